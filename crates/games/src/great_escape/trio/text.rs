//! Text and pictures of the three-player game: those of two players, with one more.

use catalogue::{
    Board, Coach, Editor, Format, Info, Knowledge, Message, Notation, Pointing, RuleChoice, Scene, Spot, StyledText,
    Svg, TextSpot,
};
use rules::Seat;

use super::super::codingame;
use super::super::geometry::{Cell, Goal, SIZE};
use super::super::rules::{GreatEscape, Move, Rules};
use super::super::setup::{Player, Setup, clash};
use super::super::shared_board::{DrawnPosition, Seen};
use super::super::walls::Walls;
use super::super::{board, pointing, svg};
use super::places::Places;
use super::seats::seat_name;
use super::{PLAYERS, Trio};

/// Number of walls of each player at the start of a three-player game.
const WALLS: u8 = 6;

const INFO: Info = Info { sides: &["0", "1", "2"], bench: &[], search_bench: &[], ..GreatEscape::FACTS };

impl Notation for Trio {
    const INFO: &'static Info = &INFO;

    fn rules_of(choice: &RuleChoice) -> Rules {
        GreatEscape::rules_of(choice)
    }

    fn choice_of(rules: Rules) -> RuleChoice {
        GreatEscape::choice_of(rules)
    }

    fn start(rules: Rules) -> Self {
        Self::varied_start(rules, &mut |n| n / 2)
    }

    /// Random, independent rows and column, as on CodinGame.
    fn varied_start(rules: Rules, pick: &mut dyn FnMut(usize) -> usize) -> Self {
        let pawns = Goal::BY_SEAT.map(|goal| goal.start(pick(usize::from(SIZE)) as u8));
        Self { walls: Walls::NONE, pawns, in_hand: [WALLS; PLAYERS], turn: 0, rounds: 0, rules, places: Places::OPEN }
    }

    fn read(text: &str, rules: Rules) -> Result<Self, Message> {
        Self::from_setup(&Setup::read(text, rules.limit)?, rules)
    }

    fn write(&self) -> String {
        let player = |seat: usize| self.pawns[seat].map(|pawn| Player { pawn, in_hand: self.in_hand[seat] });
        let players = (0..PLAYERS).map(player).collect();
        Setup { turn: usize::from(self.turn), players, walls: self.walls, rounds: self.rounds }.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        Move::read(text)
    }

    fn write_move(&self, m: Move) -> String {
        m.write()
    }

    fn why_illegal(&self, m: Move) -> Message {
        let seat = usize::from(self.turn);
        match m {
            Move::Step(direction) => {
                let between = self.pawns[seat].map_or(Walls::NONE, |pawn| Walls::between(pawn, direction));
                (between & self.walls).why_walled()
            }
            Move::Put(_) if self.in_hand[seat] == 0 => Message::new("why-none-left"),
            Move::Put(wall) => match clash(self.walls, wall) {
                Some((id, other)) => {
                    Message::new(format!("why-{id}")).with("wall", wall.to_string()).with("other", other.to_string())
                }
                None => {
                    let cut = |&(seat, pawn): &(usize, Cell)| {
                        !Walls::one(wall).cutting(self.walls, pawn, Goal::BY_SEAT[seat]).is_empty()
                    };
                    let side = self.in_play().find(cut).map_or(seat, |(seat, _)| seat);
                    Message::new("why-closes").with("wall", wall.to_string()).with("side", seat_name(side))
                }
            },
        }
    }

    fn seat(&self) -> Seat {
        Seat(self.turn)
    }

    fn ranks(&self) -> Option<Vec<u8>> {
        Some(self.places.ranks())
    }

    fn formats() -> &'static [Format<Self>] {
        &[Format {
            name: "codingame",
            read: |text, _, choice| codingame::read(text, |setup| Self::from_setup(setup, Self::rules_of(&choice))),
            players: Some(codingame::players),
            write: None,
        }]
    }

    fn phase(&self) -> &'static str {
        if self.in_hand == [0; PLAYERS] { "race" } else { "walls" }
    }
}

impl Seen for Trio {
    fn standing(&self) -> Walls {
        self.walls
    }

    fn players(&self) -> Vec<(Option<Cell>, u8)> {
        self.pawns.into_iter().zip(self.in_hand).collect()
    }
}

impl Board for Trio {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        board::text_board(&DrawnPosition::of(scene))
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        board::text_spots(scene.flipped, scene.compact)
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(&DrawnPosition::of(scene))
    }

    fn facts(&self) -> Vec<Message> {
        let maze = super::Maze::new(self.walls);
        let player = |seat: usize| match self.pawns[seat] {
            None => Message::new("fact-gone").with("side", seat_name(seat)),
            Some(_) => Message::new("fact-walls")
                .with("side", seat_name(seat))
                .with("walls", self.in_hand[seat])
                .with("distance", self.distance(&maze, seat)),
        };
        let rounds = Message::new("fact-rounds").with("left", self.rounds_left());
        (0..PLAYERS).map(player).chain([rounds]).collect()
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

impl Pointing for Trio {
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        pointing::spots(scene)
    }

    fn steps(&self, m: Move) -> Vec<String> {
        pointing::steps(self, m)
    }

    fn heading(&self, m: Move) -> Option<Message> {
        Some(pointing::heading(m))
    }

    fn asks(&self, _: &[&str]) -> Option<Message> {
        Some(pointing::asks(self))
    }
}

/// Threats and effects use the defaults, one ply ahead.
impl Coach for Trio {
    fn ways(&self) -> Vec<Vec<String>> {
        pointing::ways(self)
    }
}

impl Editor for Trio {}

impl Knowledge for Trio {}
