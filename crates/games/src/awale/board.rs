//! Text board of Awalé. North's row is on top, from `f` to `a`, so that sowing runs counter-clockwise.

use anstyle::{AnsiColor, Color, Style};
use catalogue::{Board, Message, Scene, StyledText, Svg, TextSpot};
use rules::{Game, Side};

use super::notation::name;
use super::rules::{Awale, Move, Pit, Rules};
use super::svg;

const FRAME: Style = ink(AnsiColor::Yellow);
const LAST: Style = ink(AnsiColor::Green).bold();
const SOUTH: Style = ink(AnsiColor::Cyan).bold();
const NORTH: Style = ink(AnsiColor::Magenta).bold();
const EMPTY: Style = Style::new().dimmed();

const fn ink(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

impl Board for Awale {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        draw(scene, last_pits(scene))
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let [top, bottom] = rows(scene).map(|side| shown(scene, side));
        let row = |pits: [Pit; 6], line: u16| {
            (0..).zip(pits).map(move |(i, pit)| TextSpot::on_line(name(pit), 12 + 6 * i, line, 5))
        };
        row(top, 2).chain(row(bottom, 4)).collect()
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
    }

    fn facts(&self) -> Vec<Message> {
        // Seeds left on the board may count for a side at the end.
        if let Some([south, north]) = self.outcome().and_then(|outcome| outcome.score) {
            return vec![Message::new("fact-final").with("south", south).with("north", north)];
        }
        let [south, north] = self.captures();
        let mut facts = vec![
            Message::new("fact-captured").with("south", south).with("north", north),
            Message::new("fact-left").with("left", self.seeds_left()),
        ];
        if let Rules::Cours { limit } = self.rules() {
            facts.push(Message::new("fact-quiet").with("plies", self.quiet()).with("limit", limit));
        }
        facts
    }

    fn frames(scene: &Scene<Self>) -> Vec<StyledText> {
        let Some((before, m @ Move::Sow(start))) = scene.last else { return Vec::new() };
        let boards = before.while_sowing(m);
        let draw = |(board, at): &(Self, Pit)| draw(&Scene { position: board, ..*scene }, (Some(start), Some(*at)));
        boards.iter().map(draw).collect()
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

/// Left margin, wide enough for the longest side name.
const MARGIN: &str = "      ";

/// The sides of the upper and the lower row.
pub(super) const fn rows(scene: &Scene<Awale>) -> [Side; 2] {
    if scene.flipped { [Side::One, Side::Two] } else { [Side::Two, Side::One] }
}

/// A side's pits from left to right on the unflipped board.
pub(super) fn from_left(side: Side) -> [Pit; 6] {
    std::array::from_fn(|i| Pit::of(side, if side == Side::One { i } else { 5 - i }))
}

/// The pit emptied by the last move and the pit where its last seed fell.
pub(super) fn last_pits(scene: &Scene<Awale>) -> (Option<Pit>, Option<Pit>) {
    match scene.last {
        Some((before, m @ Move::Sow(pit))) => (Some(pit), before.landing(m)),
        Some((_, Move::Pass)) | None => (None, None),
    }
}

/// Draws the board, marking the emptied pit and the pit of the last seed.
fn draw(scene: &Scene<Awale>, marks: (Option<Pit>, Option<Pit>)) -> StyledText {
    let [top, bottom] = rows(scene);
    let store = |side: Side| format!("{:^4}", scene.position.captured(side));
    let mut sheet = StyledText::new();
    write_names(&mut sheet, scene, top);
    sheet.line().text(MARGIN).ink(FRAME, "┌────┬─────┬─────┬─────┬─────┬─────┬─────┬────┐");
    sheet.line().ink(ink_of(top), format!("{:>5} ", said(scene, top))).ink(FRAME, "│    │");
    write_row(&mut sheet, scene, top, marks);
    sheet.ink(FRAME, "    │");
    sheet.line().text(MARGIN).ink(FRAME, "│").ink(ink_of(top), store(top));
    sheet.ink(FRAME, "├─────┼─────┼─────┼─────┼─────┼─────┤").ink(ink_of(bottom), store(bottom)).ink(FRAME, "│");
    sheet.line().text(MARGIN).ink(FRAME, "│    │");
    write_row(&mut sheet, scene, bottom, marks);
    sheet.ink(FRAME, "    │").ink(ink_of(bottom), format!(" {}", said(scene, bottom)));
    sheet.line().text(MARGIN).ink(FRAME, "└────┴─────┴─────┴─────┴─────┴─────┴─────┴────┘");
    write_names(&mut sheet, scene, bottom);
    sheet
}

fn said(scene: &Scene<Awale>, side: Side) -> String {
    scene.speaker.text(if side == Side::One { "side-south" } else { "side-north" })
}

const fn ink_of(side: Side) -> Style {
    match side {
        Side::One => SOUTH,
        Side::Two => NORTH,
    }
}

/// A side's pits from left to right as the scene shows them.
pub(super) fn shown(scene: &Scene<Awale>, side: Side) -> [Pit; 6] {
    let mut pits = from_left(side);
    if scene.flipped {
        pits.reverse();
    }
    pits
}

fn write_names(sheet: &mut StyledText, scene: &Scene<Awale>, side: Side) {
    sheet.line().text(MARGIN).text("     ");
    for pit in shown(scene, side) {
        sheet.text(format!("   {}  ", name(pit)));
    }
}

fn write_row(sheet: &mut StyledText, scene: &Scene<Awale>, side: Side, (start, landing): (Option<Pit>, Option<Pit>)) {
    for pit in shown(scene, side) {
        let seeds = scene.position.seeds(pit);
        if landing == Some(pit) {
            sheet.ink(LAST, format!("{:^5}", format!("»{seeds}«")));
        } else if start == Some(pit) {
            sheet.ink(LAST, format!("{:^5}", format!("({seeds})")));
        } else {
            sheet.ink(if seeds == 0 { EMPTY } else { ink_of(side) }, format!("{seeds:^5}"));
        }
        sheet.ink(FRAME, "│");
    }
}
