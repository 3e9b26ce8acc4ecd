//! The referee: plays one game between contestants, by the rules and by the clock.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::{Analysis, Close, Decided, DynLine, Message, quoted};
use play::{Noted, Record, TimeControl};
use rules::Seat;

use crate::contestant::disconnect::watched;
use crate::contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
use crate::game::adjudication::{ADJUDICATED, Adjudication};
use crate::game::clock::GameClock;
use crate::game::conversation::Conversation;
use crate::game::forfeit::{Failure, Forfeit, ForfeitReason};
use crate::game::observer::Observer;

/// A finished game. Values by seat have one entry per seat.
pub struct FinishedGame {
    /// The moves played; the first ones are the opening's.
    pub line: Box<dyn DynLine>,
    /// Number of moves in the opening.
    pub opening: usize,
    /// The contestants' turns, one for each move after the opening.
    pub turns: Vec<Turn>,
    /// The winner, on the board, by forfeit or by adjudication; `None` in a draw.
    pub winner: Option<Seat>,
    /// The rank of each seat, 0 for the best; equal seats share a rank.
    pub ranks: Vec<u8>,
    /// The forfeits in order. A forfeit ends a game of two; in a game of three, the others play on.
    pub forfeits: Vec<Forfeit>,
    /// The proof by which the referee ended the game, if it did.
    pub adjudicated: Option<Decided>,
    /// The name that each contestant's program gave itself, by seat.
    pub engines: Vec<Option<String>>,
    /// The end of each contestant's standard error, by seat.
    pub stderr: Vec<String>,
    /// Remarks about each contestant that did not lose the game, by seat.
    pub remarks: Vec<Vec<Message>>,
}

/// One accepted move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The seat that moved.
    pub seat: Seat,
    /// Its own thinking time.
    pub spent: Duration,
    /// Its analysis, if it sent one.
    pub thought: Option<Analysis>,
}

impl FinishedGame {
    /// Returns the failure that decided the game, if any.
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeits.first().filter(|_| self.ranks.len() == 2)
    }

    /// Returns why the game ended: the code of the forfeit, of the adjudication or of the ending on the board.
    pub fn reason(&self) -> &'static str {
        match (self.forfeit(), self.line.outcome()) {
            (Some(forfeit), _) => forfeit.failure.reason.code(),
            (None, Some(outcome)) => outcome.reason.0,
            (None, None) if self.adjudicated.is_some() => ADJUDICATED,
            (None, None) => "",
        }
    }

    /// Returns the game's record, with the players' names by seat, the names of their programs, their times and their
    /// analyses.
    pub fn record(&self, names: &[impl AsRef<str>]) -> Record {
        let mut record = Record::of(&*self.line);
        let sides = self.line.game().info().sides;
        for (side, name) in sides.iter().zip(names) {
            record.set_tag(side, name.as_ref());
        }
        for (side, engine) in sides.iter().zip(&self.engines) {
            if let Some(engine) = engine {
                record.set_tag(&engine_tag(side), quoted(engine));
            }
        }
        if let Some(proof) = self.adjudicated.filter(|_| self.reason() == ADJUDICATED) {
            record.set_tag("Adjudication", proof.how.word());
        }
        for (noted, turn) in record.moves.iter_mut().skip(self.opening).zip(&self.turns) {
            let timed = std::mem::take(noted).timed(turn.spent);
            *noted = turn.thought.iter().fold(timed, Noted::thought);
        }
        record.end(self.winner, self.reason());
        record
    }
}

/// Returns the tag of a record that has the name of a side's program: `WhiteEngine`.
fn engine_tag(side: &str) -> String {
    format!("{side}Engine")
}

/// The settings of a game besides its players.
pub struct RefereeSettings<'a> {
    /// The time control.
    pub control: &'a TimeControl,
    /// Set to abandon the game.
    pub stop: &'a AtomicBool,
    /// Receives the moves.
    pub observer: &'a dyn Observer,
    /// The referee's right to end the game early.
    pub adjudication: Adjudication,
    /// The file that keeps everything the contestants and the referee send each other.
    pub conversation: Option<Arc<Conversation>>,
}

impl<'a> RefereeSettings<'a> {
    /// Creates the settings of a game that is played to its end, without observer and conversation.
    pub fn new(control: &'a TimeControl, stop: &'a AtomicBool) -> Self {
        Self { control, stop, observer: &(), adjudication: Adjudication::Never, conversation: None }
    }
}

/// Plays one game to its end, with one contestant per seat; `None` if it was stopped before.
pub fn play_game(
    opening: Box<dyn DynLine>,
    contestants: &mut [&mut dyn Contestant],
    control: &TimeControl,
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    play_refereed(opening, contestants, &RefereeSettings::new(control, stop))
}

/// Plays one game like [`play_game`], with all settings.
pub fn play_refereed(
    opening: Box<dyn DynLine>,
    contestants: &mut [&mut dyn Contestant],
    settings: &RefereeSettings<'_>,
) -> Option<FinishedGame> {
    let RefereeSettings { stop, observer, .. } = *settings;
    observer.started(&*opening);
    let before = opening.ply();
    let mut table = Referee::new(opening, contestants, settings);
    table.begin();
    table.moves(stop);
    if !stop.load(Ordering::Relaxed) {
        table.close();
    }
    let engines = table.contestants.iter().map(|contestant| contestant.engine()).collect();
    let ended: Vec<FinalState> = table.contestants.iter_mut().map(|contestant| contestant.end()).collect();
    table.contestants.iter_mut().for_each(|contestant| contestant.log(None));
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    table.judge_leaving(&ended);
    let (winner, ranks) = (table.winner(), table.ranks());
    let Referee { line, turns, forfeits, adjudicated, .. } = table;
    let (stderr, remarks) = ended.into_iter().map(|ended| (ended.stderr, ended.remarks)).unzip();
    Some(FinishedGame { line, opening: before, turns, winner, ranks, forfeits, adjudicated, engines, stderr, remarks })
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

struct Referee<'a, 'b> {
    contestants: &'a mut [&'b mut dyn Contestant],
    observer: &'a dyn Observer,
    clock: GameClock,
    line: Box<dyn DynLine>,
    turns: Vec<Turn>,
    forfeits: Vec<Forfeit>,
    may_adjudicate: bool,
    adjudicated: Option<Decided>,
    conversation: Option<Arc<Conversation>>,
}

impl<'a, 'b> Referee<'a, 'b> {
    fn new(
        line: Box<dyn DynLine>,
        contestants: &'a mut [&'b mut dyn Contestant],
        settings: &RefereeSettings<'a>,
    ) -> Self {
        Self {
            may_adjudicate: contestants.len() == 2 && settings.adjudication.applies_to(&*line),
            contestants,
            observer: settings.observer,
            clock: GameClock::new(*settings.control),
            line,
            turns: Vec::new(),
            forfeits: Vec::new(),
            adjudicated: None,
            conversation: settings.conversation.clone(),
        }
    }
}

impl Referee<'_, '_> {
    fn begin(&mut self) {
        for (seat, contestant) in (0..).map(Seat).zip(self.contestants.iter_mut()) {
            contestant.log(self.conversation.as_ref().map(|conversation| conversation.seat(seat)));
        }
        for seat in 0..self.contestants.len() {
            if self.is_decided() {
                return;
            }
            let begun = self.contestants[seat].begin(&*self.line, Seat(seat as u8));
            self.note(begun.map_err(|failure| Forfeit { seat: Seat(seat as u8), failure }));
        }
    }

    fn note(&mut self, result: Result<(), Forfeit>) {
        self.forfeits.extend(result.err());
    }

    /// Returns `true` if a failure has decided the game, which it does with two players.
    fn is_decided(&self) -> bool {
        self.contestants.len() == 2 && !self.forfeits.is_empty()
    }

    /// Ends the game if its result is proved and both players have moved.
    fn adjudicate(&mut self) {
        let has_moved = |seat: u8| self.turns.iter().any(|turn| turn.seat == Seat(seat));
        if self.may_adjudicate && !self.is_decided() && has_moved(0) && has_moved(1) {
            self.adjudicated = self.line.decided();
        }
    }

    fn has_failed(&self, seat: Seat) -> bool {
        self.forfeits.iter().any(|forfeit| forfeit.seat == seat)
    }

    /// Returns the winner, by forfeit, by adjudication or on the board.
    fn winner(&self) -> Option<Seat> {
        match (self.forfeits.first().filter(|_| self.is_decided()), self.adjudicated) {
            (Some(forfeit), _) => Some(other(forfeit.seat)),
            (None, Some(proof)) => proof.winner,
            (None, None) => self.line.outcome().and_then(|outcome| outcome.winner),
        }
    }

    fn ranks(&self) -> Vec<u8> {
        let ranked = |winner: Option<Seat>| [0, 1].map(|seat| u8::from(winner.is_some_and(|won| won != Seat(seat))));
        match self.is_decided() || self.adjudicated.is_some() {
            true => ranked(self.winner()).to_vec(),
            false => self.line.ranks(),
        }
    }

    /// Reports the result to all contestants.
    fn close(&mut self) {
        let fault = self.forfeits.first().map(|forfeit| (forfeit.seat, forfeit.failure.reason.fault()));
        let close = Close { winner: self.winner(), fault };
        self.contestants.iter_mut().for_each(|contestant| contestant.over(&*self.line, &close));
    }

    /// Records a failure after the last move. If several contestants failed, the lowest ranked one forfeits.
    fn judge_leaving(&mut self, ended: &[FinalState]) {
        if !self.forfeits.is_empty() {
            return;
        }
        let ranks = self.ranks();
        let failed = (0..ended.len()).filter(|seat| ended[*seat].failure.is_some());
        if let Some(seat) = failed.min_by_key(|seat| Reverse(ranks[*seat]))
            && let Some(failure) = ended[seat].failure.clone()
        {
            self.forfeits.push(Forfeit { seat: Seat(seat as u8), failure });
        }
    }

    fn moves(&mut self, stop: &AtomicBool) {
        while let Some(seat) = self.line.turn().filter(|_| !self.is_decided() && !stop.load(Ordering::Relaxed)) {
            self.adjudicate();
            if self.adjudicated.is_some() {
                return;
            }
            if let Some(conversation) = &self.conversation {
                conversation.flush();
            }
            if self.has_failed(seat) {
                self.leave(seat);
            } else {
                let moved = self.turn(seat, stop);
                self.note(moved);
            }
        }
    }

    /// Takes a contestant of three who failed out of the game; the others play on.
    fn leave(&mut self, seat: Seat) {
        // Resigning is always possible while the game is not over.
        _ = self.line.play("resign");
        self.turns.push(Turn { seat, spent: Duration::ZERO, thought: None });
    }

    fn turn(&mut self, seat: Seat, stop: &AtomicBool) -> Result<(), Forfeit> {
        let failed = |failure| Forfeit { seat, failure };
        let go = self.clock.request(seat);
        self.observer.asked(go.deadline);
        self.contestants.iter_mut().for_each(|contestant| contestant.turn(&*self.line));
        let ChosenMove { text, thought, spent } = self.ask(seat, &go, stop)?;
        if spent > go.deadline && !stop.load(Ordering::Relaxed) {
            return Err(failed(late(spent, go.deadline)));
        }
        let before = self.line.ply();
        self.line.play(&text).map_err(|why| failed(illegal(&text, why)))?;
        self.clock.charge(seat, spent);
        // Resigning is not a move.
        if self.line.ply() > before {
            self.observer.moved(&text);
            self.contestants.iter_mut().for_each(|contestant| contestant.moved(&*self.line, seat, &text));
        }
        self.turns.push(Turn { seat, spent, thought });
        Ok(())
    }

    /// Asks a contestant for its move while watching the others: a contestant that disconnects forfeits, not the one
    /// thinking.
    fn ask(&mut self, seat: Seat, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Forfeit> {
        let watches: Vec<_> = self.contestants.iter().map(|contestant| contestant.watch()).collect();
        let others = watches.into_iter().enumerate().filter(|(other, _)| *other != seat.index());
        let others: Vec<_> = others.filter_map(|(other, watch)| Some((other, watch?))).collect();
        let Self { contestants, line, .. } = self;
        let (answer, left) = watched(&others, stop, |halt| contestants[seat.index()].choose(&**line, go, halt));
        match left {
            Some(left) => Err(Forfeit { seat: Seat(left as u8), failure: self.contestants[left].left() }),
            None => answer.map_err(|failure| Forfeit { seat, failure }),
        }
    }
}

/// Returns the failure of an answer after the deadline.
pub(crate) fn late(spent: Duration, allowed: Duration) -> Failure {
    let (spent, allowed) = told_apart(spent, allowed);
    Failure::new(ForfeitReason::Time, Message::new("why-late").decimal("spent", spent).decimal("allowed", allowed))
}

/// Formats two times in milliseconds, with as many decimals as needed to tell them apart.
fn told_apart(spent: Duration, allowed: Duration) -> (String, String) {
    let millis = |time: Duration, decimals: usize| format!("{:.decimals$}", time.as_secs_f64() * 1e3);
    let texts = |decimals| (millis(spent, decimals), millis(allowed, decimals));
    (0..6).map(texts).find(|(spent, allowed)| spent != allowed).unwrap_or_else(|| texts(6))
}

/// Returns the failure of a move that the rules refuse.
pub(crate) fn illegal(text: &str, why: Message) -> Failure {
    let why = Message::new("why-illegal").quoting("move", text).with("why", why);
    Failure { evidence: format!("bestmove {text}"), ..Failure::new(ForfeitReason::Illegal, why) }
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;
    use play::Bare;

    use super::*;
    use crate::{Entrant, Supervisor};

    /// A contestant that plays moves from a list.
    struct Script(Vec<&'static str>, Duration);

    impl Contestant for Script {
        fn begin(&mut self, _: &dyn DynLine, _: Seat) -> Result<(), Failure> {
            Ok(())
        }

        fn choose(&mut self, _: &dyn DynLine, _: &crate::MoveRequest, _: &AtomicBool) -> Result<ChosenMove, Failure> {
            Ok(ChosenMove { text: self.0.remove(0).to_owned(), thought: None, spent: self.1 })
        }

        fn end(&mut self) -> FinalState {
            FinalState::default()
        }
    }

    fn refereed(one: &mut Script, two: &mut Script) -> FinishedGame {
        let game = games::Games.find("colonnes").expect("a game");
        let opening = game.open("", None).expect("a start");
        let control = TimeControl::read("1s/move", Bare::Game).expect("a control");
        play_game(opening, &mut [one, two], &control, &AtomicBool::new(false)).expect("nobody stops it")
    }

    #[test]
    fn the_board_decides() {
        let played = refereed(
            &mut Script(vec!["A1", "A1", "A1"], Duration::ZERO),
            &mut Script(vec!["B2", "B2"], Duration::ZERO),
        );
        assert_eq!((played.winner, played.forfeits.is_empty(), played.turns.len()), (Some(Seat(0)), true, 5));
    }

    #[test]
    fn an_illegal_move_and_a_late_one_lose() {
        let illegal = refereed(&mut Script(vec!["Z9"], Duration::ZERO), &mut Script(vec![], Duration::ZERO));
        assert_eq!((illegal.winner, illegal.reason()), (Some(Seat(1)), "illegal"));
        let late = refereed(&mut Script(vec!["A1"], Duration::ZERO), &mut Script(vec!["B2"], Duration::from_secs(2)));
        assert_eq!((late.winner, late.reason()), (Some(Seat(0)), "time"));
    }

    /// Each player has one wall left; after that, counting the steps decides the race.
    const RACE: &str = "0 2 1 1 1 4 5 1 18 1 3 H 3 3 H 5 3 H 2 5 H 4 6 H 5 7 H 8 0 V 3 1 V 1 3 V 5 3 V 7 3 V 4 4 V 6 4 V \
        1 5 V 3 5 V 7 5 V 3 7 V 7 7 V 29";

    fn raced(start: &str, adjudication: Adjudication, stop: &AtomicBool) -> Option<FinishedGame> {
        let game = games::Games.find("great-escape").expect("a game");
        let opening = game.open("", Some(start)).expect("a position");
        let control = TimeControl::read("60s/move", Bare::Game).expect("a control");
        let settings = RefereeSettings { adjudication, ..RefereeSettings::new(&control, stop) };
        let (mut one, mut two) = (Script(vec!["01H", "Z9"], Duration::ZERO), Script(vec!["07H", "Z9"], Duration::ZERO));
        play_refereed(opening, &mut [&mut one, &mut two], &settings)
    }

    #[test]
    fn a_proved_result_ends_the_game() {
        let go = AtomicBool::new(false);
        let played_on = raced(RACE, Adjudication::Never, &go).expect("a game");
        assert_eq!((played_on.reason(), played_on.adjudicated), ("illegal", None));
        let short = raced(RACE, Adjudication::Exact, &go).expect("a game");
        let proof = short.adjudicated.expect("a proof");
        assert_eq!((short.reason(), short.winner, short.line.ply()), (ADJUDICATED, proof.winner, 2));
        let record = short.record(&["a", "b"]);
        let line = Record::read(&record.to_string()).expect("a record").remove(0).line(&games::Games).expect("a game");
        assert_eq!((line.decided(), record.tag("Adjudication")), (short.adjudicated, Some("race")));
        let winner = short.winner.expect("a winner").index();
        assert_eq!((short.ranks[winner], short.ranks[1 - winner]), (0, 1));
        // An opening that is decided already is played.
        let played_on = raced(&short.line.position(), Adjudication::Exact, &go).expect("a game");
        assert_eq!((played_on.reason(), played_on.adjudicated), ("illegal", None));
    }

    #[test]
    fn lateness_is_told_with_digits_enough() {
        let allowed = Duration::from_millis(1100);
        for (late_by, spent, told) in [
            (Duration::from_millis(35), "1135", "1100"),
            (Duration::from_micros(400), "1100.4", "1100.0"),
            (Duration::from_micros(4), "1100.004", "1100.000"),
            (Duration::from_nanos(1), "1100.000001", "1100.000000"),
        ] {
            assert_eq!(told_apart(allowed + late_by, allowed), (spent.to_owned(), told.to_owned()));
        }
    }

    #[test]
    fn at_a_table_of_three_the_others_play_on() {
        let game = games::Games.games().iter().find_map(|game| game.for_players(3)).expect("a game for three");
        let supervisor = Supervisor::here();
        let seat =
            || Entrant::read("best:depth=1").and_then(|entrant| entrant.seat(game, &supervisor)).expect("a player");
        let (mut one, mut three) = (seat(), seat());
        let mut two = Script(vec!["nonsense"], Duration::ZERO);
        let control = TimeControl::read("60s/move", Bare::Game).expect("a control");
        let opening = game.drawn("", 5).expect("a start");
        let seated: &mut [&mut dyn Contestant] = &mut [&mut *one, &mut two, &mut *three];
        let played = play_game(opening, seated, &control, &AtomicBool::new(false)).expect("a game");
        assert_eq!((played.ranks[1], played.forfeits.len(), played.forfeit().is_none()), (2, 1, true));
        assert_eq!((played.turns.len(), &*played.line.moves()[1]), (played.line.ply(), "resign"));
        let record = played.record(&["a", "b", "c"]);
        let again = Record::read(&record.to_string()).expect("a record").remove(0);
        assert_eq!(again.line(&games::Games).expect("a game").position(), played.line.position());
        assert!(played.winner.is_some_and(|winner| played.ranks[winner.index()] == 0));
    }

    #[test]
    fn built_in_players_play_every_game() {
        let supervisor = Supervisor::here();
        for game in games::Games.games() {
            let seat =
                |text| Entrant::read(text).and_then(|entrant| entrant.seat(*game, &supervisor)).expect("a player");
            let (mut one, mut two) = (seat("random:seed=1"), seat("random:seed=2"));
            let control = TimeControl::read("depth=1", Bare::Game).expect("a control");
            let opening = game.opening("", 7).expect("an opening");
            let played =
                play_game(opening, &mut [&mut *one, &mut *two], &control, &AtomicBool::new(false)).expect("a game");
            assert!(played.forfeits.is_empty() && played.line.outcome().is_some());
        }
    }
}
