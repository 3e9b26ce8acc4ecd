//! `palabre referee`: one game between bots that speak a dialect of their game on pipes, judged by the rules.
//!
//! Bots are given as cg-brutaltester does (`-p1 COMMAND -p2 COMMAND`), as positional arguments, or after `--`. Without
//! bots, the referee talks to the tester itself, in its old mode. The mode also selects the output: scores, psyleague's
//! JSON, or a report.

mod report;
mod server;
mod tester;

use std::io::Write as _;
use std::sync::Arc;

use anyhow::Context as _;
use arena::{Contestant, ConversationFolder, Entrant, FinishedGame, RefereeSettings, play_refereed};
use catalogue::{Carrier, DialectInfo, DynGame, DynLine, Message, unknown_name};
use play::{Bare, TimeControl};

use self::tester::Tester;
use crate::commands::championship::{check_conversations, conversations};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::RefereeArgs;
use crate::interrupt;

/// Referees a game. Succeeds if it was played to its end. Testers receive forfeits in the output, so in their modes a
/// forfeit is a success too.
pub(crate) fn run(console: &mut Console, flags: &RefereeArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    if let Some(port) = flags.server.port {
        return server::run(console, flags, game, port);
    }
    let usage = |message: Message| console.usage_in(game, &message);
    let dialect = dialect(game, flags.protocol.as_deref()).map_err(usage)?;
    let control =
        TimeControl::read(flags.tc.as_deref().unwrap_or(game.info().usual_time), Bare::Game).map_err(usage)?;
    let commands = commands(flags).map_err(usage)?;
    let seed = seed(&flags.data).map_err(usage)?;
    if commands.is_empty() {
        return old_mode(console, flags, game, dialect, &control, seed);
    }
    let table = table(game, commands.len()).map_err(usage)?;
    let seed = seed.unwrap_or_else(drawn_seed);
    let start = start(console, flags, table, seed)?;
    let supervisor = flags.limits.supervisor();
    supervisor.ensure().map_err(|message| console.refused(&message))?;
    let seat = |(number, command): (usize, &Vec<String>)| {
        let (command, protocol) = (command.clone(), dialect.name.to_owned());
        let (limits, folder) = (flags.limits.limits(), flags.folders.folder(number));
        Entrant::Command { command, protocol, limits, folder }.seat(game, &supervisor).map_err(usage)
    };
    let mut bots = commands.iter().enumerate().map(seat).collect::<anyhow::Result<Vec<_>>>()?;
    let mut contestants: Vec<&mut dyn Contestant> = bots.iter_mut().map(|bot| &mut **bot as _).collect();
    let names: Vec<String> = commands.iter().map(|words| words.join(" ")).collect();
    let played = played(console, flags, (start, &mut contestants), &control, &names)?;
    let Some(played) = played else { return Ok(ExitCode::from(interrupt::EXIT_CODE)) };
    keep(console, flags, &played, &names, seed)?;
    if flags.json {
        writeln!(console.out, "{}", report::psyleague(&played, seed))?;
    } else if flags.p1.is_some() {
        write!(console.out, "{}", report::scores(&played, seed))?;
        report::print_faults(console, table, &played);
    } else {
        report::tell(console, table, &played, &names)?;
        return Ok(if played.forfeits.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the game's variant for this number of players.
fn table(game: &dyn DynGame, players: usize) -> Result<&'static dyn DynGame, Message> {
    const MOST: usize = 8;
    let known = || (2..=MOST).filter(|count| game.for_players(*count).is_some()).map(|count| count.to_string());
    let wrong = || {
        let message = Message::new("referee-players").with("count", players).with("title", game.info().title);
        message.with("known", known().collect::<Vec<_>>().join(", "))
    };
    game.for_players(players).ok_or_else(wrong)
}

/// Draws a seed below 2³¹, which every tester can represent.
fn drawn_seed() -> u64 {
    fastrand::u64(..1 << 31)
}

/// Returns the named dialect on pipes, or the first one.
fn dialect(game: &dyn DynGame, name: Option<&str>) -> Result<&'static DialectInfo, Message> {
    let on_pipes = || game.dialects().iter().filter(|dialect| dialect.carrier == Carrier::Pipes);
    let none = || match name {
        Some(name) => {
            unknown_name("protocol", name, on_pipes().map(|dialect| dialect.name)).with("game", game.info().title)
        }
        None if !game.dialects().is_empty() => Message::new("referee-port").with("title", game.info().title),
        None => Message::new("bot-no-protocol").with("title", game.info().title).with("known", "-"),
    };
    on_pipes().find(|dialect| name.is_none_or(|name| dialect.name == name)).ok_or_else(none)
}

/// Returns the bots' command lines, by seat.
fn commands(flags: &RefereeArgs) -> Result<Vec<Vec<String>>, Message> {
    if !flags.bots.is_empty() {
        let split = flags.bots.split(|word| word == "--").map(<[String]>::to_vec);
        return Ok(split.filter(|command| !command.is_empty()).collect());
    }
    let numbered = [&flags.p1, &flags.p2, &flags.p3].into_iter().flatten();
    let words = |text: &String| {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        words.ok_or_else(|| Message::new("command-unreadable").quoting("text", text.as_str()))
    };
    numbered.chain(&flags.commands).map(words).collect()
}

/// Reads the seed from `seed=N`. Other data is meant for other referees and ignored.
fn seed(data: &[String]) -> Result<Option<u64>, Message> {
    let mut given = data.iter().flat_map(|data| data.split_whitespace()).filter_map(|word| word.strip_prefix("seed="));
    let read = |text: &str| {
        // Testers draw seeds as signed numbers.
        let number = text.parse::<u64>().or_else(|_| text.parse::<i64>().map(i64::cast_unsigned));
        number.map_err(|_| Message::new("referee-seed").quoting("text", text))
    };
    given.next().map(read).transpose()
}

fn start(console: &Console, flags: &RefereeArgs, game: &dyn DynGame, seed: u64) -> anyhow::Result<Box<dyn DynLine>> {
    game.drawn(&flags.rules, seed).map_err(|message| console.failure(game, &message))
}

/// Plays the game and keeps the conversation if requested; `None` if it was interrupted.
fn played(
    console: &Console,
    flags: &RefereeArgs,
    (start, contestants): (Box<dyn DynLine>, &mut [&mut dyn Contestant]),
    control: &TimeControl,
    names: &[String],
) -> anyhow::Result<Option<FinishedGame>> {
    let folder = conversations(console, flags.conversation.as_deref())?;
    let begin = |folder: &Arc<ConversationFolder>| folder.start("game", start.game(), names.iter().map(String::as_str));
    let conversation = folder.as_ref().map(begin);
    let settings = RefereeSettings { conversation, ..RefereeSettings::new(control, interrupt::watched()) };
    let played = play_refereed(start, contestants, &settings);
    drop(settings);
    check_conversations(console, folder.as_deref())?;
    Ok(played)
}

/// Writes the replay and the record if requested.
fn keep(
    console: &Console,
    flags: &RefereeArgs,
    played: &FinishedGame,
    names: &[String],
    seed: u64,
) -> anyhow::Result<()> {
    let record = played.record(names).to_string();
    let replay = flags.log.as_ref().map(|path| (path, report::replay(played, &record, seed)));
    let record = flags.save.as_ref().map(|path| (path, record));
    for (path, text) in replay.into_iter().chain(record) {
        let file = path.display().to_string();
        let unwritten = || console.speaker.say(&Message::new("file-not-written").with("file", file));
        std::fs::write(path, text).with_context(unwritten)?;
    }
    Ok(())
}

/// Runs the old mode, in which the tester starts the bots and relays messages between them and the referee.
fn old_mode(
    console: &mut Console,
    flags: &RefereeArgs,
    game: &'static dyn DynGame,
    dialect: &'static DialectInfo,
    control: &TimeControl,
    seed: Option<u64>,
) -> anyhow::Result<ExitCode> {
    let refused = |message: Message| console.failure(game, &message);
    let asked = tester::read_start().map_err(refused)?;
    let table = table(game, asked.players).map_err(refused)?;
    let seed = asked.seed.or(seed).unwrap_or_else(drawn_seed);
    let start = start(console, flags, table, seed)?;
    let mut bots: Vec<Tester> = (0..asked.players).map(|_| Tester::new(dialect)).collect();
    let mut contestants: Vec<&mut dyn Contestant> = bots.iter_mut().map(|bot| bot as _).collect();
    let names: Vec<String> = (0..asked.players).map(|seat| seat.to_string()).collect();
    let played = played(console, flags, (start, &mut contestants), control, &names)?;
    let Some(played) = played else { return Ok(ExitCode::from(interrupt::EXIT_CODE)) };
    keep(console, flags, &played, &names, seed)?;
    tester::end(&console.speaker_for(table), &played, flags.quiet);
    Ok(ExitCode::SUCCESS)
}
