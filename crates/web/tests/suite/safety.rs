//! Security headers, cross-origin requests, size and rate limits, and ownership.

use crate::client::{TestServer, Visitor};
use serde_json::json;
use tungstenite::Message;

#[test]
fn answers_have_security_headers() {
    let place = TestServer::new();
    let mut visitor = Visitor::new(place.server().address());
    let page = visitor.get("/");
    assert!(page.head.contains("script-src 'self'") && !page.head.contains("unsafe-inline"), "{}", page.head);
    let cookie = page.head.lines().find(|line| line.starts_with("set-cookie:")).expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!page.body.contains("<script>") && !page.body.contains("onclick"), "{}", page.body);
    assert!(!visitor.get("/api/me").head.contains("set-cookie:"), "who is known stays so");
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/js/../../src/lib.rs", "/nothing.js"] {
        assert_eq!(visitor.get(path).code(), "not-found", "{path}");
    }
}

#[test]
fn cross_origin_requests_are_refused() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let new = json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "open" }] }).to_string();
    let json = "application/json";
    let refused = visitor.post_as("/api/tables", &new, json, Some("https://elsewhere.example"));
    assert_eq!((refused.status, refused.code().as_str()), (403, "bad-origin"));
    assert_eq!(visitor.post_as("/api/tables", &new, "text/plain", None).code(), "not-json");
    let own = format!("http://{}", visitor.address);
    let made = visitor.post_as("/api/tables", &new, json, Some(&own));
    assert_eq!(made.status, 201);
    let live = format!("/api/tables/{}/live", made.json()["id"].as_str().expect("an id"));
    assert_eq!(visitor.try_socket(&live, Some("https://elsewhere.example")).err().as_deref(), Some("bad-origin"));
    assert_eq!(visitor.try_socket("/api/analysis", Some("null")).err().as_deref(), Some("bad-origin"));
    assert!(visitor.try_socket(&live, Some(&own)).is_ok());
}

#[test]
fn requests_are_limited_and_parsed_strictly() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    assert_eq!(visitor.post("/api/records", &json!({ "text": "x".repeat(300 << 10) })).code(), "too-large");
    assert_eq!(visitor.post_as("/api/positions", "{", "application/json", None).code(), "bad-request");
    assert_eq!(visitor.post("/api/positions", &json!({})).code(), "bad-request");
    let cases = [
        (json!({ "game": "chess" }), 404, "unknown-game"),
        (json!({ "game": "awale", "rules": "none" }), 400, "bad-rules"),
        (json!({ "game": "awale", "position": "4-4" }), 422, "bad-position"),
        (json!({ "game": "awale", "values": ["4"] }), 400, "bad-request"),
        (json!({ "game": "awale", "moves": ["A", "A"] }), 422, "bad-move"),
        (json!({ "game": "awale", "moves": vec!["A"; 5000] }), 413, "too-large"),
    ];
    for (asked, status, code) in cases {
        let refused = visitor.post("/api/positions", &asked);
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{asked}");
    }
    let me = json!({ "who": "me" });
    let tables = [
        (json!({ "game": "awale", "seats": [me] }), "bad-seats"),
        (json!({ "game": "awale", "seats": [me, me], "clock": "soon" }), "bad-clock"),
        (json!({ "game": "awale", "seats": [me, me], "clock": "90000m" }), "bad-clock"),
        (json!({ "game": "awale", "seats": [me, { "who": "me", "name": "a\u{7}b" }] }), "bad-name"),
        (json!({ "game": "awale", "seats": [me, { "who": "machine", "player": "nobody" }] }), "bad-player"),
        (json!({ "game": "awale", "seats": [me, { "who": "machine", "player": "pvs:threads=200" }] }), "bad-player"),
        (json!({ "game": "awale", "seats": [me, { "who": "machine", "player": "cmd:touch x" }] }), "bad-player"),
        (json!({ "game": "awale", "seats": [me, { "who": "machine", "player": "pvs:eval=net:x" }] }), "bad-player"),
        (
            json!({ "game": "great-escape", "seats": [me, { "who": "machine", "player": "puct:policy=x" }] }),
            "bad-player",
        ),
        (json!({ "game": "awale", "seats": [me, { "who": "ghost" }] }), "bad-request"),
    ];
    for (asked, code) in tables {
        assert_eq!(visitor.post("/api/tables", &asked).code(), code, "{asked}");
    }
    assert_eq!(visitor.get("/api/tables/0123456789abcdef").code(), "unknown-table");
    assert_eq!(visitor.get("/api/tables/..%2F..%2Fetc").code(), "unknown-table");
    assert_eq!(visitor.get("/api/championships/..%2Fserve").code(), "unknown-championship");
    assert_eq!(visitor.get("/api/nothing").code(), "not-found");
    assert_eq!(visitor.post("/api/games", &json!({})).code(), "method");
    let french = visitor.get("/api/nothing?lang=fr").json()["error"]["message"].clone();
    assert_eq!(french, "Il n’y a rien ici.");
}

#[test]
fn sockets_are_limited_in_number_size_and_rate() {
    let place = TestServer::new();
    let visitor = place.visitor();
    let mut sockets: Vec<_> = (0..24).map(|_| visitor.socket("/api/analysis")).collect();
    assert_eq!(visitor.try_socket("/api/analysis", None).err().as_deref(), Some("too-many-sockets"));
    let other = place.visitor();
    assert!(other.try_socket("/api/analysis", None).is_ok(), "one does not keep others out");
    let mut large = sockets.pop().expect("a socket");
    // The server may close the socket before it has read the whole message.
    _ = large.socket.send(Message::text("x".repeat(80 << 10)));
    assert!(large.read().is_none_or(|said| said["code"] == "too-large"));
    let mut chatty = sockets.pop().expect("a socket");
    let mut last = None;
    for _ in 0..500 {
        if chatty.socket.send(Message::text("{}")).is_err() {
            break;
        }
    }
    while let Some(said) = chatty.read() {
        last = Some(said["code"].clone());
    }
    assert!(last.is_some(), "it was answered, and then closed");
    let mut unread = other.socket("/api/analysis");
    unread.send(&json!({ "do": "dance" }));
    assert_eq!(unread.read().expect("an answer")["code"], "bad-request");
}

#[test]
fn unfinished_games_are_limited() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let new = json!({ "game": "colonnes", "seats": [{ "who": "me" }, { "who": "open" }] });
    for _ in 0..64 {
        assert_eq!(visitor.post("/api/tables", &new).status, 201);
    }
    assert_eq!(visitor.post("/api/tables", &new).code(), "too-many-tables");
    assert_eq!(place.visitor().post("/api/tables", &new).status, 201);
}

#[test]
fn the_owner_is_identified_by_the_token() {
    let place = TestServer::with(true);
    let mut visitor = place.visitor();
    assert_eq!(visitor.get("/api/me").json()["owner"], false);
    assert_eq!(visitor.post("/api/owner", &json!({ "token": "guess" })).code(), "not-owner");
    let owner = place.server().owner().to_owned();
    let own = visitor.post("/api/owner", &json!({ "token": owner }));
    assert!(own.head.contains("SameSite=Strict") && own.head.contains("HttpOnly"), "{}", own.head);
    assert_eq!(visitor.get("/api/me").json(), json!({ "owner": true, "commands": true, "lang": "en" }));
}

#[test]
fn a_second_server_cannot_use_the_file_or_the_port() {
    let place = TestServer::new();
    let mut config = crate::client::config(&place.folder.path().join("serve.db"), false);
    let refused = web::Server::start(&config).err().expect("a refusal");
    assert_eq!(refused.id, "web-db-busy");
    config.db = place.folder.path().join("other.db");
    config.port = place.server().address().port();
    assert_eq!(web::Server::start(&config).err().expect("a refusal").id, "web-port-busy");
    config.port = 0;
    std::fs::write(&config.db, "not a database, and long enough to be read as one: ".repeat(40)).expect("written");
    assert_eq!(web::Server::start(&config).err().expect("a refusal").id, "web-db-foreign");
}
