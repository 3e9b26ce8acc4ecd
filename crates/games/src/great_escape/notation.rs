//! Great Escape as text: `0 2 0 4 10 8 4 10 0`, `R`, `34H`, and CodinGame's `RIGHT` and `3 4 H`.

use rules::{BenchCase, Format, Info, Message, Notation, RuleChoice, RuleKind, RuleOption, RuleSheet, Side, Texts};

use super::board::{Cell, Direction, Goal, Orientation, SIZE, Wall};
use super::codingame;
use super::paths::Maze;
use super::rules::{GreatEscape, Move, Rules, USUAL_LIMIT};
use super::setup::{Player, Setup, clash};
use super::walls::Walls;

const INFO: Info = Info {
    name: "great-escape",
    title: "Great Escape",
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
        BenchCase { name: "start", rules: "", position: None, depth: 3 },
        BenchCase {
            name: "six walls",
            rules: "",
            position: Some("0 2 7 3 2 1 5 2 6 7 4 H 0 4 H 2 2 V 6 5 V 3 6 H 4 1 V"),
            depth: 3,
        },
    ],
    opening_plies: 2,
    usual_time: "100ms/move,first=1s",
};

const SET: &str = "codingame";
const LIMIT: &str = "limit";

/// The walls that a player of two starts with.
const WALLS: u8 = 10;

/// The steps in the order of [`Direction::ALL`], as CodinGame writes them; ours are the initials.
const STEPS: [&str; 4] = ["RIGHT", "LEFT", "UP", "DOWN"];

impl GreatEscape {
    /// The position for two that the numbers stand for, if there is one.
    pub(super) fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, Message> {
        let &Setup { turn, ref players, walls, rounds } = setup;
        let &[zero, one] = &players[..] else { return Err(Message::new("position-three")) };
        let turn = if turn == 0 { Side::One } else { Side::Two };
        let in_hand = [zero, one].map(|player| player.map_or(0, |player| player.in_hand));
        let pawns = [zero, one].map(|player| player.map(|player| player.pawn));
        let position = Self { walls, pawns, in_hand, turn, rounds, rules };
        position.validate()?;
        Ok(position)
    }

    /// What the text alone cannot show: one player at most has finished, and those in play have a path.
    fn validate(&self) -> Result<(), Message> {
        let maze = Maze::new(self.walls);
        let paths = Side::BOTH.map(|side| self.pawn(side).map(|pawn| maze.distance(pawn, Goal::of(side))));
        if paths.iter().all(|path| matches!(path, None | Some(Some(0)))) {
            return Err(Message::new("position-both-finished"));
        }
        match Side::BOTH.into_iter().find(|side| paths[side.index()] == Some(None)) {
            Some(side) => Err(Message::new("position-closed").with("side", side_name(side))),
            None => Ok(()),
        }
    }
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
        let pawns = Side::BOTH.map(|side| Cell::at(Goal::of(side.other()).x(), SIZE / 2));
        Self { walls: Walls::NONE, pawns, in_hand: [WALLS; 2], turn: Side::One, rounds: 0, rules }
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
        let text = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let is_step = |name: &&str| *name == text || name[..1] == text;
        if let Some(step) = STEPS.iter().position(is_step) {
            return Ok(Move::Step(Direction::ALL[step]));
        }
        let (x, y, orientation) = match *text.as_bytes() {
            [x @ b'0'..=b'9', y @ b'0'..=b'9', b'H'] => (x, y, Orientation::H),
            [x @ b'0'..=b'9', y @ b'0'..=b'9', b'V'] => (x, y, Orientation::V),
            _ => return Err(Message::new("move-unreadable").with("expected", Message::new("move-shape"))),
        };
        let wall = Wall::at(x - b'0', y - b'0', orientation);
        wall.map(Move::Put).ok_or_else(|| Message::new("why-outside").with("wall", text))
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Step(direction) => STEPS[direction as usize][..1].to_owned(),
            Move::Put(wall) => wall.to_string(),
        }
    }

    fn why_illegal(&self, m: Move) -> Message {
        match m {
            Move::Step(direction) => self.why_not_step(direction),
            Move::Put(wall) => self.why_not_put(wall),
        }
    }

    fn phase(&self) -> &'static str {
        if self.in_hand == [0; 2] { "race" } else { "walls" }
    }

    fn formats() -> &'static [Format<Self>] {
        &[Format {
            name: "codingame",
            read: |text, _, choice| codingame::read(text, Self::rules_of(&choice)),
            write: None,
        }]
    }
}

impl GreatEscape {
    fn why_not_step(&self, direction: Direction) -> Message {
        let between = self.pawn(self.turn).map_or(Walls::NONE, |pawn| Walls::between(pawn, direction));
        match (between & self.walls).iter().next() {
            Some(wall) => Message::new("why-walled").with("wall", wall.to_string()),
            None => Message::new("why-edge"),
        }
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

/// A side's name, to be said in the listener's language.
pub(super) fn side_name(side: Side) -> Message {
    Message::new(format!("side-{}", INFO.side(side)))
}
