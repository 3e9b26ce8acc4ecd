//! [`Replacement`]: a repaired bot enters an event again, and its games are played anew.

use catalogue::{Catalogue, Message, unknown_name};

use crate::event::Event;
use crate::statistics::points::Ending;
use crate::store::{GameRow, Store};

/// The games of a player that are played anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The player's number.
    pub player: usize,
    /// The ids of the games.
    pub games: Vec<i64>,
    /// Number of games that stand although they would have been replaced: those of earlier rounds, on which the
    /// pairings of later rounds depend.
    pub standing: usize,
}

impl Replacement {
    /// Chooses the games that a player forfeited, or all its games. In a Swiss event or a knockout, only those of the
    /// last round are replaced.
    ///
    /// # Errors
    /// The player is not in the event or has not played.
    pub fn plan(store: &Store, event: &Event, name: &str, all: bool) -> Result<Self, Message> {
        event.player(name)?;
        let absent = || Message::new("replace-absent").quoting("name", name);
        let player = store.players()?.iter().position(|n| n == name).ok_or_else(absent)?;
        let last = store.meetings()?.iter().map(|met| met.meeting.round).max().unwrap_or(0);
        let is_lost = |row: &GameRow| matches!(row.finished.ending, Ending::Forfeited(seat) if row.players[seat.index()] == player);
        let own = store.games()?.into_iter().filter(|row| row.players.contains(&player) && (all || is_lost(row)));
        let (open, standing): (Vec<GameRow>, Vec<GameRow>) = own.partition(|row| row.round == last);
        Ok(Self { player, games: open.iter().map(|row| row.id).collect(), standing: standing.len() })
    }
}

/// Returns the text of an event file in which a player's `player = "…"` is another one; comments and layout stay.
///
/// # Errors
/// The player is unknown or invalid, or its block has no line `player = "…"`.
pub fn with_player(text: &str, name: &str, spec: &str, catalogue: &dyn Catalogue) -> Result<String, Message> {
    let before = Event::read(text, catalogue)?;
    before.player(name)?;
    let written = edited(text, name, spec).ok_or_else(|| Message::new("replace-by-hand").quoting("name", name))?;
    let after = Event::read(&written, catalogue)?;
    // The edit is textual: make sure that it changed this player and nothing else.
    let others = |event: &Event| event.players.iter().filter(|player| player.name != name).cloned().collect::<Vec<_>>();
    match others(&before) == others(&after) && before.admits_replacing(&after, name).is_ok() {
        true => Ok(written),
        false => Err(Message::new("replace-by-hand").quoting("name", name)),
    }
}

/// Replaces the value of the line `player = …` in the block of this name.
fn edited(text: &str, name: &str, spec: &str) -> Option<String> {
    const BLOCK: &str = "[[players]]";
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let is_block = |line: &String| line.trim_start().starts_with(BLOCK);
    let starts: Vec<usize> = (0..lines.len()).filter(|at| is_block(&lines[*at])).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let has_name = |block: &[String]| {
        let block = toml::from_str::<toml::Table>(&block.concat()).ok()?;
        let player = block.get("players")?.as_array()?.first()?.get("name")?.as_str()?.trim() == name;
        player.then_some(())
    };
    let (start, end) =
        starts.iter().copied().zip(ends).find(|(start, end)| has_name(&lines[*start..*end]).is_some())?;
    let is_player =
        |line: &String| line.trim_start().strip_prefix("player").is_some_and(|rest| rest.trim_start().starts_with('='));
    let at = start + lines[start..end].iter().position(is_player)?;
    lines[at] = format!("player = {}\n", toml::Value::from(spec));
    Some(lines.concat())
}

impl Event {
    /// Finds a player; the error suggests the nearest name.
    pub fn player(&self, name: &str) -> Result<&super::Competitor, Message> {
        let names = self.players.iter().map(|player| player.name.as_str());
        self.players.iter().find(|player| player.name == name).ok_or_else(|| unknown_name("competitor", name, names))
    }
}

#[cfg(test)]
mod tests {
    use games::Games;

    use super::*;

    const TEXT: &str = "name = 't' # mine\n[[games]]\ngame = 'awale'\n\n# the first\n[[players]]\nname = 'Awa'\n\
        player = 'random' # weak\nmemory = 100\n\n[[players]]\nplayer=\"greedy\"\nname = \"Bo\"\n";

    #[test]
    fn a_player_changes_and_the_rest_of_the_file_stays() {
        let written = with_player(TEXT, "Bo", "cmd:./bo \"x y\"", &Games).expect("written");
        assert_eq!(written, TEXT.replace("player=\"greedy\"", "player = 'cmd:./bo \"x y\"'"));
        let written = with_player(TEXT, "Awa", "greedy", &Games).expect("written");
        assert_eq!(written, TEXT.replace("player = 'random' # weak", "player = \"greedy\""));
    }

    #[test]
    fn a_file_of_another_shape_is_left_to_the_user() {
        let inline = "name = 't'\nplayers = [{name = 'Awa', player = 'random'}, {name = 'Bo', player = 'random'}]\n\
            [[games]]\ngame = 'awale'\n";
        assert_eq!(with_player(inline, "Awa", "greedy", &Games).expect_err("inline").id, "replace-by-hand");
        assert_eq!(with_player(TEXT, "Awaa", "greedy", &Games).expect_err("a typo").id, "competitor-unknown-near");
        assert_eq!(with_player(TEXT, "Awa", "nobody", &Games).expect_err("a player").id, "event-player");
        let long = TEXT.replace("'random' # weak", "\"\"\"random\n\"\"\"");
        assert!(with_player(&long, "Awa", "greedy", &Games).is_err(), "two lines");
    }
}
