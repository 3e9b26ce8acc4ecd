//! Text board of Colonnes: stacks seen from the side, white pawns ringed and lettered so that colour is not needed.

use anstyle::{AnsiColor, Color, Style};
use catalogue::{Board, Message, Scene, StyledText, Svg, TextSpot};
use rules::Side;

use super::notation::name;
use super::rules::{Cell, Colonnes, LAST_PLY, Move, PAWNS};
use super::svg;

const WHITE_PAWN: Style = ink(AnsiColor::Black, AnsiColor::BrightWhite);
const BLACK_PAWN: Style = ink(AnsiColor::BrightWhite, AnsiColor::Black);
const FRAME: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const LAST: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))).bold();

const fn ink(text: AnsiColor, ground: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(text))).bg_color(Some(Color::Ansi(ground))).bold()
}

impl Board for Colonnes {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        let board = scene.position;
        let (from, to) = last_cells(scene);
        let mut sheet = StyledText::new();
        let shown = |i: u8| if scene.flipped { 2 - i } else { i };
        let names = (0..3).map(|i| format!("      {} ", char::from(b'A' + shown(i)))).collect::<String>();
        sheet.line().text(names.trim_end());
        for line in 0..3 {
            let row = shown(2 - line);
            let rule = if line == 0 {
                "┌───────┬───────┬───────┐"
            } else {
                "├───────┼───────┼───────┤"
            };
            sheet.line().text("  ").ink(FRAME, rule);
            for level in (0..3).rev() {
                let label = if level == 1 { format!("{} ", row + 1) } else { "  ".to_owned() };
                sheet.line().text(label).ink(FRAME, "│");
                for cell in (0..3).map(|column| Cell::at(shown(column), row)) {
                    let pawn = board.stack(cell).pawns().nth(level);
                    let top = level as u32 + 1 == board.stack(cell).height();
                    let (left, right) = if to == Some(cell) && top { (" »", "« ") } else { ("  ", "  ") };
                    sheet.ink(LAST, left);
                    match pawn {
                        Some(side) => {
                            sheet.ink(if side == Side::One { WHITE_PAWN } else { BLACK_PAWN }, pawn_text(scene, side))
                        }
                        None if level == 0 && from == Some(cell) => sheet.ink(LAST, " · "),
                        None => sheet.text("   "),
                    };
                    sheet.ink(LAST, right).ink(FRAME, "│");
                }
            }
        }
        sheet.line().text("  ").ink(FRAME, "└───────┴───────┴───────┘");
        sheet
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let shown = |i: u8| if scene.flipped { 2 - i } else { i };
        let places = (0..3u8).flat_map(|line| (0..3u8).map(move |column| (line, column)));
        let place = |(line, column): (u8, u8)| {
            let cell = name(Cell::at(shown(column), shown(2 - line)));
            TextSpot::on_line(cell, 3 + 8 * u16::from(column), 2 + 4 * u16::from(line), 7).of_height(3)
        };
        places.map(place).collect()
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
    }

    fn facts(&self) -> Vec<Message> {
        let left = Message::new("fact-plies").with("left", LAST_PLY - self.ply());
        if self.is_placing() {
            return vec![Message::new("fact-pawns").with("left", PAWNS - self.ply()), left];
        }
        vec![left]
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

/// A pawn with the letter that its colour has in the language on screen; files have `W` and `B` in every language.
fn pawn_text(scene: &Scene<Colonnes>, side: Side) -> String {
    match side {
        Side::One => format!("({})", scene.speaker.text("letter-white")),
        Side::Two => format!("[{}]", scene.speaker.text("letter-black")),
    }
}

/// The origin and the destination of the last move.
pub(super) fn last_cells(scene: &Scene<Colonnes>) -> (Option<Cell>, Option<Cell>) {
    match scene.last {
        Some((_, Move::Place(to))) => (None, Some(to)),
        Some((_, Move::Shift(from, to))) => (Some(from), Some(to)),
        Some((_, Move::Pass)) | None => (None, None),
    }
}
