//! Playing on the full screen: sizes, games by arrow keys, walls, placements, keys pressed early, the end of a game.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::terminal::{CTRL_C, DOWN, ENTER, LEFT, RIGHT, Terminal, UP};

/// Lines and columns.
const SIZES: [(u16, u16); 3] = [(20, 60), (24, 80), (40, 120)];
const USUAL: (u16, u16) = (24, 80);
const TAB: &str = "\t";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Opens a game between two people.
fn two_people(data: &Path, size: (u16, u16), game: &str, more: &[&str]) -> Terminal {
    let args = ["play", game, "--first", "human:Ana", "--second", "human:Bo", "--speed", "off"];
    Terminal::open(data, size, &[&args[..], more].concat())
}

/// Returns the only saved record.
fn record(data: &Path) -> String {
    let mut files = fs::read_dir(data.join("games")).expect("games are kept").map(|file| file.expect("a file").path());
    fs::read_to_string(files.next().expect("a game is kept")).expect("a record")
}

#[test]
fn every_board_is_whole_in_both_languages() {
    // The last line of each board, usual and compact.
    let feet = [
        ("escampe", "Escampe", "└───────┴───────┴───────┴───────┴───────┴───────┘", ""),
        ("awale", "Awalé", "A     B     C     D     E     F", ""),
        ("tricolore", "Awalé tricolore", "(16)   [15]   (14)   [13]   (12)   [11]   (10)    [9]", ""),
        ("great-escape", "Great Escape", "1  ‹ ▮▮▮▮▮▮▮▮▮▮", "8│ ‹                               › │"),
        ("colonnes", "Colonnes de trois", "└───────┴───────┴───────┘", ""),
    ];
    for (game, title, foot, compact) in feet {
        for (size, (language, quit)) in
            SIZES.into_iter().zip([("en", "q quit"), ("fr", "q quitter"), ("fr", "q quitter")])
        {
            let data = folder();
            let mut terminal = two_people(data.path(), size, game, &["--lang", language, "--start", "random"][..2]);
            terminal.wait(quit);
            let text = terminal.text();
            let has_board = text.contains(foot) || !compact.is_empty() && text.contains(compact);
            assert!(has_board && text.contains(title) && text.contains("(Ana)") && text.contains("(Bo)"), "{text}");
            // Rules and moves.
            terminal.press("?");
            terminal.wait(if language == "en" { "Esc close" } else { "Esc fermer" });
            terminal.press("qm");
            terminal.wait(if language == "en" { "legal moves" } else { "coups légaux" });
            terminal.press("q");
            terminal.wait(quit);
            terminal.press("q");
            terminal.wait("palabre play --resume");
            assert!(terminal.end());
        }
    }
}

#[test]
fn a_whole_game_by_arrows_and_a_rematch() {
    let data = folder();
    let mut terminal = two_people(data.path(), (20, 60), "colonnes", &[]);
    terminal.wait("White (Ana)>");
    terminal.wait("A1, empty");
    for (keys, played) in [
        (ENTER.to_owned(), "White (Ana) plays A1."),
        (format!("{RIGHT}{ENTER}"), "Black (Bo) plays B1."),
        (format!("{UP}{LEFT}{DOWN}{ENTER}"), "White (Ana) plays A1."),
        (format!("{RIGHT}{ENTER}"), "Black (Bo) plays B1."),
    ] {
        terminal.press(&keys);
        terminal.wait(played);
    }
    terminal.press(&format!("{LEFT}{ENTER}"));
    terminal.wait("★ White wins");
    terminal.wait("Turning points:");
    terminal.wait("r rematch");
    terminal.press("r");
    terminal.wait("White (Ana)>");
    terminal.press(&format!("b2{ENTER}"));
    terminal.wait("White (Ana) plays B2.");
    terminal.press("q");
    terminal.wait("White (Ana) wins");
    terminal.wait("palabre play --resume");
    assert!(terminal.end());
    assert_eq!(fs::read_dir(data.path().join("games")).expect("a folder").count(), 2, "a file for each game");
}

#[test]
fn a_wall_is_turned_and_placed() {
    let data = folder();
    let mut terminal = two_people(data.path(), (20, 60), "great-escape", &[]);
    terminal.wait("Player 0 (Ana)>");
    terminal.press(&format!("{RIGHT}{DOWN}"));
    terminal.wait("24V");
    terminal.wait("Tab turn the wall");
    terminal.press(TAB);
    terminal.wait("15H");
    terminal.press(ENTER);
    terminal.wait("Player 1 (Bo)>");
    terminal.press(CTRL_C);
    assert!(terminal.end());
    assert!(record(data.path()).contains("1. 15H"));
}

#[test]
fn pieces_are_placed_one_by_one() {
    let data = folder();
    let mut terminal = two_people(data.path(), USUAL, "escampe", &[]);
    terminal.wait("Place your unicorn");
    terminal.press(&format!("{ENTER}{RIGHT}").repeat(5));
    terminal.wait("Place your last paladin.");
    terminal.press(ENTER);
    terminal.wait("Enter confirms");
    // Black's unicorn and paladins, by the letters of the language.
    assert!(terminal.text().contains("1 │  (B)  │ ((b)) │ ((b)) │(((b)))│  (b)  │ ((b)) │"), "{}", terminal.text());
    terminal.press(ENTER);
    terminal.wait("White (Ana)>");
    terminal.press(&format!("a6 a5, b6b5 c6/c5{ENTER}"));
    terminal.wait("Choose a piece to move.");
    terminal.press(CTRL_C);
    assert!(terminal.end());
    let record = record(data.path());
    assert!(record.contains("1. A1/B1/C1/D1/E1/F1") && record.contains("2. A6/A5/B5/B6/C5/C6"), "{record}");
}

#[test]
fn keys_pressed_while_the_opponent_thinks_are_no_move() {
    let data = folder();
    let args = ["play", "awale", "--south", "human", "--north", "pvs:time=2s", "--start", "south", "--speed", "off"];
    let mut terminal = Terminal::open(data.path(), USUAL, &args);
    terminal.wait("South>");
    terminal.press(&format!("c{ENTER}"));
    terminal.wait("is thinking");
    terminal.press(&format!("a{ENTER}{ENTER}"));
    terminal.wait("Moves 1. C  2. ");
    terminal.wait("South>   arrows");
    assert!(!terminal.text().contains("3. "), "{}", terminal.text());
    terminal.press("q");
    assert!(terminal.end());
}

#[test]
fn a_move_is_taken_back_while_the_opponent_thinks() {
    let data = folder();
    let args = ["play", "awale", "--south", "human", "--north", "pvs:time=10m", "--start", "south", "--speed", "off"];
    let mut terminal = Terminal::open(data.path(), USUAL, &args);
    terminal.wait("South>");
    terminal.press(&format!("c{ENTER}"));
    terminal.wait("is thinking");
    terminal.press("z");
    terminal.wait("South>   arrows");
    terminal.press(&format!("d{ENTER}"));
    terminal.wait("is thinking");
    terminal.press("q");
    terminal.wait("palabre play --resume");
    assert!(terminal.end());
    assert!(record(data.path()).contains("1. D"));
}

#[test]
fn the_screen_follows_its_size_and_the_colours_of_the_terminal() {
    for (variables, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")], false)] {
        let data = folder();
        let args = [
            "play",
            "escampe",
            "--first",
            "human",
            "--second",
            "human",
            "--position",
            "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -",
        ];
        let mut terminal = Terminal::open_with(data.path(), USUAL, &args, variables);
        terminal.wait("((W))");
        terminal.wait_for("rules between the rows", |text| text.contains("├───────┼"));
        terminal.resize((40, 120));
        terminal.wait("legal moves");
        terminal.resize((20, 60));
        terminal.wait_for("the compact board", |text| text.contains("((W))") && !text.contains("├───────┼"));
        terminal.resize((10, 40));
        terminal.wait("60×20");
        terminal.press(CTRL_C);
        terminal.wait("palabre play --resume");
        let written = terminal.written();
        assert!(terminal.end());
        assert!(written.contains("\x1b[?1049l"), "the terminal is restored");
        assert_eq!(written.contains("\x1b[38;5;") || written.contains("\x1b[33m"), coloured, "{written:?}");
    }
}

#[test]
fn commands_advice_clock_and_questions() {
    let data = folder();
    let args = ["play", "awale", "--south", "human:Awa", "--north", "random:seed=3", "--advice", "offensive"];
    let args = [&args[..], &["--start", "south", "--speed", "off", "--clock", "5m"]].concat();
    let mut terminal = Terminal::open(data.path(), USUAL, &args);
    terminal.wait("Advice (offensive)");
    terminal.wait("4:5");
    terminal.press("+");
    terminal.wait("North (random:seed=3) plays");
    terminal.wait("South (Awa)>");
    terminal.press(&format!(":thr{TAB}{ENTER}"));
    terminal.wait("open pits");
    let file = data.path().join("mine.game");
    terminal.press(&format!(":save {}{ENTER}", file.display()));
    terminal.wait("Saved in");
    assert!(file.exists());
    terminal.press("x");
    terminal.wait("Resign? (y/n)");
    terminal.press("n");
    terminal.wait("South (Awa)>");
    terminal.press("xy");
    terminal.wait("★ North wins: a player resigned.");
    // A resignation can be taken back, once the game was reviewed.
    terminal.wait("r rematch");
    terminal.press("z");
    terminal.wait("Choose a pit");
    terminal.press("q");
    assert!(terminal.end());
}

#[test]
fn small_and_dumb_terminals_get_lines() {
    for (size, variables) in [((19, 60), &[][..]), ((24, 59), &[]), (USUAL, &[("TERM", "dumb")])] {
        let data = folder();
        let args = ["play", "colonnes", "--first", "human", "--second", "human", "--speed", "off"];
        let mut terminal = Terminal::open_with(data.path(), size, &args, variables);
        terminal.wait("White>   enter a move, or help");
        terminal.press(CTRL_C);
        assert!(terminal.end());
    }
}
