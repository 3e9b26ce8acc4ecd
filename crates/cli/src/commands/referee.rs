//! `palabre referee`: one game between bots that speak a dialect of their game on pipes, judged by the rules.
//!
//! Bots are given as cg-brutaltester gives them (`-p1 COMMAND -p2 COMMAND`), as words, or after `--`; without any, the
//! referee talks to the tester itself, in its old mode. What is printed follows: scores, psyleague's JSON, or a report.

mod hall;
mod report;
mod tester;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Context as _;
use arena::{Contestant, Entrant, Keeper, Played, TimeControl, play};
use rules::{AnyGame, AnyLine, Carrier, DialectInfo, Message};

use self::tester::Tester;
use crate::flags::Referee;
use crate::interrupt;
use crate::session::Session;

/// Referees a game. Success if it was played to its end; in the testers' modes also if a bot forfeited, which they are
/// told.
pub(crate) fn run(session: &mut Session, flags: &Referee) -> anyhow::Result<ExitCode> {
    let game = session.game(&flags.game)?;
    if let Some(port) = flags.server.port {
        return hall::run(session, flags, game, port);
    }
    let usage = |message: Message| session.usage_in(game, &message);
    let dialect = dialect(game, flags.protocol.as_deref()).map_err(usage)?;
    let control = TimeControl::read(flags.tc.as_deref().unwrap_or(game.info().usual_time)).map_err(usage)?;
    let commands = commands(flags).map_err(usage)?;
    let seed = seed(&flags.data).map_err(usage)?;
    if commands.is_empty() {
        return old_mode(session, flags, game, dialect, &control, seed);
    }
    let seed = seed.unwrap_or_else(|| fastrand::u64(..1 << 31));
    let start = start(session, flags, game, seed)?;
    let [one, two] = &commands[..] else {
        return Err(usage(Message::new("referee-two").with("count", commands.len())));
    };
    let keeper = Keeper::here();
    let seat = |command: &Vec<String>| {
        let (command, protocol) = (command.clone(), dialect.name.to_owned());
        Entrant::Command { command, protocol, limits: flags.limits.limits() }.seat(game, &keeper).map_err(usage)
    };
    let (mut first, mut second) = (seat(one)?, seat(two)?);
    let contestants: [&mut dyn Contestant; 2] = [&mut *first, &mut *second];
    let Some(played) = play(start, contestants, &control, interrupt::watched()) else {
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    };
    let names = [one, two].map(|words| words.join(" "));
    keep(session, flags, &played, &names, seed)?;
    if flags.json {
        writeln!(session.out, "{}", report::psyleague(&played, seed))?;
    } else if flags.p1.is_some() {
        write!(session.out, "{}", report::scores(&played, seed))?;
        report::complain(session, game, &played);
    } else {
        report::tell(session, game, &played, &names)?;
        return Ok(if played.forfeit.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS });
    }
    Ok(ExitCode::SUCCESS)
}

/// The game's dialect on pipes: that of the name, or the first.
fn dialect(game: &dyn AnyGame, name: Option<&str>) -> Result<&'static DialectInfo, Message> {
    let on_pipes = || game.dialects().iter().filter(|dialect| dialect.carrier == Carrier::Pipes);
    let known = || on_pipes().map(|dialect| dialect.name).collect::<Vec<_>>().join(", ");
    let none = || match name {
        Some(name) => Message::new("protocol-unknown").with("name", name).with("known", known()),
        None if !game.dialects().is_empty() => Message::new("referee-port").with("title", game.info().title),
        None => Message::new("bot-no-protocol").with("title", game.info().title).with("known", "-"),
    };
    on_pipes().find(|dialect| name.is_none_or(|name| dialect.name == name)).ok_or_else(none)
}

/// The bots' command lines, by seat.
fn commands(flags: &Referee) -> Result<Vec<Vec<String>>, Message> {
    if !flags.bots.is_empty() {
        let split = flags.bots.split(|word| word == "--").map(<[String]>::to_vec);
        return Ok(split.filter(|command| !command.is_empty()).collect());
    }
    let numbered = [&flags.p1, &flags.p2, &flags.p3].into_iter().flatten();
    let words = |text: &String| {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        words.ok_or_else(|| Message::new("command-unreadable").with("text", text.as_str()))
    };
    numbered.chain(&flags.commands).map(words).collect()
}

/// The seed of `seed=N`; other data is other referees'.
fn seed(data: &[String]) -> Result<Option<u64>, Message> {
    let mut given = data.iter().flat_map(|data| data.split_whitespace()).filter_map(|word| word.strip_prefix("seed="));
    let read = |text: &str| {
        // Testers draw seeds as signed numbers.
        let number = text.parse::<u64>().or_else(|_| text.parse::<i64>().map(i64::cast_unsigned));
        number.map_err(|_| Message::new("referee-seed").with("text", text))
    };
    given.next().map(read).transpose()
}

fn start(session: &Session, flags: &Referee, game: &dyn AnyGame, seed: u64) -> anyhow::Result<Box<dyn AnyLine>> {
    game.drawn(&flags.rules, seed).map_err(|message| session.failure(game, &message))
}

/// Writes the replay and the record, where they are asked for.
fn keep(session: &Session, flags: &Referee, played: &Played, names: &[String; 2], seed: u64) -> anyhow::Result<()> {
    let record = played.record(names.each_ref().map(String::as_str)).to_string();
    let replay = flags.log.as_ref().map(|path| (path, report::replay(played, &record, seed)));
    let record = flags.save.as_ref().map(|path| (path, record));
    for (path, text) in replay.into_iter().chain(record) {
        let file = path.display().to_string();
        let unwritten = || session.speaker.say(&Message::new("file-not-written").with("file", file));
        std::fs::write(path, text).with_context(unwritten)?;
    }
    Ok(())
}

/// The tester runs the bots and passes on what the referee and they say.
fn old_mode(
    session: &mut Session,
    flags: &Referee,
    game: &'static dyn AnyGame,
    dialect: &'static DialectInfo,
    control: &TimeControl,
    seed: Option<u64>,
) -> anyhow::Result<ExitCode> {
    let refused = |message: Message| session.failure(game, &message);
    let asked = tester::read_start().map_err(refused)?;
    if asked.players != 2 {
        return Err(refused(Message::new("referee-two").with("count", asked.players)));
    }
    let seed = asked.seed.or(seed).unwrap_or_else(|| fastrand::u64(..1 << 31));
    let start = start(session, flags, game, seed)?;
    let (mut first, mut second) = (Tester::new(dialect), Tester::new(dialect));
    let contestants: [&mut dyn Contestant; 2] = [&mut first, &mut second];
    let Some(played) = play(start, contestants, control, interrupt::watched()) else {
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    };
    keep(session, flags, &played, &["0".to_owned(), "1".to_owned()], seed)?;
    tester::end(&session.speaker_for(game), &played, flags.quiet);
    Ok(ExitCode::SUCCESS)
}
