//! Puzzles over HTTP: the list, a puzzle without its solution, and the answers to moves.

use crate::client::TestServer;
use catalogue::{Catalogue as _, DynGame, Goal};
use games::Games;
use play::puzzle::{Puzzle, goal_after, puzzles, right_move};
use serde_json::json;

/// Returns Escampe and its shortest win, with its number.
fn short_win() -> (&'static dyn DynGame, usize, Puzzle) {
    let game = Games.find("escampe").expect("a game");
    let wins = (1..).zip(puzzles(game)).filter(|(_, puzzle)| matches!(puzzle.goal, Goal::Win(5)));
    let (number, puzzle) = wins.into_iter().next().expect("a win in five plies");
    (game, number, puzzle)
}

#[test]
fn a_puzzle_is_solved_move_by_move() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let (game, number, puzzle) = short_win();
    let path = format!("/api/puzzles/escampe/{number}");
    let list = visitor.get("/api/puzzles").json();
    let games = list["games"].as_array().expect("games");
    let escampe = games.iter().find(|entry| entry["game"] == "escampe").expect("Escampe");
    assert_eq!(escampe["levels"][number - 1], puzzle.level);
    assert!(games.iter().any(|entry| entry["game"] == list["daily"]["game"]));
    let shown = visitor.get(&format!("{path}?lang=en")).json();
    assert_eq!((&shown["goal"], &shown["position"]), (&json!("win 5"), &json!(puzzle.position)));
    assert!(shown["task"].as_str().is_some_and(|task| task.contains("wins in 5 plies")), "{shown}");
    assert!(shown.get("solution").is_none());

    let mut line = puzzle.open(game).expect("a position");
    let other = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    let refuted = visitor.post(&path, &json!({ "moves": [other] })).json();
    assert_eq!(refuted["verdict"], "wrong");
    assert!(refuted["line"].as_array().is_some_and(|line| !line.is_empty()), "{refuted}");

    let hint = visitor.post(&path, &json!({ "moves": [], "hint": true })).json();
    assert!(hint["spot"].as_str().is_some_and(|spot| puzzle.solution.contains(spot)), "{hint}");

    for verdict in ["right", "right", "solved"] {
        let text = right_move(&*line, goal_after(puzzle.goal, line.ply())).expect("a right move");
        line.play(&text).expect("a legal move");
        let answer = visitor.post(&path, &json!({ "moves": line.moves() })).json();
        assert_eq!(answer["verdict"], verdict, "{answer}");
        for reply in answer["line"].as_array().expect("a line") {
            line.play(reply.as_str().expect("a move")).expect("a legal reply");
        }
    }
}

#[test]
fn a_race_between_walls_is_solved_and_refuted() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let game = Games.find("great-escape").expect("a game");
    let all = puzzles(game);
    // A wall is the solution, so the hint is one of the points that it covers.
    let at = all.iter().position(|puzzle| puzzle.solution.len() == 3).expect("a wall");
    let (path, puzzle) = (format!("/api/puzzles/great-escape/{}", at + 1), &all[at]);
    let mut line = puzzle.open(game).expect("a position");
    let hint = visitor.post(&path, &json!({ "moves": [], "hint": true })).json();
    assert!(hint["spot"].is_string(), "{hint}");
    let step = line.legal().into_iter().find(|text| text.len() == 1).expect("a step");
    assert_eq!(visitor.post(&path, &json!({ "moves": [step] })).json()["verdict"], "wrong");
    let mut text = puzzle.solution.clone();
    loop {
        line.play(&text).expect("a legal move");
        let answer = visitor.post(&path, &json!({ "moves": line.moves() })).json();
        if answer["verdict"] == "solved" {
            break;
        }
        assert_eq!(answer["verdict"], "right", "{answer}");
        line.play(answer["line"][0].as_str().expect("a reply")).expect("a legal reply");
        text = right_move(&*line, goal_after(puzzle.goal, line.ply())).expect("a right move");
    }
}

#[test]
fn wrong_questions_have_clear_answers() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for path in ["/api/puzzles/escampe/0", "/api/puzzles/escampe/100000", "/api/puzzles/chess/1"] {
        assert_eq!(visitor.get(path).status, 404, "{path}");
    }
    assert_eq!(visitor.get("/api/puzzles/escampe/first").status, 400);
    let refused = visitor.post("/api/puzzles/escampe/1", &json!({ "moves": ["Z9-Z9"] }));
    assert_eq!((refused.status, refused.code().as_str()), (422, "bad-move"));
    let refused = visitor.post("/api/puzzles/escampe/1", &json!({ "moves": vec!["Z9-Z9"; 5000] }));
    assert_eq!(refused.code(), "too-large");
}
