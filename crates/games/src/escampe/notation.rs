//! Escampe as text: `Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -`, `C6/A6/B5/D5/E6/F5`, `B1-D1`, `E`.

use std::num::NonZero;

use catalogue::verify::Model;
use catalogue::{
    BenchCase, BotBoards, DialectInfo, EventDefaults, Format, Info, Message, Notation, RuleChoice, RuleKind,
    RuleOption, RuleSheet, Texts,
};
use rules::{Game, Line, Side};

use super::course_file;
use super::moves::{Action, Edge, Move, PIECES};
use super::placement::variously_placed;
use super::protocol;
use super::reach::Obstacles;
use super::rules::{Escampe, Rules};
use super::setup::{Setup, letters, ring_name};
use super::squares::{Square, Squares};

const UNICORN_TAKES: &str = "unicorn-takes";
const LIMIT: &str = "limit";

const INFO: Info = Info {
    name: "escampe",
    title: "Escampe",
    aliases: &[],
    sides: &["white", "black"],
    rules: RuleSheet {
        sets: &["cours"],
        options: &[
            RuleOption { name: UNICORN_TAKES, kind: RuleKind::Flag, sets: &[] },
            RuleOption {
                name: LIMIT,
                kind: RuleKind::Limit { min: 2, max: 60_000, default: Rules::USUAL_LIMIT as u32 },
                sets: &[],
            },
        ],
    },
    texts: Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") },
    prose: Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") },
    bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 3 },
        BenchCase { name: "placed", rules: "", position: Some("Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -"), depth: 10 },
        BenchCase { name: "open", rules: "", position: Some("2b1b1/B1b3/1n1b2/2n1b1/3n2/Nn3n w -"), depth: 10 },
    ],
    search_bench: &[
        BenchCase { name: "placed", rules: "", position: Some("Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -"), depth: 18 },
        BenchCase { name: "balanced", rules: "", position: Some("4bB/1bbb1b/6/6/nnnn1n/5N w -"), depth: 18 },
        BenchCase { name: "open", rules: "", position: Some("2b1b1/B1b3/1n1b2/2n1b1/3n2/Nn3n w -"), depth: 14 },
    ],
    opening_plies: 0,
    usual_time: "300s",
    starts_by_lot: false,
    event: EventDefaults::USUAL,
    bot_boards: Some(BotBoards {
        python: include_str!("data/bot/board.py"),
        java: include_str!("data/bot/Board.java"),
        c: include_str!("data/bot/board.c"),
        rust: include_str!("data/bot/board.rs"),
    }),
};

const PASS: &str = "E";

impl Notation for Escampe {
    const INFO: &'static Info = &INFO;

    fn rules_of(choice: &RuleChoice) -> Rules {
        let limit = u16::try_from(choice.number(LIMIT)).ok().and_then(NonZero::new);
        Rules { unicorn_takes: choice.flag(UNICORN_TAKES), limit }
    }

    fn choice_of(rules: Rules) -> RuleChoice {
        let limit = rules.limit.map_or(0, |limit| u32::from(limit.get()));
        INFO.rules.choose("cours", &[(UNICORN_TAKES, u32::from(rules.unicorn_takes)), (LIMIT, limit)])
    }

    fn start(rules: Rules) -> Self {
        Self::new([Squares::NONE; 2], [None; 2], Side::Two, None, rules)
    }

    fn placed(rules: Rules, pick: &mut dyn FnMut(usize) -> usize) -> Option<Line<Self>> {
        Some(variously_placed(rules, pick))
    }

    fn read(text: &str, rules: Rules) -> Result<Self, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, ring] = words[..] else { return Err(Message::new("position-shape")) };
        let setup = read_board(board)?;
        let turn = match turn {
            "w" => Side::One,
            "b" => Side::Two,
            _ => return Err(Message::new("position-turn").quoting("text", turn)),
        };
        let ring = read_ring(ring).ok_or_else(|| Message::new("position-ring").quoting("text", ring))?;
        setup.position(turn, ring, rules)
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for row in (0..6).rev() {
            let mut empty = 0_u8;
            for square in (0..6).map(|column| Square::at(column, row)) {
                let Some(letter) = self.letter(square) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, &mut empty);
                text.push(letter);
            }
            push_empty(&mut text, &mut empty);
            text.push_str(if row > 0 { "/" } else { "" });
        }
        text.push_str(if self.turn() == Side::One { " w " } else { " b " });
        text.push_str(ring_text(self.ring()));
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let text = text.trim().to_ascii_uppercase();
        if text == PASS {
            return Ok(Move::PASS);
        }
        let squares = read_squares(&text).ok_or_else(unreadable)?;
        match squares[..] {
            [_] => Err(unreadable()),
            [from, to] if !is_list(&text, self.is_placing()) => Ok(Move::walk(from, to)),
            _ => read_placement(&squares),
        }
    }

    fn write_move(&self, m: Move) -> String {
        match m.action() {
            Action::Place { unicorn, pieces, .. } => {
                let mut paladins: Vec<Square> = (pieces & !Squares::from(unicorn)).collect();
                paladins.sort_by_key(|square| (square.column(), square.row()));
                let squares = std::iter::once(unicorn).chain(paladins);
                squares.map(|square| square.to_string()).collect::<Vec<_>>().join("/")
            }
            Action::Walk(from, to) => format!("{from}-{to}"),
            Action::Pass => PASS.to_owned(),
        }
    }

    fn why_illegal(&self, m: Move) -> Message {
        match m.action() {
            Action::Place { .. } if !self.is_placing() => Message::new("why-placed"),
            Action::Place { edge, .. } => {
                let first = edge.opposite().row() + 1;
                Message::new("why-edge").with("first", first).with("second", first + 1)
            }
            Action::Walk(..) | Action::Pass if self.is_placing() => Message::new("why-placing"),
            Action::Walk(from, to) => self.why_no_walk(from, to),
            Action::Pass => {
                let mut example = None;
                self.each_move(|m| example = example.or(Some(m)));
                Message::new("why-can-move").with("example", self.write_move(example.unwrap_or(m)))
            }
        }
    }

    fn is_pass(m: Move) -> bool {
        m == Move::PASS
    }

    fn model() -> Option<Model> {
        Some(super::model::moves)
    }

    fn phase(&self) -> &'static str {
        match self.ring() {
            _ if self.is_placing() => "placing",
            None => "free",
            Some(_) => "imposed",
        }
    }

    fn is_layout(&self) -> bool {
        self.is_placing()
    }

    fn formats() -> &'static [Format<Self>] {
        const FORMATS: &[Format<Escampe>] =
            &[Format { name: "course", read: course_file::read, players: None, write: Some(course_file::write) }];
        FORMATS
    }

    fn dialects() -> &'static [DialectInfo] {
        protocol::DIALECTS
    }
}

impl Escampe {
    /// The letter of the piece on a square.
    pub(super) fn letter(&self, square: Square) -> Option<char> {
        let side = self.owner(square)?;
        let [unicorn, paladin] = letters(side);
        Some(if self.unicorn(side) == Some(square) { unicorn } else { paladin })
    }

    /// The owner of the piece on a square.
    pub(super) fn owner(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces(*side).has(square))
    }

    fn why_no_walk(&self, from: Square, to: Square) -> Message {
        let (us, steps) = (self.turn(), from.ring());
        let on = |id: &str, square: Square| Message::new(id).with("square", square.to_string());
        match self.owner(from) {
            None => return on("why-empty", from),
            Some(side) if side != us => return on("why-not-yours", from),
            Some(_) if !self.can_move() => return Message::new("why-must-pass"),
            Some(_) => {}
        }
        if let Some(ring) = self.ring().filter(|ring| *ring != steps) {
            return on("why-ring", from).with("has", ring_name(steps)).with("ring", ring_name(ring));
        }
        let between = |id: &str| on(id, from).with("to", to.to_string()).with("steps", steps);
        match self.owner(to) {
            _ if from == to => on("why-stays", from),
            Some(side) if side == us => on("why-own", to),
            Some(_) if self.unicorn(us.other()) != Some(to) => on("why-paladin", to),
            _ if self.obstacles().reach(from).has(to) => on("why-unicorn", from),
            _ if Obstacles::NONE.reach(from).has(to) => between("why-blocked"),
            _ => between("why-far"),
        }
    }
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
    }
    *empty = 0;
}

pub(super) const fn ring_text(ring: Option<u8>) -> &'static str {
    match ring {
        Some(1) => "1",
        Some(2) => "2",
        Some(_) => "3",
        None => "-",
    }
}

/// Reads the imposed ring; `-` for none.
pub(super) fn read_ring(text: &str) -> Option<Option<u8>> {
    [None, Some(1), Some(2), Some(3)].into_iter().find(|ring| ring_text(*ring) == text)
}

fn read_square(text: &str) -> Option<Square> {
    let [column @ b'A'..=b'F', row @ b'1'..=b'6'] = text.trim().as_bytes() else { return None };
    Some(Square::at(column - b'A', row - b'1'))
}

fn unreadable() -> Message {
    Message::new("move-unreadable").with("expected", Message::new("move-shape"))
}

/// Separators between squares, besides spaces and nothing at all: people write `B6xB4`, `b6b4` and `A1, A2, B1`.
const SEPARATORS: [char; 7] = ['-', '–', 'X', ':', '/', ',', ';'];

/// Reads squares with at most one separator between two of them.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut rest = text;
    loop {
        squares.push(read_square(rest.get(..2)?)?);
        rest = rest[2..].trim_start();
        if rest.is_empty() {
            return Some(squares);
        }
        rest = rest.strip_prefix(SEPARATORS).unwrap_or(rest).trim_start();
    }
}

/// Returns `true` if two squares are the start of a placement, not a walk. Spaces separate both, so that the phase
/// decides.
fn is_list(text: &str, placing: bool) -> bool {
    text.contains(['/', ',', ';']) || placing && text.contains(' ')
}

/// Reads six squares of one edge, the unicorn's first.
fn read_placement(squares: &[Square]) -> Result<Move, Message> {
    let mut pieces = Squares::NONE;
    for square in squares {
        let on = |id: &str| Message::new(id).with("square", square.to_string());
        if pieces.has(*square) {
            return Err(on("move-doubled"));
        }
        if Edge::of((*square).into()).is_none() {
            return Err(on("move-middle"));
        }
        pieces = pieces | (*square).into();
    }
    if pieces.len() != PIECES {
        return Err(Message::new("move-six").with("squares", squares.len()));
    }
    Move::place(squares[0], pieces).ok_or_else(|| Message::new("move-edges"))
}

/// Reads the rows from 6 down to 1.
fn read_board(board: &str) -> Result<Setup, Message> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 6 {
        return Err(Message::new("position-rows").with("rows", rows.len()));
    }
    let mut setup = Setup::EMPTY;
    for (row, text) in (0..6).rev().zip(rows) {
        let mut column = 0;
        for c in text.chars() {
            match c {
                '1'..='6' => column += c as usize - '0' as usize,
                _ if column >= 6 => column += 1,
                _ if setup.put(Square::at(column as u8, row), c) => column += 1,
                _ => return Err(Message::new("position-piece").with("row", row + 1).with("text", c)),
            }
        }
        if column != 6 {
            return Err(Message::new("position-squares").with("row", row + 1).with("squares", column));
        }
    }
    Ok(setup)
}
