//! `palabre book`: builds, shows and verifies opening books.

use crate::exit_code::ExitCode;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use catalogue::{BookInfo, BookRequest, Books, Catalogue as _, DynGame, Message, Speaker, Value, WriteBook};
use games::Games;
use indicatif::{ProgressBar, ProgressStyle};
use stdx::write_atomically;

use crate::console::Console;
use crate::flags::{BookBuildArgs, BookCommand, BookInfoArgs, BookShowArgs, BookVerifyArgs};
use crate::interrupt;
use crate::notes::noteln;
use crate::progress_bar::BuildBar;
use crate::text_table::{grouped, lay_out};

/// Interval at which a book that is being built is saved.
const SAVED: Duration = Duration::from_secs(30);
/// Maximum number of moves shown per line.
const LONGEST_LINE: usize = 12;

/// Runs a subcommand.
pub(crate) fn run(console: &mut Console, what: &BookCommand) -> anyhow::Result<ExitCode> {
    match what {
        BookCommand::Build(flags) => build(console, flags),
        BookCommand::Show(flags) => show(console, flags),
        BookCommand::Info(flags) => info(console, flags),
        BookCommand::Verify(flags) => verify(console, flags),
    }
}

fn books_of(console: &Console, game: &dyn DynGame) -> anyhow::Result<&'static dyn Books> {
    let with = Games.games().iter().filter(|game| game.books().is_some()).map(|game| game.info().name);
    let none =
        || Message::new("book-none").with("game", game.info().title).with("known", with.collect::<Vec<_>>().join(", "));
    game.books().ok_or_else(|| console.usage(&none()))
}

fn read(console: &Console, file: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| console.file_message("file-not-read", file))
}

/// Builds a book until its time is up, it has the positions asked for, or Ctrl-C. The file is saved on the way; a file
/// that exists is continued.
fn build(console: &mut Console, flags: &BookBuildArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let books = books_of(console, game)?;
    let choice = game.info().rules.read(&flags.rules).map_err(|message| console.usage_in(game, &message))?;
    let out = flags.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}-{}.book", game.info().name, choice.set)));
    let resume = if out.exists() { Some(read(console, &out)?) } else { None };
    let time = flags.hours.or(flags.time);
    announce(console, flags, time, &out);
    let (started, stop) = (Instant::now(), interrupt::watched());
    let (mut saved, mut failed) = (None::<Instant>, Ok(()));
    let save = |book: &[u8]| write_atomically(&out, |file| file.write_all(book));
    let bar = bar(console, time);
    let mut report = |info: &BookInfo, write: WriteBook<'_>| {
        bar.set_position(started.elapsed().as_secs());
        bar.set_message(console.speaker.say(&summed_up("book-progress", info, &console.speaker)));
        // At once as well, so that a file that cannot be written costs no time.
        if saved.is_none_or(|saved| saved.elapsed() > SAVED) {
            (saved, failed) = (Some(Instant::now()), save(&write()));
        }
        failed.is_ok() && time.is_none_or(|time| started.elapsed() < time)
    };
    let positions = flags.positions.map_or(usize::MAX, |positions| usize::try_from(positions).unwrap_or(usize::MAX));
    let mut request = BookRequest {
        rules: &flags.rules,
        nodes: flags.nodes,
        resume: resume.as_deref(),
        positions,
        stop,
        report: &mut report,
    };
    let built = books.build(&mut request);
    bar.finish_and_clear();
    let book = built.map_err(|message| in_file(console, game, &out, &message))?;
    failed.and_then(|()| save(&book)).with_context(|| console.file_message("file-not-written", &out))?;
    let info = books.info(&book).map_err(|message| in_file(console, game, &out, &message))?;
    let message = summed_up("book-built", &info, &console.speaker_for(game));
    let message = message.with("file", out.display().to_string()).with("bytes", grouped(book.len() as u64));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Prints what a build costs.
fn announce(console: &Console, flags: &BookBuildArgs, time: Option<Duration>, out: &Path) {
    let minutes = time.map_or(0, |time| time.as_secs().div_ceil(60));
    let id = match (time, flags.positions) {
        (Some(_), _) => "book-cost",
        (None, Some(_)) => "book-cost-positions",
        (None, None) => "book-cost-open",
    };
    let message = Message::new(id).with("nodes", grouped(flags.nodes)).with("minutes", minutes);
    let message = message.with("positions", grouped(flags.positions.unwrap_or(0)));
    noteln!("{}", console.speaker.say(&message.with("file", out.display().to_string())));
}

/// A bar over the time of a build, or a line without an end.
fn bar(console: &Console, time: Option<Duration>) -> ProgressBar {
    let left = console.speaker.text("progress-left");
    let (bar, template) = match time {
        Some(time) => (ProgressBar::new(time.as_secs()), format!("{{bar:24}} {left} {{eta}}  {{wide_msg}}")),
        None => (ProgressBar::new_spinner(), "{elapsed}  {wide_msg}".to_owned()),
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// The facts of a book as arguments of a message.
fn summed_up(id: &str, info: &BookInfo, speaker: &Speaker) -> Message {
    let message = Message::new(id).with("positions", grouped(info.positions as u64)).with("plies", info.plies);
    let message = message.with("moves", grouped(info.moves as u64)).with("nodes", grouped(info.nodes));
    let value = speaker.say(&Value::Estimate(info.value).message_with_status());
    message.with("rules", info.rules.as_str()).with("value", value).with("line", shown(&info.line))
}

fn shown(line: &[String]) -> String {
    line.iter().take(LONGEST_LINE).cloned().collect::<Vec<_>>().join(" ")
}

/// An error that concerns a file.
fn in_file(console: &Console, game: &dyn DynGame, file: &Path, message: &Message) -> anyhow::Error {
    console.failure(game, message).context(file.display().to_string())
}

/// Prints the moves of a position with their values and lines.
fn show(console: &mut Console, flags: &BookShowArgs) -> anyhow::Result<ExitCode> {
    let line = console.line(&flags.start, &flags.moves)?;
    let game = line.game();
    let books = books_of(console, game)?;
    let moves = match &flags.file {
        Some(file) => {
            let book = read(console, file)?;
            books.moves(&book, &*line).map_err(|message| in_file(console, game, file, &message))?
        }
        None => {
            let shipped = books.shipped().into_iter();
            let of_rules = |book: &&[u8]| books.info(book).is_ok_and(|info| info.rules == line.rules());
            let none = || Message::new("book-no-rules").with("rules", line.rules()).with("known", known(books));
            let book = shipped.into_iter().find(of_rules).ok_or_else(|| console.usage(&none()))?;
            books.moves(book, &*line).map_err(|message| console.failure(game, &message))?
        }
    };
    let speaker = console.speaker_for(game);
    if moves.is_empty() {
        anyhow::bail!(speaker.say(&Message::new("book-unknown").with("position", line.position())));
    }
    let mut rows = vec![["book-move", "book-value", "book-plies", "book-line"].map(|id| speaker.text(id)).to_vec()];
    rows.extend(moves.into_iter().map(|known| {
        let decided = || speaker.text("book-decided");
        let value = known.value.map(|value| speaker.say(&Value::Estimate(value).message_with_status()));
        let plies = known.line.len().to_string();
        vec![known.text, value.unwrap_or_else(decided), plies, shown(&known.line)]
    }));
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(ExitCode::SUCCESS)
}

/// The rules that have a book.
fn known(books: &dyn Books) -> String {
    let rules = books.shipped().into_iter().filter_map(|book| books.info(book).ok()).map(|info| info.rules);
    rules.collect::<Vec<_>>().join(", ")
}

/// Prints the facts of books: those of the program, or the one of a file.
fn info(console: &mut Console, flags: &BookInfoArgs) -> anyhow::Result<ExitCode> {
    let games = match &flags.game {
        Some(name) => vec![console.game(name)?],
        None => Games.games().iter().copied().filter(|game| game.books().is_some()).collect(),
    };
    for game in games {
        let (books, speaker) = (books_of(console, game)?, console.speaker_for(game));
        let files = match &flags.file {
            Some(file) => vec![read(console, file)?],
            None => books.shipped().into_iter().map(<[u8]>::to_vec).collect(),
        };
        for book in files {
            let wrong = |message| match &flags.file {
                Some(file) => in_file(console, game, file, &message),
                None => console.failure(game, &message),
            };
            let info = books.info(&book).map_err(wrong)?;
            let message = summed_up("book-info", &info, &speaker).with("game", game.info().title);
            writeln!(console.out, "{}", speaker.say(&message.with("bytes", grouped(book.len() as u64))))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches positions of books again and compares the values.
fn verify(console: &mut Console, flags: &BookVerifyArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let books = books_of(console, game)?;
    let files = match &flags.file {
        Some(file) => vec![read(console, file)?],
        None => books.shipped().into_iter().map(<[u8]>::to_vec).collect(),
    };
    let (speaker, stop) = (console.speaker_for(game), interrupt::watched());
    let bar = BuildBar::new(&speaker, stop);
    let mut searched = 0;
    for book in &files {
        let found = books.verify(book, flags.sample, &bar);
        searched += found.map_err(|message| console.failure(game, &message))?;
    }
    bar.clear();
    writeln!(console.out, "{}", speaker.say(&Message::new("book-verified").with("positions", searched)))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}
