//! Games of the engine against itself as a file: start positions, moves, search values and results.

use catalogue::{GamesInfo, Message, Roster};
use rules::{Game, Side};
use search::Score;

use crate::sealed_file::{FileKind, SealedFile, damaged, open, seal};

const KIND: FileKind = FileKind { name: "palabre-games", version: 1 };

/// A game with the search values of its positions.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlayedGame<G: Game> {
    pub(super) start: G,
    /// The moves. Those of the opening have no value.
    pub(super) plies: Vec<(G::Move, Option<Score>)>,
    /// The winner; `None` for a draw.
    pub(super) winner: Option<Side>,
}

/// The origin of games.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) rules: String,
    pub(super) nodes: u64,
    pub(super) evaluation: String,
    pub(super) seed: u64,
    pub(super) first: u64,
}

/// A score in 16 bits: no value, or one within these bounds.
const NO_VALUE: i16 = i16::MIN;
const MOST_VALUE: Score = 32_000;

pub(super) fn write<G: Roster>(games: &[PlayedGame<G>], origin: &Origin) -> Vec<u8> {
    let mut data = Vec::new();
    for game in games {
        let start = game.start.write();
        data.extend((start.len() as u16).to_le_bytes());
        data.extend(start.as_bytes());
        data.push(match game.winner {
            None => 2,
            Some(side) => side as u8,
        });
        data.extend((game.plies.len() as u16).to_le_bytes());
        for (m, value) in &game.plies {
            let value = value.map_or(NO_VALUE, |value| value.clamp(-MOST_VALUE, MOST_VALUE) as i16);
            data.extend(G::code(*m).to_le_bytes());
            data.extend(value.to_le_bytes());
        }
    }
    let positions = games.iter().flat_map(|game| &game.plies).filter(|(_, value)| value.is_some()).count();
    let fields = [
        ("game", G::INFO.name.to_owned()),
        ("rules", origin.rules.clone()),
        ("nodes", origin.nodes.to_string()),
        ("evaluation", origin.evaluation.clone()),
        ("seed", origin.seed.to_string()),
        ("first", origin.first.to_string()),
        ("games", games.len().to_string()),
        ("positions", positions.to_string()),
    ];
    seal(KIND, &fields, &data)
}

pub(super) fn info<G: Roster>(file: &[u8]) -> Result<GamesInfo, Message> {
    let opened = opened::<G>(file)?;
    Ok(GamesInfo {
        rules: opened.field("rules").to_owned(),
        games: opened.number("games")?,
        positions: opened.number("positions")?,
        nodes: opened.number("nodes")?,
        evaluation: opened.field("evaluation").to_owned(),
    })
}

/// Reads the games, and checks that their moves are legal.
pub(super) fn read<G: Roster>(file: &[u8]) -> Result<Vec<PlayedGame<G>>, Message> {
    let opened = opened::<G>(file)?;
    let rules = G::rules_of(&G::INFO.rules.read(opened.field("rules"))?);
    let mut bytes = Bytes(&opened.data);
    let mut games = Vec::new();
    while !bytes.0.is_empty() {
        games.push(read_game(&mut bytes, rules).ok_or_else(damaged)?);
    }
    Ok(games)
}

fn read_game<G: Roster>(bytes: &mut Bytes<'_>, rules: G::Rules) -> Option<PlayedGame<G>> {
    let length = u16::from_le_bytes(bytes.take()?);
    let (text, rest) = bytes.0.split_at_checked(length.into())?;
    bytes.0 = rest;
    let start = G::read(std::str::from_utf8(text).ok()?, rules).ok()?;
    let winner = match u8::from_le_bytes(bytes.take()?) {
        0 => Some(Side::One),
        1 => Some(Side::Two),
        _ => None,
    };
    let count = u16::from_le_bytes(bytes.take()?);
    let (mut position, mut plies) = (start, Vec::with_capacity(count.into()));
    for _ in 0..count {
        let m = G::decode(u16::from_le_bytes(bytes.take()?)).filter(|m| position.is_legal(*m))?;
        let value = i16::from_le_bytes(bytes.take()?);
        plies.push((m, (value != NO_VALUE).then_some(value.into())));
        position.play_unchecked(m);
    }
    Some(PlayedGame { start, plies, winner })
}

fn opened<G: Roster>(file: &[u8]) -> Result<SealedFile, Message> {
    let opened = open(KIND, file)?;
    let game = opened.field("game");
    if game != G::INFO.name {
        return Err(Message::new("learning-foreign").quoting("game", game).with("expected", G::INFO.name));
    }
    Ok(opened)
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
}
