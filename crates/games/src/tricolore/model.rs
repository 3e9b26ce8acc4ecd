//! An independent model of the rules, seed by seed, slow and literal.

/// A hole's seeds: red, blue, transparent.
type Holes = [[u32; 3]; 16];

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, rules: &str) -> Vec<(String, String)> {
    let (board, played) = position.split_once(' ').expect("two words");
    let played: u32 = played.parse().expect("a number");
    let fields: Vec<&str> = board.split('-').collect();
    let mut holes = Holes::default();
    for (hole, text) in holes.iter_mut().zip(&fields) {
        let seeds: Vec<u32> = text.split('.').map(|n| n.parse().expect("a number")).collect();
        *hole = seeds.try_into().expect("three colours");
    }
    let scores: [u32; 2] = [16, 17].map(|i| fields[i].parse().expect("a number"));
    let player: usize = fields[18].parse().expect("a number");
    let limit = rules.split(',').find_map(|option| option.strip_prefix("limit="));
    let limit = limit.map_or(400, |n| n.parse().expect("a number"));

    let mut found = Vec::new();
    if left(&holes) < 10 || scores.iter().any(|score| *score >= 49) || played >= limit {
        return found;
    }
    for start in (1..=16).filter(|hole| hole % 2 == player % 2) {
        let [red, blue, transparent] = holes[start - 1];
        for (name, allowed) in [("R", red), ("B", blue), ("TR", transparent), ("TB", transparent)] {
            if allowed == 0 {
                continue;
            }
            let (mut holes, mut scores) = (holes, scores);
            let mover = player - 1;
            let last = sow(&mut holes, start, name);
            scores[mover] += capture(&mut holes, last);
            let opponent: u32 = (1..=16).filter(|hole| hole % 2 != player % 2).map(|hole| seeds(&holes, hole)).sum();
            let too_few = rules.contains("under10-first") && left(&holes) < 10;
            if opponent == 0 && !too_few {
                scores[mover] += left(&holes);
                holes = Holes::default();
            }
            found.push((format!("{start}{name}"), text(&holes, scores, 3 - player, played + 1)));
        }
    }
    found
}

/// Sows seed by seed and returns the hole of the last one.
fn sow(holes: &mut Holes, start: usize, name: &str) -> usize {
    let colour = if name.ends_with('R') { 0 } else { 1 };
    let mut hand = Vec::new();
    if name.starts_with('T') {
        hand.extend(vec![2; holes[start - 1][2] as usize]);
        holes[start - 1][2] = 0;
    }
    hand.extend(vec![colour; holes[start - 1][colour] as usize]);
    holes[start - 1][colour] = 0;
    let mut at = start;
    for seed in hand {
        loop {
            at = if at == 16 { 1 } else { at + 1 };
            let opponents = at % 2 != start % 2;
            if at != start && (colour == 0 || opponents) {
                break;
            }
        }
        holes[at - 1][seed] += 1;
    }
    at
}

fn capture(holes: &mut Holes, last: usize) -> u32 {
    let (mut at, mut taken) = (last, 0);
    while seeds(holes, at) == 2 || seeds(holes, at) == 3 {
        taken += seeds(holes, at);
        holes[at - 1] = [0; 3];
        at = if at == 1 { 16 } else { at - 1 };
    }
    taken
}

fn seeds(holes: &Holes, hole: usize) -> u32 {
    holes[hole - 1].iter().sum()
}

fn left(holes: &Holes) -> u32 {
    holes.as_flattened().iter().sum()
}

fn text(holes: &Holes, scores: [u32; 2], player: usize, played: u32) -> String {
    let mut fields: Vec<String> = holes.iter().map(|hole| hole.map(|n| n.to_string()).join(".")).collect();
    fields.extend(scores.map(|score| score.to_string()));
    fields.push(player.to_string());
    format!("{} {played}", fields.join("-"))
}
