//! `palabre match`: a match between two players or bots, with the statistical significance of its result.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use ::lab::{EventId, LabExecutor};
use anyhow::Context as _;
use arena::event::executor::{Executor, Threads};
use arena::statistics::score_line;
use arena::statistics::sprt::{Sprt, Verdict};
use arena::{
    Adjudication, ConversationFolder, Entrant, GameClock, Leg, Match, MatchScore, OpeningKind, Openings, Supervisor,
};
use catalogue::{DynGame, Language, Message, Speaker, StyledText};
use games::Games;
use play::{Bare, TimeControl};
use stdx::lock;

use crate::commands::championship::{check_conversations, conversations};
use crate::commands::{best, lab, worker};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{AdjudicateFlag, MatchArgs};
use crate::interrupt;
use crate::markdown;
use crate::notes::{note, noteln};

/// Plays the match and prints its score with the confidence of the result.
pub(crate) fn run(console: &mut Console, flags: &MatchArgs) -> anyhow::Result<ExitCode> {
    play(console, flags).map(|(code, _)| code)
}

/// Plays the match, and returns its exit code with the score and the Elo difference as text.
pub(crate) fn play(console: &mut Console, flags: &MatchArgs) -> anyhow::Result<(ExitCode, String)> {
    let series = series(console, flags)?;
    let saved = flags.save.as_deref().map(|path| create(console, path)).transpose()?;
    let speaker = console.speaker_for(series.game);
    introduce(console, &speaker, flags, (&series, &flags.bots.supervisor()))?;
    console.make_ready(series.game, &series.entrants);
    let (stop, live, unsaved) = (interrupt::watched(), Live::default(), AtomicBool::new(false));
    let conversations = conversations(console, flags.conversation.as_deref())?;
    let executor = executor(console, flags, &series, conversations.clone())?;
    let told = series.run(&*executor, stop, &|leg, tally| {
        live.show(tally);
        if let Some(file) = &saved
            && let Err(error) = save(file, leg)
            && !unsaved.swap(true, Ordering::Relaxed)
        {
            noteln!("--save: {error}");
        }
    });
    live.clear();
    let (tally, verdict) = told.map_err(|message| console.failure(series.game, &message))?;
    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(console.out, "{}", speaker.text("match-stopped"))?;
    }
    report(console, &speaker, &series, &tally)?;
    if let Some(sprt) = series.sprt {
        report_test(console, &speaker, sprt, &tally, verdict)?;
    }
    check_conversations(console, conversations.as_deref())?;
    let code = match stopped {
        true => ExitCode::from(interrupt::EXIT_CODE),
        false if unsaved.into_inner() => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    };
    Ok((code, format!("{}, Elo {}", score_line::score(&tally), score_line::elo(&tally))))
}

/// Returns the threads that play the match, or the lab.
fn executor(
    console: &Console,
    flags: &MatchArgs,
    series: &Match,
    conversations: Option<Arc<ConversationFolder>>,
) -> anyhow::Result<Box<dyn Executor>> {
    let (supervisor, live) = (flags.bots.supervisor(), Arc::default());
    let Some(address) = lab::chosen(console, &flags.lab, None)? else {
        return Ok(Box::new(Threads { count: flags.concurrency, supervisor, live, conversations }));
    };
    let event = EventId::random().map_err(|message| console.refused(&message))?;
    let title = format!("{}: {} – {}", series.game.info().name, flags.one, flags.two);
    let scale = flags.lab.scale_time.then(|| worker::speed(console)).transpose()?;
    let lab =
        LabExecutor { isolation: supervisor.isolation(), scale, ..lab::executor(console, address, event, &title) };
    lab.check().map_err(|message| console.refused(&message))?;
    Ok(Box::new(lab))
}

/// Builds the match from the flags.
fn series(console: &Console, flags: &MatchArgs) -> anyhow::Result<Match> {
    let game = console.game(&flags.game)?;
    let supervisor = flags.bots.supervisor();
    let usage = |message: Message| console.usage_in(game, &message);
    let read = |text: &str, number: usize| {
        let entrant = Entrant::read(text).map_err(usage)?;
        Ok::<_, anyhow::Error>(entrant.within(flags.bots.limits()).inside(flags.folders.folder(number)))
    };
    let entrants = [read(&flags.one, 0)?, read(&flags.two, 1)?];
    entrants.iter().try_for_each(|entrant| entrant.seat(game, &supervisor).map(drop)).map_err(usage)?;
    let anywhere = entrants.iter().all(|entrant| entrant.starts_anywhere(game));
    let openings = openings(console, game, flags, anywhere)?;
    entrants.iter().try_for_each(Entrant::has_files).map_err(usage)?;
    // The workers of a lab isolate bots themselves.
    if entrants.iter().any(Entrant::is_bot) && flags.lab.lab.is_none() {
        supervisor.ensure().map_err(|message| console.refused(&message))?;
    }
    Ok(Match {
        game,
        rules: game.open(&flags.rules, None).map_err(|message| console.failure(game, &message))?.rules(),
        entrants,
        control: control(flags).map_err(usage)?,
        openings,
        seed: flags.seed,
        pairs: flags.games.div_ceil(2),
        sprt: flags.sprt.as_deref().map(Sprt::read).transpose().map_err(usage)?,
        adjudication: match flags.adjudicate {
            Some(AdjudicateFlag::Exact) => Adjudication::Exact,
            Some(AdjudicateFlag::Never) | None => Adjudication::Never,
        },
    })
}

/// Reads `--tc` or `--time`. `--depth` and `--nodes` apply in addition to either.
fn control(flags: &MatchArgs) -> Result<TimeControl, Message> {
    let Some(text) = &flags.tc else { return flags.budget.control(best::USUAL_TIME) };
    let control = TimeControl::read(text, Bare::Game)?;
    let (depth, nodes) = (flags.budget.depth.or(control.depth), flags.budget.nodes.or(control.nodes));
    Ok(TimeControl { depth, nodes, ..control })
}

/// Returns the openings of the pairs. If a bot's protocol supports only the usual start, every game begins there.
fn openings(console: &Console, game: &dyn DynGame, flags: &MatchArgs, anywhere: bool) -> anyhow::Result<Openings> {
    let (path, kind) = (flags.openings.as_str(), OpeningKind::find(&flags.openings));
    match kind {
        // The default of the flag.
        Some(OpeningKind::Balanced) if !anywhere => return Ok(Openings::Start),
        Some(kind) if anywhere || kind == OpeningKind::Start => return Ok(kind.into()),
        _ if !anywhere => return Err(console.usage(&Message::new("match-only-start"))),
        _ => {}
    }
    let unread = || console.speaker.say(&Message::new("file-not-read").with("file", path));
    let text = std::fs::read_to_string(path).with_context(unread)?;
    Openings::read(&text, game, &flags.rules, &Games).map_err(|message| console.failure(game, &message))
}

fn create(console: &Console, path: &Path) -> anyhow::Result<Mutex<File>> {
    let unwritten = || console.speaker.say(&Message::new("file-not-written").with("file", path.display().to_string()));
    File::create(path).map(Mutex::new).with_context(unwritten)
}

/// Saves each game as soon as it ends, so that an interruption loses none.
fn save(file: &Mutex<File>, leg: &Leg<'_>) -> std::io::Result<()> {
    // A single write: if the disk fills up, at most one game is truncated.
    lock(file).write_all(format!("{}\n", leg.game.record).as_bytes())
}

/// Prints the game, the time control and the isolation of bots.
fn introduce(
    console: &mut Console,
    speaker: &Speaker,
    flags: &MatchArgs,
    (series, supervisor): (&Match, &Supervisor),
) -> anyhow::Result<()> {
    let margin = u64::try_from(GameClock::margin(&series.control).as_millis()).unwrap_or(u64::MAX);
    let mut sentences = vec![intro(flags, series), Message::new("match-margin").with("margin", margin)];
    let has_bots = series.entrants.iter().any(Entrant::is_bot);
    sentences.extend(has_bots.then(|| flags.bots.limits().kept(supervisor)));
    sentences.extend(crowded(flags.concurrency));
    let mut sheet = StyledText::new();
    for sentence in sentences {
        markdown::wrap(&mut sheet, "", "", &speaker.say(&sentence), markdown::width());
    }
    write!(console.out, "{sheet}")?;
    console.out.flush()?;
    Ok(())
}

fn intro(flags: &MatchArgs, series: &Match) -> Message {
    let message = Message::new("match-intro").with("title", series.game.info().title);
    let message = message.with("rules", series.rules.as_str()).with("control", series.control.to_string());
    let message = message.with("one", flags.one.as_str()).with("two", flags.two.as_str());
    message.with("openings", flags.openings.as_str()).with("seed", flags.seed)
}

/// Returns a warning if there are too few cores for fair clocks.
pub(crate) fn crowded(concurrency: NonZeroUsize) -> Option<Message> {
    let cores = std::thread::available_parallelism().ok().filter(|cores| *cores < concurrency)?;
    Some(Message::new("match-crowded").with("cores", cores.get()))
}

/// Prints the current score to standard error: one updated line on a terminal, occasional new lines elsewhere.
#[derive(Default)]
struct Live {
    shown: AtomicU64,
}

impl Live {
    fn show(&self, tally: &MatchScore) {
        let played = tally.played();
        if std::io::stderr().is_terminal() {
            note!("\r\x1b[K{played}: {}", score_line::line(tally));
            self.shown.store(played, Ordering::Relaxed);
        } else if played >= 2 * self.shown.load(Ordering::Relaxed).max(1) {
            noteln!("{played}: {}", score_line::line(tally));
            self.shown.store(played, Ordering::Relaxed);
        }
    }

    fn clear(&self) {
        if std::io::stderr().is_terminal() && self.shown.load(Ordering::Relaxed) > 0 {
            note!("\r\x1b[K");
        }
    }
}

fn report(console: &mut Console, speaker: &Speaker, series: &Match, tally: &MatchScore) -> anyhow::Result<()> {
    writeln!(console.out, "score: {}", score_line::score(tally))?;
    writeln!(console.out, "elo: {}", score_line::elo(tally))?;
    writeln!(console.out, "los: {}", score_line::superiority(tally))?;
    let pairs = tally.pairs.0.map(|n| n.to_string()).join(" ");
    writeln!(console.out, "pairs: {pairs} ({})", speaker.text("match-pairs"))?;
    for seat in score_line::by_seat(series.game, tally) {
        writeln!(console.out, "{}", speaker.say(&seat))?;
    }
    writeln!(console.out, "endings: {}", score_line::counts(&tally.endings))?;
    writeln!(console.out, "draws: {}", score_line::counts(&tally.draws))?;
    for (forfeits, name) in tally.forfeits.iter().zip(&series.entrants) {
        writeln!(console.out, "forfeits: {name}: {}", score_line::counts(forfeits))?;
    }
    report_failures(console, speaker, series, tally)
}

/// Prints each player's first failure with its evidence.
fn report_failures(console: &mut Console, speaker: &Speaker, series: &Match, tally: &MatchScore) -> anyhow::Result<()> {
    let language = Language::ALL.iter().position(|language| *language == console.language).unwrap_or(0);
    for (failure, name) in tally.failures.iter().zip(&series.entrants) {
        let Some(failure) = failure else { continue };
        let message =
            Message::new("match-failure").with("name", name.to_string()).with("why", failure.why[language].as_str());
        writeln!(console.out, "{}", speaker.say(&message))?;
        failure.evidence.lines().try_for_each(|line| writeln!(console.out, "  {line}"))?;
    }
    Ok(())
}

fn report_test(
    console: &mut Console,
    speaker: &Speaker,
    sprt: Sprt,
    tally: &MatchScore,
    verdict: Verdict,
) -> anyhow::Result<()> {
    let ((low, high), ratio) = (sprt.bounds(), sprt.ratio(&tally.tested));
    writeln!(console.out, "sprt: {sprt}: llr {ratio:.2} ({low:.2}, {high:.2})")?;
    let id = match verdict {
        Verdict::Passed => "match-sprt-passed",
        Verdict::Failed => "match-sprt-failed",
        Verdict::Open => "match-sprt-open",
    };
    writeln!(console.out, "{}", speaker.text(id))?;
    Ok(())
}
