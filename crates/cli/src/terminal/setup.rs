//! The settings of a game, and the command line that reproduces them.

use std::path::PathBuf;
use std::time::Duration;

use catalogue::{DynGame, DynLine, Message, Speaker, with_turn};
use play::{Session, TimeControl};
use rules::{Seat, read_duration};

use crate::shell;
use stdx::UtcTime;

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Participant {
    /// A person, with an optional name.
    Human(Option<String>),
    /// A machine, by its spec.
    Machine(String),
    /// The opponent on another machine, by name.
    Remote(String),
}

const HUMAN: &str = "human";
/// The default opponent: a casual player.
const USUAL_OPPONENT: &str = "level4";

impl Participant {
    pub(crate) const ANONYMOUS: Self = Self::Human(None);

    /// Reads `human`, `human:Awa` or a player's spec.
    pub(crate) fn read(text: &str) -> Self {
        match text.split_once(':') {
            Some((HUMAN, name)) if !name.trim().is_empty() => Self::Human(Some(name.trim().to_owned())),
            Some((HUMAN, _)) => Self::ANONYMOUS,
            _ if text == HUMAN => Self::ANONYMOUS,
            _ => Self::Machine(text.to_owned()),
        }
    }

    /// Returns the text that [`read`](Self::read) accepts.
    pub(crate) fn spec(&self) -> String {
        match self {
            Self::Human(None) => HUMAN.to_owned(),
            Self::Human(Some(name)) => format!("{HUMAN}:{name}"),
            Self::Machine(spec) | Self::Remote(spec) => spec.clone(),
        }
    }

    /// Returns the player's name in records.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Human(name) => name.clone().unwrap_or_else(|| HUMAN.to_owned()),
            Self::Machine(spec) | Self::Remote(spec) => spec.clone(),
        }
    }

    /// Returns the player's name for people: “level 4” for `level4`.
    pub(crate) fn display_name(&self, speaker: &Speaker) -> String {
        match self {
            Self::Machine(spec) => machine_name(spec, speaker),
            Self::Human(_) | Self::Remote(_) => self.name(),
        }
    }

    /// Returns the player's kind in records.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Human(_) => HUMAN,
            Self::Machine(_) => "program",
            Self::Remote(_) => "remote",
        }
    }

    /// Reads a player from the tags of a record.
    pub(crate) fn recorded(name: &str, kind: Option<&str>) -> Self {
        match kind {
            Some("program") => Self::Machine(name.to_owned()),
            Some("remote") => Self::Remote(name.to_owned()),
            _ if name == HUMAN || name.is_empty() => Self::ANONYMOUS,
            _ => Self::Human(Some(name.to_owned())),
        }
    }

    pub(crate) const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// Fills the unnamed seats so that a person plays a machine.
    pub(crate) fn both(one: Option<Self>, two: Option<Self>) -> [Self; 2] {
        let other =
            |who: &Self| if who.is_human() { Self::Machine(USUAL_OPPONENT.to_owned()) } else { Self::ANONYMOUS };
        match (one, two) {
            (Some(one), Some(two)) => [one, two],
            (Some(one), None) => [one.clone(), other(&one)],
            (None, Some(two)) => [other(&two), two],
            (None, None) => [Self::ANONYMOUS, other(&Self::ANONYMOUS)],
        }
    }
}

/// Returns a machine's name for people: “level 4” for `level4`, otherwise its spec.
pub(crate) fn machine_name(spec: &str, speaker: &Speaker) -> String {
    match spec.strip_prefix("level").and_then(|number| number.parse::<u32>().ok()) {
        Some(number) => speaker.say(&Message::new("menu-level").with("number", number)),
        None => spec.to_owned(),
    }
}

/// The side that starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starter {
    /// As the rules say, or as the position says that the game starts from.
    Rules,
    /// Drawn at random.
    Random,
    /// A given side.
    Seat(Seat),
}

/// Animation speed: the duration of one step of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Speed(pub(crate) Duration);

impl Speed {
    /// The named speeds, in milliseconds.
    pub(crate) const WORDS: [(&str, u64); 4] = [("off", 0), ("fast", 60), ("normal", 160), ("slow", 400)];
    pub(crate) const USUAL: Self = Self(Duration::from_millis(160));

    /// Reads a named speed or a duration.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let word = Self::WORDS.into_iter().find(|(word, _)| *word == text);
        word.map(|(_, millis)| Duration::from_millis(millis)).or_else(|| read_duration(text)).map(Self)
    }
}

/// The settings of a game.
#[derive(Clone)]
pub(crate) struct GameSetup {
    pub(crate) game: &'static dyn DynGame,
    pub(crate) rules: String,
    pub(crate) position: Option<String>,
    pub(crate) seats: [Participant; 2],
    pub(crate) advice: Option<String>,
    pub(crate) starter: Starter,
    pub(crate) seed: u64,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) clock_text: Option<String>,
    pub(crate) speed: Speed,
    pub(crate) file: Option<PathBuf>,
}

impl GameSetup {
    /// Opens the game at its start position.
    pub(crate) fn line(&self) -> Result<Box<dyn DynLine>, Message> {
        let line = self.game.open(&self.rules, self.position.as_deref())?;
        let seat = match self.starter {
            Starter::Seat(seat) => seat,
            Starter::Random => self.drawn_seat(),
            Starter::Rules if self.draws_lots() => self.drawn_seat(),
            Starter::Rules => return Ok(line),
        };
        if line.turn() == Some(seat) {
            return Ok(line);
        }
        with_turn(&*line, seat).map_err(|why| {
            let side = Message::new(format!("side-{}", self.game.info().side(seat)));
            Message::new("play-start-refused").with("side", side).with("why", why)
        })
    }

    /// Returns `true` if the rules have the side that starts drawn by lot.
    fn draws_lots(&self) -> bool {
        self.game.info().starts_by_lot && self.position.is_none()
    }

    fn drawn_seat(&self) -> Seat {
        Seat(u8::from(fastrand::Rng::with_seed(self.seed).bool()))
    }

    /// Writes the players, the settings and the date into the record.
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
            session.set_tag("Date", UtcTime::now().day());
        }
    }

    /// Returns the command line with the same settings.
    pub(crate) fn command_line(&self) -> String {
        let info = self.game.info();
        let mut words = vec!["palabre".to_owned(), "play".to_owned(), info.name.to_owned()];
        let mut flag = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("--{name} {}", shell::quote(&value))));
        };
        flag("rules", Some(self.rules.clone()).filter(|rules| !rules.is_empty()));
        for (side, who) in info.sides.iter().zip(&self.seats) {
            flag(side, Some(who.spec()));
        }
        flag("position", self.position.clone());
        flag("advice", self.advice.clone());
        match self.starter {
            Starter::Random => flag("start", Some("random".to_owned())),
            Starter::Seat(seat) => flag("start", Some(info.side(seat).to_owned())),
            Starter::Rules => {}
        }
        if self.starter == Starter::Random || self.starter == Starter::Rules && self.draws_lots() {
            flag("seed", Some(self.seed.to_string()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_read_and_written() {
        for (text, who) in [
            ("human", Participant::ANONYMOUS),
            ("human:", Participant::ANONYMOUS),
            ("human:Awa", Participant::Human(Some("Awa".to_owned()))),
            ("pvs:time=1s", Participant::Machine("pvs:time=1s".to_owned())),
        ] {
            assert_eq!(Participant::read(text), who);
            assert_eq!(Participant::read(&who.spec()), who);
            assert_eq!(Participant::recorded(&who.name(), Some(who.kind())), who);
        }
    }

    #[test]
    fn a_seat_left_out_gets_an_opponent() {
        let machine = Participant::Machine("best".to_owned());
        assert!(Participant::both(None, None)[0].is_human() && !Participant::both(None, None)[1].is_human());
        assert!(Participant::both(Some(machine.clone()), None)[1].is_human());
        assert!(Participant::both(None, Some(machine))[0].is_human());
    }

    fn setup(game: &'static dyn DynGame, starter: Starter, seed: u64) -> GameSetup {
        GameSetup {
            game,
            rules: String::new(),
            position: None,
            seats: Participant::both(None, None),
            advice: None,
            starter,
            seed,
            clock: None,
            clock_text: None,
            speed: Speed::USUAL,
            file: None,
        }
    }

    #[test]
    fn the_rules_say_who_starts() {
        for game in games::ALL.iter().copied() {
            let turn = |starter, seed| setup(game, starter, seed).line().map(|line| line.turn());
            let usual = game.open("", None).expect("a start").turn();
            let drawn: Vec<_> = (0..20).map(|seed| turn(Starter::Rules, seed).expect("a start")).collect();
            let name = game.info().name;
            if game.info().starts_by_lot {
                assert!([Seat(0), Seat(1)].iter().all(|seat| drawn.contains(&Some(*seat))), "{name}");
            } else {
                assert!(drawn.iter().all(|seat| *seat == usual), "{name}");
            }
            // In Escampe Black lays out first, and White moves first: there is nothing to choose.
            if name != "escampe" {
                for seat in [Seat(0), Seat(1)] {
                    assert_eq!(turn(Starter::Seat(seat), 0), Ok(Some(seat)), "{name}");
                }
            }
        }
    }
}
