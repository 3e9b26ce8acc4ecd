//! Puzzles over HTTP: the list, a puzzle without its solution, and the answers to moves.

use crate::client::{TestServer, Visitor};
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

/// Plays a game of one visitor against themselves, from a puzzle: the only right move is missed.
#[test]
fn a_finished_game_has_puzzles_of_what_was_missed() {
    let place = TestServer::new();
    let (mut visitor, mut friend) = (place.visitor(), place.visitor());
    let (game, _, puzzle) = short_win();
    let line = puzzle.open(game).expect("a position");
    let other = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    let seats = json!([{ "who": "me" }, { "who": "me" }]);
    let new = json!({ "game": "escampe", "rules": puzzle.rules, "position": puzzle.position, "seats": seats });
    let id = visitor.create(&new);
    let (room, path) = (format!("/api/tables/{id}"), format!("/api/tables/{id}/puzzles"));
    assert_eq!(visitor.post(&room, &json!({ "do": "play", "move": other })).status, 200);
    for path in [path.clone(), format!("{path}/1")] {
        let refused = visitor.get(&path);
        assert_eq!((refused.status, refused.code().as_str()), (409, "game-over"), "no advice on a game in progress");
    }
    assert_eq!(visitor.post(&format!("{path}/1"), &json!({ "moves": [], "hint": true })).code(), "game-over");
    assert_eq!(visitor.post(&room, &json!({ "do": "resign" })).status, 200);

    let list = friend.get(&path).json();
    assert_eq!((&list["game"], list["levels"].as_array().map(Vec::len)), (&json!("escampe"), Some(1)), "{list}");
    let shown = friend.get(&format!("{path}/1?lang=fr")).json();
    assert_eq!((&shown["goal"], &shown["position"]), (&json!("win 5"), &json!(puzzle.position)));
    assert!(shown.get("solution").is_none());
    let answer = |visitor: &mut Visitor, moves: &[&str]| {
        visitor.post(&format!("{path}/1"), &json!({ "moves": moves })).json()["verdict"].clone()
    };
    assert_eq!(answer(&mut friend, &[&other]), "wrong");
    assert_eq!(answer(&mut visitor, &[&puzzle.solution]), "right");
    for number in ["0", "2"] {
        assert_eq!(visitor.get(&format!("{path}/{number}")).code(), "not-found");
    }
    assert_eq!(visitor.get("/api/tables/aaaaaaaaaaaa/puzzles").code(), "unknown-table");
}

#[test]
fn a_game_without_a_missed_move_or_for_three_has_no_puzzles() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let (me, random) = (json!({ "who": "me" }), json!({ "who": "machine", "player": "random" }));
    let three = json!([me, random, random]);
    for (game, seats) in [("awale", json!([me, me])), ("great-escape", three)] {
        let id = visitor.create(&json!({ "game": game, "seats": seats }));
        visitor.post(&format!("/api/tables/{id}"), &json!({ "do": "resign" }));
        let mut socket = visitor.socket(&format!("/api/tables/{id}/live"));
        socket.wait(|message| message["scene"]["over"].is_object());
        let list = visitor.get(&format!("/api/tables/{id}/puzzles")).json();
        assert_eq!(list["levels"], json!([]), "{game}: {list}");
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
