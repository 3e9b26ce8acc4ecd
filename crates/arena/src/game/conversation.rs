//! [`Conversation`]: everything that the referee and the bots of one game sent each other, in a file.
//!
//! A line is the time since the start of the game in seconds, the bot's side, the direction and the text:
//!
//! ```text
//! # colonnes: white “Awa”, black “Bo”
//!     0.012345 white > ugi
//!     0.031250 white < ugiok
//! ```
//!
//! Lines are collected in memory and written between turns, so that a slow disk uses no player's time.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use catalogue::{DynGame, is_invisible};
use rules::Seat;
use stdx::lock;

/// Maximum size of a file. A bot that floods the referee must not fill the disk.
const MOST_BYTES: usize = 16 << 20;

/// A folder of conversations, one file per game.
#[derive(Debug)]
pub struct ConversationFolder {
    path: PathBuf,
    failure: Mutex<Option<io::Error>>,
}

impl ConversationFolder {
    /// Creates the folder if it does not exist.
    ///
    /// # Errors
    /// It cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        Ok(Self { path: path.to_owned(), failure: Mutex::new(None) })
    }

    /// Starts the file of a game. A game that is played again gets another file, with a number after the name.
    ///
    /// A file that cannot be written does not disturb the game: see [`failure`](Self::failure).
    pub fn start<'a>(
        self: &Arc<Self>,
        name: &str,
        game: &dyn DynGame,
        players: impl IntoIterator<Item = &'a str>,
    ) -> Arc<Conversation> {
        let sides = game.info().sides;
        let seated = sides.iter().zip(players).map(|(side, player)| format!("{side} “{}”", visible(player)));
        let title = format!("# {}: {}\n", game.info().name, seated.collect::<Vec<_>>().join(", "));
        let file = new_file(&self.path, name).map_err(|error| self.fail(error)).ok();
        let state = Mutex::new(State { file, pending: title, kept: 0 });
        Arc::new(Conversation { folder: Arc::clone(self), sides, began: Instant::now(), state })
    }

    /// Returns the first error of writing a file, if any.
    pub fn failure(&self) -> Option<String> {
        lock(&self.failure).as_ref().map(ToString::to_string)
    }

    fn fail(&self, error: io::Error) {
        lock(&self.failure).get_or_insert(error);
    }
}

/// Creates `name.txt`, or `name-2.txt` if it exists, and so on.
fn new_file(folder: &Path, name: &str) -> io::Result<File> {
    let mut number = 1;
    loop {
        let suffix = if number == 1 { String::new() } else { format!("-{number}") };
        match OpenOptions::new().write(true).create_new(true).open(folder.join(format!("{name}{suffix}.txt"))) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            opened => return opened,
        }
    }
}

/// The conversation of one game.
#[derive(Debug)]
pub struct Conversation {
    folder: Arc<ConversationFolder>,
    sides: &'static [&'static str],
    began: Instant,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The file; `None` after an error.
    file: Option<File>,
    pending: String,
    /// Bytes kept so far, written or not.
    kept: usize,
}

impl Conversation {
    /// Returns the log of one seat.
    pub fn seat(self: &Arc<Self>, seat: Seat) -> SeatLog {
        SeatLog { conversation: Arc::clone(self), seat }
    }

    /// Writes the lines noted so far. Called between turns, while no clock runs.
    pub(crate) fn flush(&self) {
        let State { file, pending, .. } = &mut *lock(&self.state);
        let text = std::mem::take(pending);
        if let Some(Err(error)) = file.as_mut().map(|file| file.write_all(text.as_bytes())) {
            *file = None;
            self.folder.fail(error);
        }
    }

    fn note(&self, seat: Seat, mark: char, text: &str) {
        let seconds = self.began.elapsed().as_secs_f64();
        let side = self.sides.get(seat.index()).copied().unwrap_or("-");
        let mut state = lock(&self.state);
        if state.file.is_none() || state.kept > MOST_BYTES {
            return;
        }
        let line = format!("{seconds:>12.6} {side} {mark} {}\n", visible(text));
        state.kept += line.len();
        let is_last = state.kept > MOST_BYTES;
        state.pending.push_str(if is_last { "# …\n" } else { &line });
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.flush();
    }
}

/// Notes the messages to and from one contestant.
#[derive(Clone, Debug)]
pub struct SeatLog {
    conversation: Arc<Conversation>,
    seat: Seat,
}

impl SeatLog {
    /// Notes lines sent to the contestant.
    pub fn told(&self, text: &str) {
        text.lines().for_each(|line| self.conversation.note(self.seat, '>', line));
    }

    /// Notes lines received from the contestant.
    pub fn heard(&self, text: &str) {
        text.lines().for_each(|line| self.conversation.note(self.seat, '<', line));
    }
}

/// Escapes characters that are invisible or would start another line.
fn visible(text: &str) -> String {
    text.chars()
        .flat_map(|c| if is_invisible(c) && c != '\t' { c.escape_default().collect() } else { vec![c] })
        .collect()
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;

    use super::*;

    fn kept(folder: &Path, name: &str) -> String {
        fs::read_to_string(folder.join(name)).expect("a file")
    }

    #[test]
    fn a_game_has_a_file_and_a_game_played_again_another() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Arc::new(ConversationFolder::create(&place.path().join("new/talk")).expect("a folder"));
        let game = games::Games.games()[0];
        for _ in 0..2 {
            let conversation = folder.start("pair-1-game-1", game, ["Awa\n", "Bo"]);
            conversation.seat(Seat(1)).told("ugi\nisready\n");
            conversation.seat(Seat(1)).heard("ugiok\u{7}");
        }
        let place = place.path().join("new/talk");
        let text = kept(&place, "pair-1-game-1.txt");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert!(lines[0].starts_with("# ") && lines[0].contains("“Awa\\n”"), "{text}");
        let side = game.info().sides[1];
        assert!(lines[1].ends_with(&format!("{side} > ugi")) && lines[3].ends_with("< ugiok\\u{7}"), "{text}");
        assert_eq!(kept(&place, "pair-1-game-1-2.txt").lines().count(), 4);
        assert_eq!(folder.failure(), None);
    }

    #[test]
    fn a_flood_does_not_fill_the_disk() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Arc::new(ConversationFolder::create(place.path()).expect("a folder"));
        let conversation = folder.start("game", games::Games.games()[0], []);
        let line = "x".repeat(1 << 20);
        (0..20).for_each(|_| conversation.seat(Seat(0)).heard(&line));
        drop(conversation);
        let text = kept(place.path(), "game.txt");
        assert!(text.len() <= MOST_BYTES + 200 && text.ends_with("# …\n"));
    }
}
