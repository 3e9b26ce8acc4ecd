//! Checks tic-tac-toe, written following "Adding a game" in CONTRIBUTING.md and copied by `cargo xtask new-game`, like
//! any game of the catalogue.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use catalogue::contract::{check_game, check_messages, check_vectors};
use catalogue::{Ask, DynGame, Erased, Notation as _};
use rules::{Game as _, Limits};

use crate::tic_tac_toe::TicTacToe;

const GAME: &dyn DynGame = &Erased::<TicTacToe>::new();

#[test]
fn a_game_by_the_guide_keeps_the_contract() {
    check_game(GAME, 2000, 2004);
    check_messages(GAME);
    let checked = check_vectors(GAME, include_str!("tic_tac_toe/data/vectors/games.txt"), "games.txt");
    assert!(checked.lines == 7 && checked.proved > 0, "{checked:?}");
}

#[test]
fn its_tree_has_the_published_size() {
    let line = GAME.open("", None).expect("the start");
    let nodes: u64 = (1..=9).map(|depth| line.count(depth)).sum();
    assert_eq!(nodes + 1, 549_946);
    assert_eq!(finished_games(&TicTacToe::start(())), 255_168);
    let shares = line.divide(9, NonZeroUsize::MIN);
    assert_eq!(shares.iter().map(|share| share.count).sum::<u64>(), 127_872);
}

fn finished_games(position: &TicTacToe) -> u64 {
    let mut games = u64::from(position.is_over());
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        games += finished_games(&next);
    });
    games
}

#[test]
fn best_play_is_a_draw() {
    let mut line = GAME.open("", None).expect("the start");
    let mut best = GAME.player("best").expect("a player");
    while line.outcome().is_none() {
        let ask = Ask { limits: Limits::depth(9), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let chosen = best.choose(&*line, &ask).best;
        line.play(&chosen).expect("a legal move");
    }
    assert_eq!(line.outcome().and_then(|outcome| outcome.winner), None);
    assert_eq!(line.ply(), 9);
}

#[test]
fn every_kind_of_player_moves() {
    let line = GAME.open("", None).expect("the start");
    for info in GAME.players() {
        let ask = Ask { limits: Limits::nodes(200), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let reply = GAME.player(info.name).expect(info.name).choose(&*line, &ask);
        assert!(line.legal().contains(&reply.best), "{}", info.name);
    }
}
