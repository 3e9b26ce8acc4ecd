//! Test vectors: positions with their moves, counts and results as text.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use rules::Limits;

use crate::{Ask, DynGame, DynLine, Value};

/// Maximum count checked; larger ones are left to `palabre bench perft`, which runs optimised.
const LARGEST_COUNT: u64 = 150_000_000;

/// The result of [`check_vectors`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckedVectors {
    /// Number of lines.
    pub lines: usize,
    /// Number of `value` lines whose value was proved.
    pub proved: usize,
}

/// Checks the vectors of a file called `name`.
///
/// A line that starts with `#` is a comment. Any other is `kind | rules | position | moves | expected`, where empty
/// rules are the default ones and an empty position is the usual start. The kinds:
///
/// - `perft`: the counts for depths 1, 2, 3…; a 0 stands for an unknown count;
/// - `legal`: the legal moves after the moves, in byte order;
/// - `walls`: the same, but only the moves with a digit;
/// - `result`: the winner or `draw`, the score or `-`, the reason;
/// - `illegal`: a text that is refused after the moves;
/// - `value`: `win N`, `loss N` or `draw` for the side to move, where N is the number of plies with best play. A value
///   that the engine proves within a few nodes must agree, with N plies or more, as a proof need not be the shortest.
///
/// # Panics
///
/// At the first line that does not hold.
pub fn check_vectors(game: &dyn DynGame, text: &str, name: &str) -> CheckedVectors {
    let mut checked = CheckedVectors::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        checked.proved += usize::from(check_line(game, line, &format!("{name}:{}", number + 1)));
        checked.lines += 1;
    }
    checked
}

/// Checks one line, and returns `true` if it is a value that was proved.
fn check_line(game: &dyn DynGame, line: &str, at: &str) -> bool {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [kind, rules, position, moves, expected] = fields[..] else {
        panic!("{at}: five fields, not {}", fields.len())
    };
    let position = (!position.is_empty()).then_some(position);
    let mut line = game.open(rules, position).unwrap_or_else(|e| panic!("{at}: {e:?}"));
    line.play_all(&[moves]).unwrap_or_else(|e| panic!("{at}: {e:?}"));
    match kind {
        "perft" => check_counts(&*line, expected, at),
        "legal" => assert_eq!(line.legal().join(" "), expected, "{at}"),
        "walls" => {
            let with_digit = |text: &String| text.bytes().any(|b| b.is_ascii_digit());
            let walls: Vec<String> = line.legal().into_iter().filter(with_digit).collect();
            assert_eq!(walls.join(" "), expected, "{at}");
        }
        "result" => assert_eq!(result(&*line), expected, "{at}"),
        "value" => return check_value(&*line, expected, at),
        "illegal" => {
            let before = line.position();
            assert!(line.play(expected).is_err(), "{at}: {expected} is accepted");
            assert_eq!(line.position(), before, "{at}");
        }
        _ => panic!("{at}: unknown kind {kind}"),
    }
    false
}

/// The engine without selection: it proves values.
const PROVER: &str = "pvs:without=selection,hash=1";
/// Its node limit: enough to prove most values.
const PROOF: u64 = 40_000;

fn check_value(line: &dyn DynLine, expected: &str, at: &str) -> bool {
    let mut prover = line.game().player(PROVER).unwrap_or_else(|e| panic!("{at}: {e:?}"));
    let ask = Ask { limits: Limits::nodes(PROOF), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let found = prover.choose(line, &ask).reports[0].value;
    let plies = |word: &str| expected.strip_prefix(word).map(|plies| plies.trim().parse::<u32>().expect("plies"));
    let is_true = match found {
        Value::Win(most) => plies("win").is_some_and(|plies| plies <= most),
        Value::Loss(most) => plies("loss").is_some_and(|plies| plies <= most),
        Value::Draw => expected == "draw",
        _ => !found.is_exact(),
    };
    assert!(is_true, "{at}: {found:?}, not {expected}");
    found.is_exact()
}

fn check_counts(line: &dyn DynLine, expected: &str, at: &str) {
    for (depth, count) in (1..).zip(expected.split(' ')) {
        let count: u64 = count.parse().unwrap_or_else(|e| panic!("{at}: {count}: {e}"));
        if count == 0 || count > LARGEST_COUNT {
            continue;
        }
        let shares = line.divide(depth, NonZeroUsize::MIN.saturating_add(1));
        assert_eq!(shares.iter().map(|share| share.count).sum::<u64>(), count, "{at}: depth {depth}");
    }
}

fn result(line: &dyn DynLine) -> String {
    let Some(outcome) = line.outcome() else { return "not over".to_owned() };
    let winner = outcome.winner.map_or("draw", |seat| line.game().info().side(seat));
    let score = outcome.score.map_or("-".to_owned(), |[a, b]| format!("{a}-{b}"));
    format!("{winner} {score} {}", outcome.reason)
}
