//! Playing in a terminal, line by line: menu, advice, undo, wrong input, Ctrl-C, a narrow screen.

use std::fs;
use std::path::Path;

use crate::terminal::{CTRL_C, DOWN, ENTER, RIGHT, Terminal, UP};
use tempfile::TempDir;

const SIZE: (u16, u16) = (40, 100);

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns the only saved record.
fn record(data: &Path) -> String {
    let mut files = fs::read_dir(data.join("games")).expect("games are kept").map(|file| file.expect("a file").path());
    let file = files.next().expect("a game is kept");
    assert!(files.next().is_none(), "one file a game, and nothing half written");
    fs::read_to_string(file).expect("a record")
}

#[test]
fn the_menu_agrees_on_a_game_and_prints_its_command_line() {
    let data = folder();
    let mut terminal = Terminal::open(data.path(), SIZE, &[]);
    // An easy game against an easy level.
    terminal.wait("Awalé");
    terminal.wait("level 2");
    terminal.press(UP);
    terminal.wait("‹ English ›");
    terminal.press(RIGHT);
    terminal.wait("‹ français ›");
    terminal.press(RIGHT);
    terminal.press(&format!("{DOWN}{DOWN}"));
    terminal.wait("‹ Awalé ›");
    // South is a person with a name, North is random, and offensive advises.
    terminal.press(&format!("{DOWN}{ENTER}"));
    terminal.wait("Name:");
    terminal.press(&format!("Awa{ENTER}"));
    terminal.wait("human (Awa)");
    terminal.press(&format!("{DOWN}{ENTER}"));
    terminal.wait("Player:");
    terminal.press(&format!("\x15random:seed=1{ENTER}"));
    terminal.wait("‹ random:seed=1 ›");
    terminal.press(&format!("{DOWN}{RIGHT}{RIGHT}"));
    terminal.wait("‹ offensive ›");
    terminal.press(&format!("{DOWN}{DOWN}"));
    terminal.wait("‹ as the rules say ›");
    terminal.press(&format!("{RIGHT}{RIGHT}"));
    terminal.wait("‹ South ›");
    terminal.press(&format!("{}{ENTER}", UP.repeat(6)));
    terminal.wait("+ plays");
    terminal.press(CTRL_C);
    terminal
        .wait("palabre play awale --rules cours --south human:Awa --north random:seed=1 --advice offensive --start");
    terminal.wait("palabre play --resume");
    assert!(terminal.end());
}

#[test]
fn the_menu_says_what_is_wrong_and_can_be_left() {
    let data = folder();
    let mut terminal = Terminal::open(data.path(), (24, 60), &[]);
    terminal.wait("Awalé");
    terminal.press(&format!("{UP}{UP}{UP}"));
    terminal.wait("‹ start position ›");
    terminal.press(&format!("{RIGHT}{ENTER}"));
    terminal.wait("Position:");
    terminal.press(&format!("nonsense{ENTER}"));
    terminal.wait("Invalid position");
    terminal.press("q");
    assert!(terminal.end());
    assert!(!data.path().join("games").exists(), "nothing was played");
}

#[test]
fn a_whole_game_by_the_advice_alone() {
    let data = folder();
    let args = ["play", "awale", "--south", "human:Awa", "--north", "random:seed=3", "--advice", "offensive"];
    let args = [&args[..], &["--start", "south", "--speed", "off", "--plain"]].concat();
    let mut terminal = Terminal::open(data.path(), SIZE, &args);
    let is_over = |screen: &str| screen.contains("The game is recorded in");
    loop {
        terminal.wait_for("a prompt or the end", |screen| screen.contains("Enter plays") || is_over(screen));
        if is_over(&terminal.text()) {
            break;
        }
        terminal.press(ENTER);
    }
    assert!(terminal.text().contains("Score: South (Awa)"), "{}", terminal.text());
    assert!(terminal.end());
    let record = record(data.path());
    assert!(record.contains("[South \"Awa\"]") && record.contains("[NorthType \"program\"]"), "{record}");
    assert!(!record.contains("[Result \"*\"]") && record.contains("[Reason \""), "{record}");
}

#[test]
fn a_move_is_picked_previewed_taken_back_and_played_again() {
    let data = folder();
    let args =
        ["play", "awale", "--south", "human", "--north", "human", "--start", "south", "--speed", "off", "--plain"];
    let mut terminal = Terminal::open(data.path(), SIZE, &args);
    terminal.wait("South>");
    terminal.press(&RIGHT.repeat(2));
    terminal.wait("> B  Captures nothing; the last seed lands in F.");
    terminal.press(ENTER);
    terminal.wait("South plays B.");
    terminal.wait("North>");
    terminal.press(&format!("undo{ENTER}"));
    terminal.wait_for("South’s turn again", |screen| {
        screen.trim_end().lines().last().is_some_and(|l| l.starts_with("South>"))
    });
    terminal.press(&format!("redo{ENTER}"));
    terminal.wait_for("North’s turn again", |screen| {
        screen.trim_end().lines().last().is_some_and(|l| l.starts_with("North>"))
    });
    terminal.press(&format!("zz{ENTER}"));
    terminal.wait("Cannot play “zz”");
    terminal.press(&format!("threats{ENTER}"));
    terminal.wait("open pits");
    terminal.press(&format!("draw?{ENTER}"));
    terminal.wait("Accept?");
    terminal.press("y");
    terminal.wait("the players agreed");
    assert!(terminal.end());
    assert!(record(data.path()).contains("[Result \"1/2-1/2\"]\n[Reason \"agreed\"]"));
}

#[test]
fn ctrl_c_keeps_the_game_and_resume_goes_on() {
    let data = folder();
    let args = ["play", "colonnes", "--white", "human:Ana", "--black", "level1:seed=1", "--start", "white", "--plain"];
    let mut terminal = Terminal::open(data.path(), SIZE, &args);
    terminal.wait("White (Ana)>");
    terminal.press(&format!("b2{ENTER}"));
    terminal.wait("White (Ana) plays B2.");
    terminal
        .wait_for("White’s turn", |screen| screen.trim_end().lines().last().is_some_and(|l| l.starts_with("White")));
    terminal.press(CTRL_C);
    terminal.wait("palabre play --resume");
    assert!(terminal.end());
    let kept = record(data.path());
    assert!(kept.contains("[Result \"*\"]") && kept.contains("1. B2 "), "{kept}");

    let mut terminal = Terminal::open(data.path(), SIZE, &["play", "--resume", "--plain"]);
    terminal.wait("White (Ana)>");
    terminal.press(&format!("resign{ENTER}"));
    terminal.wait("Resign? (y/n)");
    terminal.press("y");
    terminal.wait("Black (level1:seed=1) wins: a player resigned.");
    terminal.wait("The game is recorded in");
    assert!(terminal.end());
    assert!(record(data.path()).contains("[Reason \"resigned\"]"));
}

#[test]
fn ctrl_c_while_a_machine_thinks_keeps_the_game() {
    let data = folder();
    let args = ["play", "awale", "--south", "pvs:time=10m", "--north", "human", "--start", "south", "--plain"];
    let mut terminal = Terminal::open(data.path(), SIZE, &args);
    terminal
        .wait_for("a thinking line", |screen| screen.contains("pvs:time=10m is thinking ▱") && screen.contains(" d"));
    terminal.press(CTRL_C);
    terminal.wait("palabre play --resume");
    assert!(terminal.end());
    // The status line is redrawn in place and never scrolls.
    assert!(record(data.path()).contains("[North \"human\"]"));
}

#[test]
fn colours_are_as_many_as_the_terminal_shows() {
    let args =
        ["play", "awale", "--south", "human", "--north", "human", "--start", "south", "--speed", "off", "--plain"];
    for (variables, has, lacks) in [
        (&[][..], "\x1b[33m", "\x1b[38;2;"),
        (&[("COLORTERM", "truecolor")], "\x1b[38;2;", "\x1b[33m"),
        // Without colours the cursor still moves, so that input stays on one line.
        (&[("NO_COLOR", "1")], "\x1b[K", "\x1b[33m"),
    ] {
        let data = folder();
        let mut terminal = Terminal::open_with(data.path(), SIZE, &args, variables);
        terminal.wait("South>");
        terminal.press(&RIGHT.repeat(3));
        terminal.wait("South> C");
        assert_eq!(terminal.text().matches("South>").count(), 1, "{}", terminal.text());
        terminal.press(CTRL_C);
        terminal.wait("palabre play --resume");
        let written = terminal.written();
        assert!(terminal.end());
        assert!(written.contains(has) && !written.contains(lacks), "{variables:?}: {written:?}");
    }
}

#[test]
fn whoever_thinks_too_long_loses() {
    let data = folder();
    let args =
        ["play", "colonnes", "--first", "human", "--second", "human", "--start", "white", "--clock", "1s", "--plain"];
    let terminal = Terminal::open(data.path(), SIZE, &args);
    terminal.wait("Black wins: a player ran out of time.");
    assert!(terminal.end());
    assert!(record(data.path()).contains("[Clock \"1s\"]"));
}

#[test]
fn sixty_columns_are_enough() {
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        for language in ["en", "fr"] {
            let data = folder();
            let args = [
                "play",
                game,
                "--first",
                "human",
                "--second",
                "human",
                "--lang",
                language,
                "--advice",
                "random:seed=1",
                "--plain",
            ];
            let mut terminal = Terminal::open(data.path(), (50, 60), &args);
            terminal.wait("> ");
            terminal.press(&format!("help{ENTER}moves{ENTER}show{ENTER}threats{ENTER}{RIGHT}{ENTER}"));
            let plays = if language == "en" { "plays" } else { "joue" };
            terminal.wait(plays);
            terminal.press(CTRL_C);
            terminal.wait("palabre play --resume");
            let written = terminal.written();
            assert!(terminal.end());
            for line in plain(&written).split(['\r', '\n']) {
                // File names are not wrapped.
                let fits = line.chars().count() <= 60 || line.contains('/');
                assert!(fits, "{} columns in {game}, {language}: {line}", line.chars().count());
            }
        }
    }
}

/// Removes control codes from a text.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\x1b' {
            plain.push(c);
            continue;
        }
        // A code is ESC [ … and a letter.
        chars.by_ref().skip(1).find(char::is_ascii_alphabetic);
    }
    plain
}

#[test]
fn a_position_is_made_on_the_board() {
    let data = folder();
    let mut terminal = Terminal::open(data.path(), SIZE, &["play", "awale", "--edit", "--second", "human", "--plain"]);
    terminal.wait("Awalé: edit the position");
    terminal.wait("✓ 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    // South’s first pit: too many seeds, then none.
    terminal.press("255");
    terminal.wait("✗ Invalid position");
    terminal.press("\x7f");
    terminal.wait("✓ 0-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    terminal.press(&format!("{UP}-"));
    terminal.wait("✓ 0-4-4-4-4-4-4-4-4-4-4-3-0-0-S");
    terminal.press(ENTER);
    terminal.wait("--position 0-4-4-4-4-4-4-4-4-4-4-3-0-0-S");
    terminal.wait("North>");
    terminal.press(CTRL_C);
    assert!(terminal.end());
}

#[test]
fn a_record_is_stepped_through() {
    let data = folder();
    let file = data.path().join("some.game");
    fs::write(&file, "[Game \"awale\"]\n[South \"Awa\"]\n[Result \"0-1\"]\n[Reason \"time\"]\n\n1. C {+0.40 d12} 2. f")
        .expect("a record");
    let mut terminal = Terminal::open(data.path(), SIZE, &["view", &file.display().to_string()]);
    terminal.wait("Awalé: Awa (South) – North");
    terminal.wait("Start (0/2)");
    terminal.press(RIGHT);
    terminal.wait("1. C [+0.40 d12] (1/2)");
    terminal.press(RIGHT);
    terminal.wait("North wins: a player ran out of time.");
    terminal.press("q");
    assert!(terminal.end());
}
