//! The protocol of the course's server, `colonnes-tcp`: C structs over TCP, every field four bytes, little-endian.
//!
//! ```text
//! TPartieReq 36  id=0, name[30], 2 of padding                          the player's name
//! TPartieRep 40  err, colour, opponent[30], 2 of padding               0 plays White, 1 Black
//! TCoupReq   28  id=1, type, colour, row, column, row 2, column 2      0 places, 1 moves, 2 passes
//! TCoupRep   12  err, valid, prop                                      the verdict on a move, sent to both
//! ```
//!
//! `prop` is from the point of view of the player who moved: 0 goes on, 1 won, 2 drawn, 3 lost. The other player gets
//! the move itself only if the game goes on. One connection plays two games; the players keep their colours and Black
//! starts the second.

mod client;
mod server;

use catalogue::{Carrier, DialectInfo, Kit, Message, is_invisible};

pub(super) const DIALECTS: &[DialectInfo] = &[DialectInfo {
    name: "colonnes-tcp",
    carrier: Carrier::Tcp,
    games: 2,
    starts_anywhere: false,
    roles: &["blanc", "noir"],
    guest_time: "4.5s/move",
    referee_time: "5s/move",
    kit: Kit {
        files: &[("joueur.sh", include_str!("data/bot/joueur.sh")), ("joueur.py", include_str!("data/bot/joueur.py"))],
        build: None,
        run: "sh FILE {host} {port} {name}",
        rules: None,
    },
    interfaces: &[],
    host: || Box::<server::Server>::default(),
    guest: Some(|| Box::<client::Client>::default()),
}];

/// The start of the second game: players keep their colours, Black is to move.
const RETURN: &str = ".,.,./.,.,./.,.,. b 0";

/// Size of each struct in bytes.
const PARTIE_REQ: usize = 36;
const PARTIE_REP: usize = 40;
const COUP_REQ: usize = 28;
const COUP_REP: usize = 12;
/// Size of a name field in bytes, including the terminating zero.
const NAME: usize = 30;

/// The type of a request, its first field.
const PARTIE: u32 = 0;
const COUP: u32 = 1;

/// Values of `valid` for a move that was late or illegal.
const TIMEOUT: u32 = 1;
const CHEAT: u32 = 2;
/// Values of `prop`, for the player who moved.
const GOES_ON: u32 = 0;
const WON: u32 = 1;
const DRAWN: u32 = 2;
const LOST: u32 = 3;

/// Received bytes of an incomplete struct, never more than one.
#[derive(Debug, Default)]
struct Buffer(Vec<u8>);

impl Buffer {
    /// Consumes bytes until a struct of this size is complete, and returns it if it is.
    fn take(&mut self, bytes: &mut &[u8], size: usize) -> Option<Vec<u8>> {
        let (now, later) = bytes.split_at(size.saturating_sub(self.0.len()).min(bytes.len()));
        self.0.extend_from_slice(now);
        *bytes = later;
        (self.0.len() >= size).then(|| std::mem::take(&mut self.0))
    }
}

/// The field with that number, counted from 0; structs are always complete here.
fn field(bytes: &[u8], number: usize) -> u32 {
    bytes.chunks_exact(4).nth(number).and_then(|b| b.try_into().ok()).map_or(u32::MAX, u32::from_le_bytes)
}

fn fields(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// A name field with its padding: truncated to fit, filled with zeros.
fn write_name(name: &str) -> [u8; NAME + 2] {
    let mut bytes = [0; NAME + 2];
    let mut end = name.len().min(NAME - 1);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    bytes[..end].copy_from_slice(&name.as_bytes()[..end]);
    bytes
}

/// The name up to its terminating zero; the bytes after it are garbage.
fn read_name(bytes: &[u8]) -> String {
    let bytes = &bytes[..bytes.len().min(NAME)];
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).chars().filter(|c| !is_invisible(*c)).collect::<String>().trim().to_owned()
}

/// Encodes a move as a struct, from the game's own text.
fn write_move(text: &str, colour: u32) -> Vec<u8> {
    let cell = |cell: &str| match *cell.as_bytes() {
        [column, row] => [u32::from(row.saturating_sub(b'1')), u32::from(column.saturating_sub(b'A'))],
        _ => [0, 0],
    };
    let (kind, from, to) = match text.split_once('-') {
        Some((from, to)) => (1, cell(from), cell(to)),
        None if text.len() == 2 => (0, cell(text), [0, 0]),
        None => (2, [0, 0], [0, 0]),
    };
    fields(&[COUP, kind, colour, from[0], from[1], to[0], to[1]])
}

/// Decodes a move to the game's own text. An error names the invalid field.
fn read_move(bytes: &[u8]) -> Result<String, Message> {
    let wrong =
        |name: &str, value: u32| Message::new("wire-field").with("field", name).with("value", value.to_string());
    let cell = |row: usize, names: [&str; 2]| {
        let [row, column] = [field(bytes, row), field(bytes, row + 1)];
        let letter = |n: u32, first: u8| u8::try_from(n).ok().filter(|n| *n < 3).map(|n| char::from(first + n));
        let row_text = letter(row, b'1').ok_or_else(|| wrong(names[0], row))?;
        let column_text = letter(column, b'A').ok_or_else(|| wrong(names[1], column))?;
        Ok(format!("{column_text}{row_text}"))
    };
    match field(bytes, 1) {
        0 => cell(3, ["row", "column"]),
        1 => Ok(format!("{}-{}", cell(3, ["row", "column"])?, cell(5, ["row2", "column2"])?)),
        2 => Ok("PASSE".to_owned()),
        kind => Err(wrong("type", kind)),
    }
}

/// The error for a struct with an unexpected id.
fn wrong_id(id: u32, due: u32) -> Message {
    Message::new("wire-id").with("id", id.to_string()).with("due", due.to_string())
}
