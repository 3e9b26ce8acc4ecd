//! Games for three: invitations, turns, offers that everyone must accept, and players who leave while the others play
//! on.

use crate::client::{Socket, TestServer, Visitor};
use serde_json::{Value, json};

const GAME: &str = "great-escape";
const NAMES: [&str; 3] = ["Awa", "Ben", "Eve"];

/// Seats three people in a room.
fn three_players(place: &TestServer, clock: Option<&str>) -> (String, [(Visitor, Socket); 3]) {
    let [mut awa, mut ben, mut eve] = NAMES.map(|_| place.visitor());
    let seats = json!([{ "who": "me", "name": "Awa" }, { "who": "open" }, { "who": "open" }]);
    let made = awa.post("/api/tables", &json!({ "game": GAME, "seats": seats, "clock": clock }));
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let id = made["id"].as_str().expect("an id").to_owned();
    let early = awa.post(&format!("/api/tables/{id}"), &json!({ "do": "resign" }));
    assert_eq!(early.code(), "not-while-waiting");
    for (seat, visitor) in [(1, &mut ben), (2, &mut eve)] {
        let invite = made["invites"][seat].as_str().and_then(|link| link.split_once("seat=")).expect("a link").1;
        let asked = json!({ "seat": invite, "name": NAMES[seat] });
        let joined = visitor.post(&format!("/api/tables/{id}/join"), &asked).json();
        assert_eq!(joined["you"], json!([seat]), "{joined}");
    }
    let sockets = [&awa, &ben, &eve].map(|visitor| visitor.enter(&id).0);
    let [one, two, three] = sockets;
    (id, [(awa, one), (ben, two), (eve, three)])
}

fn is_at(state: &Value, ply: u64) -> bool {
    state["type"] == "state" && state["scene"]["ply"].as_u64() == Some(ply)
}

#[test]
fn a_game_lists_its_numbers_of_players() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let games = visitor.get("/api/games").json();
    let numbers = |name: &str| {
        let game = games["games"].as_array().and_then(|games| games.iter().find(|game| game["name"] == name));
        let tables = game.expect("a game")["tables"].as_array().expect("tables");
        tables.iter().map(|table| table["sides"].as_array().map_or(0, Vec::len)).collect::<Vec<_>>()
    };
    assert_eq!((numbers(GAME), numbers("awale")), (vec![2, 3], vec![2]));
    let shown = visitor.post("/api/positions", &json!({ "game": GAME, "players": 3 })).json();
    assert_eq!(shown["scene"]["sides"].as_array().map(Vec::len), Some(3), "{shown}");
    let me = json!({ "who": "me" });
    for asked in [
        json!({ "game": "awale", "seats": [me, me, me] }),
        json!({ "game": GAME, "seats": [me, me, me, me] }),
        json!({ "game": GAME, "seats": [me, me], "position": shown["scene"]["position"] }),
    ] {
        assert_eq!(visitor.post("/api/tables", &asked).code(), "bad-seats", "{asked}");
    }
    assert_eq!(visitor.post("/api/positions", &json!({ "game": "awale", "players": 3 })).code(), "bad-seats");
}

#[test]
fn three_play_in_turn_and_others_watch() {
    let place = TestServer::new();
    let (id, [(_, mut one), (_, mut two), (_, mut three)]) = three_players(&place, None);
    let (mut watching, seen) = place.visitor().enter(&id);
    assert_eq!((&seen["you"], &seen["invites"]), (&json!([]), &json!([null, null, null])));
    assert_eq!(watching.ask(&json!({ "do": "play", "move": "R" })), Err("not-a-player".to_owned()));
    assert_eq!(three.ask(&json!({ "do": "play", "move": "D" })), Err("not-your-turn".to_owned()));
    one.ask(&json!({ "do": "play", "move": "R", "ply": 0 })).expect("a move");
    two.ask(&json!({ "do": "play", "move": "L", "ply": 1 })).expect("a move");
    three.ask(&json!({ "do": "play", "move": "D", "ply": 2 })).expect("a move");
    let state = watching.wait(|state| is_at(state, 3));
    assert_eq!((&state["scene"]["turn"], &state["moves"][2]["seat"]), (&json!(0), &json!(2)));
    let names: Vec<&Value> = state["seats"].as_array().expect("seats").iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, NAMES);
    let record = place.visitor().get(&format!("/api/tables/{id}/record")).body;
    assert!(NAMES.iter().all(|name| record.contains(&format!("\"{name}\""))), "{record}");
}

#[test]
fn changes_need_the_agreement_of_all() {
    let place = TestServer::new();
    let (_, [(_, mut one), (_, mut two), (_, mut three)]) = three_players(&place, None);
    one.ask(&json!({ "do": "play", "move": "R" })).expect("a move");
    one.ask(&json!({ "do": "undo" })).expect("asked");
    two.ask(&json!({ "do": "undo", "answer": true })).expect("one says yes");
    let asked = three.wait(|state| state["agreed"]["undo"] == json!([1]));
    assert_eq!((&asked["offers"]["undo"], &asked["scene"]["ply"]), (&json!(0), &json!(1)));
    three.ask(&json!({ "do": "undo", "answer": true })).expect("so does the other");
    one.wait(|state| is_at(state, 0) && state["offers"]["undo"].is_null());
    three.ask(&json!({ "do": "draw" })).expect("offered");
    one.ask(&json!({ "do": "draw", "answer": true })).expect("a yes");
    two.ask(&json!({ "do": "draw", "answer": false })).expect("a no");
    assert_eq!(one.ask(&json!({ "do": "draw", "answer": true })), Err("no-offer".to_owned()));
    for socket in [&mut one, &mut two, &mut three] {
        socket.ask(&json!({ "do": "draw" })).expect("all want it");
    }
    let over = one.wait(|state| state["scene"]["over"].is_object());
    assert_eq!((&over["scene"]["over"]["reason"], &over["scene"]["over"]["winner"]), (&json!("agreed"), &Value::Null));
    two.ask(&json!({ "do": "rematch" })).expect("offered");
    three.ask(&json!({ "do": "rematch", "answer": false })).expect("declined");
    for socket in [&mut three, &mut one, &mut two] {
        socket.ask(&json!({ "do": "rematch" })).expect("all want it");
    }
    let next = one.wait(|state| state["next"].is_string())["next"].as_str().expect("a link").to_owned();
    let state = place.visitor().get(&format!("/api{}", next.replace("/table/", "/tables/"))).json();
    let names: Vec<&Value> = state["seats"].as_array().expect("seats").iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Ben", "Eve", "Awa"], "everyone on another side");
}

#[test]
fn a_player_resigns_and_the_others_play_on() {
    let mut place = TestServer::new();
    let (id, [(awa, mut one), (ben, mut two), (eve, _)]) = three_players(&place, None);
    two.ask(&json!({ "do": "resign" })).expect("out of turn");
    let left = two.wait(|state| state["seats"][1]["out"] == true);
    assert_eq!(
        (&left["scene"]["over"], &left["scene"]["turn"]),
        (&Value::Null, &json!(0)),
        "{}",
        left["scene"]["status"]
    );
    assert_eq!(left["may"]["resign"], false);
    assert_eq!(two.ask(&json!({ "do": "resign" })), Err("game-over".to_owned()));
    one.ask(&json!({ "do": "play", "move": "R", "ply": 0 })).expect("a move");
    one.wait(|state| is_at(state, 2) && state["scene"]["turn"] == 2);
    place.restart();
    let address = place.server().address();
    let [awa, mut ben, eve] = [awa, ben, eve].map(|visitor| Visitor { address, ..visitor });
    let state = ben.get(&format!("/api/tables/{id}")).json();
    assert_eq!((&state["seats"][1]["out"], &state["moves"][1]["text"]), (&json!(true), &json!("resign")));
    let (mut one, _) = awa.enter(&id);
    let (mut three, _) = eve.enter(&id);
    // Only active players vote.
    one.ask(&json!({ "do": "undo" })).expect("asked");
    three.ask(&json!({ "do": "undo", "answer": true })).expect("agreed");
    one.wait(|state| is_at(state, 0));
    one.ask(&json!({ "do": "play", "move": "R", "ply": 0 })).expect("a move");
    one.wait(|state| is_at(state, 2) && state["scene"]["turn"] == 2);
    three.ask(&json!({ "do": "play", "move": "resign" })).expect("in turn");
    let over = one.wait(|state| state["scene"]["over"].is_object());
    assert_eq!(over["scene"]["over"]["winner"], 0, "{}", over["scene"]["over"]);
}

#[test]
fn a_player_out_of_time_is_out() {
    let place = TestServer::new();
    let (_, [(_, mut one), ..]) = three_players(&place, Some("1s"));
    let first = one.wait(|state| state["seats"][0]["out"] == true);
    assert_eq!(first["clock"]["left"].as_array().map(Vec::len), Some(3), "{}", first["clock"]);
    assert_eq!((&first["scene"]["over"], &first["clock"]["running"]), (&Value::Null, &json!(1)));
    let over = one.wait(|state| state["scene"]["over"].is_object());
    assert_eq!(over["scene"]["over"]["winner"], 2, "{}", over["scene"]["over"]);
}

#[test]
fn engines_play_among_three() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let machine = json!({ "who": "machine", "player": "best:depth=1" });
    let id = visitor.create(&json!({ "game": GAME, "seats": [{ "who": "me" }, machine, machine] }));
    let (mut socket, _) = visitor.enter(&id);
    socket.ask(&json!({ "do": "play", "move": "R" })).expect("a move");
    socket.wait(|state| is_at(state, 3) && state["may"]["play"] == true);
    assert_eq!(socket.ask(&json!({ "do": "draw" })), Err("no-offer".to_owned()));
    socket.ask(&json!({ "do": "undo" })).expect("taken back at once");
    socket.wait(|state| is_at(state, 0));
}
