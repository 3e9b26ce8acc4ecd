//! A game in progress: lenient input, undo and redo, endings not decided on the board, and turning points.

use std::time::Duration;

use catalogue::Catalogue as _;
use games::Games;
use play::{Noted, Record, Session, Verdict, blunders};
use rules::{Limits, Seat};

fn session(game: &str, moves: &[&str]) -> Session {
    let mut line = Games.find(game).and_then(|game| game.open("", None)).expect("a game");
    line.play_all(moves).expect("legal moves");
    Session::new(line)
}

#[test]
fn moves_are_understood_however_they_are_spelt() {
    let placed = ["A1/A2/B1/E1/F1/C2", "A6/A5/B6/C5/F5/E6"];
    for (game, moves, text, meant) in [
        ("awale", &[][..], "c", "C"),
        ("awale", &[], " 3 ", "C"),
        ("awale", &["C"], "F", "f"),
        ("great-escape", &[], "3 4 h", "34H"),
        ("great-escape", &[], "right", "R"),
        ("colonnes", &[], "b2", "B2"),
        ("escampe", &placed, "a5 - a4", "A5-A4"),
        ("escampe", &placed, "b6 b4", "B6-B4"),
        ("escampe", &placed, "b6b4", "B6-B4"),
        ("escampe", &placed, "b6xb4", "B6-B4"),
        ("escampe", &[], "a1 a2 b1 e1 f1 c2", "A1/A2/B1/C2/E1/F1"),
        ("escampe", &[], "A1, A2, B1, E1, F1, C2", "A1/A2/B1/C2/E1/F1"),
        ("escampe", &[], "a1a2b1e1f1c2", "A1/A2/B1/C2/E1/F1"),
        ("tricolore", &[], "1 tr", "1TR"),
    ] {
        let session = session(game, moves);
        assert_eq!(session.understand(text).as_deref(), Ok(meant), "{game}: {text}");
    }
    let session = session("escampe", &placed);
    let from = session.line().legal()[0][..2].to_lowercase();
    assert_eq!(session.understand(&from).expect_err("only the start of a move").id, "move-unfinished");
    assert_eq!(session.understand("").expect_err("nothing").id, "move-unreadable");
}

#[test]
fn lists_of_moves_are_as_lenient() {
    let placed = "A1 A2 B1 E1 F1 C2 a6,a5,b6,c5,f5,e6";
    for moves in [&[placed, "b6xb4"][..], &[placed, "B6", "b4"], &["a1a2b1e1f1c2", "A6;A5;B6;C5;F5;E6", "b6b4"]] {
        let played = session("escampe", moves).line().moves();
        assert_eq!(played, ["A1/A2/B1/C2/E1/F1", "A6/A5/B6/C5/E6/F5", "B6-B4"], "{moves:?}");
    }
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let mut session = session("awale", &[]);
    for text in ["c", "f", "d"] {
        session.play(text).expect("legal");
        session.note(|noted| noted.timed(Duration::from_secs(2)));
    }
    assert_eq!(session.spent(), [Duration::from_secs(4), Duration::from_secs(2)]);
    // South's own last move, and also North's reply when it is South's turn.
    let south = |seat| seat == Seat(0);
    assert!(session.undo(south));
    assert_eq!(session.line().moves(), ["C", "f"]);
    assert!(session.undo(south));
    assert!(session.line().moves().is_empty() && !session.undo(south));
    assert!(session.redo(|_| true) && session.redo(|_| true) && session.redo(|_| true) && !session.redo(|_| true));
    assert_eq!(session.line().moves(), ["C", "f", "D"]);
    assert_eq!(session.noted()[2].time, Some(Duration::from_secs(2)), "the notes come back too");
    assert!(session.undo(|_| true));
    session.play("E").expect("legal");
    assert!(!session.redo(|_| true), "another move forgets what was taken back");
}

#[test]
fn a_record_is_taken_up_as_it_was() {
    let mut session = session("awale", &["C", "f"]);
    session.set_tag("south", "Awa");
    session.note(|noted| Noted { comment: "hm".to_owned(), ..noted });
    for end in [None, Some(Session::TIME), Some(Session::AGREED)] {
        match end {
            Some(Session::TIME) => session.time_out(Seat(0)),
            Some(_) => session.agree(),
            None => {}
        }
        let record = session.record();
        let again = Session::resumed(&record, &Games).expect("its own record");
        assert_eq!(again.record(), record);
        assert_eq!(again.turn().is_none(), end.is_some());
        assert_eq!(Record::read(&record.to_string()), Ok(vec![record]));
        assert_eq!(session.undo(|_| true), end.is_some() || !session.noted().is_empty());
        if end.is_none() {
            assert!(session.redo(|_| true));
        }
    }
    session.play("resign").expect("the game is open");
    assert_eq!(session.record().result, Verdict::Won(Seat(1)));
    assert!(session.undo(|_| true) && session.turn() == Some(Seat(0)), "a resignation can be taken back");
    assert_eq!(session.noted().len(), 2);
}

#[test]
fn a_blunder_is_found() {
    // Black allows White to complete a column, although playing on A1 would have prevented it.
    let session = session("colonnes", &["A1", "B1", "A1", "C3", "A1"]);
    let mut judge = session.line().game().player("best").expect("a player");
    let mut positions = 0;
    let mut tell = |done| {
        positions = done;
        true
    };
    let found = blunders(session.line(), &mut *judge, Limits::nodes(20_000), 3, &mut tell);
    assert_eq!(positions, 6, "every position is judged");
    assert!(found.iter().any(|swing| swing.number == 4 && swing.seat == Seat(1) && swing.better == "A1"), "{found:?}");
    assert!(blunders(session.line(), &mut *judge, Limits::nodes(1), 3, &mut |_| false).is_empty(), "it can be stopped");
}
