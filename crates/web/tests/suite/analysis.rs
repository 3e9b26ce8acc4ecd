//! Positions, records and analysis, for every game.

use crate::client::TestServer;
use serde_json::{Value, json};

fn names(place: &TestServer) -> Vec<String> {
    let games = place.visitor().get("/api/games").json();
    games["games"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| game["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn every_game_is_described_in_both_languages() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for lang in ["en", "fr"] {
        let games = visitor.get(&format!("/api/games?lang={lang}")).body;
        // A missing text is rendered in brackets.
        for missing in ["[player-", "[option-", "[rule-", "[set-", "[side-", "[summary", "[field-"] {
            assert!(!games.contains(missing), "{missing} in {lang}");
        }
        let texts = visitor.get(&format!("/api/texts?lang={lang}")).json();
        assert_eq!((&texts["lang"], texts["texts"]["page-title"].is_string()), (&json!(lang), true));
    }
    for name in names(&place) {
        assert!(visitor.get(&format!("/api/games/{name}/rules?lang=fr")).json()["markdown"].as_str().is_some());
    }
}

#[test]
fn every_documented_path_exists() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let described = visitor.get("/api/openapi.json").json();
    assert_eq!(described["openapi"], "3.1.0");
    for (path, methods) in described["paths"].as_object().expect("paths") {
        let address = format!("/api{}", path.replace("{name}", "awale").replace("{id}", "x").replace("{number}", "1"));
        for method in methods.as_object().expect("methods").keys() {
            let answer = if method == "get" { visitor.get(&address) } else { visitor.post(&address, &json!({})) };
            let is_missing = answer.status >= 400 && ["not-found", "method"].contains(&answer.code().as_str());
            assert!(!is_missing, "{method} {address}: {answer:?}");
        }
    }
}

#[test]
fn positions_are_shown_edited_and_played() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for name in names(&place) {
        let asked = json!({ "game": name, "form": true, "legal": true, "marks": { "threats": true, "ways": true } });
        let shown = visitor.post("/api/positions", &asked).json();
        let scene = &shown["scene"];
        assert!(scene["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{name}");
        assert!(scene["spots"].as_array().is_some_and(|spots| !spots.is_empty()), "{name}");
        let again = json!({ "game": name, "values": shown["values"] });
        if shown["values"].as_array().is_some_and(|values| !values.is_empty()) {
            let edited = visitor.post("/api/positions", &again).json();
            assert_eq!(edited["scene"]["position"], scene["position"], "{name}");
        }
    }
    let shown = visitor.post("/api/positions", &json!({ "game": "escampe", "form": true })).json();
    let crowded = vec!["B"; shown["values"].as_array().expect("values").len()];
    let wrong = visitor.post("/api/positions", &json!({ "game": "escampe", "values": crowded }));
    assert_eq!(wrong.code(), "bad-position");
    assert!(wrong.json()["position"].is_string());
    let effects = visitor.post("/api/effects", &json!({ "game": "awale", "move": "A" })).json();
    assert!(effects["effects"].as_array().is_some_and(|effects| !effects.is_empty()), "{effects}");
}

#[test]
fn records_are_read_and_written() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let written = json!({ "game": "awale", "moves": ["A", "b"], "tags": [["South", "Awa"]] });
    let text = visitor.post("/api/records/write", &written).json()["text"].clone();
    let read = visitor.post("/api/records", &json!({ "text": text })).json();
    let game = &read["games"][0];
    assert_eq!((&game["moves"][1]["text"], &game["moves"][1]["seat"]), (&json!("b"), &json!(1)));
    assert_eq!(game["tags"], json!([["South", "Awa"]]));
    let wrong = visitor.post("/api/records", &json!({ "text": "[Game \"awale\"]\n1. A 2. A" }));
    assert_eq!(wrong.code(), "bad-record");
    let converted = json!({ "game": "awale", "from": "position", "to": "nonsense", "text": "" });
    assert_eq!(visitor.post("/api/convert", &converted).code(), "bad-format");
}

#[test]
fn analysis_deepens() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let mut socket = visitor.socket("/api/analysis");
    socket.send(&json!({ "do": "analyse", "ref": 1, "game": "awale", "moves": ["A"], "lines": 2, "depth": 5 }));
    assert_eq!(socket.until("queued")["ref"], 1);
    let lines = socket.until("lines");
    let best = &lines["lines"][0];
    assert!(best["text"].as_str().is_some_and(|text| text.contains("estimate")) && best["exact"] == false, "{lines}");
    assert!(best["score"].as_f64().is_some_and(|score| score.abs() < 1.0), "{lines}");
    assert_eq!(socket.until("done")["depth"], 5);
    // A new question replaces an endless one.
    socket.send(&json!({ "do": "analyse", "ref": 2, "game": "tricolore", "seconds": 600 }));
    socket.send(&json!({ "do": "analyse", "ref": 3, "game": "awale", "position": "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S", "depth": 3 }));
    let done = socket.wait(|value| value["type"] == "done" || value["type"] == "refused");
    assert_eq!(done["ref"], 3, "{done}");
    let answer = visitor.post("/api/analysis", &json!({ "game": "colonnes", "depth": 3, "lines": 3 })).json();
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(3), "{answer}");
    socket.send(&json!({ "do": "analyse", "ref": 4, "game": "awale", "player": "best:hash=9999" }));
    assert_eq!(socket.until("refused")["code"], "bad-player");
}

#[test]
fn a_whole_game_is_reviewed() {
    let place = TestServer::new();
    let mut socket = place.visitor().socket("/api/analysis?lang=fr");
    let moves = ["A1", "B1", "A1", "B1", "C2", "C2"];
    socket.send(&json!({ "do": "review", "ref": 1, "game": "colonnes", "moves": moves, "nodes": 2000 }));
    // Progress messages are replaced by newer ones, so a fast review may report none.
    let review = socket.wait(|value| {
        assert!(value["type"] != "judged" || value["total"] == moves.len() + 1, "{value}");
        value["type"] == "review"
    });
    let points = review["points"].as_array().expect("points");
    assert_eq!(points.len(), moves.len() + 1);
    assert!(points.iter().all(|point| point["score"].as_f64().is_some_and(|score| score.abs() <= 1.0)), "{review}");
    assert!(review["swings"].as_array().expect("swings").iter().all(|swing| swing["better"] != Value::Null));
}

#[test]
fn exact_values_of_every_start_are_answered() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        // Pieces of a placement can be picked up again without end.
        let answer = visitor.post("/api/positions", &json!({ "game": game, "exact": true }));
        assert_eq!(answer.status, 200, "{game}: {}", answer.body);
    }
    let race = visitor
        .post("/api/positions", &json!({ "game": "great-escape", "position": "0 2 7 4 0 1 4 0 0", "exact": true }));
    assert_eq!(race.json()["exact"]["8-4"], json!({ "result": "win", "number": 1 }));
}
