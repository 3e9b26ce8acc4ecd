//! `palabre play`, and the menu that `palabre` alone opens: from flags to a game at the table.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use games::Games;
use rules::{AnyGame, Catalogue as _, Control, Message, Record, Seat, Sitting, check_name};

use crate::flags::Play;
use crate::play::address::address;
use crate::play::link::{Link, Terms};
use crate::play::round::Round;
use crate::play::setup::{Setup, Speed, Starter, Who};
use crate::play::store;
use crate::play::term::Term;
use crate::play::{editor, menu};
use crate::session::Session;

/// Whether a person sits before this.
pub(crate) fn at_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Asks what to play, and plays it.
pub(crate) fn menu(session: &mut Session) -> anyhow::Result<()> {
    let before = session.language;
    let Some(setup) = menu::choose(session)? else { return Ok(()) };
    let chosen = Some(session.language).filter(|language| *language != before);
    let language = chosen.map_or(String::new(), |language| format!(" --lang {}", language.code()));
    writeln!(session.out, "{}{language}", setup.command_line())?;
    start(session, setup, None)
}

/// Plays what the flags say.
pub(crate) fn run(session: &mut Session, flags: &Play) -> anyhow::Result<()> {
    if let Some(host) = &flags.join {
        return join(session, flags, host);
    }
    if flags.resume {
        return resume(session, flags);
    }
    let Some(name) = &flags.game else {
        if at_terminal() {
            return menu(session);
        }
        return Err(session.usage(&Message::new("play-which")));
    };
    let game = session.game(name)?;
    let mut setup = setup(session, flags, game)?;
    if flags.edit {
        let Some(position) = edit(session, &setup)? else { return Ok(()) };
        setup = Setup { position: Some(position), starter: Starter::Position, ..setup };
        writeln!(session.out, "{}", setup.command_line())?;
    }
    start(session, setup, flags.host.as_deref())
}

/// A position made on the board, from the one that was named.
fn edit(session: &mut Session, setup: &Setup) -> anyhow::Result<Option<String>> {
    if !at_terminal() {
        return Err(session.usage(&Message::new("edit-terminal")));
    }
    let line = setup.game.open(&setup.rules, setup.position.as_deref());
    let line = line.map_err(|message| session.failure(setup.game, &message))?;
    if line.game().form().is_empty() {
        return Err(session.usage(&Message::new("edit-not")));
    }
    let speaker = session.speaker_for(setup.game);
    let mut term = Term::new(&mut session.out)?;
    Ok(editor::edit(&mut term, &speaker, &*line)?)
}

/// Sits down to a new game, with someone from elsewhere if this end is the host.
fn start(session: &mut Session, setup: Setup, host: Option<&str>) -> anyhow::Result<()> {
    let line = setup.line().map_err(|message| session.failure(setup.game, &message))?;
    let mut sitting = Sitting::new(line);
    let link = host.map(|host| open_wire(session, &setup, &mut sitting, host)).transpose()?;
    Round::new(session, setup, sitting, link)?.play()
}

/// Listens for a guest, who plays the seat that nobody plays here. His token is kept with the game, so that he is
/// known again when it is taken up.
fn open_wire(session: &Session, setup: &Setup, sitting: &mut Sitting, host: &str) -> anyhow::Result<Link> {
    let Some(guest) = setup.seats.iter().position(|who| matches!(who, Who::Remote(_))) else {
        return Err(session.usage(&Message::new("link-seats")));
    };
    if setup.clock.is_some() {
        return Err(session.usage(&Message::new("link-clock")));
    }
    let record = sitting.record();
    let kept = record.tag("Token").map(str::to_owned);
    let terms = Terms {
        taken: kept.is_some(),
        token: kept.unwrap_or_else(Terms::new_token),
        seat: setup.game.info().sides[guest].to_owned(),
        game: record.game,
        rules: record.rules,
        start: record.start,
    };
    sitting.set_tag("Token", terms.token.as_str());
    let address = address(host, "127.0.0.1");
    let failed = || session.speaker.say(&Message::new("link-not-hosted").with("address", address.as_str()));
    let link = Link::host(&address, terms, &setup.seats[1 - guest].name()).with_context(failed)?;
    link.agreed(sitting.line().moves());
    Ok(link)
}

/// Plays at a host's table.
fn join(session: &mut Session, flags: &Play, host: &str) -> anyhow::Result<()> {
    let address = address(host, "localhost");
    let who = flags.player.as_deref().map_or(Ok(Who::SOMEONE), |text| read_who(session, text))?;
    let kept = store::kept().into_iter().find(|(_, record)| record.tag("Link") == Some(&address));
    let failed = |why: Message| {
        let message = Message::new("link-not-joined").with("address", address.as_str()).with("why", why);
        anyhow::Error::msg(session.speaker.say(&message))
    };
    // A guest whose game the host no longer knows is a new one.
    let again = kept.and_then(|(file, record)| {
        let sitting = Sitting::resumed(&record, &Games).ok()?;
        let token = record.tag("Token").unwrap_or_default();
        let (link, terms) = Link::join(&address, &who.name(), token, sitting.line().moves()).ok()?;
        (terms.token == token).then_some((link, terms, Some((sitting, file))))
    });
    let joined = match again {
        Some(joined) => Ok(joined),
        None => Link::join(&address, &who.name(), "", Vec::new()).map(|(link, terms)| (link, terms, None)),
    };
    let (link, terms, kept) = joined.map_err(failed)?;
    let game = Games.find(&terms.game).map_err(|message| session.failure(games::ALL[0], &message))?;
    if let Who::Machine(spec) = &who {
        session.player(game, spec)?;
    }
    let (mut sitting, file) = match kept {
        Some((sitting, file)) => (sitting, Some(file)),
        None => {
            let line = game.open(&terms.rules, terms.start.as_deref());
            (Sitting::new(line.map_err(|message| session.failure(game, &message))?), None)
        }
    };
    let seat = usize::from(game.info().sides.get(1) == Some(&terms.seat.as_str()));
    let mut seats = [Who::Remote("?".to_owned()), Who::Remote("?".to_owned())];
    seats[seat] = who;
    let speed = read_speed(session, flags.speed.as_deref())?;
    let setup = Setup {
        game,
        rules: terms.rules.clone(),
        position: terms.start.clone(),
        seats,
        advice: flags.advice.clone(),
        starter: Starter::Position,
        seed: 0,
        clock: None,
        clock_text: None,
        speed,
        file: flags.file.clone().or(file),
    };
    sitting.set_tag("Link", address.as_str());
    sitting.set_tag("Token", terms.token);
    Round::new(session, setup, sitting, Some(link))?.play()
}

/// Goes on with a kept game: the one in the file, or the latest that is not finished.
fn resume(session: &mut Session, flags: &Play) -> anyhow::Result<()> {
    let (file, record) = match &flags.file {
        Some(file) => (file.clone(), read_record(session, file, 1)?),
        None => {
            let wanted = |record: &Record| flags.game.as_ref().is_none_or(|game| record.game == *game);
            let found = store::unfinished().find(|(_, record)| wanted(record));
            found.ok_or_else(|| anyhow::Error::msg(session.speaker.text("play-nothing-kept")))?
        }
    };
    let game = session.game(&record.game)?;
    let mut sitting = Sitting::resumed(&record, &Games).map_err(|message| session.failure(game, &message))?;
    let sides = game.info().sides;
    let seat = |seat: usize| {
        let kind = record.tag(&format!("{}Type", sides[seat]));
        Who::recorded(record.tag(sides[seat]).unwrap_or_default(), kind)
    };
    let clock_text = flags.clock.clone().or_else(|| record.tag("Clock").map(str::to_owned));
    let setup = Setup {
        game,
        rules: record.rules.clone(),
        position: record.start.clone(),
        seats: named_seats(session, flags, game, [Some(seat(0)), Some(seat(1))])?,
        advice: flags.advice.clone().or_else(|| record.tag("Advice").map(str::to_owned)),
        starter: Starter::Position,
        seed: 0,
        clock: read_clock(session, clock_text.as_deref())?,
        clock_text,
        speed: read_speed(session, flags.speed.as_deref())?,
        file: Some(file),
    };
    let hosted = setup.seats.iter().any(|who| matches!(who, Who::Remote(_)));
    if hosted && record.tag("Link").is_some() {
        let address = record.tag("Link").unwrap_or_default();
        return Err(session.usage(&Message::new("link-rejoin").with("address", address)));
    }
    let link = match (&flags.host, hosted) {
        (Some(host), _) => Some(open_wire(session, &setup, &mut sitting, host)?),
        (None, true) => return Err(session.usage(&Message::new("link-rehost"))),
        (None, false) => None,
    };
    check_players(session, &setup)?;
    Round::new(session, setup, sitting, link)?.play()
}

/// One record of a file, by its number from 1.
pub(crate) fn read_record(session: &Session, file: &Path, number: usize) -> anyhow::Result<Record> {
    let records = read_records(session, file)?;
    let missing = Message::new(if records.is_empty() { "record-none" } else { "record-number" });
    let missing = missing.with("file", file.display().to_string()).with("number", number).with("count", records.len());
    let record = records.into_iter().nth(number - 1);
    record.ok_or_else(|| anyhow::Error::msg(session.speaker.say(&missing)))
}

/// The records in a file, or in the standard input.
pub(crate) fn read_records(session: &Session, file: &Path) -> anyhow::Result<Vec<Record>> {
    let name = file.display().to_string();
    let unread = || session.speaker.say(&Message::new("file-not-read").with("file", name.as_str()));
    let text = match name.as_str() {
        "-" => std::io::read_to_string(std::io::stdin()),
        _ => std::fs::read_to_string(file),
    };
    let text = text.with_context(unread)?;
    let records = Record::read(replayed(&text).as_deref().unwrap_or(&text));
    records.map_err(|message| anyhow::Error::msg(session.speaker.say(&message)))
}

/// The record in a replay that `palabre referee` wrote.
fn replayed(text: &str) -> Option<String> {
    let replay: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(replay.get("record")?.as_str()?.to_owned())
}

fn setup(session: &Session, flags: &Play, game: &'static dyn AnyGame) -> anyhow::Result<Setup> {
    let position = match &flags.position_file {
        Some(file) => Some(position_in(session, file)?),
        None => flags.position.clone(),
    };
    let starter = match flags.start.as_deref() {
        None if position.is_some() => Starter::Position,
        None | Some("random") => Starter::Random,
        Some(side) => Starter::Seat(seat_named(session, game, side)?),
    };
    let none = [None, None];
    let setup = Setup {
        game,
        rules: flags.rules.clone(),
        position,
        seats: named_seats(session, flags, game, none)?,
        advice: flags.advice.clone(),
        starter,
        seed: flags.seed.unwrap_or_else(|| fastrand::u64(..)),
        clock: read_clock(session, flags.clock.as_deref())?,
        clock_text: flags.clock.clone().filter(|text| text != "none"),
        speed: read_speed(session, flags.speed.as_deref())?,
        file: flags.file.clone(),
    };
    check_players(session, &setup)?;
    Ok(setup)
}

/// A player that does not exist is a wrong command line, and is said before anything is asked.
fn check_players(session: &Session, setup: &Setup) -> anyhow::Result<()> {
    let machines = setup.seats.iter().filter_map(|who| match who {
        Who::Machine(spec) => Some(spec),
        Who::Human(_) | Who::Remote(_) => None,
    });
    for spec in machines.chain(&setup.advice) {
        session.player(setup.game, spec)?;
    }
    Ok(())
}

fn position_in(session: &Session, file: &Path) -> anyhow::Result<String> {
    let name = file.display().to_string();
    let unread = || session.speaker.say(&Message::new("file-not-read").with("file", name.as_str()));
    let text = std::fs::read_to_string(file).with_context(unread)?;
    let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let empty =
        || anyhow::Error::msg(session.speaker.say(&Message::new("play-no-position").with("file", name.as_str())));
    line.map(str::to_owned).ok_or_else(empty)
}

fn seat_named(session: &Session, game: &dyn AnyGame, side: &str) -> anyhow::Result<Seat> {
    let sides = game.info().sides;
    let unknown = Message::new("play-no-side").quoting("side", side).with("game", game.info().title);
    let at = sides.iter().position(|name| *name == side);
    at.map(|at| Seat(at as u8)).ok_or_else(|| session.usage(&unknown.with("sides", sides.join(", "))))
}

/// A player with a name that can be shown.
fn read_who(session: &Session, text: &str) -> anyhow::Result<Who> {
    let who = Who::read(text);
    check_name(&who.name()).map_err(|message| session.usage(&message))?;
    Ok(who)
}

/// Who plays, by the sides' names, by their order, or as it was before.
fn named_seats(
    session: &Session,
    flags: &Play,
    game: &dyn AnyGame,
    before: [Option<Who>; 2],
) -> anyhow::Result<[Who; 2]> {
    let [mut one, mut two] = before;
    for (seat, text) in [(&mut one, &flags.first), (&mut two, &flags.second)] {
        if let Some(text) = text {
            *seat = Some(read_who(session, text)?);
        }
    }
    for (side, text) in &flags.seats.0 {
        let seat = seat_named(session, game, side)?;
        *[&mut one, &mut two][seat.index()] = Some(read_who(session, text)?);
    }
    if flags.host.is_none() {
        return Ok(Who::both(one, two));
    }
    let remote = || Who::Remote("?".to_owned());
    match (one, two) {
        (Some(one), None) => Ok([one, remote()]),
        (None, Some(two)) => Ok([remote(), two]),
        (None, None) => Ok([Who::SOMEONE, remote()]),
        (Some(one), Some(two)) if matches!((&one, &two), (Who::Remote(_), _) | (_, Who::Remote(_))) => Ok([one, two]),
        (Some(_), Some(_)) => Err(session.usage(&Message::new("link-seats"))),
    }
}

fn read_clock(session: &Session, text: Option<&str>) -> anyhow::Result<Option<Control>> {
    let wrong = |text| session.usage(&Message::new("play-clock").quoting("text", text));
    match text {
        None | Some("none") => Ok(None),
        Some(text) => Control::read(text).map(Some).ok_or_else(|| wrong(text)),
    }
}

fn read_speed(session: &Session, text: Option<&str>) -> anyhow::Result<Speed> {
    let Some(text) = text else { return Ok(Speed::USUAL) };
    Speed::read(text).ok_or_else(|| session.usage(&Message::new("play-speed").quoting("text", text)))
}
