//! Awalé as text: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`, `C`, `d`, `PASSE`.

use std::fmt::Write as _;

use catalogue::verify::Model;
use catalogue::{
    BenchCase, BotBoards, DialectInfo, EventDefaults, Info, Message, Notation, RuleChoice, RuleKind, RuleOption,
    RuleSheet, Texts,
};
use rules::{Game, Side};

use super::protocol;
use super::row;
use super::rules::{Awale, LIMIT, MOST_SEEDS, Move, Pit, Rules};

const INFO: Info = Info {
    name: "awale",
    title: "Awalé",
    aliases: &["oware", "wari"],
    sides: &["south", "north"],
    rules: RuleSheet {
        sets: &["cours", "abapa", "awari"],
        options: &[RuleOption {
            name: "limit",
            kind: RuleKind::Number { min: 25, max: 9999, default: LIMIT as u32 },
            sets: &["cours"],
        }],
    },
    texts: Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") },
    prose: Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") },
    bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 12 },
        BenchCase { name: "laps", rules: "", position: Some("0-23-0-6-0-2-2-1-0-1-3-1-2-7-S"), depth: 13 },
        BenchCase { name: "feeding", rules: "abapa", position: Some("1-0-5-0-0-4-0-0-0-0-0-0-21-17-S"), depth: 18 },
        BenchCase { name: "slams", rules: "awari", position: Some("1-1-1-1-1-0-2-4-1-19-4-3-8-2-N"), depth: 13 },
    ],
    search_bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 20 },
        BenchCase { name: "laps", rules: "", position: Some("0-23-0-6-0-2-2-1-0-1-3-1-2-7-S"), depth: 22 },
        BenchCase { name: "middle", rules: "abapa", position: Some("0-7-7-3-3-2-1-4-9-0-1-9-2-0-N"), depth: 20 },
        BenchCase { name: "slams", rules: "awari", position: Some("1-1-1-1-1-0-2-4-1-19-4-3-8-2-N"), depth: 22 },
    ],
    opening_plies: 4,
    usual_time: "2s/move",
    starts_by_lot: true,
    event: EventDefaults::USUAL,
    bot_boards: Some(BotBoards {
        python: include_str!("data/bot/board.py"),
        java: include_str!("data/bot/Board.java"),
        c: include_str!("data/bot/board.c"),
        rust: include_str!("data/bot/board.rs"),
    }),
};

const PASS: &str = "PASSE";

/// The opening lasts while at least this many seeds are left.
const OPENING: u8 = 40;
/// The endgame starts when at most this many seeds are left.
const ENDGAME: u8 = 20;

/// Count of numbers in a position's text: twelve pits and two stores.
const NUMBERS: usize = 14;

impl Notation for Awale {
    const INFO: &'static Info = &INFO;

    fn rules_of(choice: &RuleChoice) -> Rules {
        match choice.set {
            "abapa" => Rules::Abapa,
            "awari" => Rules::Awari,
            _ => Rules::Cours { limit: choice.number("limit") as u16 },
        }
    }

    fn choice_of(rules: Rules) -> RuleChoice {
        match rules {
            Rules::Cours { limit } => INFO.rules.choose("cours", &[("limit", limit.into())]),
            Rules::Abapa => INFO.rules.defaults("abapa"),
            Rules::Awari => INFO.rules.defaults("awari"),
        }
    }

    fn start(rules: Rules) -> Self {
        Self::new(rules, [[4; 6]; 2], [0; 2], Side::One, 0)
    }

    fn read(text: &str, rules: Rules) -> Result<Self, Message> {
        let (board, quiet) = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [board] => (board, 0),
            [board, quiet] => (board, read_quiet(quiet, rules)?),
            _ => return Err(Message::new("position-shape")),
        };
        let fields: Vec<&str> = board.split('-').collect();
        let [numbers @ .., turn] = &fields[..] else { return Err(Message::new("position-shape")) };
        if numbers.len() != NUMBERS {
            return Err(Message::new("position-fields").with("fields", fields.len()));
        }
        let turn = match *turn {
            "S" => Side::One,
            "N" => Side::Two,
            _ => return Err(Message::new("position-turn").quoting("text", *turn)),
        };
        let seeds = read_seeds(numbers)?;
        let pits = [0, 6].map(|first| std::array::from_fn(|i| seeds[first + i]));
        Ok(Self::new(rules, pits, [seeds[12], seeds[13]], turn, quiet))
    }

    fn write(&self) -> String {
        let mut text = String::new();
        let pits = Side::BOTH.into_iter().flat_map(|side| self.pits(side));
        for seeds in pits.chain(Side::BOTH.map(|side| self.captured(side))) {
            _ = write!(text, "{seeds}-");
        }
        text.push(if self.turn() == Side::One { 'S' } else { 'N' });
        if self.quiet() > 0 {
            _ = write!(text, " {}", self.quiet());
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let text = text.trim();
        if text.eq_ignore_ascii_case(PASS) {
            return Ok(Move::Pass);
        }
        // Case identifies the side here, so it must be exact.
        match text.as_bytes() {
            [c @ b'A'..=b'F'] => Ok(Move::Sow(Pit::of(Side::One, usize::from(c - b'A')))),
            [c @ b'a'..=b'f'] => Ok(Move::Sow(Pit::of(Side::Two, usize::from(c - b'a')))),
            [c @ b'1'..=b'6'] => Ok(Move::Sow(Pit::of(self.turn(), usize::from(c - b'1')))),
            _ => Err(Message::new("move-unreadable").with("expected", Message::new("move-shape"))),
        }
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Sow(pit) => name(pit).to_string(),
            Move::Pass => PASS.to_owned(),
        }
    }

    fn why_illegal(&self, m: Move) -> Message {
        let Move::Sow(pit) = m else { return Message::new("why-can-move") };
        let [mine, theirs] = self.rows();
        let flag = row::flag(pit.index());
        let id = if pit.side() != self.turn() {
            "why-not-yours"
        } else if self.seeds(pit) == 0 {
            "why-empty"
        } else if self.is_legal(Move::Pass) {
            "why-must-pass"
        } else if mine.slams(theirs) & flag != 0 {
            "why-takes-all"
        } else {
            "why-must-feed"
        };
        Message::new(id).with("pit", name(pit))
    }

    fn score(&self) -> Option<[u16; 2]> {
        Some(self.captures())
    }

    fn points_left(&self) -> Option<u16> {
        Some(self.seeds_left().into())
    }

    fn is_pass(m: Move) -> bool {
        m == Move::Pass
    }

    fn model() -> Option<Model> {
        Some(super::model::moves)
    }

    fn phase(&self) -> &'static str {
        match self.seeds_left() {
            OPENING.. => "opening",
            ..=ENDGAME => "endgame",
            _ => "middle",
        }
    }

    fn dialects() -> &'static [DialectInfo] {
        &[protocol::UCI]
    }
}

/// A side's name, as a message to be translated.
pub(super) fn side_name(side: Side) -> Message {
    Message::new(format!("side-{}", INFO.side(side)))
}

pub(super) fn name(pit: Pit) -> char {
    let first = if pit.side() == Side::One { b'A' } else { b'a' };
    char::from(first + pit.index() as u8)
}

/// Reads the number of plies since the last capture, at most the capture limit where the rules have one.
fn read_quiet(text: &str, rules: Rules) -> Result<u16, Message> {
    let most = if let Rules::Cours { limit } = rules { limit } else { u16::MAX };
    let wrong = || Message::new("position-quiet").quoting("text", text).with("most", most);
    digits(text).and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= most).ok_or_else(wrong)
}

fn read_seeds(fields: &[&str]) -> Result<[u8; NUMBERS], Message> {
    let mut seeds = [0; NUMBERS];
    let mut total = 0u64;
    for (field, (text, seeds)) in fields.iter().zip(&mut seeds).enumerate() {
        let number = digits(text)
            .ok_or_else(|| Message::new("position-number").with("field", field + 1).quoting("text", *text))?;
        total = total.saturating_add(number);
        *seeds = number as u8;
    }
    if total > MOST_SEEDS.into() {
        return Err(Message::new("position-seeds").with("most", MOST_SEEDS));
    }
    Ok(seeds)
}

/// Parses a number of ASCII digits only; saturates if it is too large.
fn digits(text: &str) -> Option<u64> {
    let all_digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    all_digits.then(|| text.parse().unwrap_or(u64::MAX))
}
