//! Games that are played again because a bot was replaced. They stay in the store, apart from the games that count.

use catalogue::Message;
use rusqlite::params;

use super::schema::Version;
use super::{GameRow, Store, failed, seal};

/// The reason why games were replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplaceReason {
    /// The player had forfeited them.
    Forfeit,
    /// All games of the player were replaced.
    All,
    /// The games of a lab's worker were replaced, which nobody trusts any more.
    Worker,
}

impl ReplaceReason {
    /// Returns its code in the store, never translated.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Forfeit => "forfeit",
            Self::All => "all",
            Self::Worker => "worker",
        }
    }
}

/// A game that is played again.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplacedGame {
    /// The game as it was.
    pub game: GameRow,
    /// The number of the player who was replaced.
    pub player: usize,
    /// When it was replaced, in milliseconds since 1970.
    pub when: i64,
    /// The code of the reason: see [`ReplaceReason`].
    pub because: String,
}

impl Store {
    /// Stores the event file and moves games of a player to the replaced ones, all or nothing. The next run plays them
    /// again.
    pub fn replace(
        &mut self,
        text: &str,
        (player, games): (usize, &[i64]),
        because: ReplaceReason,
        when: i64,
    ) -> Result<(), Message> {
        let version = self.version;
        let transaction = self.writing()?;
        let write = || {
            version.migrate(&transaction)?;
            transaction.execute("INSERT OR REPLACE INTO event (id, text) VALUES (1, ?1)", [text])?;
            for game in games {
                transaction.execute(
                    "INSERT INTO replaced_games (id, pair, leg, winner, forfeit, reason, why_en, why_fr, evidence,
                     stderr_one, stderr_two, plies, record, finished, worker, player, replaced, because)
                     SELECT id, pair, leg, winner, forfeit, reason, why_en, why_fr, evidence,
                     stderr_one, stderr_two, plies, record, finished, worker, ?2, ?3, ?4 FROM games WHERE id = ?1",
                    params![game, player as i64, when, because.code()],
                )?;
                transaction.execute("INSERT INTO replaced_thinking SELECT * FROM thinking WHERE game = ?1", [game])?;
                transaction.execute("DELETE FROM thinking WHERE game = ?1", [game])?;
                transaction.execute("DELETE FROM games WHERE id = ?1", [game])?;
            }
            seal::renew(&transaction, &["event", "games", "thinking", "replaced_games", "replaced_thinking"])
        };
        write().map_err(failed)?;
        transaction.commit().map_err(failed)?;
        self.version = Version::Current;
        Ok(())
    }

    /// Returns every replaced game, in finishing order.
    pub fn replaced(&self) -> Result<Vec<ReplacedGame>, Message> {
        if self.version < Version::Replaced {
            return Ok(Vec::new());
        }
        let games = self.game_rows("replaced_games", "replaced_thinking")?;
        let marks = self.rows("SELECT player, replaced, because FROM replaced_games ORDER BY id", |row| {
            Ok((row.get::<_, i64>(0)? as usize, row.get(1)?, row.get(2)?))
        })?;
        let mark = |(game, (player, when, because))| ReplacedGame { game, player, when, because };
        Ok(games.into_iter().zip(marks).map(mark).collect())
    }
}
