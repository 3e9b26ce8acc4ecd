//! Analyses of several moves that a node limit interrupts.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use catalogue::{Ask, Catalogue as _};
use games::Games;
use rules::Limits;

/// Number of lines asked for.
const LINES: usize = 4;

#[test]
fn lines_never_share_their_first_move() {
    for game in Games.games() {
        for seed in 0..6 {
            let line = game.opening("", seed).expect("an opening");
            let mut player = game.player("pvs").expect("a player");
            for nodes in (200..6000).step_by(580) {
                player.forget();
                let ask =
                    Ask { limits: Limits::nodes(nodes), stop: &AtomicBool::new(false), lines: LINES, report: &|_| {} };
                let reports = player.choose(&*line, &ask).reports;
                let firsts: BTreeSet<_> = reports.iter().filter_map(|report| report.line.first()).collect();
                assert_eq!(firsts.len(), reports.len(), "{} {}: {reports:?}", game.info().name, line.position());
                let ranks: Vec<_> = reports.iter().map(|report| report.rank).collect();
                assert!(ranks.iter().copied().eq(1..=reports.len()), "{ranks:?}");
            }
        }
    }
}
