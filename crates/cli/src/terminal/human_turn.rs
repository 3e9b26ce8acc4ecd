//! The turn of a person: the prompt, and the commands that can be entered instead of a move.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use catalogue::{Message, Reply, Speaker, StyledText};
use games::Games;
use play::{Record, Session};
use rules::Seat;

use super::command::{self, GameCommand};
use super::front::Turn;
use super::game_loop::{Flow, GameLoop};
use super::move_list::move_list;
use super::prompt::PromptEvent;
use super::setup::{Participant, machine_name};
use super::store;
use super::term::StopKey;
use super::thinking::Thought;
use crate::markdown;

/// Poll interval of the clock and the connection while a person thinks.
const TICK: Duration = Duration::from_millis(200);

impl GameLoop<'_> {
    /// Reads input until the person has moved or quit.
    pub(crate) fn person(&mut self, seat: Seat) -> anyhow::Result<Flow> {
        let Some(advice) = self.advise()? else { return Ok(Flow::Quit) };
        let (started, moves) = (Instant::now(), self.session.line().moves());
        while self.session.turn() == Some(seat) && self.session.line().moves() == moves {
            let line = match self.enter(seat, started, advice.as_deref())? {
                Some(PromptEvent::Line(line)) => line,
                Some(PromptEvent::Interrupt | PromptEvent::End) => return Ok(Flow::Quit),
                None => continue,
            };
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            match GameCommand::read(line, &self.speaker) {
                Some((GameCommand::Quit, _)) => return Ok(Flow::Quit),
                Some((order, rest)) => self.obey(order, rest, seat)?,
                None => self.try_move(line, started.elapsed())?,
            }
        }
        Ok(Flow::On)
    }

    fn try_move(&mut self, text: &str, time: Duration) -> anyhow::Result<()> {
        match self.session.understand(text) {
            Ok(written) => self.make(&written, time, |noted| noted),
            Err(why) => Ok(self.say(&Message::new("play-refused").quoting("move", text.trim()).with("why", why))?),
        }
    }

    /// Reads a line. Returns `None` if the turn ends first: because time ran out, or by an action of the remote
    /// opponent.
    fn enter(&mut self, seat: Seat, started: Instant, advice: Option<&str>) -> anyhow::Result<Option<PromptEvent>> {
        let left = self.left(seat);
        loop {
            let clock = left.map(|left| left.saturating_sub(started.elapsed()));
            if clock.is_some_and(|left| left.is_zero()) {
                self.session.time_out(seat);
                return Ok(None);
            }
            let (session, speaker, who) = (&self.session, &self.speaker, self.called(seat));
            if let Some(entered) = self.front.enter(&Turn { session, speaker, who, clock, advised: advice }, TICK)? {
                return Ok(Some(entered));
            }
            if self.hear_peer()? == Flow::Quit {
                return Ok(Some(PromptEvent::End));
            }
            if self.session.turn() != Some(seat) {
                return Ok(None);
            }
        }
    }

    /// Reads commands after the game, until there is another one or the user quits.
    pub(crate) fn afterwards(&mut self) -> anyhow::Result<Flow> {
        while self.session.turn().is_none() {
            let turn = Turn {
                session: &self.session,
                speaker: &self.speaker,
                who: self.speaker.text("play-over"),
                clock: None,
                advised: None,
            };
            let line = match self.front.enter(&turn, TICK)? {
                Some(PromptEvent::Line(line)) => line,
                Some(PromptEvent::Interrupt | PromptEvent::End) => return Ok(Flow::Quit),
                None => continue,
            };
            match GameCommand::read(&line, &self.speaker) {
                Some((GameCommand::Quit, _)) => return Ok(Flow::Quit),
                Some((GameCommand::Rematch, _)) if self.link.is_none() => self.rematch()?,
                Some((GameCommand::Rematch, _)) => self.say(&Message::new("play-undo-link"))?,
                Some((
                    order @ (GameCommand::Undo
                    | GameCommand::Save
                    | GameCommand::Load
                    | GameCommand::Flip
                    | GameCommand::Board
                    | GameCommand::Rules
                    | GameCommand::Help),
                    rest,
                )) => self.obey(order, rest, Seat(0))?,
                _ if line.trim().is_empty() => {}
                _ => self.say(&Message::new("play-over-only"))?,
            }
        }
        Ok(Flow::On)
    }

    fn sentences(&self, messages: &[Message]) -> String {
        messages.iter().map(|message| self.speaker.say(message)).collect::<Vec<_>>().join(" ")
    }

    /// Prints a suggested move with its reason and returns it. Returns `Some(None)` without an advisor and `None` on Ctrl-C.
    fn advise(&mut self) -> anyhow::Result<Option<Option<String>>> {
        let (Some(mut advisor), Some(spec)) = (self.advisor.take(), self.setup.advice.clone()) else {
            return Ok(Some(None));
        };
        let answer = self.ask(&mut *advisor, &spec, None);
        self.advisor = Some(advisor);
        let reply = match answer? {
            Thought::Reply(reply, _) => reply,
            Thought::Interrupted(StopKey::Undo) => {
                self.step_back(true)?;
                return Ok(Some(None));
            }
            Thought::Interrupted(_) => return Ok(None),
        };
        self.say_advice(&spec, &reply)?;
        Ok(Some(Some(reply.best)))
    }

    fn say_advice(&mut self, spec: &str, reply: &Reply) -> anyhow::Result<()> {
        let reason = self.sentences(&play::reasons(self.session.line(), reply));
        let player = machine_name(spec, &self.speaker);
        let message = Message::new("play-advice").with("player", player).with("move", reply.best.as_str());
        let text = self.speaker.say(&message.with("reason", reason));
        Ok(self.front.advise(&text, &reply.best)?)
    }

    fn obey(&mut self, order: GameCommand, rest: &str, seat: Seat) -> anyhow::Result<()> {
        match order {
            GameCommand::Moves => self.list_moves()?,
            GameCommand::Undo | GameCommand::Redo => self.step_back(order == GameCommand::Undo)?,
            GameCommand::Hint => self.hint()?,
            GameCommand::Eval => self.evaluate()?,
            GameCommand::Threats => self.threats()?,
            GameCommand::Save => self.save(rest)?,
            GameCommand::Load => self.load(rest)?,
            GameCommand::Resign => self.resign()?,
            GameCommand::Draw => self.offer_draw(seat)?,
            GameCommand::Flip => {
                self.flipped = !self.flipped;
                self.show(false)?;
            }
            GameCommand::Board => self.show(false)?,
            GameCommand::Rules => self.rules()?,
            GameCommand::Rematch => self.say(&Message::new("play-rematch-over"))?,
            GameCommand::Help => self.help()?,
            GameCommand::Quit => {}
        }
        Ok(())
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let sheet = move_list(self.session.line(), &self.speaker, self.front.width(), false);
        self.front.sheet(&sheet)
    }

    fn rules(&mut self) -> io::Result<()> {
        let prose = self.setup.game.info().prose.of(self.speaker.language());
        let mut sheet = markdown::render(prose, self.front.width());
        if let Some(legend) = self.session.line().legend() {
            sheet.line();
            markdown::wrap(&mut sheet, "", "", &self.speaker.say(&legend), self.front.width());
        }
        self.front.sheet(&sheet)
    }

    /// Undoes or redoes moves until it is a person's turn.
    pub(crate) fn step_back(&mut self, back: bool) -> io::Result<()> {
        if self.link.is_some() {
            return self.say(&Message::new("play-undo-link"));
        }
        let people = self.setup.seats.clone().map(|who| who.is_human());
        let stop = |seat: Seat| people[seat.index()];
        let moved = if back { self.session.undo(stop) } else { self.session.redo(stop) };
        match (moved, back) {
            (true, _) => self.show(false),
            (false, true) => self.say(&Message::new("play-undo-none")),
            (false, false) => self.say(&Message::new("play-redo-none")),
        }
    }

    /// Searches with the strongest player.
    fn consult(&mut self) -> anyhow::Result<Option<Reply>> {
        const STRONGEST: &str = "best";
        let Ok(mut player) = self.setup.game.player(STRONGEST) else { return Ok(None) };
        Ok(match self.ask(&mut *player, STRONGEST, None)? {
            Thought::Reply(reply, _) => Some(reply),
            Thought::Interrupted(_) => None,
        })
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let Some(reply) = self.consult()? else { return Ok(()) };
        self.say_advice("best", &reply)
    }

    fn evaluate(&mut self) -> anyhow::Result<()> {
        let Some(reply) = self.consult()? else { return Ok(()) };
        let Some(report) = reply.reports.first() else { return Ok(()) };
        let line = report.line.iter().take(10).cloned().collect::<Vec<_>>().join(" ");
        let id = if report.is_book { "play-eval-book" } else { "play-eval" };
        let value = Message::new(id).with("value", report.value.message()).with("depth", report.depth);
        self.say(&value.with("line", line))?;
        Ok(())
    }

    fn threats(&mut self) -> io::Result<()> {
        let threats = self.session.line().threats();
        for threat in threats {
            self.say(&threat)?;
        }
        Ok(())
    }

    /// Saves the game to a file chosen by the user.
    fn save(&mut self, name: &str) -> io::Result<()> {
        let file = match (name, &self.file) {
            ("", Some(file)) => file.clone(),
            ("", None) => return self.say(&Message::new("play-save-name")),
            (name, _) => name.into(),
        };
        let shown = file.display().to_string();
        match store::keep(&self.session.record(), &file) {
            Ok(()) => self.say(&Message::new("play-saved").with("file", shown)),
            Err(error) => {
                let text = self.speaker.say(&Message::new("file-not-written").with("file", shown));
                self.front.say(&format!("{text}: {error}"))
            }
        }
    }

    /// Loads a game from a file and keeps the players.
    fn load(&mut self, name: &str) -> io::Result<()> {
        if name.is_empty() || self.link.is_some() {
            let id = if name.is_empty() { "play-load-name" } else { "play-undo-link" };
            return self.say(&Message::new(id));
        }
        match load(Path::new(name), self.setup.game.info().name, &self.speaker) {
            Ok(session) => {
                self.session = session;
                self.setup.sign(&mut self.session);
                self.show(false)
            }
            Err(error) => self.front.say(&format!("{error:#}")),
        }
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        // Input from a pipe needs no confirmation.
        if self.front.is_live() && !self.yes("play-resign-sure")? {
            return Ok(());
        }
        if self.session.play("resign").is_ok()
            && let Some(link) = &self.link
        {
            link.played(self.session.line().moves(), "resign");
        }
        Ok(())
    }

    /// Asks a yes/no question; the end of input means no.
    fn yes(&mut self, id: &str) -> io::Result<bool> {
        let answer = self.front.answer(&self.speaker.text(id))?;
        Ok(answer.is_some_and(|answer| self.means_yes(answer.trim())))
    }

    fn means_yes(&self, answer: &str) -> bool {
        let first = answer.to_lowercase().chars().next();
        first.is_some_and(|c| c == 'y' || self.speaker.text("play-yes").starts_with(c))
    }

    /// Offers a draw, or accepts the opponent's offer.
    fn offer_draw(&mut self, seat: Seat) -> io::Result<()> {
        let other = Seat(1 - seat.0);
        match &self.setup.seats[other.index()] {
            Participant::Machine(_) => self.say(&Message::new("play-draw-machine")),
            Participant::Human(_) => {
                let message = Message::new("play-draw-offered").with("player", self.called(seat));
                self.say(&message)?;
                if self.yes("play-draw-accept")? {
                    self.session.agree();
                    return Ok(());
                }
                self.say(&Message::new("play-draw-declined"))
            }
            Participant::Remote(_) => {
                let accepts = self.offer == Some(other);
                if let Some(link) = &self.link {
                    link.tell(if accepts { "draw yes" } else { "draw?" });
                }
                if accepts {
                    self.session.agree();
                    return Ok(());
                }
                self.offer = Some(seat);
                self.say(&Message::new("play-draw-sent"))
            }
        }
    }

    /// Handles a draw offer from the remote opponent. A person accepts by offering one too; machines decline.
    pub(crate) fn hear_offer(&mut self) -> anyhow::Result<()> {
        let Some(remote) = self.setup.seats.iter().position(|who| matches!(who, Participant::Remote(_))) else {
            return Ok(());
        };
        let here = &self.setup.seats[1 - remote];
        if here.is_human() {
            self.offer = Some(Seat(remote as u8));
            let message = Message::new("play-draw-offered").with("player", self.called(Seat(remote as u8)));
            self.say(&message)?;
            self.say(&Message::new("play-draw-how"))?;
        } else if let Some(link) = &self.link {
            link.tell("draw no");
        }
        Ok(())
    }

    /// Handles the answer to a draw offer; ignored without an offer.
    pub(crate) fn hear_answer(&mut self, yes: bool) -> anyhow::Result<()> {
        let asked =
            self.offer.take().is_some_and(|seat| !matches!(self.setup.seats[seat.index()], Participant::Remote(_)));
        if asked && yes {
            self.session.agree();
        } else if asked {
            self.say(&Message::new("play-draw-declined"))?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        let mut sheet = StyledText::new();
        markdown::wrap(&mut sheet, "", "", &self.speaker.text("move-shape"), self.front.width());
        markdown::wrap(&mut sheet, "", "", &self.speaker.text("play-help"), self.front.width());
        sheet.append(command::help(&self.speaker, self.front.width()));
        self.front.sheet(&sheet)
    }
}

/// Loads the first game of a file. Fails if it is a different game.
pub(crate) fn load(file: &Path, game: &str, speaker: &Speaker) -> anyhow::Result<Session> {
    let name = file.display().to_string();
    let unread = || speaker.say(&Message::new("file-not-read").with("file", name.as_str()));
    let text = std::fs::read_to_string(file).with_context(unread)?;
    let said = |message: Message| anyhow::Error::msg(speaker.say(&message));
    let records = Record::read(&text).map_err(said)?;
    let none = || said(Message::new("record-none").with("file", name.as_str()));
    let record = records.first().ok_or_else(none)?;
    if !game.is_empty() && record.game != game {
        return Err(said(
            Message::new("play-other-game").with("file", name.as_str()).with("game", record.game.as_str()),
        ));
    }
    Session::resumed(record, &Games).map_err(said)
}
