//! `best@1` never changes: the nodes that it searches in the positions of the benchmark are its signature.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, Catalogue as _, DynGame};
use games::Games;
use rules::Limits;

/// The games with the nodes of all their positions together.
const SIGNATURES: [(&str, u64); 5] = [
    ("escampe", 1_970_438),
    ("awale", 7_671_772),
    ("tricolore", 349_984),
    ("great-escape", 75_156),
    ("colonnes", 557_642),
];

/// Plies less than in `palabre bench`, so that the test is quick.
const SHALLOWER: u32 = 3;

#[test]
fn the_frozen_player_searches_the_same_nodes_as_ever() {
    let signature = |game: &dyn DynGame| {
        let nodes = game.info().search_bench.iter().map(|case| {
            let line = game.open(case.rules, case.position).expect("a position");
            let limits = Limits::depth(case.depth - SHALLOWER);
            let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
            let reply = game.player("best@1:hash=16").expect("a player").choose(&*line, &ask);
            reply.reports[0].nodes
        });
        nodes.sum::<u64>()
    };
    let found: Vec<_> = Games.games().iter().map(|game| (game.info().name, signature(*game))).collect();
    assert_eq!(found, SIGNATURES);
}
