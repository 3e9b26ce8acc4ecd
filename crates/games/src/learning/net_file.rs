//! A network as a file.

use catalogue::{Message, NetInfo, Roster};
use search::net::{InputGroup, Inputs, Net, NetShape, input_count};
use twox_hash::XxHash3_128;

use crate::sealed_file::{FileKind, SealedFile, damaged, open, seal};

const KIND: FileKind = FileKind { name: "palabre-net", version: 2 };

/// Writes a network that learned from this many positions of games by these rules.
pub(super) fn write<G: Roster + Inputs>(net: &Net, rules: &str, positions: usize) -> Vec<u8> {
    let fields = [
        ("game", G::INFO.name.to_owned()),
        ("rules", rules.to_owned()),
        ("inputs", layout(G::GROUPS)),
        ("hidden", net.shape().hidden.to_string()),
        ("scale", net.scale().to_string()),
        ("positions", positions.to_string()),
    ];
    seal(KIND, &fields, &weight_bytes(net.weights()))
}

/// Writes all weights.
pub(crate) fn weight_bytes(weights: impl IntoIterator<Item = i32>) -> Vec<u8> {
    let mut data = Vec::new();
    weights.into_iter().for_each(|weight| write_weight(weight, &mut data));
    data
}

/// Writes a weight in groups of seven bits, the lowest first, with its sign in the lowest bit: most weights are small, and
/// take one byte.
fn write_weight(weight: i32, data: &mut Vec<u8>) {
    let mut rest = ((weight << 1) ^ (weight >> 31)).cast_unsigned();
    while rest > 0x7f {
        data.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    data.push(rest as u8);
}

/// Reads all weights; `None` if the last one is cut off or one is too large.
pub(crate) fn read_weights(data: &[u8]) -> Option<Vec<i32>> {
    let (mut weights, mut rest, mut shift) = (Vec::new(), 0u32, 0);
    for byte in data {
        rest |= u32::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if *byte & 0x80 == 0 {
            weights.push((rest >> 1).cast_signed() ^ -(rest & 1).cast_signed());
            (rest, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(weights)
}

/// Reads a network for this game.
///
/// # Errors
/// The file is no network, damaged, or made for another game or other inputs.
pub(crate) fn read<G: Roster + Inputs>(file: &[u8]) -> Result<Net, Message> {
    let opened = opened::<G>(KIND, file)?;
    let shape = NetShape { inputs: input_count::<G>(), hidden: opened.number("hidden")? };
    let weights = read_weights(&opened.data).ok_or_else(damaged)?;
    Net::new(shape, opened.number("scale")?, &weights).ok_or_else(damaged)
}

/// Reads the header of a network for this game.
pub(super) fn info<G: Roster + Inputs>(file: &[u8]) -> Result<NetInfo, Message> {
    let (opened, net) = (opened::<G>(KIND, file)?, read::<G>(file)?);
    let NetShape { inputs, hidden } = net.shape();
    let (rules, positions) = (opened.field("rules").to_owned(), opened.number("positions")?);
    Ok(NetInfo { rules, inputs, hidden, positions, checksum: opened.checksum })
}

/// Opens a file of weights for this game and its inputs.
///
/// # Errors
/// The file is of another kind, damaged, or made for another game or other inputs.
pub(crate) fn opened<G: Roster + Inputs>(kind: FileKind, file: &[u8]) -> Result<SealedFile, Message> {
    let opened = open(kind, file)?;
    let game = opened.field("game");
    if game != G::INFO.name {
        return Err(Message::new("learning-foreign").quoting("game", game).with("expected", G::INFO.name));
    }
    if opened.field("inputs") != layout(G::GROUPS) {
        return Err(Message::new("learning-inputs"));
    }
    Ok(opened)
}

/// Identifies groups of inputs: their total size, and a hash of their names and sizes.
pub(crate) fn layout(groups: &[InputGroup]) -> String {
    let text: String = groups.iter().map(|group| format!("{} {}\n", group.name, group.size)).collect();
    let size: usize = groups.iter().map(|group| group.size).sum();
    format!("{size} {:016x}", XxHash3_128::oneshot(text.as_bytes()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_all_sizes_survive_a_round_trip() {
        let weights = [0, 1, -1, 63, -64, 64, 505, -505, 8191, -8192, 1 << 20, i32::MAX, i32::MIN];
        let data = weight_bytes(weights);
        assert_eq!(read_weights(&data).as_deref(), Some(&weights[..]));
        assert_eq!(read_weights(&data[..data.len() - 1]), None, "the last weight is cut off");
        assert_eq!(read_weights(&[0xff; 8]), None, "too large");
    }
}
