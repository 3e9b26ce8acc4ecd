//! Awalé tricolore as text: `3R`, `14TB`, and `2.2.2-…-2.2.2-0-0-1 0` for a position.

use std::fmt::Write as _;

use catalogue::verify::Model;
use catalogue::{
    BenchCase, BotBoards, DialectInfo, EventDefaults, Info, Message, Notation, RuleChoice, RuleKind, RuleOption,
    RuleSheet, Texts,
};
use rules::{Game, Side};

use super::moves::{Colour, Hole, Move, Play};
use super::protocol;
use super::rules::{ENOUGH, LIMIT, MAJORITY, Rules, SEEDS, SEEDS_OF_A_COLOUR, Tricolore};

const INFO: Info = Info {
    name: "tricolore",
    title: "Awalé tricolore",
    aliases: &["awale-tricolore", "tricolor"],
    sides: &["1", "2"],
    rules: RuleSheet {
        sets: &["cours"],
        options: &[
            RuleOption { name: "under10-first", kind: RuleKind::Flag, sets: &[] },
            RuleOption {
                name: "limit",
                kind: RuleKind::Number { min: 1, max: 60_000, default: LIMIT as u32 },
                sets: &[],
            },
        ],
    },
    texts: Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") },
    prose: Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") },
    bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 6 },
        BenchCase {
            name: "heavy holes",
            rules: "",
            position: Some(
                "0.3.1-0.0.0-0.4.1-0.0.1-0.1.0-0.0.0-0.5.4-0.1.1-5.1.2-1.0.0-0.3.4-10.0.0-8.1.2-3.3.5-0.1.1-1.5.3-12-3-1 40",
            ),
            depth: 7,
        },
        BenchCase {
            name: "few seeds",
            rules: "",
            position: Some(
                "1.0.0-0.0.0-1.1.1-0.0.2-1.0.0-1.0.0-1.0.0-1.0.0-0.0.0-0.0.0-1.0.0-0.0.0-2.7.0-1.0.0-0.0.1-0.1.3-43-27-1 100",
            ),
            depth: 9,
        },
    ],
    search_bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 11 },
        BenchCase {
            name: "heavy holes",
            rules: "",
            position: Some(
                "0.3.1-0.0.0-0.4.1-0.0.1-0.1.0-0.0.0-0.5.4-0.1.1-5.1.2-1.0.0-0.3.4-10.0.0-8.1.2-3.3.5-0.1.1-1.5.3-12-3-1 40",
            ),
            depth: 12,
        },
    ],
    opening_plies: 4,
    usual_time: "2s/move",
    starts_by_lot: false,
    event: EventDefaults::USUAL,
    bot_boards: Some(BotBoards {
        python: include_str!("data/bot/board.py"),
        java: include_str!("data/bot/Board.java"),
        c: include_str!("data/bot/board.c"),
        rust: include_str!("data/bot/board.rs"),
    }),
};

/// Seeds of each colour in each hole at the start.
const START: u8 = 2;
/// The opening lasts while at least `OPENING` seeds are on the board; the endgame starts at `ENDGAME` or fewer.
const OPENING: u8 = 73;
const ENDGAME: u8 = 32;

impl Notation for Tricolore {
    const INFO: &'static Info = &INFO;

    fn rules_of(choice: &RuleChoice) -> Rules {
        // The rule options keep the number within its bounds.
        let limit = u16::try_from(choice.number("limit")).unwrap_or(u16::MAX);
        Rules { limit, under10_first: choice.flag("under10-first") }
    }

    fn choice_of(rules: Rules) -> RuleChoice {
        let given = [("under10-first", u32::from(rules.under10_first)), ("limit", u32::from(rules.limit))];
        INFO.rules.choose("cours", &given)
    }

    fn start(rules: Rules) -> Self {
        Self::new(&[[START; 3]; 16], [0; 2], Side::One, 0, rules)
    }

    fn read(text: &str, rules: Rules) -> Result<Self, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, moves] = words[..] else { return Err(Message::new("position-shape")) };
        let fields: Vec<&str> = board.split('-').collect();
        let [ref holes @ .., one, two, turn] = fields[..] else { return Err(Message::new("position-shape")) };
        let holes = read_holes(holes)?;
        let captured = [read_captured(Side::One, one)?, read_captured(Side::Two, two)?];
        let turn = match turn {
            "1" => Side::One,
            "2" => Side::Two,
            _ => return Err(Message::new("position-turn").quoting("text", turn)),
        };
        let wrong_moves = || Message::new("position-moves").quoting("text", moves).with("limit", rules.limit);
        let moves = read_number(moves).filter(|n| *n <= rules.limit).ok_or_else(wrong_moves)?;
        validate(&holes, captured)?;
        let position = Self::new(&holes, captured, turn, moves, rules);
        position.validate_turn()?;
        Ok(position)
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for hole in Hole::all() {
            let [red, blue, transparent] = Colour::ALL.map(|colour| self.seeds(hole, colour));
            _ = write!(text, "{red}.{blue}.{transparent}-");
        }
        let [one, two] = Side::BOTH.map(|side| self.captured(side));
        _ = write!(text, "{one}-{two}-{} {}", INFO.side(self.turn()), self.moves_played());
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let unreadable = || Message::new("move-unreadable").with("expected", Message::new("move-shape"));
        let text = text.trim();
        let (number, suffix) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
        let suffix = suffix.trim_start();
        let play = Play::ALL.into_iter().find(|play| letters(*play).eq_ignore_ascii_case(suffix));
        let play = play.filter(|_| !number.is_empty()).ok_or_else(unreadable)?;
        let hole = number.parse().ok().and_then(Hole::numbered);
        let hole = hole.ok_or_else(|| Message::new("move-no-hole").with("hole", number))?;
        Ok(Move::new(hole, play))
    }

    fn write_move(&self, m: Move) -> String {
        format!("{}{}", m.hole().number(), letters(m.play()))
    }

    fn why_illegal(&self, m: Move) -> Message {
        let id = match m.play().needs() {
            _ if m.hole().owner() != self.turn() => "why-not-yours",
            Colour::Red => "why-no-red",
            Colour::Blue => "why-no-blue",
            Colour::Transparent => "why-no-transparent",
        };
        Message::new(id).with("hole", m.hole().number())
    }

    fn score(&self) -> Option<[u16; 2]> {
        Some(Side::BOTH.map(|side| self.captured(side).into()))
    }

    fn points_left(&self) -> Option<u16> {
        Some(self.on_board().into())
    }

    fn model() -> Option<Model> {
        Some(super::model::moves)
    }

    fn phase(&self) -> &'static str {
        match self.on_board() {
            OPENING.. => "opening",
            ..=ENDGAME => "endgame",
            _ => "middle",
        }
    }

    fn dialects() -> &'static [DialectInfo] {
        &[protocol::LINES]
    }
}

const fn letters(play: Play) -> &'static str {
    match play {
        Play::Red => "R",
        Play::Blue => "B",
        Play::TransparentRed => "TR",
        Play::TransparentBlue => "TB",
    }
}

pub(super) const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Blue => 'B',
        Colour::Transparent => 'T',
    }
}

/// Parses ASCII digits only: no sign, no blanks.
fn read_number(text: &str) -> Option<u16> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

fn read_seeds(text: &str) -> Option<u8> {
    read_number(text).and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= SEEDS)
}

fn read_holes(texts: &[&str]) -> Result<[[u8; 3]; 16], Message> {
    let mut holes = [[0; 3]; 16];
    if texts.len() != holes.len() {
        return Err(Message::new("position-holes").with("holes", texts.len()));
    }
    for (i, text) in texts.iter().enumerate() {
        let mut colours = text.split('.').map(read_seeds);
        let read = [colours.next(), colours.next(), colours.next(), colours.next()];
        let [Some(Some(red)), Some(Some(blue)), Some(Some(transparent)), None] = read else {
            return Err(Message::new("position-hole").with("hole", i + 1).quoting("text", *text));
        };
        holes[i] = [red, blue, transparent];
    }
    Ok(holes)
}

fn read_captured(side: Side, text: &str) -> Result<u8, Message> {
    let wrong = || Message::new("position-captured").with("side", name(side)).quoting("text", text);
    read_seeds(text).ok_or_else(wrong)
}

/// A side's name, as a message to be translated.
pub(super) fn name(side: Side) -> Message {
    Message::new(format!("side-{}", INFO.side(side)))
}

/// Validates the seeds: no colour exceeds its number, and the total is right.
fn validate(holes: &[[u8; 3]; 16], captured: [u8; 2]) -> Result<(), Message> {
    let sown = |colour: Colour| holes.iter().map(|hole| u16::from(hole[colour as usize])).sum::<u16>();
    for colour in Colour::ALL {
        if sown(colour) > SEEDS_OF_A_COLOUR.into() {
            let message = Message::new("position-colour").with("colour", letter(colour));
            return Err(message.with("seeds", sown(colour)).with("most", SEEDS_OF_A_COLOUR));
        }
    }
    let seeds = Colour::ALL.map(sown).iter().sum::<u16>() + captured.map(u16::from).iter().sum::<u16>();
    if seeds != u16::from(SEEDS) {
        return Err(Message::new("position-seeds").with("seeds", seeds).with("due", SEEDS));
    }
    Ok(())
}

impl Tricolore {
    /// Validates the side to move: it did not win by the opponent's last move, and a famine of its holes has been
    /// taken. The number of moves is for the limit only and does not determine the turn.
    fn validate_turn(&self) -> Result<(), Message> {
        let side = name(self.turn());
        if self.captured(self.turn()) >= MAJORITY {
            return Err(Message::new("position-won").with("side", side).with("seeds", self.captured(self.turn())));
        }
        let famine_waits = self.rules().under10_first && self.on_board() < ENOUGH;
        if self.totals(self.turn()) == 0 && self.on_board() > 0 && !famine_waits {
            return Err(Message::new("position-famine").with("side", side));
        }
        Ok(())
    }
}
