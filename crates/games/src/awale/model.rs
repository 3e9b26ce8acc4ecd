//! An independent model of the rules: numbers in a list, seed by seed, slow and literal.

/// A parsed position. Pits 0 to 5 are South's, 6 to 11 North's.
#[derive(Clone)]
pub(super) struct Board {
    pits: Vec<u32>,
    captured: Vec<u32>,
    mover: usize,
    quiet: u32,
}

impl Board {
    pub(super) fn read(position: &str) -> Self {
        let (board, quiet) = position.split_once(' ').unwrap_or((position, "0"));
        let (numbers, turn) = board.rsplit_once('-').expect("a side to move");
        let numbers: Vec<u32> = numbers.split('-').map(|n| n.parse().expect("a number")).collect();
        Self {
            pits: numbers[..12].to_vec(),
            captured: numbers[12..].to_vec(),
            mover: usize::from(turn == "N"),
            quiet: quiet.parse().expect("a number"),
        }
    }

    fn write(&self) -> String {
        let numbers: Vec<String> = self.pits.iter().chain(&self.captured).map(u32::to_string).collect();
        let quiet = if self.quiet == 0 { String::new() } else { format!(" {}", self.quiet) };
        format!("{}-{}{quiet}", numbers.join("-"), ["S", "N"][self.mover])
    }

    fn owner(pit: usize) -> usize {
        pit / 6
    }

    fn seeds_of(&self, side: usize) -> u32 {
        self.pits[6 * side..6 * side + 6].iter().sum()
    }

    /// The non-empty pits of a player.
    fn full_pits(&self, side: usize) -> Vec<usize> {
        (0..12).filter(|pit| Self::owner(*pit) == side && self.pits[*pit] > 0).collect()
    }

    /// Sows a pit seed by seed and returns the pit of the last seed.
    fn sow(&mut self, start: usize) -> usize {
        let mut hand = std::mem::take(&mut self.pits[start]);
        let mut pit = start;
        while hand > 0 {
            pit = (pit + 1) % 12;
            if pit != start {
                self.pits[pit] += 1;
                hand -= 1;
            }
        }
        pit
    }

    /// Captures backwards from the pit of the last seed and returns the number of seeds.
    fn capture(&mut self, player: usize, last: usize) -> u32 {
        let mut gain = 0;
        let mut pit = last;
        while Self::owner(pit) != player && (2..=3).contains(&self.pits[pit]) {
            gain += std::mem::take(&mut self.pits[pit]);
            if pit == 0 {
                break;
            }
            pit -= 1;
        }
        gain
    }

    /// The board after a move, its gain, and whether it captures all the opponent's seeds.
    fn after(&self, pit: usize, set: &str) -> (Self, u32, bool) {
        let mut next = self.clone();
        let player = Self::owner(pit);
        let last = next.sow(pit);
        let before_capture = next.clone();
        let gain = next.capture(player, last);
        let takes_all = gain > 0 && next.seeds_of(1 - player) == 0;
        if takes_all && set == "abapa" {
            return (before_capture, 0, true);
        }
        next.captured[player] += gain;
        (next, gain, takes_all)
    }

    /// The pits that a player may legally sow.
    fn legal(&self, player: usize, set: &str) -> Vec<usize> {
        let full = self.full_pits(player);
        let takes_all = |pit: &usize| self.after(*pit, set).2;
        let leaves_none = |pit: &usize| self.after(*pit, set).0.seeds_of(1 - player) == 0;
        let hungry = self.seeds_of(1 - player) == 0;
        match set {
            "cours" => full.into_iter().filter(|pit| !takes_all(pit)).collect(),
            "abapa" => full.into_iter().filter(|pit| !hungry || !leaves_none(pit)).collect(),
            "awari" if full.iter().all(leaves_none) => full,
            "awari" => full.into_iter().filter(|pit| !leaves_none(pit)).collect(),
            _ => panic!("{set}"),
        }
    }

    /// The gain of a move and the pit of its last seed.
    #[cfg(test)]
    pub(super) fn gain_and_landing(&self, pit: usize, set: &str) -> (u32, usize) {
        (self.after(pit, set).1, self.clone().sow(pit))
    }

    #[cfg(test)]
    pub(super) fn open(&self, side: usize) -> Vec<usize> {
        (6 * side..6 * side + 6).filter(|pit| [1, 2].contains(&self.pits[*pit])).collect()
    }

    #[cfg(test)]
    pub(super) fn threatened(&self, side: usize, set: &str) -> Vec<usize> {
        let open = self.open(side);
        let ends: Vec<usize> = self.legal(1 - side, set).into_iter().map(|pit| self.clone().sow(pit)).collect();
        let is_threatened = |pit: &usize| {
            let chain = (*pit..6 * side + 6).take_while(|next| open.contains(next));
            chain.into_iter().any(|next| ends.contains(&next))
        };
        open.iter().copied().filter(is_threatened).collect()
    }
}

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, rules: &str) -> Vec<(String, String)> {
    let (set, option) = rules.split_once(',').unwrap_or((rules, "limit=25"));
    let limit: u32 = option.trim_start_matches("limit=").parse().expect("a limit");
    let board = Board::read(position);
    let total: u32 = board.pits.iter().chain(&board.captured).sum();
    let majority = set != "cours" && board.captured.iter().any(|captured| captured * 2 > total);
    let limited = set == "cours" && board.quiet >= limit;
    if majority || limited {
        return Vec::new();
    }
    let mut found = Vec::new();
    for pit in board.legal(board.mover, set) {
        let (mut next, gain, _) = board.after(pit, set);
        next.quiet = if gain > 0 { 0 } else { board.quiet + 1 };
        found.push((char::from(b"ABCDEFabcdef"[pit]).to_string(), next));
    }
    if found.is_empty() && set == "cours" && board.seeds_of(board.mover) > 0 {
        found.push(("PASSE".to_owned(), Board { quiet: board.quiet + 1, ..board.clone() }));
    }
    found.into_iter().map(|(m, next)| (m, Board { mover: 1 - board.mover, ..next }.write())).collect()
}
