//! Colonnes as text: `W,.,./.,BW,./.,.,. w 3`, `B2`, `A3-A2`, `PASSE`.

use std::fmt::Write as _;

use catalogue::verify::Model;
use catalogue::{
    BenchCase, BotBoards, DialectInfo, EventDefaults, Info, Message, Notation, RuleChoice, RuleSheet, Texts,
};
use rules::{Game, Side};

use super::protocol;
use super::rules::{Cell, Colonnes, LAST_PLY, Move, PAWNS, Stack};

const INFO: Info = Info {
    name: "colonnes",
    title: "Colonnes de trois",
    aliases: &["colonnes-de-3", "columns"],
    sides: &["white", "black"],
    rules: RuleSheet { sets: &["cours"], options: &[] },
    texts: Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") },
    prose: Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") },
    bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 10 },
        BenchCase { name: "all placed", rules: "", position: Some(".,.,WWB/.,WWB,BBW/BW,BBW,WB w 16"), depth: 9 },
    ],
    search_bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 13 },
        BenchCase { name: "all placed", rules: "", position: Some("WBW,BWB,BWB/WBW,WBW,./.,.,B w 16"), depth: 19 },
    ],
    opening_plies: 2,
    usual_time: "6s/move",
    starts_by_lot: false,
    event: EventDefaults { pairs: 1, openings: "start" },
    bot_boards: Some(BotBoards {
        python: include_str!("data/bot/board.py"),
        java: include_str!("data/bot/Board.java"),
        c: include_str!("data/bot/board.c"),
        rust: include_str!("data/bot/board.rs"),
    }),
};

const PASS: &str = "PASSE";

impl Notation for Colonnes {
    const INFO: &'static Info = &INFO;

    fn rules_of(_: &RuleChoice) {}

    fn choice_of((): ()) -> RuleChoice {
        INFO.rules.defaults("cours")
    }

    fn start((): ()) -> Self {
        Self::from_stacks(&[Stack::EMPTY; 9], Side::One, 0)
    }

    fn read(text: &str, (): ()) -> Result<Self, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, ply] = words[..] else { return Err(Message::new("position-shape")) };
        let stacks = read_board(board)?;
        let turn = match turn {
            "w" => Side::One,
            "b" => Side::Two,
            _ => return Err(Message::new("position-turn").quoting("text", turn)),
        };
        let wrong_ply = || Message::new("position-ply").quoting("text", ply).with("last", LAST_PLY);
        let ply = ply.parse().ok().filter(|p| *p <= LAST_PLY).ok_or_else(wrong_ply)?;
        validate(&stacks, turn, ply)?;
        Ok(Self::from_stacks(&stacks, turn, ply))
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for cell in Cell::all() {
            text.push_str(match (cell.column(), cell.row()) {
                (0, 0) => "",
                (0, _) => "/",
                _ => ",",
            });
            let stack = self.stack(cell);
            if stack == Stack::EMPTY {
                text.push('.');
            }
            text.extend(stack.pawns().map(letter));
        }
        let turn = if self.turn() == Side::One { 'w' } else { 'b' };
        _ = write!(text, " {turn} {}", self.ply());
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let text = text.trim().to_ascii_uppercase();
        if text == PASS {
            return Ok(Move::Pass);
        }
        let parsed = match text.split_once('-') {
            None => read_cell(&text).map(Move::Place),
            Some((from, to)) => read_cell(from).zip(read_cell(to)).map(|(from, to)| Move::Shift(from, to)),
        };
        parsed.ok_or_else(|| Message::new("move-unreadable").with("expected", Message::new("move-shape")))
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Place(cell) => name(cell),
            Move::Shift(from, to) => format!("{}-{}", name(from), name(to)),
            Move::Pass => PASS.to_owned(),
        }
    }

    fn why_illegal(&self, m: Move) -> Message {
        let on = |id: &str, cell| Message::new(id).with("cell", name(cell));
        match m {
            Move::Place(_) if !self.is_placing() => Message::new("why-all-placed"),
            Move::Place(cell) => on("why-full", cell),
            Move::Shift(..) | Move::Pass if self.is_placing() => {
                Message::new("why-placing").with("left", PAWNS - self.ply())
            }
            Move::Pass => Message::new("why-can-move"),
            Move::Shift(from, _) if self.stack(from) == Stack::EMPTY => on("why-empty", from),
            Move::Shift(from, _) if self.stack(from).top() != Some(self.turn()) => on("why-not-yours", from),
            Move::Shift(from, to) if !from.is_beside(to) => on("why-not-beside", from).with("to", name(to)),
            Move::Shift(_, to) => on("why-full", to),
        }
    }

    fn is_pass(m: Move) -> bool {
        m == Move::Pass
    }

    fn model() -> Option<Model> {
        Some(super::model::moves)
    }

    fn phase(&self) -> &'static str {
        if self.is_placing() { "placing" } else { "moving" }
    }

    fn dialects() -> &'static [DialectInfo] {
        protocol::DIALECTS
    }
}

pub(super) fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'A' + cell.column()), cell.row() + 1)
}

/// A side's name, as a message to be translated.
pub(super) fn side_name(side: Side) -> Message {
    Message::new(format!("side-{}", INFO.side(side)))
}

pub(super) fn letter(side: Side) -> char {
    if side == Side::One { 'W' } else { 'B' }
}

fn read_cell(text: &str) -> Option<Cell> {
    let [column @ b'A'..=b'C', row @ b'1'..=b'3'] = text.trim().as_bytes() else { return None };
    Some(Cell::at(column - b'A', row - b'1'))
}

fn read_board(board: &str) -> Result<[Stack; 9], Message> {
    let rows: Vec<&str> = board.split('/').collect();
    let mut stacks = [Stack::EMPTY; 9];
    if rows.len() != 3 {
        return Err(Message::new("position-rows").with("rows", rows.len()));
    }
    for (row, text) in rows.iter().enumerate() {
        let cells: Vec<&str> = text.split(',').collect();
        if cells.len() != 3 {
            return Err(Message::new("position-cells").with("row", row + 1).with("cells", cells.len()));
        }
        for (column, text) in cells.iter().enumerate() {
            let cell = Cell::at(column as u8, row as u8);
            stacks[cell.index()] = read_stack(cell, text)?;
        }
    }
    Ok(stacks)
}

fn read_stack(cell: Cell, text: &str) -> Result<Stack, Message> {
    if text == "." {
        return Ok(Stack::EMPTY);
    }
    let wrong = |id: &str| Message::new(id).with("cell", name(cell)).quoting("text", text);
    if text.is_empty() || text.chars().any(|c| c != 'W' && c != 'B') {
        return Err(wrong("position-stack"));
    }
    if text.len() > 3 {
        return Err(wrong("position-high"));
    }
    Ok(text.chars().fold(Stack::EMPTY, |stack, c| stack.pushed(if c == 'W' { Side::One } else { Side::Two })))
}

/// Checks every invariant of a position: pawn counts that match alternate placing, and at most one column, just made.
fn validate(stacks: &[Stack; 9], turn: Side, ply: u8) -> Result<(), Message> {
    let placed = ply.min(PAWNS);
    let starter = if ply.is_multiple_of(2) { turn } else { turn.other() };
    for side in Side::BOTH {
        let due = if side == starter { placed.div_ceil(2) } else { placed / 2 };
        let pawns = stacks.iter().flat_map(|stack| stack.pawns()).filter(|pawn| *pawn == side).count();
        if pawns != usize::from(due) {
            return Err(Message::new("position-pawns")
                .with("side", side_name(side))
                .with("pawns", pawns)
                .with("due", due)
                .with("ply", ply));
        }
    }
    let columns: Vec<Side> = stacks.iter().filter_map(|stack| stack.column()).collect();
    match columns[..] {
        [] => Ok(()),
        [side] if side != turn => Ok(()),
        [_] => Err(Message::new("position-column-turn")),
        _ => Err(Message::new("position-columns")),
    }
}
