//! Small books, built by short searches.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Books as _, Notation as _, ReportBook, WriteBook};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rules::{Clock, Game as _, Unobserved};

use super::*;
use crate::awale::Awale;
use crate::colonnes::Colonnes;
use crate::escampe::Escampe;

/// Nodes for each move.
const NODES: u64 = 200;

fn request<'a>(
    rules: &'a str,
    resume: Option<&'a [u8]>,
    positions: usize,
    stop: &'a AtomicBool,
    report: ReportBook<'a>,
) -> BookRequest<'a> {
    BookRequest { rules, nodes: NODES, resume, positions, stop, report }
}

fn built<G: Engine>(rules: &str, positions: usize) -> Vec<u8> {
    let (stop, mut report) = (AtomicBool::new(false), |_: &BookInfo, _: WriteBook<'_>| true);
    BookMaker::<G>::NEW.build(&mut request(rules, None, positions, &stop, &mut report)).expect("a book")
}

/// The value of a position by the definition: the best of its moves, each worth the value of its successor if that is in
/// the book a ply further on, and its estimate otherwise.
fn plain_value<G: Engine>(book: &Book<G>, plies: &HashMap<String, u32>, position: &G) -> i32 {
    let node = &book.tree.nodes()[book.tree.find(&position.book_position()).expect("a position of the book")];
    let own = plies[&position.book_position().write()];
    let (mut best, mut estimates) = (i32::MIN, node.estimates.iter());
    position.each_move(|m| {
        let estimate = i32::from(*estimates.next().expect("an estimate for each move"));
        let mut next = *position;
        next.play_unchecked(m);
        let value = match plies.get(&next.book_position().write()) {
            Some(further) if *further == own + 1 => {
                let value = plain_value(book, plies, &next);
                if next.turn() == position.turn() { value } else { -value }
            }
            _ => estimate,
        };
        best = best.max(value);
    });
    assert_eq!(estimates.next(), None);
    best
}

fn values_are_backed_up<G: Engine>(rules: &str) {
    let book = Book::<G>::read(&built::<G>(rules, 60)).expect("a book");
    let nodes = book.tree.nodes();
    // Distances from the start by relaxation, in place of a walk.
    let mut plies = HashMap::from([(nodes[0].position.write(), 0)]);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for node in nodes {
            let Some(own) = plies.get(&node.position.write()).copied() else { continue };
            node.position.each_move(|m| {
                let mut next = node.position;
                next.play_unchecked(m);
                let next = next.book_position();
                if nodes.iter().any(|node| node.position == next) {
                    let known = plies.entry(next.write()).or_insert(u32::MAX);
                    changed |= own + 1 < *known;
                    *known = (*known).min(own + 1);
                }
            });
        }
    }
    assert_eq!((plies.len(), nodes.len()), (60, 60));
    for (node, value) in nodes.iter().zip(&book.backed_up.values) {
        assert_eq!(i32::from(*value), plain_value(&book, &plies, &node.position), "{}", node.position.write());
    }
}

#[test]
fn values_are_those_of_plain_negamax() {
    values_are_backed_up::<Awale>("cours");
    values_are_backed_up::<Awale>("abapa");
    // A game in which a side can move twice, and one whose sides are not alike.
    values_are_backed_up::<Escampe>("");
    values_are_backed_up::<Colonnes>("");
}

#[test]
fn both_sides_second_best_moves_are_covered() {
    let book = Book::<Awale>::read(&built::<Awale>("", 200)).expect("a book");
    let expanded = |id: usize| book.backed_up.edges[id].iter().filter(|edge| edge.next.is_some()).count();
    let plies = &book.backed_up.plies;
    let at = |distance: u32| (0..200).filter(move |id| plies[*id] == distance);
    assert!(at(0).all(|id| expanded(id) >= 2) && at(1).any(|id| expanded(id) >= 2), "{plies:?}");
    assert!(book.info().plies >= 4, "the best line is followed further: {:?}", book.info());
}

#[test]
fn an_interrupted_build_ends_with_the_same_book() {
    let maker = BookMaker::<Awale>::NEW;
    let whole = built::<Awale>("abapa", 40);
    let (stop, mut count) = (AtomicBool::new(false), 0);
    let mut report = |info: &BookInfo, write: WriteBook<'_>| {
        count += 1;
        // What is saved on the way is the book so far.
        assert_eq!(maker.info(&write()).as_ref(), Ok(info));
        count < 15
    };
    let part = maker.build(&mut request("abapa", None, 40, &stop, &mut report)).expect("a book");
    assert_eq!(maker.info(&part).expect("a book").positions, 15);
    // A position whose search is stopped is left out.
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut report = |_: &BookInfo, _: WriteBook<'_>| true;
    let same = maker.build(&mut request("abapa", Some(&part), 40, &stop, &mut report)).expect("a book");
    assert_eq!(same, part);
    stop.store(false, std::sync::atomic::Ordering::Relaxed);
    let continued = maker.build(&mut request("abapa", Some(&part), 40, &stop, &mut report)).expect("a book");
    assert!(continued == whole, "the continued book differs");
}

#[test]
fn a_build_that_is_stopped_at_once_has_no_book() {
    let (stop, mut report) = (AtomicBool::new(true), |_: &BookInfo, _: WriteBook<'_>| true);
    let stopped = BookMaker::<Awale>::NEW.build(&mut request("", None, 9, &stop, &mut report));
    assert_eq!(stopped.expect_err("no book").id, "book-empty");
}

#[test]
fn only_a_book_of_the_same_kind_is_continued() {
    let (maker, book) = (BookMaker::<Awale>::NEW, built::<Awale>("abapa", 3));
    let (stop, mut report) = (AtomicBool::new(false), |_: &BookInfo, _: WriteBook<'_>| true);
    let mut refused = |rules, nodes, file: &[u8]| {
        let mut request = BookRequest { nodes, ..request(rules, Some(file), 9, &stop, &mut report) };
        maker.build(&mut request).expect_err("refused").id
    };
    assert_eq!(refused("cours", NODES, &book), "book-other-rules");
    assert_eq!(refused("abapa", NODES + 1, &book), "book-other-nodes");
    assert_eq!(refused("abapa", NODES, b"no book"), "learning-not-one");
    assert_eq!(refused("abapa", NODES, &built::<Colonnes>("", 2)), "learning-foreign");
    let (header, tree) = book_file::read::<Awale>(&book).expect("a book");
    let other = book_file::write(&Header { evaluation: "net 0".to_owned(), ..header }, &tree);
    assert_eq!(refused("abapa", NODES, &other), "book-other-evaluation");
    assert_eq!(maker.verify(&other, None, &Unobserved).expect_err("refused").id, "book-other-evaluation");
}

#[test]
fn a_damaged_book_is_refused() {
    let book = built::<Awale>("", 20);
    for at in 0..book.len() {
        let mut damaged = book.clone();
        damaged[at] ^= 1;
        assert!(Book::<Awale>::read(&damaged).is_err(), "byte {at}");
    }
    // A file with the right checksum that describes no book.
    let (header, tree) = book_file::read::<Awale>(&book).expect("a book");
    let mut short = BookTree::new();
    tree.nodes().iter().for_each(|node| {
        let estimates = node.estimates[1..].to_vec();
        short.push(Node { position: node.position, estimates });
    });
    let wrong = Book::<Awale>::read(&book_file::write(&header, &short));
    assert_eq!(wrong.expect_err("refused").id, "learning-damaged");
}

#[test]
fn every_value_is_searched_again() {
    let (maker, book) = (BookMaker::<Awale>::NEW, built::<Awale>("", 12));
    assert_eq!(maker.verify(&book, None, &Unobserved), Ok(12));
    assert_eq!(maker.verify(&book, Some(3), &Unobserved), Ok(3));
    let (header, tree) = book_file::read::<Awale>(&book).expect("a book");
    let mut wrong = BookTree::new();
    tree.nodes().iter().for_each(|node| wrong.push(node.clone()));
    let mut changed = BookTree::new();
    for (at, node) in wrong.nodes().iter().enumerate() {
        let mut node = node.clone();
        node.estimates[0] += i16::from(at == 7);
        changed.push(node);
    }
    let changed = book_file::write(&header, &changed);
    assert_eq!(maker.verify(&changed, None, &Unobserved).expect_err("a wrong value").id, "book-wrong");
}

/// Random games that both players begin by the book, with a random move now and then.
#[test]
fn moves_are_legal_wherever_the_book_answers() {
    for rules in ["cours", "abapa"] {
        let book = Book::<Awale>::read(&built::<Awale>(rules, 200)).expect("a book");
        let (mut rng, mut answers) = (ChaCha8Rng::seed_from_u64(9), 0);
        for round in 0..200 {
            let mut line = Line::new(Awale::start(book.rules));
            // Who starts is drawn by lot: North's book is South's.
            if round % 2 == 1 {
                line = Line::new(Awale::read("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", book.rules).expect("a start"));
            }
            while !line.is_over() {
                let mut moves = Vec::new();
                line.each_move(|m| moves.push(m));
                let Some(choice) = book.choose(line.positions(), &Limits::nodes(NODES), 6) else { break };
                answers += 1;
                assert_eq!((choice.lines.len(), choice.best), (moves.len(), choice.lines[0].line[0]));
                assert!(choice.lines.is_sorted_by_key(|line| -line.score));
                for known in &choice.lines {
                    assert!(known.is_book && !known.is_proof && known.nodes == 0);
                    let mut played = line.clone();
                    assert!(known.line.iter().all(|m| played.play(*m)), "{:?}", known.line);
                }
                let m = if rng.random_range(0..3) == 0 { moves[rng.random_range(0..moves.len())] } else { choice.best };
                assert!(line.play(m));
            }
        }
        assert!(answers > 100, "only {answers} answers");
    }
}

#[test]
fn a_book_is_for_its_rules_and_its_positions() {
    let book = Book::<Awale>::read(&built::<Awale>("cours", 200)).expect("a book");
    let answers = |rules: &str, position: &str| {
        let rules = Awale::rules_of(&Awale::INFO.rules.read(rules).expect("rules"));
        book.choose(&[Awale::read(position, rules).expect("a position")], &Limits::nodes(NODES), 1).is_some()
    };
    assert!(answers("cours", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S") && answers("", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"));
    for rules in ["abapa", "awari", "cours,limit=40"] {
        assert!(!answers(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), "{rules}");
    }
    // Another counter, other captures, other pits.
    assert!(!answers("cours", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 1"));
    assert!(!answers("cours", "4-4-4-4-4-4-4-4-4-4-4-4-1-0-S"));
    assert!(!answers("cours", "4-4-4-4-4-4-4-4-4-4-4-5-0-0-S"));
}

#[test]
fn no_move_of_the_book_repeats_a_position() {
    let book = Book::<Awale>::read(&built::<Awale>("", 200)).expect("a book");
    let start = Awale::start(book.rules);
    let best = book.choose(&[start], &Limits::nodes(NODES), 1).expect("an answer").best;
    let mut next = start;
    next.play_unchecked(best);
    assert!(
        book.choose(&[next, start], &Limits::nodes(NODES), 1).is_none(),
        "the move leads back to the first position"
    );
}

/// A longer search needs a longer line to be left out.
#[test]
fn a_search_that_sees_further_is_not_left_out() {
    let book = Book::<Awale>::read(&built::<Awale>("", 200)).expect("a book");
    let short = NODES * SHORT_SEARCH;
    for (nodes, plies) in
        [(0, 1), (1, 1), (short, 1), (short + 1, 2), (2 * short, 2), (2 * short + 1, 3), (8 * short, 4)]
    {
        assert_eq!(book.plies_to_match(&Limits::nodes(nodes)), Some(plies), "{nodes} nodes");
    }
    // A millisecond has ten times the nodes of a short search here.
    let milliseconds = |time| Limits::time(Duration::from_millis(time));
    assert_eq!([0, 1, 2, 1000].map(|time| book.plies_to_match(&milliseconds(time))), [1, 5, 6, 15].map(Some));
    let clock = Clock { remaining: Duration::from_secs(20), increment: Duration::ZERO, moves_to_go: Some(20) };
    let clock = Limits { clock: Some(clock), ..Limits::default() };
    assert_eq!(book.plies_to_match(&clock), Some(15));
    assert_eq!(book.plies_to_match(&Limits { nodes: Some(1), ..clock }), Some(1));
    let endless = [Limits::default(), Limits::depth(4), Limits { nodes: Some(1), ..Limits::depth(4) }];
    assert_eq!(endless.map(|limits| book.plies_to_match(&limits)), [None; 3]);
    assert!(book.plies_to_match(&Limits::nodes(u64::MAX)).is_some());
    let start = [Awale::start(book.rules)];
    let plies = book.choose(&start, &Limits::nodes(NODES), 1).expect("an answer").lines[0].line.len();
    let searched = |plies: usize| Limits::nodes(short << (plies - 1));
    assert!(
        book.choose(&start, &searched(plies), 1).is_some() && book.choose(&start, &searched(plies + 1), 1).is_none()
    );
}

#[test]
fn a_decided_position_is_left_to_the_engine() {
    let file = built::<Awale>("", 60);
    let (header, tree) = book_file::read::<Awale>(&file).expect("a book");
    let mut won = BookTree::new();
    for node in tree.nodes() {
        let mut node = node.clone();
        // The first side wins whatever it does.
        let value = if node.position.quiet().is_multiple_of(2) { DECIDED } else { -DECIDED };
        node.estimates.fill(value);
        won.push(node);
    }
    let book = Book::<Awale>::read(&book_file::write(&header, &won)).expect("a book");
    assert!(book.choose(&[Awale::start(book.rules)], &Limits::nodes(NODES), 1).is_none());
    assert_eq!(book.backed_up.next, None, "nothing is left to find out");
}

#[test]
fn the_moves_of_a_position_are_shown_with_their_lines() {
    let (maker, file) = (BookMaker::<Awale>::NEW, built::<Awale>("", 80));
    let game = crate::ALL.iter().find(|game| game.info().name == "awale").expect("the game");
    let line = game.open("", None).expect("a game");
    let moves = maker.moves(&file, &*line).expect("moves");
    assert_eq!((moves.len(), &moves[0].line), (6, &maker.info(&file).expect("a book").line));
    assert_eq!(moves[0].value, Some(maker.info(&file).expect("a book").value));
    for known in &moves {
        let words: Vec<&str> = known.line.iter().map(String::as_str).collect();
        assert!(line.boxed_clone().play_all(&words).is_ok() && known.text == known.line[0]);
    }
    let abapa = game.open("abapa", None).expect("a game");
    assert_eq!(maker.moves(&file, &*abapa).expect_err("other rules").id, "book-other-rules");
    let far = game.open("", Some("1-0-0-0-0-0-1-0-0-0-0-0-22-24-S")).expect("a game");
    assert_eq!(maker.moves(&file, &*far), Ok(Vec::new()));
}
