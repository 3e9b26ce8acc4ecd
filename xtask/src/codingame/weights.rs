//! Packs the network of Great Escape into a text, for the decoder in `bot.rs`.
//!
//! The weights of the hidden layer are rounded to 27 values, three to a character. The others are few, and take a
//! character each.

use std::fmt::Write as _;
use std::io::Read as _;

use flate2::read::DeflateDecoder;

/// Step between the values of a weight of the hidden layer, and the largest in steps to either side of 0.
const STEP: i32 = 12;
const MOST: i32 = 13;
/// The first of more than 20,000 consecutive characters that are printed everywhere.
const FIRST_CHARACTER: u32 = 0x4e00;
/// The character of 0, counted from the first, for weights that have one each.
const ZERO: i32 = 10_000;

/// Writes the constants that the decoder needs, from the file of a network.
pub(super) fn constants(file: &[u8]) -> Result<String, String> {
    let end = file.windows(2).position(|pair| pair == b"\n\n").ok_or("the network has no header")?;
    let header = std::str::from_utf8(&file[..end]).map_err(|error| error.to_string())?;
    let field = |name: &str| -> Result<usize, String> {
        let value = header.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next());
        value.and_then(|value| value.parse().ok()).ok_or_else(|| format!("the network has no {name}"))
    };
    let (inputs, hidden, scale) = (field("inputs ")?, field("hidden ")?, field("scale ")?);
    let mut data = Vec::new();
    DeflateDecoder::new(&file[end + 2..]).read_to_end(&mut data).map_err(|error| error.to_string())?;
    let weights = weights(&data);
    let (rows, others) = weights.split_at_checked(inputs * hidden).ok_or("the network is cut off")?;
    let text: Option<String> = rows.chunks(3).map(three).chain(others.iter().map(|weight| one(*weight))).collect();
    let text = text.ok_or("a weight of the network is too large")?;
    let mut out = String::new();
    let _ = write!(
        out,
        "const SHAPE: search::net::NetShape = search::net::NetShape {{ inputs: {inputs}, hidden: {hidden} }};\n\
         const SCALE: i32 = {scale};\n\
         const STEP: i32 = {STEP};\n\
         const MOST: i32 = {MOST};\n\
         const ZERO: i32 = {ZERO};\n\
         const FIRST_CHARACTER: i32 = {FIRST_CHARACTER};\n\
         const WEIGHTS: &'static str = \"{text}\";\n"
    );
    Ok(out)
}

/// Reads weights in groups of seven bits, the lowest first, with the sign in the lowest bit.
fn weights(data: &[u8]) -> Vec<i32> {
    let (mut weights, mut rest, mut shift) = (Vec::new(), 0u32, 0);
    for byte in data {
        rest |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if *byte & 0x80 == 0 {
            weights.push((rest >> 1).cast_signed() ^ -(rest & 1).cast_signed());
            (rest, shift) = (0, 0);
        }
    }
    weights
}

/// The character of three weights of the hidden layer.
fn three(weights: &[i32]) -> Option<char> {
    let digit = |weight: &i32| ((f64::from(*weight) / f64::from(STEP)).round() as i32).clamp(-MOST, MOST) + MOST;
    let code = weights.iter().rev().fold(0, |code, weight| code * (2 * MOST + 1) + digit(weight));
    character(code)
}

/// The character of another weight.
fn one(weight: i32) -> Option<char> {
    character(weight + ZERO).filter(|_| weight.abs() <= ZERO)
}

fn character(code: i32) -> Option<char> {
    char::from_u32(FIRST_CHARACTER + u32::try_from(code).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fill_characters() {
        assert_eq!(three(&[-1000, -156, -150]), Some('\u{4e00}'));
        assert_eq!(three(&[0, 12, 1000]), char::from_u32(0x4e00 + 13 + 27 * 14 + 729 * 26));
        assert_eq!((one(0), one(20_000)), (char::from_u32(0x4e00 + 10_000), None));
        assert_eq!(weights(&[0, 1, 2, 0x80, 1]), [0, -1, 1, 64]);
    }
}
