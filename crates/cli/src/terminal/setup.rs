//! What is agreed before a game, and the command line that says it.

use std::path::PathBuf;
use std::time::Duration;

use catalogue::{DynGame, DynLine, FieldKind, Message, TURN};
use play::{Session, TimeControl};
use rules::{Seat, read_duration};

use super::date::Moment;

/// Who sits on a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// A person, with a name or without.
    Human(Option<String>),
    /// A player of the program, by its spec.
    Machine(String),
    /// Whoever is at the other end of the wire.
    Remote(String),
}

const HUMAN: &str = "human";
/// Who plays when nobody is named: a casual player.
const USUAL_OPPONENT: &str = "level4";

impl Who {
    pub(crate) const SOMEONE: Self = Self::Human(None);

    /// Reads `human`, `human:Awa` or a player's spec.
    pub(crate) fn read(text: &str) -> Self {
        match text.split_once(':') {
            Some((HUMAN, name)) if !name.trim().is_empty() => Self::Human(Some(name.trim().to_owned())),
            Some((HUMAN, _)) => Self::SOMEONE,
            _ if text == HUMAN => Self::SOMEONE,
            _ => Self::Machine(text.to_owned()),
        }
    }

    /// The text that [`read`](Self::read) understands.
    pub(crate) fn spec(&self) -> String {
        match self {
            Self::Human(None) => HUMAN.to_owned(),
            Self::Human(Some(name)) => format!("{HUMAN}:{name}"),
            Self::Machine(spec) | Self::Remote(spec) => spec.clone(),
        }
    }

    /// What the record calls the player.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Human(name) => name.clone().unwrap_or_else(|| HUMAN.to_owned()),
            Self::Machine(spec) | Self::Remote(spec) => spec.clone(),
        }
    }

    /// What the record calls his kind.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Human(_) => HUMAN,
            Self::Machine(_) => "program",
            Self::Remote(_) => "remote",
        }
    }

    /// The player that a record names.
    pub(crate) fn recorded(name: &str, kind: Option<&str>) -> Self {
        match kind {
            Some("program") => Self::Machine(name.to_owned()),
            Some("remote") => Self::Remote(name.to_owned()),
            _ if name == HUMAN || name.is_empty() => Self::SOMEONE,
            _ => Self::Human(Some(name.to_owned())),
        }
    }

    pub(crate) const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// Both seats, from what was said of each.
    pub(crate) fn both(one: Option<Self>, two: Option<Self>) -> [Self; 2] {
        let other = |who: &Self| if who.is_human() { Self::Machine(USUAL_OPPONENT.to_owned()) } else { Self::SOMEONE };
        match (one, two) {
            (Some(one), Some(two)) => [one, two],
            (Some(one), None) => [one.clone(), other(&one)],
            (None, Some(two)) => [other(&two), two],
            (None, None) => [Self::SOMEONE, other(&Self::SOMEONE)],
        }
    }
}

/// Who starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starter {
    /// Drawn by lot, where the game leaves it open.
    Random,
    /// Whoever the position says.
    Position,
    /// This side.
    Seat(Seat),
}

/// How fast a move is shown: the time for each of its steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Speed(pub(crate) Duration);

impl Speed {
    /// The words for a speed.
    pub(crate) const WORDS: [(&str, u64); 4] = [("off", 0), ("fast", 60), ("normal", 160), ("slow", 400)];
    pub(crate) const USUAL: Self = Self(Duration::from_millis(160));

    /// Reads one of the words, or a time.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let word = Self::WORDS.into_iter().find(|(word, _)| *word == text);
        word.map(|(_, millis)| Duration::from_millis(millis)).or_else(|| read_duration(text)).map(Self)
    }
}

/// What is agreed before a game.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) game: &'static dyn DynGame,
    pub(crate) rules: String,
    pub(crate) position: Option<String>,
    pub(crate) seats: [Who; 2],
    pub(crate) advice: Option<String>,
    pub(crate) starter: Starter,
    pub(crate) seed: u64,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) clock_text: Option<String>,
    pub(crate) speed: Speed,
    pub(crate) file: Option<PathBuf>,
}

impl Setup {
    /// The game at its start.
    pub(crate) fn line(&self) -> Result<Box<dyn DynLine>, Message> {
        let line = self.game.open(&self.rules, self.position.as_deref())?;
        match self.starter {
            Starter::Position => Ok(line),
            Starter::Seat(seat) if line.turn() == Some(seat) => Ok(line),
            Starter::Seat(seat) => self.with_turn(&*line, seat).map_err(|why| {
                let side = Message::new(format!("side-{}", self.game.info().side(seat)));
                Message::new("play-start-refused").with("side", side).with("why", why)
            }),
            Starter::Random => {
                let seat = Seat(u8::from(fastrand::Rng::with_seed(self.seed).bool()));
                // Where the rules say who starts there is nothing to draw.
                Ok(self.with_turn(&*line, seat).unwrap_or(line))
            }
        }
    }

    /// The same position with that seat to move.
    fn with_turn(&self, line: &dyn DynLine, seat: Seat) -> Result<Box<dyn DynLine>, Message> {
        let form = self.game.fields();
        let mut values = line.values();
        let turn = form.iter().position(|field| field.name == TURN);
        if let Some((at, FieldKind::Words(words))) = turn.map(|at| (at, &form[at].kind)) {
            words[seat.index()].clone_into(&mut values[at]);
        }
        self.game.open(&self.rules, Some(&self.game.compose(&values)))
    }

    /// Writes into the record who plays, how, and when.
    pub(crate) fn sign(&self, session: &mut Session) {
        for (side, who) in self.game.info().sides.iter().zip(&self.seats) {
            session.set_tag(side, who.name());
            session.set_tag(&format!("{side}Type"), who.kind());
        }
        for (tag, text) in [("Advice", &self.advice), ("Clock", &self.clock_text)] {
            if let Some(text) = text {
                session.set_tag(tag, text.as_str());
            }
        }
        if session.record().tag("date").is_none() {
            session.set_tag("Date", Moment::now().day());
        }
    }

    /// The command line that agrees on the same.
    pub(crate) fn command_line(&self) -> String {
        let info = self.game.info();
        let mut words = vec!["palabre".to_owned(), "play".to_owned(), info.name.to_owned()];
        let mut flag = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("--{name} {}", quoted(&value))));
        };
        flag("rules", Some(self.rules.clone()).filter(|rules| !rules.is_empty()));
        for (side, who) in info.sides.iter().zip(&self.seats) {
            flag(side, Some(who.spec()));
        }
        flag("position", self.position.clone());
        flag("advice", self.advice.clone());
        match self.starter {
            Starter::Random => {
                flag("start", Some("random".to_owned()));
                flag("seed", Some(self.seed.to_string()));
            }
            Starter::Seat(seat) => flag("start", Some(info.side(seat).to_owned())),
            Starter::Position => {}
        }
        flag("clock", self.clock_text.clone());
        if self.speed != Speed::USUAL {
            let named = Speed::WORDS.iter().find(|(_, millis)| Duration::from_millis(*millis) == self.speed.0);
            let time = format!("{}ms", self.speed.0.as_millis());
            flag("speed", Some(named.map_or(time, |(word, _)| (*word).to_owned())));
        }
        flag("file", self.file.as_ref().map(|file| file.display().to_string()));
        words.join(" ")
    }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:=/+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_read_and_written() {
        for (text, who) in [
            ("human", Who::SOMEONE),
            ("human:", Who::SOMEONE),
            ("human:Awa", Who::Human(Some("Awa".to_owned()))),
            ("pvs:time=1s", Who::Machine("pvs:time=1s".to_owned())),
        ] {
            assert_eq!(Who::read(text), who);
            assert_eq!(Who::read(&who.spec()), who);
            assert_eq!(Who::recorded(&who.name(), Some(who.kind())), who);
        }
    }

    #[test]
    fn a_seat_left_out_gets_an_opponent() {
        let machine = Who::Machine("best".to_owned());
        assert!(Who::both(None, None)[0].is_human() && !Who::both(None, None)[1].is_human());
        assert!(Who::both(Some(machine.clone()), None)[1].is_human());
        assert!(Who::both(None, Some(machine))[0].is_human());
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("pvs:time=1s"), "pvs:time=1s");
        assert_eq!(quoted("human:it's me"), "'human:it'\\''s me'");
    }
}
