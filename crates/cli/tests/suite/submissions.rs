//! A teacher's championship: a folder of submissions, remote clients, and bots of every protocol.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::program::{PROGRAM, palabre, run};

/// Returns the reason why each game ended.
fn played(folder: &Path, db: &str) -> Vec<String> {
    let (_, json, error) = run(folder, &["export", db, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect(&error);
    let games = json["played"].as_array().expect("games");
    games.iter().filter_map(|game| Some(game["reason"].as_str()?.to_owned())).collect()
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

#[test]
fn a_folder_of_submissions_becomes_an_event_that_plays() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    let client = format!("#!/bin/sh\nexec {PROGRAM} client colonnes \"$@\" --engine greedy --time 20ms\n");
    write(at, "rendus/awa/joueur.sh", &client);
    write(at, "rendus/awa/README", "to be read");
    write(at, "rendus/bo.sh", &format!("exec {PROGRAM} ugi\n"));
    write(at, "rendus/notes.txt", "");
    let (code, told, error) = run(at, &["championship", "init", "colonnes", "--from", "rendus"]);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("Created colonnes.toml"), "{told}");
    assert!(told.contains("2 entries taken") && told.contains("notes.txt: it is neither a script"), "{told}");
    let text = fs::read_to_string(at.join("colonnes.toml")).expect("an event");
    for part in
        ["name = \"awa\"", "protocol = \"colonnes-tcp\"", "name = \"bo\"", "protocol = \"ugi\"", "openings = \"start\""]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    write(
        at,
        "short.toml",
        &text.replace("pairs = 2", "pairs = 1").replace("time = \"6s/move\"", "time = \"1s/move,margin=60s\""),
    );
    let (code, told, error) = run(at, &["championship", "short.toml", "--unconfined"]);
    assert_eq!(code, 0, "{told}{error}");
    assert!(played(at, "short.db").iter().all(|reason| ["column", "limit"].contains(&reason.as_str())));
    let (code, _, error) =
        run(at, &["championship", "init", "colonnes", "--from", "rendus/awa/none", "--out", "x.toml"]);
    assert!(code == 1 && error.contains("rendus/awa/none"), "{error}");
}

/// An event with a client that connects and one that never does.
#[test]
fn clients_come_from_other_machines_or_forfeit() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    let event = "name = \"open\"\nport = 0\n[[games]]\ngame = \"escampe\"\ntime = \"60s,margin=60s\"\nopenings = \"start\"\n\
        [[players]]\nname = \"Awa\"\nconnect = true\nstart = \"60s\"\n[[players]]\nname = \"House\"\nplayer = \"random\"\n\
        [[players]]\nname = \"Ghost\"\nconnect = true\nstart = \"100ms\"\n";
    write(at, "open.toml", event);
    let mut host = palabre(at, &["championship", "open.toml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    let mut out = BufReader::new(host.stdout.take().expect("an output"));
    let mut said = String::new();
    // The port is printed before the first game, possibly on the second line.
    let port = loop {
        assert_ne!(out.read_line(&mut said).expect("text"), 0, "{said}");
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(port) = words.split("port ").nth(1).and_then(|rest| rest.split(' ').next()) {
            break port.to_owned();
        }
    };
    assert!(said.contains("Awa, Ghost"), "{said}");
    let args =
        ["client", "escampe", "127.0.0.1", &port, "--name", "Awa", "--engine", "greedy", "--time", "20ms", "--again"];
    let (code, told, error) = run(at, &args);
    assert_eq!(code, 0, "{told}{error}");
    assert!(host.wait_with_output().expect("it ends").status.success());
    // Two games against the built-in player, and two forfeits of the absent client.
    let games = played(at, "open.db");
    let missed = games.iter().filter(|reason| *reason == "no-start").count();
    assert_eq!((games.len(), missed), (6, 4), "{told}{games:?}");
}

#[test]
fn a_block_that_connects_is_checked() {
    let folder = TempDir::new().expect("a folder");
    for (game, block, said) in [
        ("escampe", "connect = true\nplayer = \"random\"", "both player"),
        ("escampe", "", "or connect = true"),
        ("awale", "connect = true", "no protocol over TCP"),
    ] {
        let event = format!(
            "name = \"x\"\n[[games]]\ngame = \"{game}\"\nopenings = \"start\"\n[[players]]\nname = \"A\"\n{block}\n\
            [[players]]\nname = \"B\"\nplayer = \"random\"\n"
        );
        write(folder.path(), "x.toml", &event);
        let (code, _, error) = run(folder.path(), &["championship", "x.toml"]);
        assert!(code == 1 && error.contains(said), "{said}: {error}");
    }
}

#[test]
fn bots_over_tcp_and_ugi_and_players_of_ours_meet_in_one_event() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    let event = format!(
        "name = \"mixed\"\n[[games]]\ngame = \"colonnes\"\ntime = \"1s/move,margin=60s\"\nopenings = \"start\"\n\
         [[players]]\nname = \"tcp\"\nplayer = \"cmd[colonnes-tcp]:{PROGRAM} client colonnes {{host}} {{port}} {{name}} --engine greedy --time 20ms\"\n\
         [[players]]\nname = \"ugi\"\nplayer = \"cmd:{PROGRAM} ugi\"\n\
         [[players]]\nname = \"ours\"\nplayer = \"greedy\"\n"
    );
    write(at, "mixed.toml", &event);
    let (code, told, error) = run(at, &["championship", "mixed.toml"]);
    assert_eq!(code, 0, "{told}{error}");
    assert!(!told.contains("; no network."), "{told}");
    let reasons = played(at, "mixed.db");
    assert_eq!(reasons.len(), 6, "{told}");
    assert!(reasons.iter().all(|reason| ["column", "limit"].contains(&reason.as_str())), "{reasons:?}");
}
