//! A record of every game survives a round trip through its text.

use games::{ALL, Games};
use play::{Record, Verdict};

#[test]
fn a_record_replays_to_the_same_game() {
    for game in ALL {
        for seed in 0..3 {
            let mut line = game.opening("", seed).expect("an opening");
            if seed == 2 {
                line.play("resign").expect("not over");
            }
            let record = Record::of(&*line);
            let read = Record::read(&record.to_string()).expect("what was written");
            assert_eq!(read, std::slice::from_ref(&record));
            let again = record.line(&Games).expect("every move is legal");
            assert_eq!((again.position(), again.moves()), (line.position(), line.moves()), "{}", game.info().name);
            assert_eq!(again.outcome(), line.outcome());
            assert_eq!(record.result == Verdict::Open, line.outcome().is_none());
        }
    }
}

#[test]
fn an_illegal_move_in_a_record_is_named() {
    let records = Record::read("[Game \"awale\"]\n\n1. C 2. C").expect("a record");
    let refusal = records[0].line(&Games).map(drop).expect_err("north cannot move south's seeds");
    assert_eq!(refusal.id, "move-refused");
}
