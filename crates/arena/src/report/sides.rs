//! Results by side: games that the board decided, and forfeits apart.

use catalogue::{Message, Speaker};
use rules::Seat;

use crate::event::Section;
use crate::report::Summary;
use crate::statistics::points::Ending;

/// Results in one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideTally {
    /// Games won on the board.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost on the board.
    pub losses: u32,
    /// Games lost by forfeit.
    pub forfeits: u32,
}

impl SideTally {
    /// Adds the results of another game.
    pub(crate) fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.forfeits += other.forfeits;
    }
}

impl Summary {
    /// Returns the results of a game by seat, of one player or of all.
    pub fn by_side(&self, game: &str, player: Option<usize>) -> [SideTally; 2] {
        let mut tallies = [SideTally::default(); 2];
        for row in self.games.iter().filter(|row| row.game == game) {
            for seat in [0, 1].into_iter().filter(|seat| player.is_none_or(|player| row.players[*seat] == player)) {
                let tally = &mut tallies[seat];
                let seat = Seat(seat as u8);
                match row.finished.ending {
                    Ending::Drawn => tally.draws += 1,
                    Ending::Won(winner) if winner == seat => tally.wins += 1,
                    Ending::Won(_) => tally.losses += 1,
                    Ending::Forfeited(loser) if loser == seat => tally.forfeits += 1,
                    Ending::Forfeited(_) => {}
                }
            }
        }
        tallies
    }

    /// Returns the results of a game by side in a sentence, for a speaker that knows the game's sides; `None` without
    /// games.
    pub fn side_message(&self, section: &Section) -> Option<Message> {
        let [first, second] = self.by_side(section.game.info().name, None);
        let [one, two] = [0, 1].map(|seat| side(section, seat));
        let played = first.wins + first.draws + first.losses + first.forfeits + second.forfeits;
        let message = Message::new("side-results").with("title", section.game.info().title);
        let message = message.with("one", one).with("two", two).with("first", first.wins).with("second", second.wins);
        (played > 0).then(|| message.with("drawn", first.draws).with("forfeits", first.forfeits + second.forfeits))
    }
}

/// Returns the name of a side.
fn side(section: &Section, seat: usize) -> Message {
    Message::new(format!("side-{}", section.game.info().sides[seat]))
}

/// Returns the results of each player in a game by side, in ranking order, headings first. The speaker knows the game's
/// sides.
pub(super) fn table(summary: &Summary, section: &Section, speaker: &Speaker) -> Vec<Vec<String>> {
    let mut rows = vec![vec![speaker.text("head-player")]];
    for seat in [0, 1] {
        let head = Message::new("side-head").with("side", side(section, seat));
        rows[0].extend([speaker.say(&head), speaker.text("head-forfeits")]);
    }
    for standing in &summary.standings {
        let sides = summary.by_side(section.game.info().name, Some(standing.player));
        let cells = sides
            .into_iter()
            .flat_map(|side| [format!("{}–{}–{}", side.wins, side.draws, side.losses), side.forfeits.to_string()]);
        rows.push(std::iter::once(summary.names[standing.player].clone()).chain(cells).collect());
    }
    rows
}
