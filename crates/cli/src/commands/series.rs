//! `palabre match`: two players or bots, and what the result is worth.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context as _;
use arena::sprt::{Sprt, Verdict};
use arena::{Entrant, Finished, Keeper, Openings, Series, Tally, TimeControl};
use games::Games;
use rules::{AnyGame, Message, Seat, Sheet, Speaker};

use crate::flags::Match;
use crate::interrupt;
use crate::prose;
use crate::session::Session;

/// Plays the match and says who is stronger, and how surely.
pub(crate) fn run(session: &mut Session, flags: &Match) -> anyhow::Result<ExitCode> {
    let game = session.game(&flags.game)?;
    let (speaker, keeper) = (session.speaker_for(game), Keeper::here());
    let usage = |message: Message| session.usage_in(game, &message);
    let read = |text: &str| Entrant::read(text).map(|entrant| entrant.within(flags.bots.limits())).map_err(usage);
    let entrants = [read(&flags.one)?, read(&flags.two)?];
    entrants.iter().try_for_each(|entrant| entrant.seat(game, &keeper).map(drop)).map_err(usage)?;
    let control = TimeControl::read(&flags.tc).map_err(usage)?;
    let sprt = flags.sprt.as_deref().map(Sprt::read).transpose().map_err(usage)?;
    let rules = game.open(&flags.rules, None).map_err(|message| session.failure(game, &message))?.rules();
    let anywhere = entrants.iter().all(|entrant| entrant.starts_anywhere(game));
    let openings = openings(session, game, flags, anywhere)?;
    let saved = flags.save.as_deref().map(|path| create(session, path)).transpose()?;

    let margin = Message::new("match-margin").with("margin", control.margin.as_millis() as u64);
    let mut sentences = vec![intro(game, &rules, flags, &control), margin];
    sentences.extend(entrants.iter().any(Entrant::is_bot).then(|| flags.bots.limits().kept(&keeper)));
    introduce(session, &speaker, &sentences)?;

    let (rules, entrants) = (flags.rules.as_str(), &entrants);
    let (openings, seed, pairs) = (&openings, flags.seed, flags.games.div_ceil(2));
    let concurrency = flags.concurrency;
    let series = Series { game, rules, entrants, control, openings, seed, pairs, concurrency, sprt, keeper: &keeper };
    let (stop, live) = (interrupt::watched(), Live::default());
    let told = series.run(stop, &|finished, tally| {
        live.show(tally);
        if let Some(file) = &saved {
            save(file, finished, entrants);
        }
    });
    live.clear();
    let (tally, verdict) = told.map_err(|message| session.failure(game, &message))?;

    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(session.out, "{}", speaker.text("match-stopped"))?;
    }
    report(session, &speaker, game, entrants, &tally)?;
    if let Some(sprt) = sprt {
        report_test(session, &speaker, sprt, &tally, verdict)?;
    }
    Ok(if stopped { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
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
fn save(file: &Mutex<File>, finished: &Finished<'_>, entrants: &[Entrant; 2]) {
    let names = entrants.each_ref().map(ToString::to_string);
    let [one, two] = names.each_ref().map(String::as_str);
    let mut record = finished.played.record(if finished.seat == Seat(0) { [one, two] } else { [two, one] });
    record.set_tag("Round", format!("{}.{}", finished.pair + 1, finished.seat.0 + 1));
    if let Ok(mut file) = file.lock()
        && let Err(error) = writeln!(file, "{record}")
    {
        anstream::eprintln!("--save: {error}");
    }
}

fn intro(game: &dyn AnyGame, rules: &str, flags: &Match, control: &TimeControl) -> Message {
    let message = Message::new("match-intro").with("title", game.info().title).with("rules", rules);
    let message = message.with("one", flags.one.as_str()).with("two", flags.two.as_str());
    message.with("control", control.to_string()).with("openings", flags.openings.as_str()).with("seed", flags.seed)
}

/// What is played, by which clock, and how bots are kept.
fn introduce(session: &mut Session, speaker: &Speaker, sentences: &[Message]) -> anyhow::Result<()> {
    let mut sheet = Sheet::new();
    for sentence in sentences {
        prose::wrap(&mut sheet, "", "", &speaker.say(sentence), prose::width());
    }
    write!(session.out, "{sheet}")?;
    session.out.flush()?;
    Ok(())
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
            anstream::eprint!("\r\x1b[K{played}: {}", score(tally));
            self.shown.store(played, Ordering::Relaxed);
        } else if played >= 2 * self.shown.load(Ordering::Relaxed).max(1) {
            anstream::eprintln!("{played}: {}", score(tally));
            self.shown.store(played, Ordering::Relaxed);
        }
    }

    fn clear(&self) {
        if std::io::stderr().is_terminal() && self.shown.load(Ordering::Relaxed) > 0 {
            anstream::eprint!("\r\x1b[K");
        }
    }
}

/// `62.5 % ± 12.1 (+10 =5 -5) elo +89 ± 85 los 98 %`
pub(crate) fn score(tally: &Tally) -> String {
    let [won, drawn, lost] = tally.games;
    let pairs = &tally.pairs;
    let share = 100.0 * pairs.score();
    let error = 196.0 * pairs.score_error();
    format!(
        "{share:.1} % ± {error:.1} (+{won} ={drawn} -{lost}) elo {} los {:.1} %",
        elo(tally),
        100.0 * pairs.superiority()
    )
}

fn elo(tally: &Tally) -> String {
    match tally.pairs.elo() {
        Some(elo) if elo.error().is_finite() => format!("{} ± {:.0}", signed(elo.difference), elo.error()),
        Some(elo) => format!("{} ± ∞", signed(elo.difference)),
        None => "?".to_owned(),
    }
}

/// A whole number with its sign; nought is neither more nor less.
fn signed(x: f64) -> String {
    let whole = x.round();
    if whole == 0.0 { "0".to_owned() } else { format!("{whole:+}") }
}

fn report(
    session: &mut Session,
    speaker: &Speaker,
    game: &dyn AnyGame,
    entrants: &[Entrant; 2],
    tally: &Tally,
) -> anyhow::Result<()> {
    let [won, drawn, lost] = tally.games;
    let pairs = &tally.pairs;
    let (share, error) = (100.0 * pairs.score(), 196.0 * pairs.score_error());
    writeln!(session.out, "score: {share:.1} % ± {error:.1} (+{won} ={drawn} -{lost})")?;
    writeln!(session.out, "elo: {}", elo(tally))?;
    writeln!(session.out, "los: {:.1} %", 100.0 * pairs.superiority())?;
    writeln!(session.out, "pairs: {}", pairs.0.map(|n| n.to_string()).join(" "))?;
    report_seats(session, speaker, game, tally)?;
    writeln!(session.out, "endings: {}", counts(&tally.endings))?;
    writeln!(session.out, "draws: {}", counts(&tally.draws))?;
    for (forfeits, name) in tally.forfeits.iter().zip(entrants) {
        writeln!(session.out, "forfeits: {name}: {}", counts(forfeits))?;
    }
    for (failure, name) in tally.failures.iter().zip(entrants) {
        let Some(failure) = failure else { continue };
        let message = Message::new("match-failure").with("name", name.to_string()).with("why", failure.why.clone());
        writeln!(session.out, "{}", speaker.say(&message))?;
        failure.evidence.lines().try_for_each(|line| writeln!(session.out, "  {line}"))?;
    }
    Ok(())
}

/// The first player's points in each seat.
pub(crate) fn report_seats(
    session: &mut Session,
    speaker: &Speaker,
    game: &dyn AnyGame,
    tally: &Tally,
) -> anyhow::Result<()> {
    for (side, (halves, games)) in game.info().sides.iter().zip(tally.by_seat) {
        let side = Message::new(format!("side-{side}"));
        let points = (halves as f64 / 2.0).to_string();
        let text = Message::new("duel-as").with("side", side).with("points", points).with("games", games);
        writeln!(session.out, "{}", speaker.say(&text))?;
    }
    Ok(())
}

/// `majority 14, time 2`, or a dash.
fn counts(counts: &BTreeMap<&'static str, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(code, n)| format!("{code} {n}")).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

fn report_test(
    session: &mut Session,
    speaker: &Speaker,
    sprt: Sprt,
    tally: &Tally,
    verdict: Verdict,
) -> anyhow::Result<()> {
    let ((low, high), ratio) = (sprt.bounds(), sprt.ratio(&tally.pairs));
    writeln!(session.out, "sprt: {sprt}: llr {ratio:.2} ({low:.2}, {high:.2})")?;
    let id = match verdict {
        Verdict::Passed => "match-sprt-passed",
        Verdict::Failed => "match-sprt-failed",
        Verdict::Open => "match-sprt-open",
    };
    writeln!(session.out, "{}", speaker.text(id))?;
    Ok(())
}
