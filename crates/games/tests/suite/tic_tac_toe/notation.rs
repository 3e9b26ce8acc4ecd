//! Tic-tac-toe as text: `X.O/.X./..O x`, `B2`.

use catalogue::{Info, Message, Notation, Texts, grid};
use rules::Side;

use super::rules::{Move, TicTacToe};

const TEXTS: Texts = Texts { en: include_str!("data/en.ftl"), fr: include_str!("data/fr.ftl") };
const PROSE: Texts = Texts { en: include_str!("data/rules.en.md"), fr: include_str!("data/rules.fr.md") };

impl Notation for TicTacToe {
    const INFO: &'static Info = &Info::new("tic-tac-toe", "Tic-tac-toe", &["x", "o"], TEXTS, PROSE);

    fn start((): ()) -> Self {
        Self::new(std::iter::empty(), Side::One)
    }

    fn read(text: &str, (): ()) -> Result<Self, Message> {
        let (pieces, turn) = grid::read::<Self>(text)?;
        let [crosses, noughts] = grid::counts(&pieces);
        if crosses != noughts + turn.index() {
            return Err(Message::new("position-count").with("crosses", crosses).with("noughts", noughts));
        }
        let position = Self::new(pieces.into_iter().map(|(cell, piece)| (cell, grid::owner(piece))), turn);
        if position.has_line(turn) { Err(Message::new("position-won")) } else { Ok(position) }
    }

    fn write(&self) -> String {
        grid::write(self)
    }

    fn write_move(&self, m: Move) -> String {
        m.cell().to_string()
    }

    fn why_illegal(&self, m: Move) -> Message {
        Message::new("why-taken").with("cell", self.write_move(m))
    }
}
