//! `palabre book`, and the players that use books.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::program::{self, Run};

fn palabre(folder: &Path, args: &[&str]) -> Run {
    Run::of(&mut program::palabre(folder, args))
}

#[test]
fn a_book_is_built_continued_shown_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = |positions: &str, more: &[&str]| {
        let args = ["book", "build", "awale", "--rules", "abapa", "--nodes", "200", "--positions", positions];
        palabre(folder.path(), &[&args[..], more].concat()).success()
    };
    build("30", &[]).says(&["awale-abapa.book: 30 positions"]).warns(&["200 nodes", "Ctrl-C"]);
    build("60", &[]).says(&["awale-abapa.book: 60 positions"]);
    build("60", &["--out", "whole.book"]);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("a book");
    assert!(read("awale-abapa.book") == read("whole.book"), "the continued book differs");
    let file = ["--file", "whole.book"];
    let show = ["book", "show", "awale", "--rules", "abapa", "F"];
    palabre(folder.path(), &[&show[..], &file].concat()).success().says(&["seeds (estimate)", "plies"]);
    palabre(folder.path(), &[&["book", "info", "awale"][..], &file].concat()).success().says(&["rules abapa"]);
    palabre(folder.path(), &[&["book", "verify", "awale", "--sample", "5"][..], &file].concat())
        .success()
        .says(&["5 positions searched again"]);
}

#[test]
fn a_book_stops_by_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    palabre(folder.path(), &["book", "build", "awale", "--nodes", "2000", "--hours", "0.0003"])
        .success()
        .says(&["awale-cours.book: "]);
    palabre(folder.path(), &["book", "build", "awale", "--hours", "no"]).code(2).warns(&["--hours"]);
    palabre(folder.path(), &["book", "build", "awale", "--hours", "1", "--time", "1s"]).code(2);
}

#[test]
fn an_interrupted_build_leaves_a_book_to_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["book", "build", "awale", "--nodes", "300"];
    let mut command = program::palabre(folder.path(), &args);
    let started = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let file = folder.path().join("awale-cours.book");
    while !file.exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &started.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let output = started.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stdout).contains("positions"));
    palabre(folder.path(), &["book", "verify", "awale", "--file", "awale-cours.book", "--sample", "3"]).success();
}

#[test]
fn errors_say_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |args: &[&str], code: i32, text: &str| {
        palabre(folder.path(), args).code(code).warns(&[text]);
    };
    refused(&["book", "show", "escampe"], 2, "Escampe has no opening book; games with one: awale");
    refused(&["book", "build", "colonnes"], 2, "has no opening book");
    refused(&["book", "build", "awale", "--rules", "chess"], 2, "chess");
    refused(&["book", "show", "awale", "--rules", "awari"], 2, "no opening book for the rules “awari”");
    refused(&["book", "show", "awale", "--rules", "cours,limit=40"], 2, "there is one for: cours, abapa");
    refused(&["book", "show", "awale", "--position", "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S"], 1, "does not have");
    refused(&["book", "show", "awale", "--file", "none.book"], 1, "none.book");
    std::fs::write(folder.path().join("awale-cours.book"), "something else").expect("a file");
    refused(&["book", "build", "awale"], 1, "awale-cours.book");
    let mut book = std::fs::read("../games/src/awale/data/books/cours.book").expect("the program's own book");
    std::fs::write(folder.path().join("whole.book"), &book).expect("a file");
    refused(&["book", "show", "awale", "--rules", "abapa", "--file", "whole.book"], 1, "for the rules “cours”");
    refused(&["book", "info", "escampe", "--file", "whole.book"], 2, "no opening book");
    let middle = book.len() / 2;
    book[middle] ^= 4;
    std::fs::write(folder.path().join("damaged.book"), &book).expect("a file");
    refused(&["book", "info", "awale", "--file", "damaged.book"], 1, "damaged");
    refused(&["book", "build", "awale", "--out", "damaged.book"], 1, "damaged");
}

#[test]
fn players_say_that_a_move_is_from_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let best = |args: &[&str]| palabre(folder.path(), &[&["best", "awale"][..], args].concat()).success();
    best(&["--time", "100ms"]).says(&["source: book", "seeds (estimate)", "nodes: 0"]);
    best(&["--time", "100ms", "--rules", "abapa"]).says(&["source: book"]);
    for args in [
        &["--engine", "best:book=none,nodes=500"][..],
        &["--engine", "pvs:nodes=500"],
        &["--engine", "best@1:nodes=500"],
        &["--engine", "best:depth=3"],
        &["--engine", "best:nodes=500", "--rules", "awari"],
    ] {
        assert!(!best(args).stdout.contains("source: book"), "{args:?}");
    }
    let analyse = ["analyse", "awale", "--time", "100ms"];
    let lines = palabre(folder.path(), &[&analyse[..], &["--lines", "3"]].concat()).success().stdout;
    assert_eq!(lines.matches("book, ").count(), 3, "{lines}");
    palabre(folder.path(), &[&analyse[..], &["--lang", "fr"]].concat()).success().says(&["livre, ", "estimation"]);
    palabre(folder.path(), &["players", "awale"]).success().says(&["book=standard|none"]);
}
