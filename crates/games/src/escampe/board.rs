//! Text board of Escampe: one pair of brackets around a square for each of its rings, letters for the pieces.

use anstyle::{AnsiColor, Color, Style};
use catalogue::{Board, Message, Scene, StyledText, Svg, TextSpot};
use rules::{Game, Seat, Side};

use super::moves::{Action, Edge, Move};
use super::pointing::Hand;
use super::rules::Escampe;
use super::setup::{ring_name, side_name};
use super::squares::Square;
use super::svg;

const WHITE_PIECE: Style = ink(AnsiColor::Black, AnsiColor::BrightWhite);
const BLACK_PIECE: Style = ink(AnsiColor::BrightWhite, AnsiColor::Black);
const FRAME: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::BrightBlack)));
const RING: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const IMPOSED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Cyan))).bold();
const LAST: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))).bold();

const fn ink(text: AnsiColor, ground: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(text))).bg_color(Some(Color::Ansi(ground))).bold()
}

impl Board for Escampe {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        let mut sheet = StyledText::new();
        // Columns from the left and rows from the top, as shown.
        let shown = |i: u8| if scene.flipped { 5 - i } else { i };
        let hand = Hand::shown(scene);
        let names = (0..6).map(|i| format!("      {} ", char::from(b'A' + shown(i)))).collect::<String>();
        sheet.line().text(names.trim_end());
        for (line, row) in (0..6).map(|line| (line, shown(5 - line))) {
            let [left, cross, right] = if line == 0 { ["┌", "┬", "┐"] } else { ["├", "┼", "┤"] };
            if line == 0 || !scene.compact {
                draw_rule(&mut sheet, left, cross, right);
            }
            sheet.line().text(format!("{} ", row + 1));
            let arrival = last_walk(scene).map(|(_, to)| to).filter(|to| to.row() == row).map(|to| shown(to.column()));
            for column in 0..6 {
                draw_bar(&mut sheet, column, arrival);
                draw_square(&mut sheet, scene, hand.as_ref(), Square::at(shown(column), row));
            }
            draw_bar(&mut sheet, 6, arrival);
        }
        draw_rule(&mut sheet, "└", "┴", "┘");
        if let Some(passed) = passed(scene) {
            sheet.line().text("  ").ink(LAST, scene.speaker.say(&passed));
        }
        sheet
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let shown = |i: u8| if scene.flipped { 5 - i } else { i };
        let pitch = if scene.compact { 1 } else { 2 };
        let places = (0..6u8).flat_map(|line| (0..6u8).map(move |column| (line, column)));
        let place = |(line, column): (u8, u8)| {
            let square = Square::at(shown(column), shown(5 - line)).to_string();
            TextSpot::on_line(square, 3 + 8 * u16::from(column), 2 + pitch * u16::from(line), 7)
        };
        places.map(place).collect()
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
    }

    /// A side is where it placed its pieces, or where the other side left room for them.
    fn is_far(positions: &[Self], seat: Seat) -> bool {
        let Some(side) = Side::BOTH.get(seat.index()).copied() else { return false };
        let first = |side: Side| positions.iter().map(move |at| at.pieces(side)).find(|pieces| !pieces.is_empty());
        let edge = first(side).map(Edge::nearest);
        let edge = edge.or_else(|| first(side.other()).map(|pieces| Edge::nearest(pieces).opposite()));
        edge.map_or(side == Side::Two, |edge| edge == Edge::High)
    }

    fn facts(&self) -> Vec<Message> {
        if self.is_over() {
            return Vec::new();
        }
        if self.is_placing() {
            return vec![match self.edge_left() {
                None => Message::new("fact-place"),
                Some(edge) => {
                    let first = edge.row() + 1;
                    Message::new("fact-place-on").with("first", first).with("second", first + 1)
                }
            }];
        }
        let mut facts = vec![match self.ring() {
            None => Message::new("fact-free"),
            Some(ring) => Message::new("fact-ring").with("ring", ring_name(ring)),
        }];
        if !self.can_move() {
            facts.push(Message::new("fact-pass"));
        }
        facts
    }

    fn frames(scene: &Scene<Self>) -> Vec<StyledText> {
        let (Some((before, _)), Some((from, to))) = (scene.last, last_walk(scene)) else { return Vec::new() };
        let passed = before.passed(from, to);
        let draw = |square: &Square| {
            let position = &before.carried(from, *square);
            Self::text_board(&Scene { position, last: Some((before, Move::walk(from, *square))), ..*scene })
        };
        passed.iter().map(draw).collect()
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

/// The origin and destination of the last move, if a piece moved.
pub(super) fn last_walk(scene: &Scene<Escampe>) -> Option<(Square, Square)> {
    match scene.last?.1.action() {
        Action::Walk(from, to) => Some((from, to)),
        Action::Place { .. } | Action::Pass => None,
    }
}

/// The side that passed, if the last move was a pass.
pub(super) fn passed(scene: &Scene<Escampe>) -> Option<Message> {
    let (before, m) = scene.last?;
    (m == Move::PASS).then(|| Message::new("last-pass").with("side", side_name(before.turn())))
}

fn draw_rule(sheet: &mut StyledText, left: &str, cross: &str, right: &str) {
    sheet.line().text("  ").ink(FRAME, format!("{left}{}{right}", ["───────"; 6].join(cross)));
}

/// Draws the left border of a column: a frame, or a mark beside the destination of the last move.
fn draw_bar(sheet: &mut StyledText, column: u8, arrival: Option<u8>) {
    match arrival {
        Some(at) if at == column => sheet.ink(LAST, "»"),
        Some(at) if at + 1 == column => sheet.ink(LAST, "«"),
        _ => sheet.ink(FRAME, "│"),
    };
}

/// Returns the side and the letter of the piece on a square, placed or being placed. The letters are those of the
/// language on screen; files have `B`, `b`, `N` and `n` in every language.
fn piece(scene: &Scene<Escampe>, hand: Option<&Hand>, square: Square) -> Option<(Side, String)> {
    let board = scene.position;
    let (side, is_unicorn) = match (board.owner(square), hand.and_then(|hand| hand.on(square))) {
        (Some(side), _) => (side, board.unicorn(side) == Some(square)),
        (None, Some(place)) => (board.turn(), place == 0),
        (None, None) => return None,
    };
    let number = 2 * side.index() + if is_unicorn { 1 } else { 2 };
    Some((side, scene.speaker.text(&format!("letter-{number}"))))
}

/// Draws a square: one bracket per ring, square brackets where the ring is imposed, and the piece or the origin of the
/// last move.
fn draw_square(sheet: &mut StyledText, scene: &Scene<Escampe>, hand: Option<&Hand>, square: Square) {
    let (board, rings) = (scene.position, usize::from(square.ring()));
    let imposed = board.ring() == Some(square.ring());
    let (open, close, style) = if imposed { ("[", "]", IMPOSED) } else { ("(", ")", RING) };
    sheet.ink(style, format!("{:>3}", open.repeat(rings)));
    let departure = last_walk(scene).is_some_and(|(from, _)| from == square);
    match piece(scene, hand, square) {
        Some((side, letter)) => sheet.ink(if side == Side::One { WHITE_PIECE } else { BLACK_PIECE }, letter),
        _ if departure => sheet.ink(LAST, "·"),
        _ => sheet.text(" "),
    };
    sheet.ink(style, format!("{:<3}", close.repeat(rings)));
}
