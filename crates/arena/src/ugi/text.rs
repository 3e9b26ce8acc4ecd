//! The lines of the interface that both ends read and write: positions, limits, reports and questions.

use std::time::Duration;

use catalogue::{Amount, Analysis, DynLine, Unit, Value};
use rules::{Clock, Limits, Seat};

use crate::contestant::MoveRequest;

/// Returns the answer to a `query`, or `None` for a question that the interface does not have.
///
/// ```
/// # use catalogue::Catalogue as _;
/// let line = games::Games.find("colonnes").and_then(|game| game.open("", None)).expect("a game");
/// assert_eq!(arena::respond(&*line, &["p1turn"]).as_deref(), Some("response true"));
/// ```
pub fn respond(line: &dyn DynLine, question: &[&str]) -> Option<String> {
    let answer = match question {
        ["p1turn"] => (line.turn() == Some(Seat(0))).to_string(),
        ["gameover"] => line.turn().is_none().to_string(),
        ["result"] => result(line).unwrap_or_else(|| "none".to_owned()),
        ["islegal", text @ ..] => line.boxed_clone().play(&text.join(" ")).is_ok().to_string(),
        ["legalmoves"] => line.legal().join(" "),
        ["fen"] => line.position(),
        ["successors", moves @ ..] => successors(line, moves),
        _ => return None,
    };
    Some(format!("response {answer}"))
}

/// Returns the result of a finished game: `p1win`, `draw`.
fn result(line: &dyn DynLine) -> Option<String> {
    let outcome = line.outcome()?;
    Some(outcome.winner.map_or("draw".to_owned(), |seat| format!("p{}win", seat.0 + 1)))
}

/// Lists every legal move after `moves`, each with the player to move or the result after it and with its position:
/// `A p2 0-5-5-5-5-4-4-4-4-4-4-4-0-0-N 1; B p2 …`. Empty when the game is over; `illegal MOVE` if a move is not legal.
fn successors(line: &dyn DynLine, moves: &[&str]) -> String {
    let mut line = line.boxed_clone();
    if let Some(illegal) = moves.iter().find(|text| line.play(text).is_err()) {
        return format!("illegal {illegal}");
    }
    let after = |text: String| {
        let mut next = line.boxed_clone();
        next.play(&text).ok()?;
        let state = next.turn().map(|seat| format!("p{}", seat.0 + 1)).or_else(|| result(&*next))?;
        Some(format!("{text} {state} {}", next.position()))
    };
    line.legal().into_iter().filter_map(after).collect::<Vec<_>>().join("; ")
}

/// Returns the name in `option name NAME type …`.
pub(super) fn option_name(line: &str) -> Option<String> {
    let words = line.trim().strip_prefix("option name ")?;
    Some(words.split(" type ").next()?.trim().to_owned())
}

/// Returns the `position` line of a game that started with `start`.
pub(super) fn position(start: &str, line: &dyn DynLine) -> String {
    let moves = line.moves();
    if moves.is_empty() { start.to_owned() } else { format!("{start} moves {}", moves.join(" ")) }
}

/// Writes `go movetime 1000`, `go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000`, `go nodes 5000`.
pub(super) fn go_line(go: &MoveRequest) -> String {
    let mut words = vec!["go".to_owned()];
    words.extend(go.limits.time.map(|time| format!("movetime {}", time.as_millis())));
    if let Some([one, two]) = go.clocks {
        let [one_left, two_left] = [one, two].map(|clock| clock.remaining.as_millis());
        words.push(format!("p1time {one_left} p2time {two_left}"));
        if !one.increment.is_zero() {
            words.push(format!("p1inc {} p2inc {}", one.increment.as_millis(), two.increment.as_millis()));
        }
    }
    words.extend(go.limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(go.limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.join(" ")
}

/// Parses the limits of a `go` line for the seat to move. Unreadable words are ignored.
pub(super) fn read_limits(words: &[&str], seat: Seat) -> Limits {
    let mut limits = Limits::default();
    let mut clocks = [Clock { remaining: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None }; 2];
    let mut has_clock = false;
    for pair in words.windows(2) {
        let Ok(n) = pair[1].parse::<u64>() else { continue };
        let time = Duration::from_millis(n);
        match pair[0] {
            "depth" => limits.depth = u32::try_from(n).ok(),
            "nodes" => limits.nodes = Some(n),
            "movetime" => limits.time = Some(time),
            "movestogo" => clocks.iter_mut().for_each(|clock| clock.moves_to_go = u32::try_from(n).ok()),
            "p1time" | "wtime" => (clocks[0].remaining, has_clock) = (time, true),
            "p2time" | "btime" => (clocks[1].remaining, has_clock) = (time, true),
            "p1inc" | "winc" => clocks[0].increment = time,
            "p2inc" | "binc" => clocks[1].increment = time,
            _ => {}
        }
    }
    if has_clock {
        limits.clock = clocks.get(seat.index()).copied();
    }
    limits
}

/// Returns the move of `bestmove e2 ponder e7`; a move may contain spaces.
pub(super) fn move_of(words: &[&str]) -> String {
    let end = words.iter().position(|word| *word == "ponder").unwrap_or(words.len());
    words[..end].join(" ")
}

/// Returns the name of an `id name` line.
pub(super) fn id_name(line: &str) -> Option<String> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["id", "name", ref words @ ..] if !words.is_empty() => Some(words.join(" ")),
        _ => None,
    }
}

/// Parses an `info` line about the best move; `None` if it has no score.
pub(super) fn read_info(words: &[&str]) -> Option<Analysis> {
    let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1..));
    let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
    let value = match after("score")? {
        ["cp", n, ..] => Value::Estimate(Amount::new(n.parse().ok()?, Unit::POINTS)),
        ["mate", n, ..] => match n.parse::<i32>().ok()? {
            n if n > 0 => Value::Win(n.unsigned_abs()),
            n => Value::Loss(n.unsigned_abs()),
        },
        _ => return None,
    };
    let rank = usize::try_from(number("multipv").unwrap_or(1)).ok().filter(|rank| *rank == 1)?;
    Some(Analysis {
        rank,
        depth: u32::try_from(number("depth").unwrap_or(0)).ok()?,
        value,
        nodes: number("nodes").unwrap_or(0),
        time: Duration::from_millis(number("time").unwrap_or(0)),
        line: after("pv").unwrap_or_default().iter().map(|word| (*word).to_owned()).collect(),
        is_book: false,
    })
}

/// Writes an `info` line. `multipv` is written if several lines are requested.
pub(super) fn info_line(report: &Analysis, lines: usize, separator: &str) -> String {
    let score = match report.value {
        Value::Win(plies) | Value::LikelyWin(plies) => format!("mate {plies}"),
        Value::Loss(plies) | Value::LikelyLoss(plies) => format!("mate -{plies}"),
        Value::Draw => "cp 0".to_owned(),
        Value::Exact(amount) | Value::Estimate(amount) => format!("cp {}", amount.hundredths),
    };
    let rank = if lines > 1 { format!(" multipv {}", report.rank) } else { String::new() };
    let millis = report.time.as_millis();
    let speed = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
    let line = report.line.join(separator);
    format!(
        "info depth {}{rank} score {score} nodes {} nps {speed} time {millis} pv {line}",
        report.depth, report.nodes
    )
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;

    use super::*;
    use play::{Bare, TimeControl};

    use crate::GameClock;

    #[test]
    fn the_question_says_what_may_be_spent() {
        for (control, words) in [
            ("1.5s/move", "go movetime 1500"),
            ("300s", "go p1time 300000 p2time 300000"),
            ("60s+1s,depth=4", "go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000 depth 4"),
            ("nodes=5000", "go nodes 5000"),
        ] {
            let clock = GameClock::new(TimeControl::read(control, Bare::Game).expect(control));
            assert_eq!(go_line(&clock.request(Seat(0))), words);
        }
    }

    #[test]
    fn what_a_bot_says_is_understood() {
        assert_eq!(move_of(&["3", "4", "H", "ponder", "x"]), "3 4 H");
        assert_eq!(option_name("option name Game type combo default a"), Some("Game".to_owned()));
        let words: Vec<&str> = "depth 7 score mate -4 nodes 12 time 3 pv a b".split(' ').collect();
        let report = read_info(&words).expect("a report");
        assert_eq!((report.depth, report.value, report.nodes), (7, Value::Loss(4), 12));
        assert_eq!(report.line, ["a", "b"]);
        for text in ["string hello", "depth x", "score cp", "depth 99999999999 score cp 1", "multipv 2 score cp 3"] {
            assert_eq!(read_info(&text.split(' ').collect::<Vec<_>>()), None, "{text}");
        }
    }

    #[test]
    fn successors_give_the_state_and_the_position_after_each_move() {
        let game = games::Games.find("colonnes").expect("a game");
        let ask = |start: &str, question: &str| {
            let line = game.open("", Some(start)).expect(start);
            respond(&*line, &question.split(' ').collect::<Vec<_>>()).expect("an answer")
        };
        let full = "WBW,BWB,BWB/WBW,WBW,./.,.,B w 16";
        assert_eq!(
            ask(full, "successors"),
            "response A2-A3 p2 WBW,BWB,BWB/WB,WBW,./W,.,B b 17; B2-B3 p2 WBW,BWB,BWB/WBW,WB,./.,W,B b 17; \
             B2-C2 p2 WBW,BWB,BWB/WBW,WB,W/.,.,B b 17"
        );
        let start = "WW,.,./.,B,./.,.,. b 3";
        let after = ask(start, "successors A3");
        assert!(after.starts_with("response A1 p1win WWW,.,./.,B,./B,.,. b 5; "), "{after}");
        assert_eq!(ask(start, "successors A3 A1"), "response ");
        assert_eq!(ask(start, "successors B1 Z9"), "response illegal Z9");
    }
}
