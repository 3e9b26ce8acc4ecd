//! A network as a file.

use catalogue::{Message, NetInfo, Roster};
use search::net::{Inputs, Net, NetShape, input_count};
use twox_hash::XxHash3_128;

use super::sealed_file::{FileKind, SealedFile, damaged, open, seal};

const KIND: FileKind = FileKind { name: "palabre-net", version: 1 };

/// Writes a network that learned from this many positions of games by these rules.
pub(super) fn write<G: Roster + Inputs>(net: &Net, rules: &str, positions: usize) -> Vec<u8> {
    let NetShape { inputs, hidden } = net.shape();
    let fields = [
        ("game", G::INFO.name.to_owned()),
        ("rules", rules.to_owned()),
        ("inputs", format!("{inputs} {:016x}", inputs_hash::<G>())),
        ("hidden", hidden.to_string()),
        ("scale", net.scale().to_string()),
        ("positions", positions.to_string()),
    ];
    let data: Vec<u8> = net.weights().into_iter().flat_map(i32::to_le_bytes).collect();
    // Columns of equal bytes compress better than words.
    let columns = (0..4).flat_map(|byte| data.iter().skip(byte).step_by(4).copied());
    seal(KIND, &fields, &columns.collect::<Vec<u8>>())
}

/// Reads a network for this game.
///
/// # Errors
/// The file is no network, damaged, or made for another game or other inputs.
pub(crate) fn read<G: Roster + Inputs>(file: &[u8]) -> Result<Net, Message> {
    let opened = opened::<G>(file)?;
    let shape = NetShape { inputs: input_count::<G>(), hidden: opened.number("hidden")? };
    let count = opened.data.len() / 4;
    let byte = |column: usize, at: usize| opened.data[column * count + at];
    let weight = |at: usize| i32::from_le_bytes([byte(0, at), byte(1, at), byte(2, at), byte(3, at)]);
    Net::new(shape, opened.number("scale")?, &(0..count).map(weight).collect::<Vec<_>>()).ok_or_else(damaged)
}

/// Reads the header of a network for this game.
pub(super) fn info<G: Roster + Inputs>(file: &[u8]) -> Result<NetInfo, Message> {
    let (opened, net) = (opened::<G>(file)?, read::<G>(file)?);
    let NetShape { inputs, hidden } = net.shape();
    let (rules, positions) = (opened.field("rules").to_owned(), opened.number("positions")?);
    Ok(NetInfo { rules, inputs, hidden, positions, checksum: opened.checksum })
}

fn opened<G: Roster + Inputs>(file: &[u8]) -> Result<SealedFile, Message> {
    let opened = open(KIND, file)?;
    let game = opened.field("game");
    if game != G::INFO.name {
        return Err(Message::new("learning-foreign").quoting("game", game).with("expected", G::INFO.name));
    }
    let expected = format!("{} {:016x}", input_count::<G>(), inputs_hash::<G>());
    if opened.field("inputs") != expected {
        return Err(Message::new("learning-inputs"));
    }
    Ok(opened)
}

/// A hash of the names and sizes of the inputs.
fn inputs_hash<G: Inputs>() -> u64 {
    let text: String = G::GROUPS.iter().map(|group| format!("{} {}\n", group.name, group.size)).collect();
    XxHash3_128::oneshot(text.as_bytes()) as u64
}
