//! [`EventCheck`]: builds and checks all bots of an event, under the conditions of the event.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use catalogue::{DynGame, Message};
use play::TimeControl;
use stdx::lock;

use super::bot_check::{Candidate, Checked, check};
use super::{BotsFolder, Build, BuildFailure};
use crate::event::{Competitor, Event, Section};
use crate::game::clock::GameClock;
use crate::{Entrant, Supervisor};

/// Checks of the bots of an event.
pub struct EventCheck<'a> {
    /// The event, with the files of its bots beside its own file.
    pub event: &'a Event,
    /// The folder for builds.
    pub bots: &'a BotsFolder,
    /// The supervisor of the bots' processes.
    pub supervisor: &'a Supervisor,
    /// Number of bots checked at a time.
    pub concurrency: usize,
    /// Set to stop; the checks made so far are kept.
    pub stop: &'a AtomicBool,
}

/// The checks of one bot.
#[derive(Clone)]
pub struct BotReport {
    /// The player's name.
    pub player: String,
    /// The player as the event file describes it.
    pub command: String,
    /// The build command, if it is built.
    pub build: Option<String>,
    /// The reason why the build failed, if it did.
    pub build_failure: Option<BuildFailure>,
    /// The end of the build's output.
    pub build_log: String,
    /// The checks, by game; empty for a bot that was not built.
    pub sections: Vec<SectionReport>,
    /// All checks were made.
    pub complete: bool,
}

/// The checks of one bot in one game.
#[derive(Clone)]
pub struct SectionReport {
    /// The game.
    pub game: &'static dyn DynGame,
    /// The protocol that the bot speaks.
    pub protocol: String,
    /// The time limits.
    pub control: TimeControl,
    /// The checks made.
    pub checks: Vec<(&'static str, Checked)>,
}

impl EventCheck<'_> {
    /// Runs the checks and passes each report on when it is complete, from any thread. Returns all reports in the order
    /// of the event file; the reports of bots that were not reached are missing.
    ///
    /// # Errors
    /// A message if the rules of the event are invalid.
    pub fn run(&self, each: &(dyn Fn(&BotReport) + Sync)) -> Result<Vec<BotReport>, Message> {
        let is_bot = |player: &&Competitor| matches!(player.entrant, Entrant::Command { .. });
        let players: Vec<&Competitor> = self.event.players.iter().filter(is_bot).collect();
        let (next, reports) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some(player) = players.get(next.fetch_add(1, Ordering::Relaxed)) {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let report = self.check(player);
                if let Ok(report) = &report {
                    each(report);
                }
                lock(&reports).push(report);
            }
        };
        std::thread::scope(|scope| (0..self.concurrency.max(1)).for_each(|_| drop(scope.spawn(work))));
        let mut reports = std::mem::take(&mut *lock(&reports)).into_iter().collect::<Result<Vec<_>, _>>()?;
        let place = |report: &BotReport| players.iter().position(|player| player.name == report.player);
        reports.sort_by_key(place);
        Ok(reports)
    }

    fn check(&self, player: &Competitor) -> Result<BotReport, Message> {
        let mut built = player.clone();
        let build_failure = built.build(self.bots, self.supervisor, self.stop, &mut || {}).err();
        let log = || Build::last_log(self.bots, &player.name);
        let mut report = BotReport {
            player: player.name.clone(),
            command: player.entrant.to_string(),
            build: player.build.clone(),
            build_log: player.build.as_ref().map(|_| log()).unwrap_or_default(),
            build_failure,
            sections: Vec::new(),
            complete: true,
        };
        if report.build_failure.is_none() {
            for section in &self.event.sections {
                report.sections.push(self.section(&built.entrant, section)?);
            }
        }
        report.complete = !self.stop.load(Ordering::Relaxed);
        // An interrupted build says nothing about the bot.
        report.build_failure = report.build_failure.filter(|_| report.complete);
        Ok(report)
    }

    fn section(&self, entrant: &Entrant, section: &Section) -> Result<SectionReport, Message> {
        let (game, control) = (section.game, section.control);
        let mut report = SectionReport { game, protocol: String::new(), control, checks: Vec::new() };
        let Entrant::Command { command, protocol, limits, folder } = entrant else { return Ok(report) };
        report.protocol.clone_from(protocol);
        let candidate = Candidate {
            game,
            rules: &section.rules,
            command,
            protocol,
            limits: *limits,
            folder,
            supervisor: self.supervisor,
            margin: GameClock::margin(&control),
            control: Some(control),
            stop: self.stop,
        };
        check(&candidate, &mut |name, checked| report.checks.push((name, checked.clone())))?;
        Ok(report)
    }
}

impl BotReport {
    /// Returns the checks that failed.
    pub fn failed(&self) -> usize {
        usize::from(self.build_failure.is_some())
            + self.checks().filter(|checked| matches!(checked, Checked::Failed(_))).count()
    }

    /// Returns the checks that passed.
    pub fn passed(&self) -> usize {
        let is_built = self.build.is_some() && self.build_failure.is_none();
        usize::from(is_built) + self.checks().filter(|checked| **checked == Checked::Passed).count()
    }

    /// Returns the reason of the first failure, with the game whose texts it belongs to.
    pub fn first_failure(&self) -> Option<(Message, Option<&'static dyn DynGame>)> {
        let build = self.build_failure.as_ref().map(|failure| (failure.why.clone(), None));
        build.or_else(|| {
            self.sections.iter().find_map(|section| {
                section.checks.iter().find_map(|(_, checked)| match checked {
                    Checked::Failed(failure) => Some((failure.why.clone(), Some(section.game))),
                    _ => None,
                })
            })
        })
    }

    fn checks(&self) -> impl Iterator<Item = &Checked> {
        self.sections.iter().flat_map(|section| &section.checks).map(|(_, checked)| checked)
    }
}
