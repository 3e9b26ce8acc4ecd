//! [`GameLoop`]: the turns of a game between people, machines and a remote opponent.

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use arena::{Peer, Remote};
use catalogue::{Message, Player, PlayerSpec, Speaker};
use play::{Noted, Session};
use rules::{Limits, Seat};

use super::front::{Front, GameView};
use super::log::Log;
use super::screen::Screen;
use super::setup::{GameSetup, Participant, machine_name};
use super::term::{StopKey, Term};
use super::thinking::{Thought, think};
use super::{ending, store};
use crate::commands::best::USUAL_TIME;
use crate::console::Console;
use crate::shell;

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    On,
    /// Save the game and quit.
    Quit,
}

/// A game being played in the terminal.
pub(crate) struct GameLoop<'a> {
    pub(crate) front: Box<dyn Front + 'a>,
    pub(crate) speaker: Speaker,
    pub(crate) setup: GameSetup,
    pub(crate) session: Session,
    pub(crate) advisor: Option<Box<dyn Player>>,
    pub(crate) flipped: bool,
    pub(crate) file: Option<PathBuf>,
    pub(crate) link: Option<Remote>,
    /// The seat whose draw offer awaits an answer.
    pub(crate) offer: Option<Seat>,
    machines: [Option<Box<dyn Player>>; 2],
}

/// Poll interval of the connection.
const TICK: Duration = Duration::from_millis(100);

impl<'a> GameLoop<'a> {
    /// Prepares the players and the terminal. The specs have been checked.
    pub(crate) fn new(
        console: &'a mut Console,
        setup: GameSetup,
        mut session: Session,
        link: Option<Remote>,
        plain: bool,
    ) -> anyhow::Result<Self> {
        let game = setup.game;
        if session.line().game().info().sides.len() > 2 {
            return Err(console.usage(&Message::new("play-for-two")));
        }
        let machine = |who: &Participant| match who {
            Participant::Machine(spec) => console.ready(game, spec).map(Some),
            Participant::Human(_) | Participant::Remote(_) => Ok(None),
        };
        let machines = [machine(&setup.seats[0])?, machine(&setup.seats[1])?];
        let advisor = setup.advice.as_deref().map(|spec| console.ready(game, spec)).transpose()?;
        setup.sign(&mut session);
        let file = setup.file.clone().or_else(|| store::new_file(game.info().name));
        let speaker = console.speaker_for(game);
        // A person who plays alone sees their side at the bottom.
        let flipped = !setup.seats[0].is_human() && setup.seats[1].is_human();
        let front = open_front(console, &setup, &session, plain)?;
        Ok(Self { front, speaker, setup, session, advisor, flipped, file, link, offer: None, machines })
    }

    /// Plays until the game ends or the user quits.
    pub(crate) fn play(mut self) -> anyhow::Result<()> {
        self.keep()?;
        if self.front.stays_open() {
            self.show(false)?;
        }
        if self.await_peer()? == Flow::Quit {
            return self.leave();
        }
        self.show(true)?;
        loop {
            while let Some(seat) = self.session.turn() {
                let flow = match self.setup.seats[seat.index()] {
                    Participant::Human(_) => self.person(seat)?,
                    Participant::Machine(_) => self.machine(seat)?,
                    Participant::Remote(_) => self.remote(seat)?,
                };
                self.keep()?;
                if flow == Flow::Quit {
                    return self.leave();
                }
            }
            if self.front.stays_open() {
                self.show(false)?;
            }
            ending::report(&mut self)?;
            if !self.front.stays_open() || self.afterwards()? == Flow::Quit {
                return Ok(());
            }
        }
    }

    /// Starts another game with the same settings, in a file of its own.
    pub(crate) fn rematch(&mut self) -> anyhow::Result<()> {
        self.setup.seed = fastrand::u64(..);
        self.file = store::new_file(self.setup.game.info().name);
        match self.setup.line() {
            Ok(line) => self.session = Session::new(line),
            Err(why) => return Ok(self.say(&why)?),
        }
        self.setup.sign(&mut self.session);
        self.keep()?;
        Ok(self.show(false)?)
    }

    /// Prints where the game is saved and how to resume it.
    fn leave(&mut self) -> anyhow::Result<()> {
        if let Some(link) = &self.link {
            link.tell("bye");
        }
        let message = match &self.file {
            Some(file) => Message::new("play-kept").with("file", file.display().to_string()),
            None => Message::new("play-not-kept"),
        };
        self.leave_behind(&message)?;
        if let Some(command) = self.how_to_resume() {
            self.leave_behind(&Message::new("play-resume").with("command", command))?;
        }
        Ok(())
    }

    /// Returns the command that resumes this game.
    fn how_to_resume(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        let named = format!(" --file {}", shell::quote(&file.display().to_string()));
        let file = if store::is_ours(file) { String::new() } else { named };
        let host = self.link.as_ref().map(Remote::address);
        Some(match (self.session.record().tag("Link"), host) {
            (Some(address), _) => format!("palabre play --join {address}{file}"),
            (None, Some(address)) => format!("palabre play --resume --host {address}{file}"),
            (None, None) => format!("palabre play --resume{file}"),
        })
    }

    pub(crate) fn say(&mut self, message: &Message) -> io::Result<()> {
        let text = self.speaker.say(message);
        self.front.say(&text)
    }

    /// Shows a message that stays on the terminal.
    pub(crate) fn leave_behind(&mut self, message: &Message) -> io::Result<()> {
        let text = self.speaker.say(message);
        self.front.leave_behind(&text)
    }

    /// Returns the name of a side.
    pub(crate) fn side(&self, seat: Seat) -> Message {
        Message::new(format!("side-{}", self.setup.game.info().side(seat)))
    }

    /// Returns a player's side, followed by their name if they have one.
    pub(crate) fn called(&self, seat: Seat) -> String {
        let side = self.speaker.say(&self.side(seat));
        match &self.setup.seats[seat.index()] {
            Participant::Human(None) => side,
            who => format!("{side} ({})", who.display_name(&self.speaker)),
        }
    }

    /// Saves the game. On failure it prints the error and play continues.
    fn keep(&mut self) -> anyhow::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        if let Err(error) = store::keep(&self.session.record(), file) {
            let message = Message::new("file-not-written").with("file", file.display().to_string());
            let text = format!("{}: {error}", self.speaker.say(&message));
            self.file = None;
            self.front.say(&text)?;
        }
        Ok(())
    }

    /// Shows the game, after an animation of the last move if it is `animated`.
    pub(crate) fn show(&mut self, animated: bool) -> io::Result<()> {
        let turn = self.session.turn();
        let machine = |seat: Seat| matches!(self.setup.seats[seat.index()], Participant::Machine(_));
        let view = GameView {
            session: &self.session,
            speaker: &self.speaker,
            flipped: self.flipped,
            names: [Seat(0), Seat(1)].map(|seat| self.called(seat)),
            clocks: [Seat(0), Seat(1)].map(|seat| self.left(seat)),
            speed: self.setup.speed.0,
            for_people: !turn.is_some_and(machine),
        };
        self.front.show(&view, animated)
    }

    /// Plays a move that took its player `time`, shows it and sends it to the remote opponent.
    pub(crate) fn make(&mut self, text: &str, time: Duration, note: impl FnOnce(Noted) -> Noted) -> anyhow::Result<()> {
        let Some(seat) = self.session.turn() else { return Ok(()) };
        let before = self.session.noted().len();
        let written = match self.session.play(text) {
            Ok(written) => written,
            Err(why) => {
                anyhow::bail!(self.speaker.say(&Message::new("play-illegal").quoting("move", text).with("why", why)))
            }
        };
        // A draw offer lapses when the opponent moves.
        if self.offer.is_some_and(|by| by != seat) {
            self.offer = None;
        }
        if self.session.noted().len() > before {
            self.session.note(|noted| note(noted).timed(time));
        }
        // Saved before it is sent: a killed process must not have sent a move that its record lacks.
        self.keep()?;
        if let Some(link) =
            self.link.as_ref().filter(|_| !matches!(self.setup.seats[seat.index()], Participant::Remote(_)))
        {
            link.played(self.session.line().moves(), &written);
        }
        let played = Message::new("play-played").with("player", self.called(seat)).with("move", written);
        self.front.say("\n")?;
        self.say(&played)?;
        self.show(true).map_err(Into::into)
    }

    /// Returns the remaining time of a seat, or `None` without a clock.
    pub(crate) fn left(&self, seat: Seat) -> Option<Duration> {
        let control = self.setup.clock?;
        self.session.left(control, seat)
    }

    /// Returns the limits of a search; options in the spec take precedence.
    pub(crate) fn limits(&self, spec: &str, seat: Option<Seat>) -> Limits {
        let clock = seat.and_then(|seat| Some(self.session.clock(self.setup.clock?, seat)));
        let asked = clock.map_or_else(|| Limits::time(USUAL_TIME), |clock| clock.limits());
        PlayerSpec::read(spec, self.setup.game.players()).map_or(asked, |spec| spec.limits(asked))
    }

    /// Searches the current position with a player.
    pub(crate) fn ask(&mut self, player: &mut dyn Player, spec: &str, seat: Option<Seat>) -> io::Result<Thought> {
        let label = self.speaker.say(&Message::new("play-thinks").with("player", machine_name(spec, &self.speaker)));
        let limits = self.limits(spec, seat);
        think(&mut *self.front, &self.speaker, player, self.session.line(), limits, &label)
    }

    fn machine(&mut self, seat: Seat) -> anyhow::Result<Flow> {
        if self.hear_peer()? == Flow::Quit {
            return Ok(Flow::Quit);
        }
        let Some(mut player) = self.machines[seat.index()].take() else { return Ok(Flow::Quit) };
        let left = self.left(seat);
        let answer = self.ask(&mut *player, &self.setup.seats[seat.index()].spec(), Some(seat));
        let failure = player.failure();
        self.machines[seat.index()] = Some(player);
        let (reply, time) = match answer? {
            Thought::Reply(reply, time) => (reply, time),
            Thought::Interrupted(StopKey::Undo) => {
                self.step_back(true)?;
                return Ok(Flow::On);
            }
            Thought::Interrupted(_) => return Ok(Flow::Quit),
        };
        if let Some(why) = failure {
            self.say(&why)?;
            return Ok(Flow::Quit);
        }
        if left.is_some_and(|left| time > left) {
            self.session.time_out(seat);
            return Ok(Flow::On);
        }
        let report = reply.reports.into_iter().next();
        self.make(&reply.best, time, |noted| match &report {
            // Players that do not search report no depth.
            Some(report) if report.depth > 0 => noted.thought(report),
            _ => noted,
        })?;
        // Keys typed in the last moments of the search are not meant for the position that it leads to.
        let leaves = self.session.turn().is_some() && self.front.stopped()? == Some(StopKey::Leave);
        Ok(if leaves { Flow::Quit } else { Flow::On })
    }

    /// Waits for the remote opponent to connect.
    fn await_peer(&mut self) -> anyhow::Result<Flow> {
        let Some(address) = self.link.as_ref().filter(|link| !link.is_up()).map(Remote::address) else {
            return Ok(Flow::On);
        };
        let ip = address.parse::<SocketAddr>().map_or(Ipv4Addr::UNSPECIFIED.into(), |address| address.ip());
        self.say(&Message::new("link-waiting").with("address", address).with("open", arena::open_to(ip)))?;
        if ip.is_loopback() {
            self.say(&Message::new("link-closed"))?;
        }
        while self.link.as_ref().is_some_and(|link| !link.is_up()) {
            if self.interrupted()? {
                return Ok(Flow::Quit);
            }
        }
        self.hear_peer()
    }

    /// Waits one poll interval and returns `true` if Ctrl-C was pressed.
    fn interrupted(&mut self) -> io::Result<bool> {
        std::thread::sleep(TICK);
        Ok(self.front.stopped()? == Some(StopKey::Leave))
    }

    fn remote(&mut self, seat: Seat) -> anyhow::Result<Flow> {
        let (started, moves) = (Instant::now(), self.session.noted().len());
        let waiting = self.speaker.say(&Message::new("link-turn").with("player", self.called(seat)));
        while self.session.turn() == Some(seat) && self.session.noted().len() == moves {
            self.front.await_remote(&waiting)?;
            if self.interrupted()? || self.hear_peer()? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        self.front.clear_status()?;
        if self.session.noted().len() > moves {
            self.session.note(|noted| noted.timed(started.elapsed()));
        }
        Ok(Flow::On)
    }

    /// Handles the events from the remote opponent. Moves are checked here: they must be legal and in turn.
    pub(crate) fn hear_peer(&mut self) -> anyhow::Result<Flow> {
        while let Some(event) = self.link.as_ref().and_then(Remote::next) {
            let theirs =
                self.session.turn().filter(|seat| matches!(self.setup.seats[seat.index()], Participant::Remote(_)));
            match event {
                Peer::Move(text) if theirs.is_some() => match self.session.line().boxed_clone().play(&text) {
                    Ok(_) => {
                        self.make(&text, Duration::ZERO, |noted| noted)?;
                        if let Some(link) = &self.link {
                            link.agreed(self.session.line().moves());
                        }
                    }
                    Err(why) => self.refuse(&why),
                },
                Peer::Move(_) => self.refuse(&Message::new("link-not-your-turn")),
                Peer::Up(name) => self.greet(name)?,
                Peer::Lost => self.say(&Message::new("link-lost"))?,
                Peer::Bye => self.say(&Message::new("link-bye"))?,
                Peer::Refused(why) => self.say(&Message::new("link-refused").with("why", why))?,
                Peer::Broken(why) => {
                    self.say(&Message::new("link-broken").with("why", why))?;
                    return Ok(Flow::Quit);
                }
                Peer::Offer => self.hear_offer()?,
                Peer::Answer(yes) => self.hear_answer(yes)?,
            }
        }
        Ok(Flow::On)
    }

    fn refuse(&self, why: &Message) {
        if let Some(link) = &self.link {
            link.tell(&format!("refused {}", self.speaker.say(why)));
        }
    }

    /// Announces that the opponent connected, and records their name.
    fn greet(&mut self, name: String) -> anyhow::Result<()> {
        let seat = self.setup.seats.iter().position(|who| matches!(who, Participant::Remote(_)));
        if let Some(seat) = seat {
            self.session.set_tag(self.setup.game.info().sides[seat], name.as_str());
            self.setup.seats[seat] = Participant::Remote(name.clone());
        }
        if self.front.stays_open() {
            self.show(false)?;
        }
        self.say(&Message::new("link-up").with("name", name))?;
        self.keep()
    }
}

/// Opens the full-screen view where the terminal can show it, unless lines are asked for.
fn open_front<'a>(
    console: &'a mut Console,
    setup: &GameSetup,
    session: &Session,
    plain: bool,
) -> io::Result<Box<dyn Front + 'a>> {
    if plain || !Screen::is_possible() {
        return Ok(Box::new(Log::new(Term::new(&mut console.out)?)));
    }
    console.out.flush()?;
    let colours = console.out.current_choice() != ColorChoice::Never;
    Ok(Box::new(Screen::open(console.speaker_for(setup.game), session.clone(), colours)?))
}
