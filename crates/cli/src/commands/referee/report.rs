//! Output and files of a refereed game, for testers and for people.

use std::io::Write as _;

use arena::FinishedGame;
use catalogue::{DynGame, Message, StyledText};
use rules::Seat;
use serde_json::{Map, Value, json};

use crate::console::Console;
use crate::markdown;
use crate::notes::noteln;

/// Returns each player's points: the number of players ranked below them, or -1 for a forfeit, which testers treat as
/// an error.
fn points(played: &FinishedGame) -> Vec<i64> {
    let beaten = |rank: &u8| played.ranks.iter().filter(|other| *other > rank).count() as i64;
    let failed = |seat: u8| played.forfeits.iter().any(|forfeit| forfeit.seat == Seat(seat));
    (0..).zip(&played.ranks).map(|(seat, rank)| if failed(seat) { -1 } else { beaten(rank) }).collect()
}

/// Formats one score per line, followed by the seed that reproduces the game.
pub(super) fn scores(played: &FinishedGame, seed: u64) -> String {
    let lines: String = points(played).iter().map(|points| format!("{points}\n")).collect();
    format!("{lines}seed={seed}\n")
}

/// Formats the JSON that psyleague reads: ranks, errors, and the data that bots report on standard error.
pub(super) fn psyleague(played: &FinishedGame, seed: u64) -> String {
    let errors: Vec<u8> = points(played).iter().map(|points| u8::from(*points < 0)).collect();
    let (mut test, mut players) = (Map::new(), vec![Map::new(); played.ranks.len()]);
    test.insert("seed".to_owned(), json!(seed));
    for (stderr, player) in played.stderr.iter().zip(&mut players) {
        stderr.lines().for_each(|line| gather(line, &mut test, player));
    }
    json!({ "ranks": played.ranks, "errors": errors, "test_data": test, "player_data": players }).to_string()
}

/// Parses a line of a bot's standard error: `[TDATA] key = value` describes the game, `[PDATA] key = value` the player,
/// and `[PDATA+]` values are summed.
fn gather(line: &str, test: &mut Map<String, Value>, player: &mut Map<String, Value>) {
    let [kind, key, "=", value, ..] = line.split_whitespace().collect::<Vec<_>>()[..] else { return };
    match kind {
        "[TDATA]" => drop(test.insert(key.to_owned(), json!(value))),
        "[PDATA]" => drop(player.insert(key.to_owned(), json!(value))),
        "[PDATA+]" => {
            let before = player.get(key).and_then(Value::as_f64).unwrap_or(0.0);
            player.insert(key.to_owned(), json!(before + value.parse::<f64>().unwrap_or(0.0)));
        }
        _ => {}
    }
}

/// Formats the replay: the fields that CodinGame's own tools look for, and the record, which `palabre view` shows.
pub(super) fn replay(played: &FinishedGame, record: &str, seed: u64) -> String {
    let by_seat = |value: &dyn Fn(usize) -> Value| {
        Value::from_iter((0..played.ranks.len()).map(|seat| (seat.to_string(), value(seat))))
    };
    let points = points(played);
    let moves = played.line.moves();
    let outputs = |seat: usize| {
        let own = moves.iter().skip(played.opening).zip(&played.turns).filter(|(_, turn)| turn.seat.index() == seat);
        json!(own.map(|(text, _)| text).collect::<Vec<_>>())
    };
    let replay = json!({
        "scores": by_seat(&|seat| json!(points[seat])),
        "ranks": played.ranks,
        "errors": by_seat(&|seat| json!([played.stderr[seat]])),
        "outputs": by_seat(&outputs),
        "gameParameters": [format!("seed={seed}")],
        "reason": played.reason(),
        "record": record,
    });
    format!("{replay:#}\n")
}

/// Prints the reasons of forfeits to standard error, where testers look for them.
pub(super) fn print_faults(console: &Console, game: &dyn DynGame, played: &FinishedGame) {
    for forfeit in &played.forfeits {
        let why = console.speaker_for(game).say(&forfeit.failure.why);
        noteln!("{}: {}: {why}", forfeit.seat.0, forfeit.failure.reason);
    }
}

/// Prints the game for people: the moves, the result, and the move and rule at which a bot failed.
pub(super) fn tell(
    console: &mut Console,
    game: &dyn DynGame,
    played: &FinishedGame,
    names: &[String],
) -> anyhow::Result<()> {
    let (speaker, width, mut sheet) = (console.speaker_for(game), markdown::width(), StyledText::new());
    let side = |seat: Seat| Message::new(format!("side-{}", game.info().side(seat)));
    let moves: Vec<String> = (1..).zip(played.line.moves()).map(|(n, text)| format!("{n}.{text}")).collect();
    markdown::wrap(&mut sheet, "", "", &moves.join("  "), width);
    for (seat, remarks) in (0..).map(Seat).zip(&played.remarks) {
        for remark in remarks {
            let text = Message::new("referee-remark").with("side", side(seat)).with("why", remark.clone());
            markdown::wrap(&mut sheet, "", "  ", &speaker.say(&text), width);
        }
    }
    for forfeit in &played.forfeits {
        let message = Message::new("referee-forfeit").with("side", side(forfeit.seat));
        let message =
            message.with("name", names[forfeit.seat.index()].as_str()).with("number", failed_at(played, forfeit.seat));
        let message = message.with("what", forfeit.failure.reason.message()).with("why", forfeit.failure.why.clone());
        markdown::wrap(&mut sheet, "", "  ", &speaker.say(&message), width);
        forfeit.failure.evidence.lines().for_each(|line| {
            sheet.line().text("  ").text(line);
        });
    }
    let score = played.line.score().map_or(String::new(), |[one, two]| format!(" {one}–{two}"));
    let result = match played.winner {
        Some(seat) => Message::new("referee-won").with("side", side(seat)),
        None => Message::new("referee-drawn"),
    };
    let reason = if played.forfeit().is_some() { "forfeit" } else { "reason" };
    let reason = Message::new(format!("{reason}-{}", played.reason()));
    markdown::wrap(&mut sheet, "", "  ", &speaker.say(&result.with("score", score).with("reason", reason)), width);
    write!(console.out, "{sheet}")?;
    Ok(())
}

/// Returns the number of the move at which a player failed: the one where they left the game, or the one that was never
/// played.
fn failed_at(played: &FinishedGame, seat: Seat) -> usize {
    let moves = played.line.moves();
    let left = moves
        .iter()
        .skip(played.opening)
        .zip(&played.turns)
        .position(|(text, turn)| turn.seat == seat && text == "resign");
    1 + left.map_or(moves.len(), |at| played.opening + at)
}
