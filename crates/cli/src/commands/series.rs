//! `palabre match`: two players or bots, and what the result is worth.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use arena::sprt::{Sprt, Verdict};
use arena::{Entrant, Leg, Openings, Series, Tally, TimeControl};
use games::Games;
use rules::{AnyGame, Message, Seat, Sheet, Speaker};

use crate::flags::Match;
use crate::interrupt;
use crate::notes::{note, noteln};
use crate::prose;
use crate::session::Session;
use crate::tally;

/// Plays the match and says who is stronger, and how surely.
pub(crate) fn run(session: &mut Session, flags: &Match) -> anyhow::Result<ExitCode> {
    let series = series(session, flags)?;
    let saved = flags.save.as_deref().map(|path| create(session, path)).transpose()?;
    let speaker = session.speaker_for(series.game);
    introduce(session, &speaker, flags, &series)?;
    session.make_ready(series.game, &series.entrants);
    let (stop, live, unsaved) = (interrupt::watched(), Live::default(), AtomicBool::new(false));
    let told = series.run(stop, &|leg, tally| {
        live.show(tally);
        if let Some(file) = &saved
            && let Err(error) = save(file, leg, &series.entrants)
            && !unsaved.swap(true, Ordering::Relaxed)
        {
            noteln!("--save: {error}");
        }
    });
    live.clear();
    let (tally, verdict) = told.map_err(|message| session.failure(series.game, &message))?;
    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(session.out, "{}", speaker.text("match-stopped"))?;
    }
    report(session, &speaker, &series, &tally)?;
    if let Some(sprt) = series.sprt {
        report_test(session, &speaker, sprt, &tally, verdict)?;
    }
    Ok(match stopped {
        true => ExitCode::from(interrupt::EXIT_CODE),
        false if unsaved.into_inner() => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

/// The match that the flags describe.
fn series(session: &Session, flags: &Match) -> anyhow::Result<Series> {
    let game = session.game(&flags.game)?;
    let supervisor = flags.bots.supervisor();
    let usage = |message: Message| session.usage_in(game, &message);
    let read = |text: &str, number: usize| {
        let entrant = Entrant::read(text).map_err(usage)?;
        Ok::<_, anyhow::Error>(entrant.within(flags.bots.limits()).inside(flags.folders.folder(number)))
    };
    let entrants = [read(&flags.one, 0)?, read(&flags.two, 1)?];
    entrants.iter().try_for_each(|entrant| entrant.seat(game, &supervisor).map(drop)).map_err(usage)?;
    if entrants.iter().any(Entrant::is_bot) {
        supervisor.ensure().map_err(|message| session.refused(&message))?;
    }
    let anywhere = entrants.iter().all(|entrant| entrant.starts_anywhere(game));
    Ok(Series {
        game,
        rules: game.open(&flags.rules, None).map_err(|message| session.failure(game, &message))?.rules(),
        entrants,
        control: TimeControl::read(&flags.tc).map_err(usage)?,
        openings: openings(session, game, flags, anywhere)?,
        seed: flags.seed,
        pairs: flags.games.div_ceil(2),
        concurrency: flags.concurrency,
        sprt: flags.sprt.as_deref().map(Sprt::read).transpose().map_err(usage)?,
        supervisor,
    })
}

/// Where pairs start. A bot whose protocol knows the usual start only has every game begin there.
fn openings(session: &Session, game: &dyn AnyGame, flags: &Match, anywhere: bool) -> anyhow::Result<Openings> {
    let path = match flags.openings.as_str() {
        "balanced" if !anywhere => return Ok(Openings::Start),
        other if !anywhere && other != "start" => return Err(session.usage(&Message::new("match-only-start"))),
        "start" => return Ok(Openings::Start),
        "random" => return Ok(Openings::Random),
        "balanced" => return Ok(Openings::Balanced),
        path => path,
    };
    let unread = || session.speaker.say(&Message::new("file-not-read").with("file", path));
    let text = std::fs::read_to_string(path).with_context(unread)?;
    Openings::read(&text, game, &flags.rules, &Games).map_err(|message| session.failure(game, &message))
}

fn create(session: &Session, path: &Path) -> anyhow::Result<Mutex<File>> {
    let unwritten = || session.speaker.say(&Message::new("file-not-written").with("file", path.display().to_string()));
    File::create(path).map(Mutex::new).with_context(unwritten)
}

/// A game at once: what was played before an interruption is not lost.
fn save(file: &Mutex<File>, leg: &Leg<'_>, entrants: &[Entrant; 2]) -> std::io::Result<()> {
    let names = entrants.each_ref().map(ToString::to_string);
    let [one, two] = names.each_ref().map(String::as_str);
    let mut record = leg.played.record(&if leg.seat == Seat(0) { [one, two] } else { [two, one] });
    record.set_tag("Round", format!("{}.{}", leg.pair + 1, leg.seat.0 + 1));
    // In one piece, so that a device that fills up holds whole games and at most one that is cut short.
    file.lock().unwrap_or_else(PoisonError::into_inner).write_all(format!("{record}\n").as_bytes())
}

/// What is played, by which clock, and how bots are kept.
fn introduce(session: &mut Session, speaker: &Speaker, flags: &Match, series: &Series) -> anyhow::Result<()> {
    let margin = u64::try_from(series.control.margin.as_millis()).unwrap_or(u64::MAX);
    let mut sentences = vec![intro(flags, series), Message::new("match-margin").with("margin", margin)];
    let has_bots = series.entrants.iter().any(Entrant::is_bot);
    sentences.extend(has_bots.then(|| flags.bots.limits().kept(&series.supervisor)));
    sentences.extend(crowded(flags.concurrency));
    let mut sheet = Sheet::new();
    for sentence in sentences {
        prose::wrap(&mut sheet, "", "", &speaker.say(&sentence), prose::width());
    }
    write!(session.out, "{sheet}")?;
    session.out.flush()?;
    Ok(())
}

fn intro(flags: &Match, series: &Series) -> Message {
    let message = Message::new("match-intro").with("title", series.game.info().title);
    let message = message.with("rules", series.rules.as_str()).with("control", series.control.to_string());
    let message = message.with("one", flags.one.as_str()).with("two", flags.two.as_str());
    message.with("openings", flags.openings.as_str()).with("seed", flags.seed)
}

/// A warning where clocks would not be fair.
pub(crate) fn crowded(concurrency: NonZeroUsize) -> Option<Message> {
    let cores = std::thread::available_parallelism().ok().filter(|cores| *cores < concurrency)?;
    Some(Message::new("match-crowded").with("cores", cores.get()))
}

/// The score as it stands, on standard error: one line that changes on a terminal, now and then a new one elsewhere.
#[derive(Default)]
struct Live {
    shown: AtomicU64,
}

impl Live {
    fn show(&self, tally: &Tally) {
        let played = tally.played();
        if std::io::stderr().is_terminal() {
            note!("\r\x1b[K{played}: {}", tally::line(tally));
            self.shown.store(played, Ordering::Relaxed);
        } else if played >= 2 * self.shown.load(Ordering::Relaxed).max(1) {
            noteln!("{played}: {}", tally::line(tally));
            self.shown.store(played, Ordering::Relaxed);
        }
    }

    fn clear(&self) {
        if std::io::stderr().is_terminal() && self.shown.load(Ordering::Relaxed) > 0 {
            note!("\r\x1b[K");
        }
    }
}

fn report(session: &mut Session, speaker: &Speaker, series: &Series, tally: &Tally) -> anyhow::Result<()> {
    writeln!(session.out, "score: {}", tally::score(tally))?;
    writeln!(session.out, "elo: {}", tally::elo(tally))?;
    writeln!(session.out, "los: {}", tally::superiority(tally))?;
    let pairs = tally.pairs.0.map(|n| n.to_string()).join(" ");
    writeln!(session.out, "pairs: {pairs} ({})", speaker.text("match-pairs"))?;
    for seat in tally::by_seat(series.game, tally) {
        writeln!(session.out, "{}", speaker.say(&seat))?;
    }
    writeln!(session.out, "endings: {}", tally::counts(&tally.endings))?;
    writeln!(session.out, "draws: {}", tally::counts(&tally.draws))?;
    for (forfeits, name) in tally.forfeits.iter().zip(&series.entrants) {
        writeln!(session.out, "forfeits: {name}: {}", tally::counts(forfeits))?;
    }
    report_failures(session, speaker, series, tally)
}

/// Each player's first failure with its evidence.
fn report_failures(session: &mut Session, speaker: &Speaker, series: &Series, tally: &Tally) -> anyhow::Result<()> {
    for (failure, name) in tally.failures.iter().zip(&series.entrants) {
        let Some(failure) = failure else { continue };
        let message = Message::new("match-failure").with("name", name.to_string()).with("why", failure.why.clone());
        writeln!(session.out, "{}", speaker.say(&message))?;
        failure.evidence.lines().try_for_each(|line| writeln!(session.out, "  {line}"))?;
    }
    Ok(())
}

fn report_test(
    session: &mut Session,
    speaker: &Speaker,
    sprt: Sprt,
    tally: &Tally,
    verdict: Verdict,
) -> anyhow::Result<()> {
    let ((low, high), ratio) = (sprt.bounds(), sprt.ratio(&tally.tested));
    writeln!(session.out, "sprt: {sprt}: llr {ratio:.2} ({low:.2}, {high:.2})")?;
    let id = match verdict {
        Verdict::Passed => "match-sprt-passed",
        Verdict::Failed => "match-sprt-failed",
        Verdict::Open => "match-sprt-open",
    };
    writeln!(session.out, "{}", speaker.text(id))?;
    Ok(())
}
