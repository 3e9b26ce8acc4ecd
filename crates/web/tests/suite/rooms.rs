//! Rooms: moves, seats, offers, clocks, engines and advice.

use crate::client::{TestServer, two_players};
use serde_json::{Value, json};

#[test]
fn two_people_play_by_a_link() {
    let place = TestServer::new();
    let (id, [(_, mut one), (mut ben, mut two)]) = two_players(&place, "awale", None);
    assert_eq!(two.ask(&json!({ "do": "play", "move": "a", "ply": 0 })), Err("not-your-turn".to_owned()));
    assert_eq!(one.ask(&json!({ "do": "play", "move": "Z", "ply": 0 })), Err("bad-move".to_owned()));
    assert_eq!(one.ask(&json!({ "do": "play", "move": "A", "ply": 3 })), Err("stale".to_owned()));
    let ack = one.ask(&json!({ "do": "play", "move": "A", "ply": 0 })).expect("a move");
    assert_eq!(ack["ply"], 1);
    let state = two.wait(|value| value["type"] == "state" && value["moves"][0]["text"] == "A");
    assert_eq!(
        (&state["you"], &state["may"]["play"], &state["may"]["undo"]),
        (&json!([1]), &json!(true), &json!("ask"))
    );
    assert_eq!(state["seats"][0]["name"], "Awa");
    assert_eq!(state["scene"]["turn"], 1);
    assert_eq!(state["scene"]["start"], Value::Null, "the usual one");
    let record = ben.get(&format!("/api/tables/{id}/record")).body;
    assert!(record.contains("[South \"Awa\"]") && record.contains("1. A"), "{record}");
}

#[test]
fn a_spectator_cannot_change_anything() {
    let place = TestServer::new();
    let (id, [(_, mut one), _]) = two_players(&place, "awale", None);
    let mut third = place.visitor();
    let (mut watching, state) = third.enter(&id);
    assert_eq!((&state["you"], &state["invites"]), (&json!([]), &json!([null, null])));
    assert!(!state.to_string().contains("visitor"), "{state}");
    for order in ["play", "undo", "redo", "draw", "resign", "rematch", "pick", "advice", "name"] {
        let order = json!({ "do": order, "move": "A", "picked": [], "name": "Eve" });
        assert_eq!(watching.ask(&order), Err("not-a-player".to_owned()), "{order}");
        assert_eq!(third.post(&format!("/api/tables/{id}"), &order).code(), "not-a-player");
    }
    let taken = third.post(&format!("/api/tables/{id}/join"), &json!({ "seat": "0123456789abcdefghjkmnpqrs" }));
    assert_eq!(taken.code(), "seat-taken");
    one.ask(&json!({ "do": "play", "move": "B" })).expect("a move");
    watching.wait(|value| value["type"] == "state" && value["scene"]["ply"] == 1);
}

#[test]
fn a_seat_is_taken_once_and_by_invitation() {
    let place = TestServer::new();
    let (mut one, mut two, mut three) = (place.visitor(), place.visitor(), place.visitor());
    let made = one.post("/api/tables", &json!({ "game": "colonnes", "seats": [{ "who": "open" }, { "who": "me" }] }));
    let made = made.json();
    let id = made["id"].as_str().expect("an id");
    let invite = made["invites"][0].as_str().expect("a link").split_once("seat=").expect("a seat").1.to_owned();
    let join = format!("/api/tables/{id}/join");
    assert_eq!(two.post(&join, &json!({ "seat": "wrong" })).code(), "bad-invite");
    assert_eq!(one.post(&format!("/api/tables/{id}"), &json!({ "do": "resign" })).code(), "not-while-waiting");
    assert_eq!(two.post(&join, &json!({ "seat": invite, "name": "x".repeat(41) })).code(), "bad-name");
    assert_eq!(two.post(&join, &json!({ "seat": invite })).status, 200);
    assert_eq!(two.post(&join, &json!({ "seat": invite })).status, 200, "the same visitor again");
    assert_eq!(three.post(&join, &json!({ "seat": invite })).code(), "seat-taken");
    assert_eq!(two.get("/api/tables").json()["tables"][0]["id"], id);
    assert_eq!(three.get("/api/tables").json()["tables"], json!([]));
}

#[test]
fn undo_needs_agreement() {
    let place = TestServer::new();
    let (_, [(_, mut one), (_, mut two)]) = two_players(&place, "awale", None);
    assert_eq!(one.ask(&json!({ "do": "undo" })), Err("nothing-to-undo".to_owned()));
    one.ask(&json!({ "do": "play", "move": "A" })).expect("a move");
    assert_eq!(two.ask(&json!({ "do": "undo", "answer": true })), Err("no-offer".to_owned()));
    one.ask(&json!({ "do": "undo" })).expect("asked");
    two.wait(|value| value["offers"]["undo"] == 0);
    two.ask(&json!({ "do": "undo", "answer": false })).expect("declined");
    one.ask(&json!({ "do": "undo" })).expect("asked again");
    two.ask(&json!({ "do": "undo", "answer": true })).expect("accepted");
    one.wait(|value| value["type"] == "state" && value["scene"]["ply"] == 0 && value["offers"]["undo"].is_null());
}

#[test]
fn draws_need_agreement_and_a_rematch_swaps_sides() {
    let place = TestServer::new();
    let (_, [(_, mut one), (_, mut two)]) = two_players(&place, "escampe", None);
    assert_eq!(one.ask(&json!({ "do": "rematch" })), Err("game-over".to_owned()));
    one.ask(&json!({ "do": "draw" })).expect("offered");
    two.ask(&json!({ "do": "draw", "answer": false })).expect("declined");
    assert_eq!(two.ask(&json!({ "do": "draw", "answer": true })), Err("no-offer".to_owned()));
    two.ask(&json!({ "do": "draw" })).expect("offered");
    one.ask(&json!({ "do": "draw" })).expect("accepted");
    let over = two.wait(|value| value["type"] == "state" && value["scene"]["over"].is_object());
    assert_eq!(over["scene"]["over"]["reason"], "agreed");
    assert_eq!(one.ask(&json!({ "do": "resign" })), Err("game-over".to_owned()));
    one.ask(&json!({ "do": "rematch" })).expect("offered");
    two.ask(&json!({ "do": "rematch" })).expect("accepted");
    let next = one.wait(|value| value["next"].is_string())["next"].as_str().expect("a link").to_owned();
    let state = place.visitor().get(&format!("/api{}", next.replace("/table/", "/tables/"))).json();
    assert_eq!((&state["seats"][0]["name"], &state["seats"][1]["name"]), (&json!("Ben"), &json!("Awa")));
}

#[test]
fn a_player_may_resign_at_any_time() {
    let place = TestServer::new();
    let (id, [_, (_, mut two)]) = two_players(&place, "awale", None);
    two.ask(&json!({ "do": "resign" })).expect("resigned");
    let state = place.visitor().get(&format!("/api/tables/{id}")).json();
    assert_eq!((&state["scene"]["over"]["winner"], &state["scene"]["over"]["reason"]), (&json!(0), &json!("resigned")));
}

#[test]
fn an_engine_answers_and_undo_is_immediate() {
    let place = TestServer::new();
    let mut one = place.visitor();
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        let seats = json!([{ "who": "me" }, { "who": "machine", "player": "level2:seed=1" }]);
        let id = one.create(&json!({ "game": game, "seats": seats }));
        let (mut socket, state) = one.enter(&id);
        // The engine may have the first move.
        let mut state = if is_mine(&state) { state } else { socket.wait(is_mine) };
        assert_eq!(socket.ask(&json!({ "do": "undo" })), Err("nothing-to-undo".to_owned()));
        while state["scene"]["ply"].as_u64() < Some(2) {
            let ply = state["scene"]["ply"].as_u64().expect("a number");
            let any = socket.ask(&json!({ "do": "advice", "player": "random:seed=1" })).expect("a legal move");
            socket.ask(&json!({ "do": "play", "move": any["move"], "ply": ply })).expect("a move");
            state = socket.wait(|v| v["type"] == "state" && v["scene"]["ply"].as_u64() > Some(ply) && is_mine(v));
        }
        let before = state["scene"]["ply"].as_u64().expect("a number");
        assert!(before >= 2, "{game}: the machine moved");
        socket.ask(&json!({ "do": "undo" })).expect("taken back");
        socket.wait(|v| v["type"] == "state" && v["scene"]["ply"].as_u64() < Some(before) && is_mine(v));
        socket.ask(&json!({ "do": "redo" })).expect("played again");
        assert_eq!(socket.ask(&json!({ "do": "draw" })), Err("no-offer".to_owned()));
    }
}

fn is_mine(state: &Value) -> bool {
    state["may"]["play"] == json!(true)
}

#[test]
fn advice_has_reasons_and_is_refused_between_two_people() {
    let place = TestServer::new();
    let mut one = place.visitor();
    let seats = json!([{ "who": "me" }, { "who": "machine", "player": "random" }]);
    let id = one.create(&json!({ "game": "awale", "seats": seats }));
    let (mut socket, _) = one.enter(&id);
    let advice = socket.ask(&json!({ "do": "advice", "player": "best:depth=4" })).expect("advice");
    assert!(!advice["reason"].as_str().expect("a reason").is_empty(), "{advice}");
    assert_eq!(advice["depth"], 4);
    assert_eq!(socket.ask(&json!({ "do": "advice", "player": "nobody" })), Err("bad-player".to_owned()));
    assert_eq!(socket.ask(&json!({ "do": "advice", "player": "best:time=3000s" })), Err("bad-player".to_owned()));
    let (_, [(_, mut awa), _]) = two_players(&place, "awale", None);
    assert_eq!(awa.ask(&json!({ "do": "advice" })), Err("not-a-player".to_owned()));
}

#[test]
fn a_clock_runs_out_without_a_move() {
    let place = TestServer::new();
    let (id, [(_, mut one), _]) = two_players(&place, "awale", Some("1s"));
    let over = one.wait(|value| value["type"] == "state" && value["scene"]["over"].is_object());
    assert_eq!((&over["scene"]["over"]["reason"], &over["scene"]["over"]["winner"]), (&json!("time"), &json!(1)));
    assert_eq!(one.ask(&json!({ "do": "play", "move": "A" })), Err("game-over".to_owned()));
    assert!(place.visitor().get(&format!("/api/tables/{id}/record")).body.contains("[Reason \"time\"]"));
}

#[test]
fn a_restart_loses_nothing() {
    let mut place = TestServer::new();
    let (id, [(awa, mut one), (ben, mut two)]) = two_players(&place, "awale", Some("5m+3s"));
    one.ask(&json!({ "do": "play", "move": "A" })).expect("a move");
    two.ask(&json!({ "do": "play", "move": "b" })).expect("a move");
    two.ask(&json!({ "do": "draw" })).expect("an offer");
    place.restart();
    let address = place.server().address();
    let [mut awa, ben] = [awa, ben].map(|visitor| crate::client::Visitor { address, ..visitor });
    let state = awa.get(&format!("/api/tables/{id}")).json();
    assert_eq!((&state["moves"][1]["text"], &state["offers"]["draw"]), (&json!("b"), &json!(1)));
    assert_eq!((&state["you"], &state["clock"]["running"]), (&json!([0]), &json!(0)));
    let left = state["clock"]["left"][1].as_u64().expect("a time");
    assert!((250_000..=303_000).contains(&left), "{left}");
    let (mut one, _) = awa.enter(&id);
    let (mut two, _) = ben.enter(&id);
    one.ask(&json!({ "do": "play", "move": "C", "ply": 2 })).expect("a move");
    assert!(two.wait(|value| value["scene"]["ply"] == 3)["offers"]["draw"].is_null(), "a move declines");
}

#[test]
fn a_pick_that_is_a_move_is_played_in_one_round_trip() {
    let place = TestServer::new();
    let (_, [(_, mut one), (_, mut two)]) = two_players(&place, "awale", None);
    let spot = one.ask(&json!({ "do": "pick", "picked": [] })).expect("choices")["next"][0].clone();
    let shown = one.ask(&json!({ "do": "pick", "picked": [spot] })).expect("choices");
    assert_eq!((&shown["type"], shown["play"].is_string()), (&json!("choices"), true), "only shown");
    let dropped = one.ask(&json!({ "do": "pick", "picked": ["nothing"], "play": true })).expect("choices");
    assert_eq!((&dropped["picked"], dropped["next"].as_array().map(Vec::is_empty)), (&json!([]), Some(false)));
    let played = one.ask(&json!({ "do": "pick", "picked": [spot], "play": true, "ply": 0 })).expect("a move");
    assert_eq!((&played["type"], &played["ply"]), (&json!("ack"), &json!(1)));
    two.wait(|value| value["type"] == "state" && value["moves"][0]["text"] == shown["play"]);
    assert_eq!(one.ask(&json!({ "do": "pick", "picked": [spot], "play": true })), Err("not-your-turn".to_owned()));
    let spot = two.ask(&json!({ "do": "pick", "picked": [] })).expect("choices")["next"][0].clone();
    let stale = two.ask(&json!({ "do": "pick", "picked": [spot], "play": true, "ply": 0 }));
    assert_eq!(stale, Err("stale".to_owned()));
}
