//! Perft of every game: counted in bulk, and with every move played.

use catalogue::Catalogue as _;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::Games;

/// Shallower than `palabre bench perft`, since criterion runs each many times.
const SHALLOWER: u32 = 3;

fn perft(criterion: &mut Criterion) {
    for game in Games.games() {
        for case in game.info().bench {
            let line = game.open(case.rules, case.position).expect("a bench position");
            let depth = case.depth.saturating_sub(SHALLOWER).max(1);
            let mut group = criterion.benchmark_group(format!("{}/{}", game.info().name, case.name));
            group.throughput(Throughput::Elements(line.count(depth)));
            group.bench_function("counted", |b| b.iter(|| line.count(depth)));
            group.bench_function("played", |b| b.iter(|| line.count_by_playing(depth)));
            group.finish();
        }
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
