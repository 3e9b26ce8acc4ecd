//! `palabre puzzle` and `puzzles`: the shipped puzzles are proved again, and solved in the terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

use catalogue::{Catalogue as _, DynGame, DynLine, Goal};
use games::Games;
use play::puzzle::{Answer, Collection, Finder, Puzzle, answer, daily, prove, puzzles, right_move, write_goal};
use rules::Seat;

use crate::program::{palabre, run, stdout};

/// Puzzles of each game that the test command proves; `palabre puzzles verify` proves all of them.
const SAMPLE: usize = 8;

/// Puzzles that each game has at least, and levels among them.
const LEAST: usize = 200;
const LEAST_LEVELS: usize = 5;

fn with_puzzles() -> impl Iterator<Item = (&'static dyn DynGame, Vec<Puzzle>)> {
    Games.games().iter().map(|game| (*game, puzzles(*game))).filter(|(_, all)| !all.is_empty())
}

fn sample(all: &[Puzzle]) -> impl Iterator<Item = &Puzzle> {
    all.iter().step_by(all.len().div_ceil(SAMPLE))
}

/// Returns `true` if `seat` wins within `plies`, by trying every move: written again here, without the search that
/// found the puzzle, its memory and its move order.
fn wins(line: &dyn DynLine, seat: Seat, plies: u32) -> bool {
    if let Some(outcome) = line.outcome() {
        return outcome.winner == Some(seat);
    }
    let ours = line.turn() == Some(seat);
    let after = |text: &String| {
        let mut next = line.boxed_clone();
        next.play(text).expect("a legal move");
        wins(&*next, seat, plies - 1)
    };
    plies > 0 && if ours { line.legal().iter().any(after) } else { line.legal().iter().all(after) }
}

#[test]
fn every_file_is_whole_small_and_without_doubles() {
    let mut bytes = 0;
    for (game, all) in with_puzzles() {
        bytes += game.puzzles().len();
        let name = game.info().name;
        assert_eq!(all.len(), game.puzzles().lines().count(), "{name}: a line is no puzzle");
        let mut different = Collection::new(game);
        let mut is_alike = |puzzle: &&Puzzle| !different.push((*puzzle).clone()).expect("a position");
        let alike: Vec<_> = all.iter().filter(|puzzle| is_alike(puzzle)).map(Puzzle::write).collect();
        assert!(alike.is_empty(), "{name}: like an earlier one:\n{}", alike.join("\n"));
        for puzzle in &all {
            let line = puzzle.open(game).expect("a position");
            assert_eq!(Puzzle::read(&puzzle.write()).as_ref(), Some(puzzle));
            assert!(line.legal().contains(&puzzle.solution), "{}", puzzle.write());
        }
    }
    assert!((1..100_000).contains(&bytes), "{bytes} bytes");
}

#[test]
fn every_game_has_many_puzzles_of_several_levels_and_goals() {
    for game in Games.games() {
        let (all, name) = (puzzles(*game), game.info().name);
        assert!(all.len() >= LEAST, "{name}: {} puzzles", all.len());
        let levels: BTreeSet<u8> = all.iter().map(|puzzle| puzzle.level).collect();
        assert!(levels.len() >= LEAST_LEVELS, "{name}: only the levels {levels:?}");
        let mut goals: BTreeMap<String, usize> = BTreeMap::new();
        for puzzle in &all {
            *goals.entry(write_goal(puzzle.goal)).or_default() += 1;
        }
        assert!(goals.len() >= 5 && goals.values().all(|count| count * 4 <= all.len()), "{name}: {goals:?}");
    }
}

#[test]
fn a_collection_takes_two_puzzles_of_a_game_with_different_solutions() {
    let (game, all) = with_puzzles().next().expect("a game with puzzles");
    let mut found = Collection::new(game);
    let added = found.add(all.clone(), 100).expect("positions").to_vec();
    assert!(added.len() == 2 && added[0].solution != added[1].solution, "{added:?}");
    let again = found.add(added, 100).expect("positions").len();
    assert_eq!(again, 0, "the same puzzles are added twice");
    while found.puzzles().len() < 20 && !found.add(all.clone(), 20).expect("positions").is_empty() {}
    let of_goal = |goal| found.puzzles().iter().filter(|puzzle| puzzle.goal == goal).count();
    assert!(found.puzzles().iter().all(|puzzle| of_goal(puzzle.goal) <= 4), "a goal has more than a fifth");
}

/// After a change of the levels, `palabre puzzles grade` grades the files again.
#[test]
fn grades_are_those_of_the_present_levels() {
    for (game, all) in with_puzzles() {
        let finder = Finder::new(game, "", 1).expect("a finder");
        for puzzle in sample(&all) {
            assert_eq!(finder.grade(puzzle), Ok(puzzle.level), "{}: {}", game.info().name, puzzle.write());
        }
    }
}

#[test]
fn a_sample_is_proved_again() {
    for (game, all) in with_puzzles() {
        for puzzle in sample(&all) {
            assert_eq!(prove(puzzle, game, 30_000_000), Ok(()), "{}: {}", game.info().name, puzzle.write());
        }
    }
}

#[test]
fn short_wins_are_confirmed_by_trying_every_move() {
    let mut confirmed = 0;
    for (game, all) in with_puzzles() {
        for puzzle in all.iter().filter(|puzzle| puzzle.goal == Goal::Win(3)).take(2) {
            let line = puzzle.open(game).expect("a position");
            let seat = line.turn().expect("a side to move");
            for text in line.legal() {
                let mut next = line.boxed_clone();
                next.play(&text).expect("a legal move");
                assert_eq!(wins(&*next, seat, 2), text == puzzle.solution, "{}: {text}", puzzle.write());
            }
            confirmed += 1;
        }
    }
    assert!(confirmed > 0, "no short win was tried");
}

#[test]
fn a_wrong_puzzle_is_not_proved() {
    let (game, all) = with_puzzles().next().expect("a game with puzzles");
    let puzzle = &all[0];
    let line = puzzle.open(game).expect("a position");
    let other = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    assert!(prove(&Puzzle { solution: other, ..puzzle.clone() }, game, 1_000_000).is_err());
    assert!(prove(&Puzzle { goal: Goal::Win(1), ..puzzle.clone() }, game, 1_000_000).is_err());
}

#[test]
fn the_daily_puzzle_depends_on_the_date_alone() {
    assert_eq!(daily("2026-11-17", 200), daily("2026-11-17", 200));
    let days = (1..=28).filter_map(|day| daily(&format!("2026-11-{day:02}"), 200));
    assert!(days.collect::<BTreeSet<_>>().len() > 20, "days share puzzles");
    assert_eq!(daily("2026-11-17", 0), None);
}

/// Solves a puzzle with these lines of input and returns exit code and output.
fn solve(data: &Path, args: &[&str], input: &str) -> (i32, String) {
    let mut command = palabre(data, args);
    command.env("PALABRE_DATA", data).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("input is read");
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (status.code().unwrap_or(-1), text(stdout) + &text(stderr))
}

#[test]
fn a_puzzle_is_played_with_hints_a_refutation_and_a_defence() {
    let data = tempfile::tempdir().expect("a folder");
    let (game, all) = with_puzzles().next().expect("a game with puzzles");
    let name = game.info().name;
    let at = all.iter().position(|puzzle| puzzle.goal == Goal::Win(3)).expect("a short win");
    let (number, puzzle) = ((at + 1).to_string(), &all[at]);
    let line = puzzle.open(game).expect("a position");
    let other = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    let input = format!("nonsense\n{other}\nhint\n{}\nsolution\n", puzzle.solution);
    let (code, out) = solve(data.path(), &["puzzle", name, &number], &input);
    assert_eq!(code, 1, "the solution was asked for: {out}");
    for part in ["cannot be played", "misses the goal", "starts at", "is right. The reply is", "The right move is"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (_, last) = out.rsplit_once("The right move is ").expect("a solution");
    let last = last.trim().trim_end_matches('.');
    let (code, out) = solve(data.path(), &["puzzle", name, &number], &format!("{}\n{last}\n", puzzle.solution));
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("solved"), "{out}");
    let (_, list) = solve(data.path(), &["puzzle", name, "--list"], "");
    assert_eq!(list.lines().filter(|line| line.contains('✓')).count(), 1, "{list}");
    assert_eq!(list.lines().count(), all.len());
}

/// Solves a puzzle against the defence and returns the moves of both; every right move must be answered.
fn solution_line(game: &dyn DynGame, puzzle: &Puzzle) -> Vec<String> {
    let mut line = puzzle.open(game).expect("a position");
    let (mut goal, mut text) = (puzzle.goal, puzzle.solution.clone());
    loop {
        let answered = answer(&*line, goal, &text).expect("a legal move");
        line.play(&text).expect("a legal move");
        let Answer::Right { reply, goal: rest } = answered else {
            panic!("{}: {text} is refuted: {answered:?}", puzzle.write());
        };
        let Some(reply) = reply else { return line.moves() };
        line.play(&reply).expect("a legal reply");
        goal = rest;
        text = right_move(&*line, goal).expect("a right move");
    }
}

#[test]
fn samples_are_solved_against_the_defence_and_other_moves_are_refuted() {
    for (game, all) in with_puzzles() {
        for puzzle in sample(&all) {
            let moves = solution_line(game, puzzle);
            if let Goal::Win(plies) = puzzle.goal {
                assert!(moves.len() <= plies as usize, "{}: {moves:?}", puzzle.write());
            }
            let line = puzzle.open(game).expect("a position");
            for other in line.legal().into_iter().filter(|text| *text != puzzle.solution) {
                let Ok(Answer::Wrong(shown)) = answer(&*line, puzzle.goal, &other) else {
                    panic!("{}: {other} is not refuted", puzzle.write());
                };
                let mut next = line.boxed_clone();
                next.play(&other).expect("a legal move");
                assert!(next.turn().is_none() || !shown.is_empty(), "{}: {other} without a line", puzzle.write());
            }
        }
    }
}

#[test]
fn a_race_ends_where_counting_shows_the_win() {
    let game = Games.find("great-escape").expect("a game");
    for puzzle in puzzles(game).iter().step_by(10) {
        let mut line = puzzle.open(game).expect("a position");
        for text in solution_line(game, puzzle) {
            line.play(&text).expect("a legal move");
        }
        let Goal::Win(plies) = puzzle.goal else { panic!("{}", puzzle.write()) };
        assert!(line.ply() < plies as usize || line.turn().is_none(), "walked to the end: {}", puzzle.write());
    }
}

#[test]
fn puzzles_of_own_games_are_the_only_moves_missed() {
    let data = tempfile::tempdir().expect("a folder");
    let (game, all) = with_puzzles().next().expect("a game with puzzles");
    let puzzle = all.iter().find(|puzzle| puzzle.goal == Goal::Win(3)).expect("a short win");
    let mut line = puzzle.open(game).expect("a position");
    let other = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    line.play(&other).expect("a legal move");
    std::fs::write(data.path().join("mine.game"), play::Record::of(&*line).to_string()).expect("written");
    let args = ["puzzle", game.info().name, "--file", "mine.game", "--list"];
    let list = stdout(data.path(), &args);
    assert!(list.contains(&puzzle.position) && list.lines().count() == 1, "{list}");
}

#[test]
fn puzzles_are_built_and_verified_by_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = ["puzzles", "build", "colonnes", "--count", "1", "--nodes", "20000", "--out", "found.txt"];
    assert!(stdout(folder.path(), &build).starts_with("One puzzle in found.txt"));
    let verify = ["puzzles", "verify", "colonnes", "--file", "found.txt"];
    assert!(stdout(folder.path(), &verify).contains("1 of 1 puzzles proved"));
    let graded = stdout(folder.path(), &["puzzles", "grade", "colonnes", "--file", "found.txt"]);
    let found = std::fs::read_to_string(folder.path().join("found.txt")).expect("a file");
    let without_level = |text: &str| text.trim_end().rsplit_once('|').map(|(puzzle, _)| puzzle.to_owned());
    assert_eq!(without_level(&graded), without_level(&found));
    std::fs::write(folder.path().join("bad.txt"), "no puzzle\n").expect("written");
    let (code, _, error) = run(folder.path(), &["puzzles", "verify", "colonnes", "--file", "bad.txt"]);
    assert!(code == 1 && error.contains("line 1 is not a puzzle"), "{error}");
    let (code, _, error) = run(folder.path(), &["puzzle", "colonnes", "9999"]);
    assert!(code == 2 && error.contains("expected 1 to"), "{error}");
}
