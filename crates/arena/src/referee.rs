//! The referee: one game between two contestants, by the rules and by the clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::{AnyLine, Close, Message, Noted, Record, Report, Seat};

use crate::contestant::{Answer, Contestant, Ended};
use crate::control::{Clocks, TimeControl};
use crate::forfeit::{Failure, Forfeit, ForfeitReason};

/// A finished game.
pub struct Played {
    /// The game as far as it went; its first moves are the opening's.
    pub line: Box<dyn AnyLine>,
    /// How many moves the opening had.
    pub opening: usize,
    /// What the contestants did, a turn for each move after the opening.
    pub turns: Vec<Turn>,
    /// Who won, on the board or by forfeit; nobody in a draw.
    pub winner: Option<Seat>,
    /// The failure that decided it, if one did.
    pub forfeit: Option<Forfeit>,
    /// The last of what each contestant wrote to standard error, by seat.
    pub stderr: [String; 2],
    /// What each contestant did wrong without losing by it, by seat.
    pub remarks: [Vec<Message>; 2],
}

/// One accepted move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who moved.
    pub seat: Seat,
    /// Its own thinking.
    pub spent: Duration,
    /// What it found, if it said so.
    pub thought: Option<Report>,
}

impl Played {
    /// Why the game ended: the forfeit's code or that of the ending on the board.
    pub fn reason(&self) -> &'static str {
        match (&self.forfeit, self.line.outcome()) {
            (Some(forfeit), _) => forfeit.failure.reason.code(),
            (None, Some(outcome)) => outcome.reason.0,
            (None, None) => "",
        }
    }

    /// The game as people keep it, with the players' names by seat, their times and what they thought.
    pub fn record(&self, names: [&str; 2]) -> Record {
        let mut record = Record::of(&*self.line);
        for (side, name) in self.line.game().info().sides.iter().zip(names) {
            record.set_tag(side, name);
        }
        for (noted, turn) in record.moves.iter_mut().skip(self.opening).zip(&self.turns) {
            let timed = std::mem::take(noted).timed(turn.spent);
            *noted = turn.thought.iter().fold(timed, Noted::thought);
        }
        record.end(self.winner, self.reason());
        record
    }
}

/// Plays one game to its end; nothing if it was stopped before.
pub fn play(
    opening: Box<dyn AnyLine>,
    contestants: [&mut dyn Contestant; 2],
    control: &TimeControl,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut table = Table { contestants, clocks: Clocks::new(*control), line: opening, turns: Vec::new() };
    let before = table.line.moves().len();
    let failed = table.begin().and_then(|()| table.moves(stop)).err();
    if !stop.load(Ordering::Relaxed) {
        table.close(failed.as_ref());
    }
    let ended = [table.contestants[0].end(), table.contestants[1].end()];
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let Table { line, turns, .. } = table;
    let on_board = line.outcome().and_then(|outcome| outcome.winner);
    let forfeit = failed.or_else(|| failed_in_leaving(&ended, on_board));
    let winner = forfeit.as_ref().map_or(on_board, |forfeit| Some(other(forfeit.seat)));
    let [one, two] = ended;
    let (stderr, remarks) = ([one.stderr, two.stderr], [one.remarks, two.remarks]);
    Some(Played { line, opening: before, turns, winner, forfeit, stderr, remarks })
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// A failure after the last move. Where both failed, the one that had lost on the board keeps the loss.
fn failed_in_leaving(ended: &[Ended; 2], winner: Option<Seat>) -> Option<Forfeit> {
    let first = winner.map_or(Seat(0), other);
    let failure = |seat: Seat| Some(Forfeit { seat, failure: ended[seat.index()].failure.clone()? });
    failure(first).or_else(|| failure(other(first)))
}

struct Table<'a> {
    contestants: [&'a mut dyn Contestant; 2],
    clocks: Clocks,
    line: Box<dyn AnyLine>,
    turns: Vec<Turn>,
}

impl Table<'_> {
    fn begin(&mut self) -> Result<(), Forfeit> {
        for seat in [Seat(0), Seat(1)] {
            let begun = self.contestants[seat.index()].begin(&*self.line, seat);
            begun.map_err(|failure| Forfeit { seat, failure })?;
        }
        Ok(())
    }

    /// Tells both how the game ended.
    fn close(&mut self, failed: Option<&Forfeit>) {
        let fault = failed.map(|forfeit| (forfeit.seat, forfeit.failure.reason.fault()));
        let on_board = self.line.outcome().and_then(|outcome| outcome.winner);
        let close = Close { winner: fault.map_or(on_board, |(seat, _)| Some(other(seat))), fault };
        self.contestants.iter_mut().for_each(|contestant| contestant.over(&*self.line, &close));
    }

    fn moves(&mut self, stop: &AtomicBool) -> Result<(), Forfeit> {
        while let Some(seat) = self.line.turn().filter(|_| !stop.load(Ordering::Relaxed)) {
            self.turn(seat, stop).map_err(|failure| Forfeit { seat, failure })?;
        }
        Ok(())
    }

    fn turn(&mut self, seat: Seat, stop: &AtomicBool) -> Result<(), Failure> {
        let go = self.clocks.go(seat);
        self.contestants.iter_mut().for_each(|contestant| contestant.turn(&*self.line));
        let Answer { text, thought, spent } = self.contestants[seat.index()].choose(&*self.line, &go, stop)?;
        if spent > go.deadline && !stop.load(Ordering::Relaxed) {
            return Err(late(spent, go.deadline));
        }
        let before = self.line.moves().len();
        self.line.play(&text).map_err(|why| illegal(&text, why))?;
        self.clocks.charge(seat, spent);
        // Giving up is no move.
        if self.line.moves().len() > before {
            self.contestants.iter_mut().for_each(|contestant| contestant.moved(&*self.line, seat, &text));
        }
        self.turns.push(Turn { seat, spent, thought });
        Ok(())
    }
}

/// The failure of an answer after its time.
pub(crate) fn late(spent: Duration, allowed: Duration) -> Failure {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let why = Message::new("why-late").with("spent", millis(spent)).with("allowed", millis(allowed));
    Failure::new(ForfeitReason::Time, why)
}

/// The failure of a move that the rules refuse.
pub(crate) fn illegal(text: &str, why: Message) -> Failure {
    let why = Message::new("why-illegal").with("move", text).with("why", why);
    Failure { evidence: format!("bestmove {text}"), ..Failure::new(ForfeitReason::Illegal, why) }
}

#[cfg(test)]
mod tests {
    use rules::Catalogue as _;

    use super::*;
    use crate::{Entrant, Keeper};

    /// A contestant that answers by a list.
    struct Script(Vec<&'static str>, Duration);

    impl Contestant for Script {
        fn begin(&mut self, _: &dyn AnyLine, _: Seat) -> Result<(), Failure> {
            Ok(())
        }

        fn choose(&mut self, _: &dyn AnyLine, _: &crate::Go, _: &AtomicBool) -> Result<Answer, Failure> {
            Ok(Answer { text: self.0.remove(0).to_owned(), thought: None, spent: self.1 })
        }

        fn end(&mut self) -> Ended {
            Ended::default()
        }
    }

    fn refereed(one: &mut Script, two: &mut Script) -> Played {
        let game = games::Games.find("colonnes").expect("a game");
        let opening = game.open("", None).expect("a start");
        let control = TimeControl::read("1s/move").expect("a control");
        play(opening, [one, two], &control, &AtomicBool::new(false)).expect("nobody stops it")
    }

    #[test]
    fn the_board_decides() {
        let played = refereed(
            &mut Script(vec!["A1", "A1", "A1"], Duration::ZERO),
            &mut Script(vec!["B2", "B2"], Duration::ZERO),
        );
        assert_eq!((played.winner, played.forfeit.is_none(), played.turns.len()), (Some(Seat(0)), true, 5));
    }

    #[test]
    fn an_illegal_move_and_a_late_one_lose() {
        let illegal = refereed(&mut Script(vec!["Z9"], Duration::ZERO), &mut Script(vec![], Duration::ZERO));
        assert_eq!((illegal.winner, illegal.reason()), (Some(Seat(1)), "illegal"));
        let late = refereed(&mut Script(vec!["A1"], Duration::ZERO), &mut Script(vec!["B2"], Duration::from_secs(2)));
        assert_eq!((late.winner, late.reason()), (Some(Seat(0)), "time"));
    }

    #[test]
    fn built_in_players_play_every_game() {
        let keeper = Keeper::here();
        for game in games::Games.games() {
            let seat = |text| Entrant::read(text).and_then(|entrant| entrant.seat(*game, &keeper)).expect("a player");
            let (mut one, mut two) = (seat("random:seed=1"), seat("random:seed=2"));
            let control = TimeControl::read("depth=1").expect("a control");
            let opening = game.opening("", 7).expect("an opening");
            let played = play(opening, [&mut *one, &mut *two], &control, &AtomicBool::new(false)).expect("a game");
            assert!(played.forfeit.is_none() && played.line.outcome().is_some());
        }
    }
}
