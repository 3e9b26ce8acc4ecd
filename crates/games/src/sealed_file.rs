//! The common layout of games, networks and books as files: a readable header, then compressed data, under one checksum.
//!
//! ```text
//! palabre-net 1
//! game tricolore
//! …
//! bytes 223360
//! checksum 5f0c…
//!
//! (deflated data)
//! ```
//!
//! The checksum covers the lines before it and the compressed data.

use std::io::{Read as _, Write as _};

use catalogue::Message;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use twox_hash::XxHash3_128;

/// A kind of file: its first word, and the version that is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileKind {
    pub(crate) name: &'static str,
    pub(crate) version: u32,
}

/// Largest header and largest data, compressed or not, that are read.
const MOST_HEADER: usize = 4 << 10;
const MOST_BYTES: usize = 1 << 30;

const CHECKSUM: &str = "checksum ";

/// An opened file.
#[derive(Debug)]
pub(crate) struct SealedFile {
    fields: Vec<(String, String)>,
    pub(crate) data: Vec<u8>,
    pub(crate) checksum: String,
}

impl SealedFile {
    /// Returns the value of a field; empty if it is missing.
    pub(crate) fn field(&self, name: &str) -> &str {
        self.fields.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// Returns the value of a number field.
    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, Message> {
        self.field(name).parse().map_err(|_| damaged())
    }
}

/// Writes a file.
pub(crate) fn seal(kind: FileKind, fields: &[(&str, String)], data: &[u8]) -> Vec<u8> {
    let mut header = format!("{} {}\n", kind.name, kind.version);
    for (name, value) in fields {
        header.push_str(&format!("{name} {value}\n"));
    }
    header.push_str(&format!("bytes {}\n", data.len()));
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    // Writing to memory does not fail.
    let packed = written.unwrap_or_default();
    let checksum = checksum(header.as_bytes(), &packed);
    [header.as_bytes(), format!("{CHECKSUM}{checksum}\n\n").as_bytes(), &packed].concat()
}

/// Opens a file of this kind.
pub(crate) fn open(kind: FileKind, file: &[u8]) -> Result<SealedFile, Message> {
    let not_one = || Message::new("learning-not-one").with("kind", kind.name);
    let end = file.windows(2).take(MOST_HEADER).position(|pair| pair == b"\n\n").ok_or_else(not_one)?;
    let (header, packed) = (&file[..=end], &file[end + 2..]);
    let text = std::str::from_utf8(header).map_err(|_| not_one())?;
    let (first, rest) = text.split_once('\n').ok_or_else(not_one)?;
    let version = first.strip_prefix(kind.name).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(not_one)?;
    if version.parse() != Ok(kind.version) {
        return Err(Message::new("learning-version").quoting("version", version).with("expected", kind.version));
    }
    let at = text.rfind(CHECKSUM).ok_or_else(damaged)?;
    let found = text[at + CHECKSUM.len()..].trim_end();
    if checksum(&header[..at], packed) != found {
        return Err(damaged());
    }
    let fields = rest.lines().filter_map(|line| line.split_once(' '));
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut opened = SealedFile { fields, data: Vec::new(), checksum: found.to_owned() };
    let length: usize = opened.number("bytes")?;
    if length > MOST_BYTES {
        return Err(damaged());
    }
    let read = DeflateDecoder::new(packed).take(length as u64 + 1).read_to_end(&mut opened.data);
    match read {
        Ok(read) if read == length => Ok(opened),
        _ => Err(damaged()),
    }
}

/// The error for a file that is not as it was written.
pub(crate) fn damaged() -> Message {
    Message::new("learning-damaged")
}

fn checksum(header: &[u8], packed: &[u8]) -> String {
    let mut hasher = XxHash3_128::new();
    hasher.write(header);
    hasher.write(packed);
    format!("{:032x}", hasher.finish_128())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: FileKind = FileKind { name: "palabre-test", version: 2 };

    #[test]
    fn every_damaged_byte_is_found() {
        let file = seal(KIND, &[("game", "awale".to_owned())], b"some data that is long enough to be compressed: aaaa");
        let opened = open(KIND, &file).expect("a file");
        assert_eq!((opened.field("game"), opened.field("nothing")), ("awale", ""));
        assert!(opened.data.starts_with(b"some data"));
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(open(KIND, &damaged).is_err(), "byte {at}");
            assert!(open(KIND, &file[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn the_error_says_what_is_wrong() {
        let file = seal(KIND, &[], b"data");
        let id = |kind, file: &[u8]| open(kind, file).expect_err("refused").id;
        assert_eq!(id(FileKind { version: 3, ..KIND }, &file), "learning-version");
        assert_eq!(id(FileKind { name: "palabre-other", ..KIND }, &file), "learning-not-one");
        assert_eq!(id(KIND, b"#!/bin/sh\n\nexit"), "learning-not-one");
        assert_eq!(id(KIND, &file[..file.len() - 1]), "learning-damaged");
    }
}
