//! Text board of Awalé tricolore: the ring as two rows of eight, clockwise from hole 1 at the top left.

use anstyle::{AnsiColor, Color, Style};
use catalogue::{Board, Message, Notation, Scene, StyledText, Svg, TextSpot};
use rules::{Game, Side};

use super::moves::{Colour, Hole};
use super::notation::{letter, name};
use super::rules::Tricolore;
use super::svg;

const FRAME: Style = ink(AnsiColor::Yellow);
const LAST: Style = ink(AnsiColor::Green).bold();
const ABSENT: Style = Style::new().dimmed();

const fn ink(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

const fn seed_ink(colour: Colour) -> Style {
    match colour {
        Colour::Red => ink(AnsiColor::BrightRed).bold(),
        Colour::Blue => ink(AnsiColor::BrightBlue).bold(),
        // The terminal's default colour is visible on any background.
        Colour::Transparent => Style::new().bold(),
    }
}

impl Board for Tricolore {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        draw(scene, Trace::of(scene).as_ref())
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let [top, bottom] = shown(scene.flipped);
        let row = |holes: [Hole; 8], line: u16| {
            let place = move |(i, hole): (u16, Hole)| {
                TextSpot::on_line(hole.number().to_string(), 3 + 7 * i, line, 6).of_height(3)
            };
            (0..).zip(holes).map(place)
        };
        row(top, 2).chain(row(bottom, 6)).collect()
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
    }

    fn facts(&self) -> Vec<Message> {
        let captured = Side::BOTH
            .map(|side| Message::new("fact-captured").with("side", name(side)).with("seeds", self.captured(side)));
        let board = Message::new("fact-board").with("seeds", self.on_board());
        let moves = Message::new("fact-moves").with("left", self.moves_left());
        captured.into_iter().chain([board, moves]).collect()
    }

    fn frames(scene: &Scene<Self>) -> Vec<StyledText> {
        let Some((before, m)) = scene.last else { return Vec::new() };
        let draw = |(board, at): &(Self, Hole)| {
            let trace = Trace::sowing(m.hole(), *at, board);
            draw(&Scene { position: board, ..*scene }, Some(&trace))
        };
        before.while_sowing(m).iter().map(draw).collect()
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

fn draw(scene: &Scene<Tricolore>, trace: Option<&Trace>) -> StyledText {
    let [top, bottom] = shown(scene.flipped);
    let mut sheet = StyledText::new();
    draw_labels(&mut sheet, top, trace);
    draw_line(&mut sheet, "  ┌", "┬", "┐");
    draw_seeds(&mut sheet, scene.position, top, trace);
    draw_line(&mut sheet, "↑ ├", "┼", "┤↓");
    draw_seeds(&mut sheet, scene.position, bottom, trace);
    draw_line(&mut sheet, "  └", "┴", "┘");
    draw_labels(&mut sheet, bottom, trace);
    if scene.compact {
        return sheet;
    }
    draw_scores(&mut sheet, scene);
    if let Some((before, m)) = scene.last {
        let said = Message::new("last-move").with("move", before.write_move(m));
        sheet.line().text("  ").ink(LAST, scene.speaker.say(&said));
    }
    sheet
}

/// The rows as shown: rotated by half a turn when flipped, so that sowing still runs clockwise.
pub(super) fn shown(flipped: bool) -> [[Hole; 8]; 2] {
    let [mut top, mut bottom] = rows();
    if !flipped {
        return [top, bottom];
    }
    top.reverse();
    bottom.reverse();
    [bottom, top]
}

/// The trace of the last move.
pub(super) struct Trace {
    pub(super) start: Hole,
    /// The hole of the last seed.
    pub(super) last: Hole,
    /// The board after sowing and before any capture.
    sown: Tricolore,
    after: Tricolore,
}

impl Trace {
    pub(super) fn of(scene: &Scene<Tricolore>) -> Option<Self> {
        let (before, m) = scene.last?;
        let mut sown = *before;
        let last = sown.sow(m);
        Some(Self { start: m.hole(), last, sown, after: *scene.position })
    }

    /// A sowing in progress, which has captured nothing yet.
    pub(super) const fn sowing(start: Hole, last: Hole, board: &Tricolore) -> Self {
        Self { start, last, sown: *board, after: *board }
    }

    /// The number of seeds captured from a hole, by a chain or a famine, if any.
    pub(super) fn taken(&self, hole: Hole) -> Option<u8> {
        let taken = self.sown.total(hole) - self.after.total(hole);
        (taken > 0).then_some(taken)
    }
}

/// The holes as drawn: 1 to 8 on top, 16 to 9 below.
pub(super) fn rows() -> [[Hole; 8]; 2] {
    let hole = |i| Hole::all().nth(i).expect("sixteen holes");
    [std::array::from_fn(hole), std::array::from_fn(|i| hole(15 - i))]
}

/// The label of a hole; its brackets show the owner, with or without colours.
fn label(hole: Hole) -> String {
    match hole.owner() {
        Side::One => format!("[{}]", hole.number()),
        Side::Two => format!("({})", hole.number()),
    }
}

fn draw_labels(sheet: &mut StyledText, row: [Hole; 8], trace: Option<&Trace>) {
    sheet.line().text("  ");
    for hole in row {
        let mark = match trace {
            Some(trace) if trace.start == hole => "◦",
            Some(trace) if trace.last == hole => "•",
            _ => "",
        };
        let style = if mark.is_empty() { Style::new() } else { LAST };
        sheet.ink(style, format!("{:^7}", format!("{}{mark}", label(hole))));
    }
}

fn draw_line(sheet: &mut StyledText, left: &str, cross: &str, right: &str) {
    sheet.line().ink(FRAME, format!("{left}{}{right}", ["──────"; 8].join(cross)));
}

fn draw_seeds(sheet: &mut StyledText, position: &Tricolore, row: [Hole; 8], trace: Option<&Trace>) {
    for colour in Colour::ALL {
        sheet.line().text("  ").ink(FRAME, "│");
        for hole in row {
            let seeds = position.seeds(hole, colour);
            match trace.and_then(|trace| trace.taken(hole)) {
                Some(taken) if colour == Colour::Blue => sheet.ink(LAST, format!("{:^6}", format!("+{taken}"))),
                Some(_) => sheet.text("      "),
                None if seeds == 0 => sheet.ink(ABSENT, "    · "),
                None => sheet.ink(seed_ink(colour), format!(" {}{seeds:>3} ", letter(colour))),
            };
            sheet.ink(FRAME, "│");
        }
    }
}

/// Draws each player's count beside their kind of brackets, with an arrow before the one to move.
fn draw_scores(sheet: &mut StyledText, scene: &Scene<Tricolore>) {
    let position = scene.position;
    sheet.line();
    for (side, brackets) in Side::BOTH.into_iter().zip(["[ ]", "( )"]) {
        let to_move = !position.is_over() && position.turn() == side;
        let arrow = if to_move { "▸" } else { " " };
        let said = scene.speaker.say(&name(side));
        sheet.text(format!("  {arrow} {brackets} {said}  "));
        sheet.ink(Style::new().bold(), format!("{:<4}", position.captured(side)));
    }
}
