//! Every vector file of every game, run by one reader.
//!
//! A line is `kind | rules | position | moves | expected`:
//!
//! - `perft`: the counts for depths 1, 2, 3…; a 0 is a count that nobody has published;
//! - `legal`: the legal moves after the moves, in byte order;
//! - `walls`: the same, but of the moves with a digit only;
//! - `result`: the winner or `draw`, the score or `-`, the reason;
//! - `illegal`: a text that is refused after the moves;
//! - `value`: `win N`, `loss N` or `draw` for the side to move, N being the plies when both play best. What is proved within
//!   a few nodes must be that, in N plies or more, as a proof need not be the shortest.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use catalogue::{Ask, Catalogue as _, DynGame, DynLine, Value};
use games::Games;
use rules::Limits;

/// Larger counts are left to `palabre bench perft`, which runs optimised.
const LARGEST_COUNT: u64 = 150_000_000;

#[test]
fn every_vector_of_every_game_holds() {
    let mut lines = 0;
    for game in Games.games() {
        let files = vector_files(game.info().name);
        assert!(!files.is_empty(), "{} has no vectors", game.info().name);
        for file in files {
            lines += check_file(*game, &file);
        }
    }
    println!("{lines} lines hold");
    let proved = PROVED.load(Ordering::Relaxed);
    assert!(proved > 250, "only {proved} values were proved: the test shows too little");
}

fn vector_files(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.replace('-', "_")).join("data/vectors");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|entry| entry.expect("a readable folder").path()).collect()
}

fn check_file(game: &dyn DynGame, file: &Path) -> usize {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut lines = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        check_line(game, line, &format!("{}:{}", file.display(), number + 1));
        lines += 1;
    }
    lines
}

fn check_line(game: &dyn DynGame, line: &str, at: &str) {
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
        "value" => check_value(&*line, expected, at),
        "illegal" => {
            let before = line.position();
            assert!(line.play(expected).is_err(), "{at}: {expected} is accepted");
            assert_eq!(line.position(), before, "{at}");
        }
        _ => panic!("{at}: no kind is called {kind}"),
    }
}

/// `palabre solve`'s engine: it leaves nothing out.
const PROVER: &str = "pvs:without=selection,hash=1";
/// The nodes that it may take: enough to prove most.
const PROOF: u64 = 40_000;
/// The values that were proved so far.
static PROVED: AtomicUsize = AtomicUsize::new(0);

fn check_value(line: &dyn DynLine, expected: &str, at: &str) {
    let mut prover = line.game().player(PROVER).unwrap_or_else(|e| panic!("{at}: {e:?}"));
    let ask = Ask { limits: Limits::nodes(PROOF), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let found = prover.choose(line, &ask).reports[0].value;
    PROVED.fetch_add(usize::from(found.is_exact()), Ordering::Relaxed);
    let plies = |word: &str| expected.strip_prefix(word).map(|plies| plies.trim().parse::<u32>().expect("plies"));
    let is_true = match found {
        Value::Win(most) => plies("win").is_some_and(|plies| plies <= most),
        Value::Loss(most) => plies("loss").is_some_and(|plies| plies <= most),
        Value::Exact(0) => expected == "draw",
        _ => !found.is_exact(),
    };
    assert!(is_true, "{at}: {found}, not {expected}");
}

fn check_counts(line: &dyn DynLine, expected: &str, at: &str) {
    for (depth, count) in (1..).zip(expected.split(' ')) {
        let count: u64 = count.parse().unwrap_or_else(|e| panic!("{at}: {count}: {e}"));
        if count == 0 || count > LARGEST_COUNT {
            continue;
        }
        let shares = line.divide(depth, NonZeroUsize::new(2).expect("two"));
        assert_eq!(shares.iter().map(|share| share.count).sum::<u64>(), count, "{at}: depth {depth}");
    }
}

fn result(line: &dyn DynLine) -> String {
    let Some(outcome) = line.outcome() else { return "not over".to_owned() };
    let winner = outcome.winner.map_or("draw", |seat| line.game().info().side(seat));
    let score = outcome.score.map_or("-".to_owned(), |[a, b]| format!("{a}-{b}"));
    format!("{winner} {score} {}", outcome.reason)
}
