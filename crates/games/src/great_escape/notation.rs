//! Great Escape as text: `0 2 0 4 10 8 4 10 0`, `R`, `34H`, and CodinGame's `RIGHT` and `3 4 H`.

use catalogue::verify::Model;
use catalogue::{
    BenchCase, BotBoards, DialectInfo, DynGame, Erased, EventDefaults, Format, Info, Message, Notation, PliesToWin,
    RuleChoice, RuleKind, RuleOption, RuleSheet, Texts,
};
use rules::{Seat, Side};

use super::codingame;
use super::geometry::{Direction, Goal, Orientation, SIZE, Wall};
use super::protocol;
use super::rules::{GreatEscape, Move, Rules, USUAL_LIMIT};
use super::setup::{Player, Setup, clash, side_name};
use super::trio::Trio;
use super::walls::Walls;

const INFO: Info = Info {
    name: "great-escape",
    title: "Great Escape",
    aliases: &["the-great-escape", "quoridor"],
    sides: &["0", "1"],
    rules: RuleSheet {
        sets: &[SET],
        options: &[RuleOption {
            name: LIMIT,
            kind: RuleKind::Number { min: 1, max: 10_000, default: USUAL_LIMIT as u32 },
            sets: &[],
        }],
    },
    texts: Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") },
    prose: Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") },
    bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 4 },
        BenchCase {
            name: "six walls",
            rules: "",
            position: Some("0 2 7 3 2 1 5 2 6 7 4 H 0 4 H 2 2 V 6 5 V 3 6 H 4 1 V"),
            depth: 4,
        },
        BenchCase {
            name: "fifteen walls",
            rules: "",
            position: Some(
                "1 2 2 1 2 5 1 3 15 6 5 V 1 6 V 1 5 H 6 7 H 4 4 V 3 6 H 3 8 H 6 8 H 8 7 V 2 2 V 4 3 H 6 2 H 4 1 V 7 2 V 6 2 V",
            ),
            depth: 4,
        },
    ],
    search_bench: &[
        BenchCase { name: "start", rules: "", position: None, depth: 9 },
        BenchCase {
            name: "eight walls",
            rules: "",
            position: Some("0 2 3 4 6 5 4 6 8 2 2 V 4 3 H 5 3 V 6 5 H 3 6 V 2 4 H 7 1 V 5 6 H"),
            depth: 8,
        },
        BenchCase {
            name: "last walls",
            rules: "",
            position: Some("1 2 2 5 2 6 3 3 10 1 3 V 3 2 H 3 5 V 4 4 H 6 1 V 6 6 H 2 7 H 7 3 V 0 6 H 5 7 V"),
            depth: 9,
        },
    ],
    opening_plies: 2,
    usual_time: "100ms/move,first=1s",
    starts_by_lot: false,
    event: EventDefaults { pairs: 2, openings: "platform" },
    bot_boards: Some(BotBoards {
        python: include_str!("data/bot/board.py"),
        java: include_str!("data/bot/Board.java"),
        c: include_str!("data/bot/board.c"),
        rust: include_str!("data/bot/board.rs"),
    }),
};

const SET: &str = "codingame";
const LIMIT: &str = "limit";

/// Number of walls of each player at the start of a two-player game.
const WALLS: u8 = 10;

/// The steps in the order of [`Direction::ALL`], as CodinGame writes them; ours are the initials.
const STEPS: [&str; 4] = ["RIGHT", "LEFT", "UP", "DOWN"];

impl Move {
    /// Reads a move in either notation, regardless of the position.
    pub(super) fn read(text: &str) -> Result<Self, Message> {
        let text = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let is_step = |name: &&str| *name == text || name[..1] == text;
        if let Some(step) = STEPS.iter().position(is_step) {
            return Ok(Self::Step(Direction::ALL[step]));
        }
        let (x, y, orientation) = match *text.as_bytes() {
            [x @ b'0'..=b'9', y @ b'0'..=b'9', b'H'] => (x, y, Orientation::H),
            [x @ b'0'..=b'9', y @ b'0'..=b'9', b'V'] => (x, y, Orientation::V),
            _ => return Err(Message::new("move-unreadable").with("expected", Message::new("move-shape"))),
        };
        let wall = Wall::at(x - b'0', y - b'0', orientation);
        wall.map(Self::Put).ok_or_else(|| Message::new("why-outside").with("wall", text))
    }

    /// The move as one word.
    pub(super) fn write(self) -> String {
        match self {
            Self::Step(direction) => STEPS[direction as usize][..1].to_owned(),
            Self::Put(wall) => wall.to_string(),
        }
    }
}

impl Walls {
    /// Explains why a step is impossible: one of these walls, or the board's edge if there are none.
    pub(super) fn why_walled(self) -> Message {
        match self.iter().next() {
            Some(wall) => Message::new("why-walled").with("wall", wall.to_string()),
            None => Message::new("why-edge"),
        }
    }
}

impl GreatEscape {
    /// The facts shared by the games for two and three players.
    pub(super) const FACTS: Info = INFO;
}

impl Notation for GreatEscape {
    const INFO: &'static Info = &INFO;

    fn rules_of(choice: &RuleChoice) -> Rules {
        Rules { limit: choice.number(LIMIT) as u16 }
    }

    fn choice_of(rules: Rules) -> RuleChoice {
        INFO.rules.choose(SET, &[(LIMIT, u32::from(rules.limit))])
    }

    fn start(rules: Rules) -> Self {
        let pawns = Side::BOTH.map(|side| Goal::of(side).start(SIZE / 2));
        Self { walls: Walls::NONE, pawns, in_hand: [WALLS; 2], turn: Side::One, rounds: 0, rules }
    }

    /// Random, independent rows, as on CodinGame.
    fn varied_start(rules: Rules, pick: &mut dyn FnMut(usize) -> usize) -> Self {
        let pawns = Side::BOTH.map(|side| Goal::of(side).start(pick(usize::from(SIZE)) as u8));
        Self { pawns, ..Self::start(rules) }
    }

    fn read(text: &str, rules: Rules) -> Result<Self, Message> {
        Self::from_setup(&Setup::read(text, rules.limit)?, rules)
    }

    fn write(&self) -> String {
        let player = |side| self.pawn(side).map(|pawn| Player { pawn, in_hand: self.walls_left(side) });
        let players = Side::BOTH.map(player).to_vec();
        Setup { turn: self.turn.index(), players, walls: self.walls, rounds: self.rounds }.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        Move::read(text)
    }

    fn write_move(&self, m: Move) -> String {
        m.write()
    }

    fn why_illegal(&self, m: Move) -> Message {
        match m {
            Move::Step(direction) => self.why_not_step(direction),
            Move::Put(wall) => self.why_not_put(wall),
        }
    }

    fn plies_to_win(&self, seat: Seat) -> PliesToWin {
        let side = Side::BOTH[seat.index()];
        let [mine, theirs] = [side, side.other()].map(|side| self.plies_to_arrive(side));
        // A path grows only by the opponent's walls, and no wall shortens the opponent's own.
        let is_sure = self.walls_left(side.other()) == 0 && mine < theirs && mine <= self.plies_left();
        PliesToWin { least: mine, most: is_sure.then_some(mine) }
    }

    fn model() -> Option<Model> {
        Some(super::model::moves)
    }

    fn phase(&self) -> &'static str {
        if self.in_hand == [0; 2] { "race" } else { "walls" }
    }

    fn formats() -> &'static [Format<Self>] {
        &[Format {
            name: "codingame",
            read: |text, _, choice| codingame::read(text, |setup| Self::from_setup(setup, Self::rules_of(&choice))),
            players: Some(codingame::players),
            write: None,
        }]
    }

    fn dialects() -> &'static [DialectInfo] {
        &[protocol::CODINGAME]
    }

    fn variant(position: &str) -> Option<&'static dyn DynGame> {
        if position.split_whitespace().nth(1) == Some("3") { Self::for_players(3) } else { None }
    }

    fn for_players(players: usize) -> Option<&'static dyn DynGame> {
        const THREE: &dyn DynGame = &Erased::<Trio>::new();
        (players == 3).then_some(THREE)
    }
}

impl GreatEscape {
    fn why_not_step(&self, direction: Direction) -> Message {
        let between = self.pawn(self.turn).map_or(Walls::NONE, |pawn| Walls::between(pawn, direction));
        (between & self.walls).why_walled()
    }

    fn why_not_put(&self, wall: Wall) -> Message {
        if self.walls_left(self.turn) == 0 {
            return Message::new("why-none-left");
        }
        if let Some((id, other)) = clash(self.walls, wall) {
            return Message::new(format!("why-{id}")).with("wall", wall.to_string()).with("other", other.to_string());
        }
        let cut = |side: &Side| !self.cutting(Walls::one(wall), *side).is_empty();
        let cut: Vec<Side> = Side::BOTH.into_iter().filter(cut).collect();
        match cut[..] {
            [side] => Message::new("why-closes").with("wall", wall.to_string()).with("side", side_name(side)),
            _ => Message::new("why-closes-both").with("wall", wall.to_string()),
        }
    }
}
