//! Awalé drawn in characters, North's row above from `f` to `a` so that sowing runs counter-clockwise.

use anstyle::{AnsiColor, Color, Style};
use rules::{Game, Message, Scene, Sheet, Side, Svg, View};

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

impl View for Awale {
    fn sheet(scene: &Scene<Self>) -> Sheet {
        let [south, north] = Side::BOTH.map(|side| scene.position.captured(side));
        let [south_name, north_name] = ["side-south", "side-north"].map(|id| scene.speaker.text(id));
        let mut sheet = Sheet::new();
        write_names(&mut sheet, Side::Two);
        sheet.line().text(MARGIN).ink(FRAME, "┌────┬─────┬─────┬─────┬─────┬─────┬─────┬────┐");
        sheet.line().ink(NORTH, format!("{north_name:>5} ")).ink(FRAME, "│    │");
        write_row(&mut sheet, scene, Side::Two);
        sheet.ink(FRAME, "    │");
        sheet.line().text(MARGIN).ink(FRAME, "│").ink(NORTH, format!("{north:^4}"));
        sheet.ink(FRAME, "├─────┼─────┼─────┼─────┼─────┼─────┤").ink(SOUTH, format!("{south:^4}")).ink(FRAME, "│");
        sheet.line().text(MARGIN).ink(FRAME, "│    │");
        write_row(&mut sheet, scene, Side::One);
        sheet.ink(FRAME, "    │").ink(SOUTH, format!(" {south_name}"));
        sheet.line().text(MARGIN).ink(FRAME, "└────┴─────┴─────┴─────┴─────┴─────┴─────┴────┘");
        write_names(&mut sheet, Side::One);
        sheet
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
    }

    fn facts(&self) -> Vec<Message> {
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
}

/// Room for the longest name of a side, left of the board.
const MARGIN: &str = "      ";

/// A side's pits as they lie from left to right.
pub(super) fn from_left(side: Side) -> [Pit; 6] {
    std::array::from_fn(|i| Pit::of(side, if side == Side::One { i } else { 5 - i }))
}

/// The pit that the last move emptied and the one where its last seed fell.
pub(super) fn last_pits(scene: &Scene<Awale>) -> (Option<Pit>, Option<Pit>) {
    match scene.last {
        Some((before, m @ Move::Sow(pit))) => (Some(pit), before.landing(m)),
        Some((_, Move::Pass)) | None => (None, None),
    }
}

fn write_names(sheet: &mut Sheet, side: Side) {
    sheet.line().text(MARGIN).text("     ");
    for pit in from_left(side) {
        sheet.text(format!("   {}  ", name(pit)));
    }
}

fn write_row(sheet: &mut Sheet, scene: &Scene<Awale>, side: Side) {
    let (start, landing) = last_pits(scene);
    for pit in from_left(side) {
        let seeds = scene.position.seeds(pit);
        if landing == Some(pit) {
            sheet.ink(LAST, format!("{:^5}", format!("»{seeds}«")));
        } else if start == Some(pit) {
            sheet.ink(LAST, format!("{:^5}", format!("({seeds})")));
        } else {
            let style = match side {
                _ if seeds == 0 => EMPTY,
                Side::One => SOUTH,
                Side::Two => NORTH,
            };
            sheet.ink(style, format!("{seeds:^5}"));
        }
        sheet.ink(FRAME, "│");
    }
}
