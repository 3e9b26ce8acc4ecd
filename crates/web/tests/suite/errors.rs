//! JSON errors for every kind of bad request.

use crate::client::{TestServer, two_players};
use serde_json::json;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

#[test]
fn every_bad_request_is_answered_in_json() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let (id, _players) = two_players(&place, "awale", None);
    let get = |path: String| (format!("GET {path} HTTP/1.1\r\n"), String::new());
    let post = |path: &str, body: &str, kind: &str| {
        let length = body.len();
        (format!("POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n"), body.to_owned())
    };
    let json = "application/json";
    for ((head, body), status, code) in [
        (get(format!("/api/tables/{id}?flip=sideways")), 400, "bad-request"),
        (get(format!("/api/tables/{id}/live?flip=sideways")), 400, "bad-request"),
        (get("/api/championships/template".to_owned()), 400, "bad-request"),
        (get("/api/championships/x/export?format=a&format=b".to_owned()), 400, "bad-request"),
        (get("/api/championships/x/games/first".to_owned()), 400, "bad-request"),
        (get("/api/championships/x/games/99999999999999999999".to_owned()), 400, "bad-request"),
        (get("/api/games/%ff/rules".to_owned()), 400, "bad-request"),
        (get("/api/tables/%ff".to_owned()), 400, "bad-request"),
        (get(format!("/api/tables/{id}/live")), 426, "upgrade-required"),
        (get("/api/analysis".to_owned()), 426, "upgrade-required"),
        (get("/api/championships/x/live".to_owned()), 426, "upgrade-required"),
        (get("/api".to_owned()), 404, "not-found"),
        (get("/api/".to_owned()), 404, "not-found"),
        (get("/api/nothing/at/all".to_owned()), 404, "not-found"),
        (get("/api/tables/".to_owned()), 404, "not-found"),
        (get("/api/owner".to_owned()), 405, "method"),
        (post("/", "{}", json), 405, "method"),
        (post("/api/games", "{}", json), 405, "method"),
        (("DELETE /api/tables HTTP/1.1\r\n".to_owned(), String::new()), 405, "method"),
        (("OPTIONS /api/me HTTP/1.1\r\n".to_owned(), String::new()), 405, "method"),
        (post("/api/tables", "{", json), 400, "bad-request"),
        (post("/api/tables", "[]", json), 400, "bad-request"),
        (post("/api/tables", "", json), 400, "bad-request"),
        (post("/api/tables", "\u{fffd}", json), 400, "bad-request"),
        (post(&format!("/api/tables/{id}"), "{\"do\":\"dance\"}", json), 400, "bad-request"),
        (post("/api/tables", "{}", "text/plain"), 415, "not-json"),
        (post("/api/tables", &"x".repeat(300 << 10), json), 413, "too-large"),
    ] {
        let refused = visitor.send(&head, &body);
        assert!(refused.head.contains("content-type: application/json"), "{head}{}", refused.head);
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{head}{}", refused.body);
        assert!(refused.json()["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{head}");
    }
    let refused = visitor.get("/api/owner");
    assert!(refused.head.to_lowercase().contains("allow: post"), "{}", refused.head);
    assert!(visitor.get("/api/analysis").head.contains("upgrade: websocket"));
}

#[test]
fn a_binary_frame_closes_the_socket() {
    let place = TestServer::new();
    let mut socket = place.visitor().socket("/api/analysis");
    socket.socket.send(Message::binary(vec![1, 2, 3])).expect("sent");
    let said = socket.read().expect("a refusal");
    assert_eq!((&said["type"], &said["code"]), (&json!("refused"), &json!("not-text")), "{said}");
    let Ok(Message::Close(Some(frame))) = socket.socket.read() else { panic!("it is closed") };
    assert_eq!(frame.code, CloseCode::Unsupported);
}

#[test]
fn an_unknown_page_is_not_found() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    for (path, status) in
        [("/", 200), ("/new", 200), ("/learn/awale", 200), ("/nowhere", 404), ("/nowhere/at/all", 404)]
    {
        let answer = visitor.get(path);
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.body.contains("<!doctype html>"), "{path} is a page for people");
    }
}

#[test]
fn every_socket_has_a_heartbeat() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let id = visitor.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "open" }] }));
    for path in ["/api/analysis".to_owned(), format!("/api/tables/{id}/live")] {
        visitor.socket(&path).until("beat");
    }
}
