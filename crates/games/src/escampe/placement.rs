//! Placements of the engine's players: from a small library, ranked by search.
//!
//! A search over all placements is hopeless (11,088 for Black times 5,544 for White), and all of Black's lose by force
//! ([`survey`](super::survey)). `data/placements.txt` lists the placements of Black that were the hardest to refute, and
//! placements of White that beat most others. Black picks any of these at random, so that nobody can prepare for it.
//! White, who sees Black's placement, answers with one that is proved to win; under other rules White searches the
//! library and the placements that the evaluation prefers, in rounds that give fewer and fewer placements more and more
//! nodes.
//! An analysis, which asks for several lines, goes on as long as it may, and judges Black's placements by the replies.

use std::any::Any;
use std::cmp::Reverse;
use std::sync::LazyLock;
use std::time::Duration;

use catalogue::{Ask, DynLine, Notation as _, Player, Refutation, Reply};
use rules::{Clock, Game as _, Limits, Line, Progress, Side};
use search::pvs::Pvs;
use search::{Choice, Heuristics as _, Iteration, LONGEST, SearchRequest, Strategy, TimeManager, is_decided, won_in};

use super::eval::Eval;
use super::moves::Move;
use super::rules::{Escampe, Rules};
use super::survey::{PLACEMENTS, PlacementReply, answer};
use crate::players::Guide;

/// Number of placements searched in each round, with the nodes for each.
const ROUNDS: [(usize, u64); 6] =
    [(240, 1_000), (60, 8_000), (20, 60_000), (8, 400_000), (3, 3_000_000), (1, 30_000_000)];

/// Nodes for each of Black's placements in the first round of an analysis; each round has [`GROWTH`] times as many.
const FIRST_ROUND: u64 = 20_000;
const GROWTH: u64 = 4;

/// Length in plies reported for a win of unknown length.
const LONG: u16 = 99;

/// Placing uses this fraction of the remaining time.
const SHARE: u32 = 20;

/// Size of the transposition table for these searches, in megabytes.
const HASH: usize = 16;

/// The library, best first.
struct Library {
    black: Vec<Move>,
    white: Vec<Move>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let start = Escampe::start(Rules::default());
    let of = |side: &str| {
        let lines = include_str!("data/placements.txt").lines().filter_map(|line| line.strip_prefix(side));
        lines.map(|text| start.read_move(text).expect("a placement")).collect()
    };
    Library { black: of("black "), white: of("white ") }
});

/// A player that delegates placing and moving to two different players.
pub(super) struct Minds {
    pub(super) placing: Box<dyn Player>,
    pub(super) moving: Box<dyn Player>,
}

impl Player for Minds {
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
        let places =
            (line as &dyn Any).downcast_ref::<Line<Escampe>>().is_some_and(|line| line.position().is_placing());
        if places { &mut self.placing } else { &mut self.moving }.choose(line, ask)
    }

    fn forget(&mut self) {
        self.placing.forget();
        self.moving.forget();
    }

    fn prepare(&mut self, building: &dyn Progress) {
        self.placing.prepare(building);
        self.moving.prepare(building);
    }
}

/// Places casually: any placement of the library.
#[derive(Debug)]
pub(super) struct Casual {
    rng: fastrand::Rng,
}

impl Casual {
    /// Reproducible with a seed; different every time without one.
    pub(super) fn new(seed: Option<u64>) -> Self {
        Self { rng: seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed) }
    }
}

impl Strategy<Escampe> for Casual {
    fn choose(&mut self, line: &[Escampe], _: &SearchRequest<Escampe>) -> Choice<Escampe> {
        let usual = usual(&line[line.len() - 1]);
        Choice::bare(usual[self.rng.usize(..usual.len())])
    }

    fn prepare(&mut self, _: &Escampe, _: &dyn Progress) {
        LazyLock::force(&LIBRARY);
    }
}

/// A game in which both sides have placed casually.
pub(super) fn placed(rules: Rules, seed: u64) -> Line<Escampe> {
    let mut rng = fastrand::Rng::with_seed(seed);
    placed_by(rules, usual, &mut |n| rng.usize(..n))
}

/// A game in which each side has placed as either side of the library does: Black's placements there are few.
pub(super) fn variously_placed(rules: Rules, pick: &mut dyn FnMut(usize) -> usize) -> Line<Escampe> {
    let all = || LIBRARY.black.iter().chain(&LIBRARY.white);
    placed_by(rules, |position| legal(position, all()), pick)
}

/// A game in which each side has picked one of these placements.
fn placed_by(
    rules: Rules,
    placements: impl Fn(&Escampe) -> Vec<Move>,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Line<Escampe> {
    let mut line = Line::new(Escampe::start(rules));
    while line.position().is_placing() {
        let placements = placements(line.position());
        line.play(placements[pick(placements.len())]);
    }
    line
}

/// The library's placements for the side to move that are legal here.
fn usual(position: &Escampe) -> Vec<Move> {
    legal(position, if position.turn() == Side::Two { &LIBRARY.black } else { &LIBRARY.white })
}

fn legal<'a>(position: &Escampe, placements: impl IntoIterator<Item = &'a Move>) -> Vec<Move> {
    placements.into_iter().copied().filter(|m| position.is_legal(*m)).collect()
}

/// Places as well as time allows.
#[derive(Debug)]
pub(super) struct Thorough {
    black: Casual,
    guide: Eval,
    engine: Pvs<Guide<Escampe>>,
}

impl Thorough {
    pub(super) fn new(guide: Eval) -> Self {
        Self { black: Casual::new(None), guide, engine: Pvs::new(Guide::<Escampe>::new(guide), HASH, 1) }
    }

    /// The placement known to win by force; otherwise searches for a winning or the most promising one. Several lines
    /// are searched until each is won or the limits are reached.
    fn against(&mut self, line: &[Escampe], go: &SearchRequest<Escampe>) -> Choice<Escampe> {
        let black = &line[line.len() - 1];
        let known = answer(black).map(refutation);
        if let Some(known) = known.as_ref().filter(|_| go.lines <= 1) {
            return Choice { best: known.line[0], lines: vec![known.clone()] };
        }
        let limits = within(go.limits);
        let watch = TimeManager::start(&limits, go.stop);
        let mut ranked = self.candidates(black);
        if let Some(known) = known {
            ranked.retain(|entry| entry.line[0] != known.line[0]);
            ranked.insert(0, known);
        }
        let (wanted, mut nodes, mut reached) = (go.lines.max(1), 0, 0);
        'rounds: for (kept, each) in rounds(wanted, &limits) {
            ranked.truncate(kept.max(wanted));
            for at in 0..ranked.len() {
                if ranked[at].score >= LONGEST {
                    continue;
                }
                let m = ranked[at].line[0];
                let time = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
                let limits = Limits { nodes: Some(each), time, ..limits };
                let go = SearchRequest { limits, stop: go.stop, lines: 1, report: &|_| {} };
                let placed: Vec<Escampe> = line.iter().copied().chain([after(black, m)]).collect();
                let found = self.engine.choose(&placed, &go).lines.swap_remove(0);
                nodes += found.nodes;
                let (ended, won) = (watch.is_over(nodes), found.score >= LONGEST);
                if won || !ended {
                    ranked[at] = one_ply_longer(m, &found, nodes, watch.elapsed());
                }
                if ended || ranked.iter().filter(|entry| entry.score >= LONGEST).count() >= wanted {
                    break 'rounds;
                }
            }
            report(&mut ranked, &mut reached, go);
        }
        conclude(ranked, reached, go)
    }

    /// Black's placements of the library, judged by White's best replies to each.
    fn openings(&mut self, line: &[Escampe], go: &SearchRequest<Escampe>) -> Choice<Escampe> {
        let start = &line[line.len() - 1];
        let limits = within(go.limits);
        let watch = TimeManager::start(&limits, go.stop);
        let mut ranked: Vec<_> = usual(start).into_iter().map(|m| Choice::bare(m).lines.swap_remove(0)).collect();
        let (mut nodes, mut reached) = (0, 0);
        'rounds: for each in growing(FIRST_ROUND) {
            if ranked.iter().all(|entry| entry.is_proof) {
                break;
            }
            for entry in ranked.iter_mut().filter(|entry| !entry.is_proof) {
                let m = entry.line[0];
                let time = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
                let limits = Limits { nodes: Some(each), time, ..limits };
                let go = SearchRequest { limits, stop: go.stop, lines: 1, report: &|_| {} };
                let placed: Vec<Escampe> = line.iter().copied().chain([after(start, m)]).collect();
                let found = self.against(&placed, &go).lines.swap_remove(0);
                nodes += found.nodes;
                let ended = watch.is_over(nodes);
                if !ended {
                    *entry = answered(m, &found, nodes, watch.elapsed());
                }
                if ended {
                    break 'rounds;
                }
            }
            report(&mut ranked, &mut reached, go);
        }
        conclude(ranked, reached, go)
    }

    /// The placements of the library, then the others by evaluation.
    fn candidates(&self, black: &Escampe) -> Vec<Iteration<Escampe>> {
        let usual = usual(black);
        let mut others = Vec::new();
        black.each_move(|m| others.push(m));
        others.retain(|m| !usual.contains(m));
        let score = |m| self.guide.evaluate(&after(black, m));
        others.sort_by_cached_key(|m| Reverse(score(*m)));
        let unjudged = |m| Iteration { score: score(m), ..Choice::bare(m).lines.swap_remove(0) };
        usual.into_iter().chain(others).map(unjudged).collect()
    }
}

impl Strategy<Escampe> for Thorough {
    fn choose(&mut self, line: &[Escampe], go: &SearchRequest<Escampe>) -> Choice<Escampe> {
        let root = &line[line.len() - 1];
        match root.turn() {
            // An analysis wants reasons; a player keeps their placement unforeseeable.
            Side::Two if go.lines > 1 && is_bounded(&within(go.limits)) => self.openings(line, go),
            Side::Two => {
                let mut choice = self.black.choose(line, go);
                if let Some(known) = answer(&after(root, choice.best)).map(refutation) {
                    choice.lines = vec![answered(choice.best, &known, 0, Duration::ZERO)];
                }
                choice
            }
            Side::One => self.against(line, go),
        }
    }

    fn forget(&mut self) {
        Strategy::<Escampe>::forget(&mut self.engine);
    }

    fn prepare(&mut self, start: &Escampe, building: &dyn Progress) {
        self.black.prepare(start, building);
        LazyLock::force(&PLACEMENTS);
        self.engine.prepare(start, building);
    }
}

/// The rounds of a search for White's placement. An analysis of several lines adds rounds without end.
fn rounds(wanted: usize, limits: &Limits) -> impl Iterator<Item = (usize, u64)> {
    let last = ROUNDS[ROUNDS.len() - 1].1;
    let further = (wanted > 1 && is_bounded(limits)).then(|| growing(last * GROWTH).map(move |each| (wanted, each)));
    ROUNDS.into_iter().chain(further.into_iter().flatten())
}

/// Returns `true` if a search ends by itself.
const fn is_bounded(limits: &Limits) -> bool {
    limits.time.is_some() || limits.nodes.is_some()
}

fn growing(first: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(first), |each| Some(each.saturating_mul(GROWTH)))
}

/// The placement of White that is known to win. Some wins are known without their length, which is then a guess.
fn refutation(PlacementReply { white, plies }: PlacementReply) -> Iteration<Escampe> {
    let is_proof = plies != Refutation::UNKNOWN;
    let plies = if is_proof { plies } else { LONG } + 1;
    let line = Choice::bare(white).lines.swap_remove(0);
    Iteration { score: won_in(usize::from(plies)), depth: plies.into(), is_proof, ..line }
}

/// Sorts the lines, ranks and reports the best ones, all with the depth that the shallowest has reached, which never
/// decreases.
fn report(ranked: &mut [Iteration<Escampe>], reached: &mut u32, go: &SearchRequest<Escampe>) {
    ranked.sort_by_key(|entry| Reverse(entry.score));
    let best = ranked.len().min(go.lines.max(1));
    let shallowest = ranked[..best].iter().map(|entry| entry.depth).min();
    *reached = (*reached).max(shallowest.unwrap_or_default());
    for (rank, entry) in (1..).zip(&mut ranked[..best]) {
        entry.rank = rank;
        (go.report)(&Iteration { depth: *reached, ..entry.clone() });
    }
}

/// Reports the best lines and returns them, in order.
fn conclude(mut ranked: Vec<Iteration<Escampe>>, mut reached: u32, go: &SearchRequest<Escampe>) -> Choice<Escampe> {
    report(&mut ranked, &mut reached, go);
    ranked.truncate(go.lines.max(1));
    Choice { best: ranked[0].line[0], lines: ranked }
}

/// The position after a move.
pub(super) fn after(position: &Escampe, m: Move) -> Escampe {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// Converts the result of a search after White's placement to one before it, White being to move in both.
fn one_ply_longer(m: Move, found: &Iteration<Escampe>, nodes: u64, time: Duration) -> Iteration<Escampe> {
    let score = if is_decided(found.score) { found.score - found.score.signum() } else { found.score };
    let line = std::iter::once(m).chain(found.line.iter().copied()).collect();
    // Not all placements are searched, so a loss proves nothing.
    Iteration {
        rank: 1,
        depth: found.depth + 1,
        score,
        nodes,
        time,
        line,
        is_proof: found.is_proof && score > 0,
        is_book: false,
    }
}

/// Converts the result of White's best reply to one of Black's placement. A reply that wins refutes the placement.
fn answered(m: Move, reply: &Iteration<Escampe>, nodes: u64, time: Duration) -> Iteration<Escampe> {
    let is_proof = reply.is_proof && reply.score >= LONGEST;
    let reply = Iteration { score: -reply.score, ..reply.clone() };
    Iteration { is_proof, ..one_ply_longer(m, &reply, nodes, time) }
}

/// Converts a clock to a time for this move: a larger share than for others, as it decides most.
fn within(asked: Limits) -> Limits {
    let Some(Clock { remaining, .. }) = asked.clock else { return asked };
    let share = remaining.saturating_sub(asked.overhead) / SHARE;
    let time = asked.thinking_time().map_or(share, |time| time.min(share));
    Limits { time: Some(time), clock: None, overhead: Duration::ZERO, ..asked }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::moves::Edge;
    use super::*;

    fn start() -> Escampe {
        Escampe::start(Rules::default())
    }

    fn choose(strategy: &mut impl Strategy<Escampe>, position: Escampe, nodes: u64) -> Choice<Escampe> {
        let go =
            SearchRequest { limits: Limits::nodes(nodes), stop: &AtomicBool::new(false), lines: 2, report: &|_| {} };
        strategy.choose(&[position], &go)
    }

    #[test]
    fn the_library_serves_both_sides_on_both_edges() {
        let black = usual(&start());
        assert!(black.len() >= 8);
        for edge in Edge::BOTH {
            let mut placements = Vec::new();
            Move::each_placement(edge, &mut |m| placements.push(m));
            let white = usual(&after(&start(), placements[0]));
            assert!(white.len() >= 40);
            assert!((1..white.len()).all(|i| !white[..i].contains(&white[i])), "listed twice");
        }
    }

    #[test]
    fn no_first_move_takes_a_unicorn_placed_by_the_library() {
        for black in usual(&start()) {
            let placed = after(&start(), black);
            placed.each_move(|white| assert!(!after(&placed, white).can_take(), "{}", start().write_move(black)));
        }
    }

    #[test]
    fn black_places_what_takes_long_to_refute() {
        for black in usual(&start()) {
            let known = answer(&after(&start(), black));
            assert!(known.is_none_or(|known| known.plies >= 25), "{}", start().write_move(black));
        }
    }

    #[test]
    fn a_win_that_nobody_has_counted_is_no_proof() {
        let mut placements = Vec::new();
        Edge::BOTH.into_iter().for_each(|edge| Move::each_placement(edge, &mut |m| placements.push(m)));
        let known = placements.into_iter().map(|black| after(&start(), black));
        let known = known.filter_map(|black| Some((black, answer(&black)?.plies != Refutation::UNKNOWN)));
        let go = SearchRequest { limits: Limits::nodes(1), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let mut player = Thorough::new(Eval::Hunt);
        for (black, is_counted) in known.filter(|(_, is_counted)| !is_counted).take(3) {
            assert_eq!(player.choose(&[start(), black], &go).lines[0].is_proof, is_counted);
        }
    }

    #[test]
    fn white_finds_a_placement_that_wins_by_force() {
        let reference = start().read_move("A1/A2/B1/C2/E1/F1").expect("a placement");
        let black = after(&start(), reference);
        let choice = choose(&mut Thorough::new(Eval::Hunt), black, 400_000);
        assert!(choice.lines[0].is_proof && choice.lines[0].score >= LONGEST);
        assert!(black.is_legal(choice.best) && choice.lines.len() == 2);
        // The reported win must match the position after the placement, one ply later.
        let mut position = black;
        for m in &choice.lines[0].line {
            assert!(position.is_legal(*m));
            position.play_unchecked(*m);
        }
    }

    #[test]
    fn a_placement_of_black_has_its_value() {
        let go = SearchRequest { limits: Limits::nodes(1), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let choice = Thorough::new(Eval::Hunt).choose(&[start()], &go);
        let known = answer(&after(&start(), choice.best)).expect("a refutation");
        assert_eq!(choice.lines[0].line, [choice.best, known.white]);
        assert_eq!((choice.lines[0].score, choice.lines[0].is_proof), (-won_in(usize::from(known.plies) + 2), true));
    }

    #[test]
    fn an_analysis_searches_the_placements_of_both_sides() {
        let mut player = Thorough::new(Eval::Hunt);
        let black = choose(&mut player, start(), 600_000);
        assert!(black.lines.len() == 2 && black.lines.iter().all(|line| line.depth > 1 && line.is_proof), "{black:?}");
        assert!(black.lines[0].score >= black.lines[1].score, "{black:?}");
        let lost = after(&start(), start().read_move("A1/B1/C1/D1/E1/F1").expect("a placement"));
        let white = choose(&mut player, lost, 600_000);
        assert_eq!(white.best, answer(&lost).expect("a proof").white, "the stored proof comes first");
        assert!(white.lines[0].is_proof && white.lines[1].depth > 1, "{white:?}");
    }

    #[test]
    fn a_casual_placement_is_any_of_the_library_by_its_seed() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let best = choose(&mut Casual::new(Some(seed)), start(), 1).best;
            assert_eq!(best, choose(&mut Casual::new(Some(seed)), start(), 1).best);
            seen.insert(best);
        }
        assert!(seen.len() > 3);
    }

    #[test]
    fn a_clock_gives_placing_its_share() {
        let (remaining, overhead) = (Duration::from_secs(300), Duration::from_secs(20));
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        let limits = within(Limits { clock: Some(clock), overhead, ..Limits::default() });
        assert_eq!((limits.time, limits.clock), (Some(Duration::from_secs(14)), None));
    }
}
