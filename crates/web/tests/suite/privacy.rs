//! Host names, file modes, and secrets on disk.

use crate::client::{TestServer, Visitor};
use rusqlite::Connection;
use serde_json::json;

fn with_host(place: &TestServer, host: &str) -> Visitor {
    let mut visitor = Visitor::new(place.server().address());
    visitor.headers.push(("Host".to_owned(), host.to_owned()));
    visitor
}

#[test]
fn unknown_hosts_are_refused() {
    let place = TestServer::new();
    let port = place.server().address().port();
    for host in ["localhost", "127.0.0.1", "[::1]", "palabre.localhost", "192.0.2.1"] {
        assert_eq!(with_host(&place, &format!("{host}:{port}")).get("/api/me").status, 200, "{host}");
    }
    let mut evil = with_host(&place, &format!("rebound.example:{port}"));
    for path in ["/", "/api/me", "/api/tables", "/js/lib.js"] {
        let refused = evil.get(path);
        assert_eq!((refused.status, refused.code().as_str()), (421, "bad-host"), "{path}");
        assert!(!refused.head.contains("set-cookie"), "{}", refused.head);
    }
    let origin = format!("http://rebound.example:{port}");
    let new = json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "open" }] }).to_string();
    assert_eq!(evil.post_as("/api/tables", &new, "application/json", Some(&origin)).code(), "bad-host");
    assert_eq!(evil.try_socket("/api/analysis", Some(&origin)).err().as_deref(), Some("bad-host"));
    let absolute = with_host(&place, "localhost").send("GET http://rebound.example/api/me HTTP/1.1\r\n", "");
    assert_eq!(absolute.code(), "bad-host");
}

#[test]
fn the_public_host_is_accepted_also_behind_a_proxy() {
    let place =
        TestServer::configured(|config| config.public_url = Some("https://games.example".parse().expect("one")));
    let mut visitor = with_host(&place, "games.example");
    let page = visitor.get("/");
    let cookie = page.head.lines().find(|line| line.starts_with("set-cookie:")).expect("a cookie");
    assert!(cookie.contains("Secure"), "{cookie}");
    assert!(!Visitor::new(place.server().address()).get("/").head.contains("Secure"), "not over plain HTTP");
    let new = json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "open" }] }).to_string();
    let post = |visitor: &mut Visitor, origin: &str| {
        visitor.post_as("/api/tables", &new, "application/json", Some(origin)).status
    };
    assert_eq!(post(&mut visitor, "https://games.example"), 201);
    assert_eq!(post(&mut visitor, "https://evil.example"), 403);
    let mut renamed = with_host(&place, "127.0.0.1:7100");
    assert_eq!(post(&mut renamed, "https://games.example"), 201, "a proxy that passes on no host");
    assert!(visitor.try_socket("/api/analysis", Some("https://games.example")).is_ok());
    assert_eq!(with_host(&place, "evil.example").get("/").code(), "bad-host");
}

#[cfg(unix)]
#[test]
fn files_are_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let mut place = TestServer::new();
    let form = json!({ "form": {
        "name": "Cup", "games": [{ "game": "colonnes", "time": "depth=1" }],
        "players": [{ "name": "Awa", "player": "level1" }, { "name": "Ben", "player": "random" }],
    } });
    let mut visitor = place.visitor();
    assert_eq!(visitor.post("/api/championships", &form).status, 201);
    visitor.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "me" }] }));
    let modes = |place: &TestServer| {
        let mut folders = vec![place.folder.path().to_owned()];
        let mut modes = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let Ok(facts) = entry.metadata() else { continue };
                modes.push((entry.path(), facts.permissions().mode() & 0o777));
                folders.extend(facts.is_dir().then(|| entry.path()));
            }
        }
        modes
    };
    let are_private = |place: &TestServer| {
        for (path, mode) in modes(place) {
            // Other files of a championship are protected by the mode of its folder.
            let is_open = mode & 0o077 != 0 && path.parent() == Some(place.folder.path());
            let is_db = path.extension().is_some_and(|ending| ending == "db");
            assert!(!is_open && (!is_db || mode == 0o600), "{mode:o} {}", path.display());
        }
    };
    are_private(&place);
    assert!(modes(&place).iter().any(|(path, _)| path.ends_with("serve.db-wal")), "{:?}", modes(&place));
    place.stop();
    let db = place.folder.path().join("serve.db");
    std::fs::set_permissions(&db, std::fs::Permissions::from_mode(0o644)).expect("opened to all");
    let again = web::Server::start(&crate::client::config(&db, false)).expect("a server");
    are_private(&place);
    again.stop();
}

/// Returns the secret in a visitor's cookie.
fn secret(visitor: &Visitor) -> String {
    visitor.cookies.iter().find(|(name, _)| name == "palabre").expect("a cookie").1.clone()
}

fn holds(place: &TestServer, text: &str) -> bool {
    let files = std::fs::read_dir(place.folder.path()).expect("a folder").flatten().map(|entry| entry.path());
    let contents = files.filter_map(|file| std::fs::read(file).ok());
    contents.into_iter().any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
}

#[test]
fn secrets_are_not_stored() {
    let mut place = TestServer::new();
    let mut visitor = place.visitor();
    let id = visitor.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "me" }] }));
    assert!(!holds(&place, &secret(&visitor)));
    place.restart();
    visitor.address = place.server().address();
    assert_eq!(visitor.get(&format!("/api/tables/{id}")).json()["you"], json!([0, 1]), "the seats are theirs");
    assert!(!holds(&place, &secret(&visitor)));
}

/// Converts a database back to version 1, with plain secrets.
fn downgrade(place: &TestServer, secret: &str) {
    let db = place.folder.path().join("serve.db");
    let today = Connection::open(&db).expect("a file");
    let digest: String = today.query_row("SELECT visitor FROM made", [], |row| row.get(0)).expect("a visitor");
    let plain = |text: String| text.replace(&digest, secret);
    let rows = |query: &str| -> Vec<[String; 2]> {
        let mut query = today.prepare(query).expect("a query");
        let rows = query.query_map([], |row| Ok([row.get(0)?, row.get(1)?])).expect("rows");
        rows.map(|row| row.expect("a row").map(plain)).collect()
    };
    let (tables, seated) = (rows("SELECT id, content FROM tables"), rows("SELECT visitor, id FROM seated"));
    let made = rows("SELECT event, visitor FROM made");
    drop(today);
    for end in ["", "-wal", "-shm"] {
        _ = std::fs::remove_file(place.folder.path().join(format!("serve.db{end}")));
    }
    let old = Connection::open(&db).expect("a file");
    old.pragma_update(None, "journal_mode", "WAL").expect("a log");
    old.execute_batch(
        "PRAGMA application_id = 0x504c4257; PRAGMA user_version = 1;
         CREATE TABLE tables (
             id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, is_timed INTEGER NOT NULL, updated INTEGER NOT NULL,
             content TEXT NOT NULL) WITHOUT ROWID;
         CREATE INDEX open_tables ON tables (id) WHERE is_over = 0;
         CREATE TABLE seated (visitor TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (visitor, id)) WITHOUT ROWID;
         CREATE INDEX seats_of ON seated (id);
         CREATE TABLE made (event TEXT PRIMARY KEY, visitor TEXT NOT NULL) WITHOUT ROWID;
         CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);",
    )
    .expect("tables");
    let now = std::time::UNIX_EPOCH.elapsed().expect("a time").as_millis() as i64;
    for [id, content] in &tables {
        old.execute("INSERT INTO tables VALUES (?1, 0, 0, ?3, ?2)", rusqlite::params![id, content, now]).expect("kept");
    }
    for row in seated {
        old.execute("INSERT INTO seated VALUES (?1, ?2)", row).expect("kept");
    }
    for row in made {
        old.execute("INSERT INTO made VALUES (?1, ?2)", row).expect("kept");
    }
}

#[test]
fn a_database_with_plain_secrets_is_migrated() {
    let mut place = TestServer::new();
    let mut visitor = place.visitor();
    let id = visitor.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "open" }] }));
    let form = json!({ "form": {
        "name": "Cup", "games": [{ "game": "colonnes", "time": "depth=1" }],
        "players": [{ "name": "Awa", "player": "level1" }, { "name": "Ben", "player": "random" }],
    }, "run": false });
    assert_eq!(visitor.post("/api/championships", &form).status, 201);
    place.stop();
    downgrade(&place, &secret(&visitor));
    assert!(holds(&place, &secret(&visitor)), "as it was");
    place.start();
    visitor.address = place.server().address();
    assert_eq!(visitor.get(&format!("/api/tables/{id}")).json()["you"], json!([0]));
    assert_eq!(visitor.get("/api/tables").json()["tables"][0]["id"], id);
    assert_eq!(visitor.get("/api/championships").json()["championships"][0]["yours"], true);
    assert!(!holds(&place, &secret(&visitor)), "and nothing of it is left");
    place.restart();
    visitor.address = place.server().address();
    assert_eq!(visitor.get(&format!("/api/tables/{id}")).json()["you"], json!([0]), "once is enough");
}
