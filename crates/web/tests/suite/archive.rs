//! Public games: live boards, the archive with its filters, players of championships, and previews of links.

use serde_json::{Value, json};

use crate::client::{TestServer, Visitor};

/// Creates a game against a random player and resigns it, or not.
fn game(visitor: &mut Visitor, name: &str, is_over: bool) -> String {
    let seats = json!([{ "who": "me", "name": name }, { "who": "machine", "player": "random" }]);
    let id = visitor.create(&json!({ "game": "awale", "seats": seats }));
    let path = format!("/api/tables/{id}");
    assert_eq!(visitor.post(&path, &json!({ "do": "play", "move": "A" })).status, 200);
    if is_over {
        assert_eq!(visitor.post(&path, &json!({ "do": "resign" })).status, 200);
    }
    id
}

fn found(visitor: &mut Visitor, query: &str) -> Vec<Value> {
    let answer = visitor.get(&format!("/api/archive?{query}")).json();
    let games = answer["games"].as_array().cloned().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(answer["found"], json!(games.len()), "{answer}");
    games
}

#[test]
fn a_public_game_is_live_and_then_in_the_archive() {
    let place = TestServer::new();
    let (mut awa, mut ben) = (place.visitor(), place.visitor());
    let id = game(&mut awa, "Awa", false);
    let path = format!("/api/tables/{id}");
    let publish = json!({ "do": "publish", "public": true });
    assert_eq!(ben.get("/api/live").json()["boards"], json!([]), "private by default");
    assert_eq!(ben.post(&path, &publish).code(), "not-owner");
    assert_eq!(awa.post(&path, &publish).status, 200);
    let state = awa.get(&path).json();
    assert_eq!((&state["public"], &state["may"]["publish"]), (&json!(true), &json!(true)));
    let mut socket = ben.socket("/api/live/socket");
    let first = socket.until("boards");
    let board = &first["boards"][0];
    assert_eq!((&board["id"], &board["players"][0]), (&json!(id), &json!("Awa")));
    assert!(board["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{board}");
    assert_eq!(found(&mut ben, "scope=public").len(), 0, "it is not over");
    assert_eq!(awa.post(&path, &json!({ "do": "resign" })).status, 200);
    socket.wait(|message| message["boards"] == json!([]));
    let games = found(&mut ben, "scope=public");
    assert_eq!((games[0]["url"].as_str(), &games[0]["winner"]), (Some(format!("/table/{id}").as_str()), &json!(1)));
    assert_eq!(awa.post(&path, &json!({ "do": "publish", "public": false })).status, 200);
    assert_eq!(found(&mut ben, "scope=public").len(), 0, "and private again");
}

#[test]
fn the_archive_filters_by_game_player_result_and_date() {
    let place = TestServer::new();
    let (mut awa, mut ben) = (place.visitor(), place.visitor());
    let before = place_time(&mut awa);
    game(&mut awa, "Awa", true);
    game(&mut awa, "Awa’s sister", true);
    game(&mut awa, "Awa", false);
    game(&mut ben, "Ben", true);
    for (query, number) in [
        ("", 2),
        ("scope=mine&game=awale", 2),
        ("game=colonnes", 0),
        ("player=SISTER", 1),
        ("player=ben", 0),
        ("result=lost", 2),
        ("result=won", 0),
        ("result=second&player=awa", 2),
        ("result=draw", 0),
        (&format!("from={before}"), 2),
        (&format!("to={before}"), 0),
        ("scope=public", 0),
        ("scope=championships", 0),
    ] {
        assert_eq!(found(&mut awa, query).len(), number, "{query}");
    }
    assert_eq!(awa.get("/api/archive?scope=everyone").code(), "bad-request");
}

/// Returns the time of a game that is created for it, which is earlier than that of the next.
fn place_time(visitor: &mut Visitor) -> u64 {
    let id = game(visitor, "Clock", false);
    let tables = visitor.get("/api/tables").json();
    let updated = tables["tables"].as_array().into_iter().flatten().find(|table| table["id"] == json!(id));
    std::thread::sleep(std::time::Duration::from_millis(2));
    updated.and_then(|table| table["updated"].as_u64()).expect("a time")
}

#[test]
fn a_player_of_a_championship_has_results_by_side() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let players = ["Awa", "Ben", "Eve"].map(|name| json!({ "name": name, "player": "random" }));
    let form = json!({ "form": {
        "name": "Cup <1>", "pairs": 2, "games": [{ "game": "colonnes", "time": "depth=1" }],
        "players": players,
    } });
    let made = visitor.post("/api/championships", &form).json();
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
    let path = format!("/api/championships/{id}");
    visitor.socket(&format!("{path}/live")).wait(|message| message["state"] == "over");
    let all = visitor.get(&format!("{path}/player?player=Awa")).json();
    let games = |score: &Value| score["games"].as_u64().unwrap_or_else(|| panic!("{all}"));
    assert_eq!([&all["total"]["first"], &all["total"]["second"], &all["total"]["both"]].map(games), [4, 4, 8]);
    assert_eq!((all["opponents"].as_array().map(Vec::len), all["games"].as_array().map(Vec::len)), (Some(2), Some(8)));
    let both = visitor.get(&format!("{path}/player?player=Awa&against=Ben")).json();
    assert_eq!((&both["against"], both["games"].as_array().map(Vec::len)), (&json!("Ben"), Some(4)));
    assert_eq!(games(&both["total"]["first"]), 2);
    let reverse = visitor.get(&format!("{path}/player?player=Ben&against=Awa")).json();
    assert_eq!(both["total"]["both"]["wins"], reverse["total"]["both"]["losses"]);
    assert_eq!(visitor.get(&format!("{path}/player?player=Nobody")).code(), "not-found");
    let archived = found(&mut visitor, "scope=championships&player=eve");
    assert_eq!((archived.len(), &archived[0]["event"]), (8, &json!("Cup <1>")));
    let page = visitor.get(&format!("/championship/{id}")).body;
    assert!(page.contains("og:title\" content=\"Cup &lt;1&gt;\"") && page.contains("12"), "{page}");
}

#[test]
fn links_have_previews_with_absolute_pictures() {
    let place = TestServer::configured(|config| config.public_url = "https://games.example".parse().ok());
    let mut visitor = place.visitor();
    let id = game(&mut visitor, "A\"wa & <b>", false);
    let page = visitor.get(&format!("/table/{id}?seat=secret")).body;
    assert!(page.contains("content=\"Awalé: A&quot;wa &amp; &lt;b&gt; – random\""), "{page}");
    let image = format!("https://games.example/api/preview?table={id}");
    assert!(page.contains(&format!("property=\"og:image\" content=\"{image}\"")), "{page}");
    assert!(!page.contains("secret"), "an invitation is not repeated");
    let position = visitor.get("/analyse?game=awale&moves=A,b").body;
    assert!(position.contains("/api/preview?game=awale&amp;moves=A%2Cb"), "{position}");
    for path in ["/", "/table/nothing", "/analyse?game=%22%3E%3Cscript%3E", "/championship/none", "/nowhere"] {
        let page = visitor.get(path).body;
        assert!(page.contains("property=\"og:title\" content=\"Palabre\"") && !page.contains("><script>"), "{page}");
        assert!(!page.contains('{'), "nothing is left to fill in: {page}");
    }
    for query in
        [format!("table={id}"), "game=escampe".to_owned(), "game=great-escape&moves=R,L".to_owned(), String::new()]
    {
        let png = visitor.get(&format!("/api/preview?{query}"));
        assert!(
            png.status == 200 && png.head.contains("image/png") && png.body.contains("PNG"),
            "{query}: {}",
            png.head
        );
    }
    assert_eq!(visitor.get("/api/preview?game=awale&moves=Z").code(), "bad-move");
    assert_eq!(visitor.get("/api/preview?table=nothing").code(), "unknown-table");
}

#[test]
fn a_database_without_public_games_is_migrated() {
    let mut place = TestServer::new();
    let mut visitor = place.visitor();
    let id = game(&mut visitor, "Awa", true);
    place.stop();
    let db = rusqlite::Connection::open(place.folder.path().join("serve.db")).expect("a database");
    db.execute_batch("DROP INDEX public_tables; ALTER TABLE tables DROP COLUMN is_public; PRAGMA user_version = 2;")
        .expect("version 2");
    drop(db);
    place.start();
    visitor.address = place.server().address();
    assert_eq!(found(&mut visitor, "").len(), 1);
    assert_eq!(visitor.post(&format!("/api/tables/{id}"), &json!({ "do": "publish", "public": true })).status, 200);
    assert_eq!(found(&mut visitor, "scope=public").len(), 1);
}
