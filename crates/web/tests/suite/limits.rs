//! Limits per client address, the engines' memory and queue, and attempts at the owner's token.

use crate::client::{TestServer, Visitor};
use serde_json::{Value, json};

/// Starts a server behind a proxy on this machine, with limits for one person per address.
fn server_behind_proxy() -> TestServer {
    TestServer::configured(|config| {
        config.trusted = vec!["127.0.0.1".parse().expect("a network")];
        config.per_address = 1;
    })
}

fn new_game() -> Value {
    json!({ "game": "colonnes", "seats": [{ "who": "me" }, { "who": "open" }] })
}

fn form(name: &str) -> Value {
    json!({ "form": {
        "name": name, "pairs": 900, "games": [{ "game": "colonnes", "time": "depth=1" }],
        "players": [{ "name": "Awa", "player": "level1" }, { "name": "Ben", "player": "random" }],
    } })
}

#[test]
fn games_of_an_address_are_limited_whatever_its_cookies() {
    let place = server_behind_proxy();
    for _ in 0..16 {
        assert_eq!(place.visitor_from("203.0.113.5").post("/api/tables", &new_game()).status, 201);
    }
    let refused = place.visitor_from("203.0.113.5").post("/api/tables?lang=fr", &new_game());
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-many-tables"));
    assert!(refused.body.contains("adresse réseau"), "{}", refused.body);
    let spoofed = place.visitor_from("198.51.100.1, 203.0.113.5").post("/api/tables", &new_game());
    assert_eq!(spoofed.code(), "too-many-tables", "what the client wrote itself is not believed");
    assert_eq!(place.visitor_from("203.0.113.6").post("/api/tables", &new_game()).status, 201);
    assert_eq!(place.visitor().post("/api/tables", &new_game()).status, 201, "this machine is not counted");
}

#[test]
fn an_ipv6_network_counts_as_one_address() {
    let place = server_behind_proxy();
    let sockets: Vec<_> = (0..8)
        .map(|number| place.visitor_from(&format!("2001:db8::{number:x}")).try_socket("/api/analysis", None))
        .collect();
    assert!(sockets.iter().all(Result::is_ok));
    let more = |address: &str| place.visitor_from(address).try_socket("/api/analysis", None).err();
    assert_eq!(more("2001:db8::ffff").as_deref(), Some("too-many-sockets"));
    assert_eq!(more("2001:db8:0:1::1"), None);
}

#[test]
fn untrusted_forwarding_headers_are_ignored() {
    let place = TestServer::configured(|config| config.per_address = 1);
    for _ in 0..20 {
        assert_eq!(place.visitor_from("203.0.113.5").post("/api/tables", &new_game()).status, 201);
    }
    let mut forwarded = place.visitor_from("203.0.113.5");
    let owner = json!({ "token": place.server().owner() });
    assert_eq!(forwarded.post("/api/owner", &owner).code(), "not-owner", "a proxy's visitor is not at this machine");
    assert_eq!(place.visitor().post("/api/owner", &owner).status, 200);
}

#[test]
fn one_visitor_or_address_runs_one_championship() {
    let place = server_behind_proxy();
    let mut awa = place.visitor_from("203.0.113.5");
    assert_eq!(awa.post("/api/championships", &form("One")).status, 201);
    assert_eq!(awa.post("/api/championships", &form("Two")).code(), "too-many-championships");
    let twice = place.visitor_from("203.0.113.5").post("/api/championships", &form("Three"));
    assert_eq!(twice.code(), "too-many-championships", "another cookie at the same address");
    awa.headers = vec![("X-Forwarded-For".to_owned(), "203.0.113.6".to_owned())];
    assert_eq!(awa.post("/api/championships", &form("Four")).code(), "too-many-championships", "the same cookie");
    let mut ben = place.visitor_from("203.0.113.7");
    assert_eq!(ben.post("/api/championships", &form("Five")).status, 201, "there is a place for someone else");
    assert_eq!(
        place.visitor_from("203.0.113.8").post("/api/championships", &form("Six")).code(),
        "too-many-championships"
    );
}

#[test]
fn requests_are_answered_while_the_engines_are_busy() {
    let place = TestServer::configured(|config| config.engine_memory = Some(160));
    let question = json!({ "game": "great-escape", "seconds": 10 });
    // Each request comes from a new visitor, without a cookie.
    let ask = |_| Visitor::new(place.server().address()).post_only("/api/analysis", &question);
    let asked: Vec<_> = (0..150).map(ask).collect();
    let mut visitor = place.visitor();
    let mut probe = visitor.socket("/api/analysis");
    while probe.ask(&json!({ "do": "analyse", "game": "awale" })).is_ok() {}
    let refused = visitor.post("/api/analysis", &question);
    assert_eq!((refused.status, refused.code().as_str()), (429, "engine-busy"));
    assert_eq!(visitor.post("/api/positions", &json!({ "game": "great-escape" })).status, 200);
    assert_eq!(visitor.post("/api/tables", &new_game()).status, 201);
    drop((asked, probe));
    // Questions of closed connections are dropped.
    let mut visitor = place.visitor();
    let short = json!({ "game": "colonnes", "depth": 2 });
    while visitor.post("/api/analysis", &short).status != 200 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn questions_of_an_address_are_limited() {
    let place = server_behind_proxy();
    let mut socket = place.visitor_from("203.0.113.5").socket("/api/analysis");
    socket.send(&json!({ "do": "analyse", "game": "great-escape", "seconds": 600 }));
    socket.until("queued");
    let mut other = place.visitor_from("203.0.113.5");
    let question = json!({ "game": "colonnes", "depth": 2 });
    assert_eq!(other.post("/api/analysis", &question).code(), "engine-busy");
    assert_eq!(place.visitor_from("203.0.113.6").post("/api/analysis", &question).status, 200);
}

#[test]
fn invalid_engine_memory_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = crate::client::config(&folder.path().join("serve.db"), false);
    for (asked, code) in [(1, "web-engine-memory-small"), (1 << 30, "web-engine-memory-large")] {
        config.engine_memory = Some(asked);
        assert_eq!(web::Server::start(&config).err().expect("a refusal").id, code);
    }
    let place = TestServer::configured(|config| config.engine_memory = Some(200));
    assert_eq!(place.server().engine_memory(), 200);
    let large = json!({ "game": "awale", "player": "best:hash=100", "depth": 2 });
    assert_eq!(place.visitor().post("/api/analysis", &large).code(), "bad-player", "half of it for one player");
    let players = ["Awa", "Ben"].map(|name| json!({ "name": name, "player": "pvs:hash=60" }));
    let event = json!({ "form": { "name": "Large", "games": [{ "game": "awale" }], "players": players } });
    let refused = place.visitor().post("/api/championships", &event);
    assert_eq!(refused.code(), "engine-busy", "half of it for championships");
    assert!(refused.body.contains("152 MiB"), "{}", refused.body);
}

#[test]
fn attempts_at_the_owners_token_are_limited() {
    let place = server_behind_proxy();
    let guess = json!({ "token": "0123456789abcdefghjkmnpqrs" });
    // Even a slow machine sends more than one request in five seconds.
    let is_slowed = |visitor: &dyn Fn() -> Visitor| {
        assert_eq!(visitor().post("/api/owner", &guess).code(), "not-owner");
        (0..100).any(|_| visitor().post("/api/owner", &guess).code() == "too-many-guesses")
    };
    for address in ["203.0.113.5", "2001:db8::1"] {
        assert!(is_slowed(&|| place.visitor_from(address)), "{address}");
    }
    assert!(is_slowed(&|| place.visitor()), "this machine has attempts of its own, and not without end");
}
