//! Championships: creating, running, watching and stopping them, and reading their files with `palabre championship`.

use crate::client::{TestServer, Visitor};
use serde_json::{Value, json};

fn form(name: &str, pairs: u32) -> Value {
    json!({ "form": {
        "name": name, "pairs": pairs, "games": [{ "game": "colonnes", "time": "depth=1" }],
        "players": [{ "name": "Awa", "player": "level1" }, { "name": "Ben", "player": "random" }],
    } })
}

fn create(visitor: &mut Visitor, asked: &Value) -> String {
    let made = visitor.post("/api/championships", asked);
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_championship_is_created_played_and_watched() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let id = create(&mut visitor, &form("Autumn cup", 3));
    assert!(id.starts_with("autumn-cup-"), "{id}");
    let mut socket = place.visitor().socket(&format!("/api/championships/{id}/live"));
    let over = socket.wait(|value| value["type"] == "event" && value["state"] == "over");
    assert_eq!((&over["finished"], &over["expected"]), (&json!(6), &json!(6)));
    assert_eq!(over["ranking"].as_array().map(Vec::len), Some(2));
    assert!(over["cross"][0][1]["wins"].is_u64(), "{over}");
    let game = over["games"][0]["id"].as_i64().expect("a game");
    let replay = visitor.get(&format!("/api/championships/{id}/games/{game}")).json();
    assert!(replay["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{replay}");
    for (format, part) in
        [("records", "[Game \"colonnes\"]"), ("csv", "id,game"), ("json", "\"ranking\""), ("html", "<!doctype html>")]
    {
        let file = visitor.get(&format!("/api/championships/{id}/export?format={format}"));
        assert!(file.body.contains(part) && file.head.contains("attachment"), "{format}: {}", file.head);
    }
    let list = place.visitor().get("/api/championships").json();
    assert_eq!((&list["championships"][0]["id"], &list["championships"][0]["yours"]), (&json!(id), &json!(false)));
    // The file has the format of `palabre championship`.
    let folder = place.folder.path().join("serve.db-championships");
    let store = arena::store::Store::read(&folder.join(format!("{id}.db"))).expect("a store");
    assert_eq!(store.games().expect("games").len(), 6);
}

#[test]
fn a_championship_is_stopped_resumed_and_joined() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let id = create(&mut visitor, &form("Long", 500));
    let path = format!("/api/championships/{id}");
    assert_eq!(visitor.post(&path, &json!({ "do": "run" })).code(), "championship-state");
    assert_eq!(place.visitor().post(&path, &json!({ "do": "stop" })).code(), "not-owner");
    let mut socket = visitor.socket(&format!("{path}/live"));
    socket.wait(|value| value["type"] == "event" && value["finished"].as_u64() > Some(1));
    let stopped = visitor.post(&path, &json!({ "do": "stop" })).json();
    assert_eq!(stopped["state"], "waiting", "{stopped}");
    assert_eq!(visitor.post(&path, &json!({ "do": "stop" })).code(), "championship-state");
    let added = visitor.post(&path, &json!({ "do": "add", "player": { "name": "Eve", "player": "greedy" } })).json();
    assert_eq!(added["expected"], 3000, "{added}");
    let twice = visitor.post(&path, &json!({ "do": "add", "player": { "name": "Eve", "player": "greedy" } }));
    assert_eq!(twice.code(), "bad-event");
    assert_eq!(visitor.post(&path, &json!({ "do": "run" })).status, 200);
    socket.wait(|value| value["state"] == "running" && value["finished"].as_u64() > stopped["finished"].as_u64());
    assert_eq!(visitor.post(&path, &json!({ "do": "stop" })).status, 200);
}

#[test]
fn only_the_owner_may_add_commands() {
    let bot = json!({ "form": {
        "name": "Bots", "games": [{ "game": "colonnes" }],
        "players": [{ "name": "Awa", "player": "level1" }, { "name": "Bot", "player": "cmd:touch stolen" }],
    }, "run": false });
    let closed = TestServer::new();
    assert_eq!(closed.visitor().post("/api/championships", &bot).code(), "commands-off");
    let place = TestServer::with(true);
    let mut visitor = place.visitor();
    assert_eq!(visitor.post("/api/championships", &bot).code(), "not-owner");
    let id = create(&mut visitor, &form("Honest", 500));
    let add = json!({ "do": "add", "player": { "name": "Bot", "player": "cmd:touch stolen" } });
    assert_eq!(visitor.post(&format!("/api/championships/{id}"), &add).code(), "not-owner");
    let owner = place.server().owner().to_owned();
    let mut own = place.visitor();
    own.post("/api/owner", &json!({ "token": owner }));
    let bots = create(&mut own, &bot);
    assert_eq!(visitor.post(&format!("/api/championships/{bots}"), &json!({ "do": "run" })).code(), "not-owner");
}

#[test]
fn wrong_and_large_events_are_refused() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for (asked, code) in [
        (json!({ "event": "name = 3" }), "bad-event"),
        (json!({}), "bad-request"),
        (form("Endless", 900_000), "bad-event"),
        (
            json!({ "form": { "name": "Slow", "games": [{ "game": "awale", "time": "500s/move" }],
            "players": [{ "name": "a", "player": "best" }, { "name": "b", "player": "best" }] } }),
            "bad-event",
        ),
        (
            json!({ "form": { "name": "Greedy", "games": [{ "game": "awale" }],
            "players": [{ "name": "a", "player": "pvs:threads=99" }, { "name": "b", "player": "best" }] } }),
            "bad-player",
        ),
    ] {
        assert_eq!(visitor.post("/api/championships", &asked).code(), code, "{asked}");
    }
    let template = visitor.get("/api/championships/template?game=awale").json();
    assert!(template["event"].as_str().is_some_and(|text| text.contains("[[players]]")));
    assert_eq!(visitor.get("/api/championships/nothing").code(), "unknown-championship");
}
