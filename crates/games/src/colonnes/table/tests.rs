//! The table checked against published counts, against plain search, and against itself.

use std::sync::LazyLock;

use catalogue::{Notation as _, opening_of};
use rules::{Game as _, Unobserved};

use super::index::{INDEX, Span};
use super::*;

static VALUES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let threads = NonZeroUsize::new(2).expect("two");
    let content = Whole.build(&plan(), threads, &Unobserved).expect("no refusal").expect("not stopped");
    let mut bytes = vec![0; plan().bytes as usize];
    content(0, &mut bytes);
    bytes
});

fn value(position: &Colonnes) -> i8 {
    within(VALUES[INDEX.number(Board::of(position))] as i8, position)
}

/// The value by exhaustive search, feasible near the end only.
fn plain(position: &Colonnes) -> i8 {
    if let Some(outcome) = position.outcome() {
        return if outcome.winner.is_some() { -100 } else { 0 };
    }
    let mut best = i8::MIN;
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        best = best.max(-plain(&next));
    });
    // One ply earlier, every decided result is a ply further away.
    best - best.signum()
}

#[test]
fn published_positions_have_their_values() {
    for line in include_str!("../data/solved.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (position, expected) = line.split_once('\t').expect("two columns");
        let value = match value(&Colonnes::read(position, ()).expect("a position")) {
            0 => "draw".to_owned(),
            plies @ 1.. => format!("win {plies}"),
            plies => format!("loss {}", -plies),
        };
        assert_eq!(value, expected, "{position}");
    }
}

#[test]
fn published_counts_hold() {
    // A block represents as many boards as its heights have forms.
    let boards = |span: &&Span| span.pawns == 16;
    let mut counts = [0_u64; 3];
    for span in INDEX.spans.iter().filter(boards) {
        let forms = INDEX.forms(span) as u64;
        let entries = &VALUES[span.first as usize..(span.first + span.count) as usize];
        entries.iter().for_each(|value| counts[(1 + (*value as i8).signum()) as usize] += forms);
    }
    assert_eq!(counts, [23_915_442, 51_084_016, 90_769_472]);
}

#[test]
fn the_start_and_every_first_move_is_a_draw() {
    let start = Colonnes::start(());
    assert_eq!(value(&start), 0);
    start.each_move(|m| {
        let mut next = start;
        next.play_unchecked(m);
        assert_eq!(value(&next), 0);
    });
}

#[test]
fn near_the_end_plain_search_agrees() {
    let mut compared = 0;
    for seed in 0..400 {
        let line = opening_of::<Colonnes>((), seed, 35);
        let position = line.position();
        if !position.is_over() {
            let expected = match plain(position) {
                0 => 0,
                won @ 1.. => 101 - won - 1,
                lost => -(101 + lost - 1),
            };
            assert_eq!(value(position), expected, "{}", position.write());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn entries_follow_from_those_they_lead_to() {
    assert!(solve::verify(&VALUES, Some(400_000), &Unobserved).is_ok());
    let mut wrong = VALUES.clone();
    wrong[INDEX.number(Board::of(&Colonnes::start(())))] = 3;
    assert!(solve::verify(&wrong, None, &Unobserved).is_err());
}
