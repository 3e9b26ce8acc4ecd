//! `palabre play`, and the menu that `palabre` without a command opens.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use arena::{GameTerms, Remote};
use catalogue::{Catalogue as _, DynGame, Message, check_name, unknown_name};
use games::Games;
use play::{Bare, Record, Session, TimeControl};
use rules::Seat;

use crate::background_tables;
use crate::console::Console;
use crate::flags::PlayArgs;
use crate::terminal::address::address;
use crate::terminal::game_loop::GameLoop;
use crate::terminal::setup::{GameSetup, Participant, Speed, Starter};
use crate::terminal::store;
use crate::terminal::term::Term;
use crate::terminal::{editor, menu};

/// Returns `true` if input and output are a terminal.
pub(crate) fn at_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Opens the menu and plays the game set up there.
pub(crate) fn menu(console: &mut Console) -> anyhow::Result<()> {
    let before = console.language;
    let Some(setup) = menu::choose(console)? else { return Ok(()) };
    let chosen = Some(console.language).filter(|language| *language != before);
    let language = chosen.map_or(String::new(), |language| format!(" --lang {}", language.code()));
    writeln!(console.out, "{}{language}", setup.command_line())?;
    start(console, setup, None, false)
}

/// Plays the game that the flags describe.
pub(crate) fn run(console: &mut Console, flags: &PlayArgs) -> anyhow::Result<()> {
    if let Some(host) = &flags.join {
        return join(console, flags, host);
    }
    if flags.resume {
        return resume(console, flags);
    }
    let Some(name) = &flags.game else {
        if at_terminal() {
            return menu(console);
        }
        return Err(console.usage(&Message::new("play-which")));
    };
    let game = console.game(name)?;
    let mut setup = setup(console, flags, game)?;
    if flags.edit {
        let Some(position) = edit(console, &setup)? else { return Ok(()) };
        setup = GameSetup { position: Some(position), starter: Starter::Rules, ..setup };
        writeln!(console.out, "{}", setup.command_line())?;
    }
    start(console, setup, flags.host.as_deref(), flags.plain)
}

/// Opens the position editor on the start position.
fn edit(console: &mut Console, setup: &GameSetup) -> anyhow::Result<Option<String>> {
    if !at_terminal() {
        return Err(console.usage(&Message::new("edit-terminal")));
    }
    let line = setup.game.open(&setup.rules, setup.position.as_deref());
    let line = line.map_err(|message| console.failure(setup.game, &message))?;
    if line.game().fields().is_empty() {
        return Err(console.usage(&Message::new("edit-not")));
    }
    let speaker = console.speaker_for(setup.game);
    let mut term = Term::new(&mut console.out)?;
    Ok(editor::edit(&mut term, &speaker, &*line)?)
}

/// Starts a new game. With `host`, the opponent is on another machine.
fn start(console: &mut Console, setup: GameSetup, host: Option<&str>, plain: bool) -> anyhow::Result<()> {
    let line = setup.line().map_err(|message| console.failure(setup.game, &message))?;
    let mut session = Session::new(line);
    let link = host.map(|host| open_wire(console, &setup, &mut session, host)).transpose()?;
    play_game(console, setup, session, link, plain)
}

/// Plays a game. While a person thinks, missing tables are built for the games after it.
fn play_game(
    console: &mut Console,
    setup: GameSetup,
    session: Session,
    link: Option<Remote>,
    plain: bool,
) -> anyhow::Result<()> {
    let game = setup.game;
    let has_person = setup.seats.iter().any(|who| matches!(who, Participant::Human(_)));
    let game_loop = GameLoop::new(console, setup, session, link, plain)?;
    if has_person && at_terminal() {
        background_tables::build_beside(game, || game_loop.play())
    } else {
        game_loop.play()
    }
}

/// Listens for a guest, who plays the free seat. The guest's token is saved with the game, so that they are recognised
/// when the game is resumed.
fn open_wire(console: &Console, setup: &GameSetup, session: &mut Session, host: &str) -> anyhow::Result<Remote> {
    let Some(guest) = setup.seats.iter().position(|who| matches!(who, Participant::Remote(_))) else {
        return Err(console.usage(&Message::new("link-seats")));
    };
    if setup.clock.is_some() {
        return Err(console.usage(&Message::new("link-clock")));
    }
    let record = session.record();
    let kept = record.tag("Token").map(str::to_owned);
    let terms = GameTerms {
        taken: kept.is_some(),
        token: kept.unwrap_or_else(GameTerms::new_token),
        seat: setup.game.info().sides[guest].to_owned(),
        game: record.game,
        rules: record.rules,
        start: record.start,
    };
    session.set_tag("Token", terms.token.as_str());
    let address = address(host, "127.0.0.1");
    let failed = || console.speaker.say(&Message::new("link-not-hosted").with("address", address.as_str()));
    let link = Remote::host(&address, terms, &setup.seats[1 - guest].name()).with_context(failed)?;
    link.agreed(session.line().moves());
    Ok(link)
}

/// Joins a hosted game.
fn join(console: &mut Console, flags: &PlayArgs, host: &str) -> anyhow::Result<()> {
    let address = address(host, "localhost");
    let who = flags.player.as_deref().map_or(Ok(Participant::ANONYMOUS), |text| read_who(console, text))?;
    let kept = store::kept().into_iter().find(|(_, record)| record.tag("Link") == Some(&address));
    let failed = |why: Message| {
        let message = Message::new("link-not-joined").with("address", address.as_str()).with("why", why);
        anyhow::Error::msg(console.speaker.say(&message))
    };
    // If the host no longer knows the saved game, join as a new guest.
    let again = kept.and_then(|(file, record)| {
        let session = Session::resumed(&record, &Games).ok()?;
        let token = record.tag("Token").unwrap_or_default();
        let (link, terms) = Remote::join(&address, &who.name(), token, session.line().moves()).ok()?;
        (terms.token == token).then_some((link, terms, Some((session, file))))
    });
    let joined = match again {
        Some(joined) => Ok(joined),
        None => Remote::join(&address, &who.name(), "", Vec::new()).map(|(link, terms)| (link, terms, None)),
    };
    let (link, terms, kept) = joined.map_err(failed)?;
    let game = Games.find(&terms.game).map_err(|message| console.failure(games::ALL[0], &message))?;
    if let Participant::Machine(spec) = &who {
        console.player(game, spec)?;
    }
    let (mut session, file) = match kept {
        Some((session, file)) => (session, Some(file)),
        None => {
            let line = game.open(&terms.rules, terms.start.as_deref());
            (Session::new(line.map_err(|message| console.failure(game, &message))?), None)
        }
    };
    let seat = usize::from(game.info().sides.get(1) == Some(&terms.seat.as_str()));
    let mut seats = [Participant::Remote("?".to_owned()), Participant::Remote("?".to_owned())];
    seats[seat] = who;
    let speed = read_speed(console, flags.speed.as_deref())?;
    let setup = GameSetup {
        game,
        rules: terms.rules.clone(),
        position: terms.start.clone(),
        seats,
        advice: flags.advice.clone(),
        starter: Starter::Rules,
        seed: 0,
        clock: None,
        clock_text: None,
        speed,
        file: flags.file.clone().or(file),
    };
    session.set_tag("Link", address.as_str());
    session.set_tag("Token", terms.token);
    play_game(console, setup, session, Some(link), flags.plain)
}

/// Resumes the game in `--file`, or the last unfinished game.
fn resume(console: &mut Console, flags: &PlayArgs) -> anyhow::Result<()> {
    let (file, record) = match &flags.file {
        Some(file) => (file.clone(), read_record(console, file, 1)?),
        None => {
            let wanted = |record: &Record| flags.game.as_ref().is_none_or(|game| record.game == *game);
            let found = store::unfinished().find(|(_, record)| wanted(record));
            found.ok_or_else(|| anyhow::Error::msg(console.speaker.text("play-nothing-kept")))?
        }
    };
    let game = console.game(&record.game)?;
    let mut session = Session::resumed(&record, &Games).map_err(|message| console.failure(game, &message))?;
    let sides = game.info().sides;
    let seat = |seat: usize| {
        let kind = record.tag(&format!("{}Type", sides[seat]));
        Participant::recorded(record.tag(sides[seat]).unwrap_or_default(), kind)
    };
    let clock_text = flags.clock.clone().or_else(|| record.tag("Clock").map(str::to_owned));
    let setup = GameSetup {
        game,
        rules: record.rules.clone(),
        position: record.start.clone(),
        seats: named_seats(console, flags, game, [Some(seat(0)), Some(seat(1))])?,
        advice: flags.advice.clone().or_else(|| record.tag("Advice").map(str::to_owned)),
        starter: Starter::Rules,
        seed: 0,
        clock: read_clock(console, clock_text.as_deref())?,
        clock_text,
        speed: read_speed(console, flags.speed.as_deref())?,
        file: Some(file),
    };
    let hosted = setup.seats.iter().any(|who| matches!(who, Participant::Remote(_)));
    if hosted && record.tag("Link").is_some() {
        let address = record.tag("Link").unwrap_or_default();
        return Err(console.usage(&Message::new("link-rejoin").with("address", address)));
    }
    let link = match (&flags.host, hosted) {
        (Some(host), _) => Some(open_wire(console, &setup, &mut session, host)?),
        (None, true) => return Err(console.usage(&Message::new("link-rehost"))),
        (None, false) => None,
    };
    check_players(console, &setup)?;
    play_game(console, setup, session, link, flags.plain)
}

/// Reads one record of a file, by its number from 1.
pub(crate) fn read_record(console: &Console, file: &Path, number: usize) -> anyhow::Result<Record> {
    let records = read_records(console, file)?;
    let missing = Message::new(if records.is_empty() { "record-none" } else { "record-number" });
    let missing = missing.with("file", file.display().to_string()).with("number", number).with("count", records.len());
    let record = records.into_iter().nth(number - 1);
    record.ok_or_else(|| anyhow::Error::msg(console.speaker.say(&missing)))
}

/// Reads the records of a file or of standard input (`-`).
pub(crate) fn read_records(console: &Console, file: &Path) -> anyhow::Result<Vec<Record>> {
    let text = console.read_file(file)?;
    let records = Record::read(replayed(&text).as_deref().unwrap_or(&text));
    records.map_err(|message| anyhow::Error::msg(console.speaker.say(&message)))
}

/// Extracts the record from a replay that `palabre referee` wrote.
fn replayed(text: &str) -> Option<String> {
    let replay: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(replay.get("record")?.as_str()?.to_owned())
}

fn setup(console: &Console, flags: &PlayArgs, game: &'static dyn DynGame) -> anyhow::Result<GameSetup> {
    let position = match &flags.position_file {
        Some(file) => Some(position_in(console, flags, game, file)?),
        None => flags.position.clone(),
    };
    let starter = match flags.start.as_deref() {
        None => Starter::Rules,
        Some("random") => Starter::Random,
        Some(side) => Starter::Seat(seat_named(console, game, side)?),
    };
    let none = [None, None];
    let setup = GameSetup {
        game,
        rules: flags.rules.clone(),
        position,
        seats: named_seats(console, flags, game, none)?,
        advice: flags.advice.clone(),
        starter,
        seed: flags.seed.unwrap_or_else(|| fastrand::u64(..)),
        clock: read_clock(console, flags.clock.as_deref())?,
        clock_text: flags.clock.clone().filter(|text| text != "none"),
        speed: read_speed(console, flags.speed.as_deref())?,
        file: flags.file.clone(),
    };
    check_players(console, &setup)?;
    Ok(setup)
}

/// Reports unknown players as usage errors before the game starts.
fn check_players(console: &Console, setup: &GameSetup) -> anyhow::Result<()> {
    let machines = setup.seats.iter().filter_map(|who| match who {
        Participant::Machine(spec) => Some(spec),
        Participant::Human(_) | Participant::Remote(_) => None,
    });
    for spec in machines.chain(&setup.advice) {
        console.player(setup.game, spec)?;
    }
    Ok(())
}

/// Reads the position in a file: in the game's own notation on its first line, or in one of the game's file formats.
fn position_in(console: &Console, flags: &PlayArgs, game: &dyn DynGame, file: &Path) -> anyhow::Result<String> {
    let text = console.read_file(file)?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(line) = lines.next() else {
        return Err(anyhow::Error::msg(console.file_message("play-no-position", file)));
    };
    // The game's own notation is one line; its errors are reported when the game is opened.
    if lines.next().is_none() || game.open(&flags.rules, Some(line)).is_ok() {
        return Ok(line.to_owned());
    }
    let side = flags.start.as_deref().filter(|side| *side != "random");
    let hints: Vec<(&str, &str)> = side.map(|side| ("turn", side)).into_iter().collect();
    let formats: Vec<&str> = game.formats().into_iter().map(|(name, _)| name).collect();
    let (own, foreign) = formats.split_at(1);
    let mut tried = Ok(line.to_owned());
    for format in foreign {
        match game.convert(&flags.rules, format, own[0], &text, &hints) {
            Ok(mut positions) if positions.len() == 1 => return Ok(positions.remove(0)),
            Ok(_) => {}
            Err(why) => tried = Err(console.failure(game, &why)),
        }
    }
    tried
}

fn seat_named(console: &Console, game: &dyn DynGame, side: &str) -> anyhow::Result<Seat> {
    let sides = game.info().sides;
    let at = sides.iter().position(|name| *name == side);
    at.map(|at| Seat(at as u8)).ok_or_else(|| {
        let unknown = unknown_name("play-side", side, sides.iter().copied());
        console.usage(&unknown.with("game", game.info().title))
    })
}

/// Reads a player and checks that their name is printable.
fn read_who(console: &Console, text: &str) -> anyhow::Result<Participant> {
    let who = Participant::read(text);
    check_name(&who.name()).map_err(|message| console.usage(&message))?;
    Ok(who)
}

/// Returns the players, named by side or by order. `before` holds those of a resumed game.
fn named_seats(
    console: &Console,
    flags: &PlayArgs,
    game: &dyn DynGame,
    before: [Option<Participant>; 2],
) -> anyhow::Result<[Participant; 2]> {
    let [mut one, mut two] = before;
    for (seat, text) in [(&mut one, &flags.first), (&mut two, &flags.second)] {
        if let Some(text) = text {
            *seat = Some(read_who(console, text)?);
        }
    }
    for (side, text) in &flags.seats.0 {
        let seat = seat_named(console, game, side)?;
        *[&mut one, &mut two][seat.index()] = Some(read_who(console, text)?);
    }
    if flags.host.is_none() {
        return Ok(Participant::both(one, two));
    }
    let remote = || Participant::Remote("?".to_owned());
    match (one, two) {
        (Some(one), None) => Ok([one, remote()]),
        (None, Some(two)) => Ok([remote(), two]),
        (None, None) => Ok([Participant::ANONYMOUS, remote()]),
        (Some(one), Some(two)) if matches!((&one, &two), (Participant::Remote(_), _) | (_, Participant::Remote(_))) => {
            Ok([one, two])
        }
        (Some(_), Some(_)) => Err(console.usage(&Message::new("link-seats"))),
    }
}

fn read_clock(console: &Console, text: Option<&str>) -> anyhow::Result<Option<TimeControl>> {
    let control = text.map(|text| TimeControl::read(text, Bare::Game)).transpose();
    let control = control.map_err(|message| console.usage(&message))?;
    Ok(control.filter(TimeControl::is_bounded))
}

fn read_speed(console: &Console, text: Option<&str>) -> anyhow::Result<Speed> {
    let Some(text) = text else { return Ok(Speed::USUAL) };
    Speed::read(text).ok_or_else(|| console.usage(&Message::new("play-speed").quoting("text", text)))
}
