//! Points for results, and the ranking by points and tie-breaks.

use std::fmt;

use rules::Seat;

/// Points per result. The opponent of a disqualified player gets the points of a win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// A game won.
    pub win: f64,
    /// A game drawn.
    pub draw: f64,
    /// A game lost on the board.
    pub loss: f64,
    /// A game lost by forfeit.
    pub disqualified: f64,
}

/// The default points, as courses use them.
impl Default for Points {
    fn default() -> Self {
        Self { win: 10.0, draw: 3.0, loss: 1.0, disqualified: 0.0 }
    }
}

/// The ending of a game, as far as it matters for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A seat won on the board.
    Won(Seat),
    /// A draw.
    Drawn,
    /// A seat forfeited: late, illegal move, or crash.
    Forfeited(Seat),
}

impl Ending {
    /// Returns the winner, on the board or by the other seat's forfeit.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Won(seat) => Some(seat),
            Self::Drawn => None,
            Self::Forfeited(seat) => Some(Seat(1 - seat.0)),
        }
    }

    /// Returns a seat's half points: 2 for a win, 1 for a draw.
    pub fn halves(self, seat: Seat) -> usize {
        self.winner().map_or(1, |winner| if winner == seat { 2 } else { 0 })
    }
}

impl Points {
    /// Returns a seat's points for an ending.
    pub fn of(&self, ending: Ending, seat: Seat) -> f64 {
        match ending {
            Ending::Drawn => self.draw,
            Ending::Forfeited(loser) if loser == seat => self.disqualified,
            _ if ending.winner() == Some(seat) => self.win,
            _ => self.loss,
        }
    }
}

/// A finished game between players, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The players by seat.
    pub players: [usize; 2],
    /// The game's ending.
    pub ending: Ending,
}

/// A tie-break between players with the same points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// The points from the games among the tied players.
    HeadToHead,
    /// Games won.
    Wins,
    /// The points of the opponents beaten, and half of those drawn with, counted per game.
    SonnebornBerger,
    /// The points of all opponents, counted per game.
    Buchholz,
}

impl TieBreak {
    /// All tie-breaks.
    pub const ALL: [Self; 4] = [Self::HeadToHead, Self::Wins, Self::SonnebornBerger, Self::Buchholz];

    /// Returns the name in event files. Its text is `tie-break-<name>`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HeadToHead => "head-to-head",
            Self::Wins => "wins",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Buchholz => "buchholz",
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player's place in the ranking.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The player's number.
    pub player: usize,
    /// The rank, from 1; tied players share it.
    pub rank: usize,
    /// Its points.
    pub points: f64,
    /// Games won, including the opponents' forfeits.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost on the board.
    pub losses: u32,
    /// Games lost by forfeit.
    pub forfeits: u32,
    /// Games that a bye stands for; they count as won.
    pub byes: u32,
}

impl Standing {
    /// Returns the number of games played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.forfeits
    }
}

/// Ranks this many players; `byes` are numbers of games that count as won without being played.
pub fn ranking(
    players: usize,
    results: &[GameResult],
    byes: &[(usize, u32)],
    points: &Points,
    breaks: &[TieBreak],
) -> Vec<Standing> {
    let mut table: Vec<Standing> = (0..players).map(|player| Standing { player, ..Standing::default() }).collect();
    for result in results {
        for seat in [Seat(0), Seat(1)] {
            table[result.players[seat.index()]].count(result.ending, seat, points);
        }
    }
    for (player, games) in byes {
        table[*player].points += points.win * f64::from(*games);
        table[*player].byes += games;
    }
    let totals: Vec<f64> = table.iter().map(|standing| standing.points).collect();
    let judge = Judge { table: &table, results, points, totals: &totals };
    let mut places = Vec::new();
    judge.split(&(0..players).collect::<Vec<_>>(), &|player| totals[player], breaks, &mut places);
    places.into_iter().map(|(player, rank)| Standing { rank, ..table[player].clone() }).collect()
}

impl Standing {
    fn count(&mut self, ending: Ending, seat: Seat, points: &Points) {
        self.points += points.of(ending, seat);
        match ending {
            Ending::Drawn => self.draws += 1,
            Ending::Forfeited(loser) if loser == seat => self.forfeits += 1,
            _ if ending.winner() == Some(seat) => self.wins += 1,
            _ => self.losses += 1,
        }
    }
}

struct Judge<'a> {
    table: &'a [Standing],
    results: &'a [GameResult],
    points: &'a Points,
    totals: &'a [f64],
}

impl Judge<'_> {
    /// Orders a group by a measure, and ties by the next tie-break; players who remain tied share a rank.
    fn split(
        &self,
        group: &[usize],
        measure: &dyn Fn(usize) -> f64,
        breaks: &[TieBreak],
        places: &mut Vec<(usize, usize)>,
    ) {
        let mut ordered: Vec<(f64, usize)> = group.iter().map(|player| (measure(*player), *player)).collect();
        ordered.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for level in ordered.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
            let level: Vec<usize> = level.iter().map(|(_, player)| *player).collect();
            match breaks.split_first() {
                Some((first, later)) if level.len() > 1 => {
                    self.split(&level, &|player| self.measure(*first, player, &level), later, places);
                }
                _ => {
                    let rank = places.len() + 1;
                    places.extend(level.into_iter().map(|player| (player, rank)));
                }
            }
        }
    }

    fn measure(&self, tie_break: TieBreak, player: usize, level: &[usize]) -> f64 {
        let games = self.results.iter().filter_map(|result| {
            let seat = result.players.iter().position(|p| *p == player)?;
            Some((Seat(seat as u8), result.players[1 - seat], result.ending))
        });
        match tie_break {
            TieBreak::Wins => f64::from(self.table[player].wins),
            TieBreak::HeadToHead => {
                let among = games.filter(|(_, other, _)| level.contains(other));
                among.map(|(seat, _, ending)| self.points.of(ending, seat)).sum()
            }
            TieBreak::SonnebornBerger => {
                games.map(|(seat, other, ending)| self.totals[other] * ending.halves(seat) as f64 / 2.0).sum()
            }
            TieBreak::Buchholz => games.map(|(_, other, _)| self.totals[other]).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat(0);
    const TWO: Seat = Seat(1);

    fn result(one: usize, two: usize, ending: Ending) -> GameResult {
        GameResult { players: [one, two], ending }
    }

    fn ranks(players: usize, results: &[GameResult], breaks: &[TieBreak]) -> Vec<(usize, usize)> {
        let table = ranking(players, results, &[], &Points::default(), breaks);
        table.iter().map(|standing| (standing.player, standing.rank)).collect()
    }

    #[test]
    fn the_course_counts_ten_three_one_and_nothing() {
        let points = Points::default();
        for (ending, expected) in [
            (Ending::Won(ONE), [10.0, 1.0]),
            (Ending::Drawn, [3.0, 3.0]),
            (Ending::Forfeited(ONE), [0.0, 10.0]),
            (Ending::Forfeited(TWO), [10.0, 0.0]),
        ] {
            assert_eq!([points.of(ending, ONE), points.of(ending, TWO)], expected, "{ending:?}");
        }
    }

    #[test]
    fn points_rank_and_tie_breaks_follow() {
        // 0 and 1 are tied on points; 1 beat 0 in their only game.
        let results = [result(1, 0, Ending::Won(ONE)), result(0, 2, Ending::Won(ONE)), result(2, 1, Ending::Won(ONE))];
        assert_eq!(ranks(3, &results, &[]), [(0, 1), (1, 1), (2, 1)]);
        let results = [&results[..], &[result(0, 1, Ending::Drawn), result(2, 0, Ending::Forfeited(ONE))]].concat();
        assert_eq!(ranks(3, &results, &TieBreak::ALL)[0], (0, 1));
        let level = [result(1, 0, Ending::Won(ONE)), result(0, 2, Ending::Won(ONE)), result(1, 2, Ending::Won(TWO))];
        let unlike = [&level[..], &[result(0, 3, Ending::Won(ONE)), result(1, 3, Ending::Won(ONE))]].concat();
        // 0, 1 and 2 beat each other in a circle; 2 has one game less; 1 and 0 are tied, and 1 beat 0.
        assert_eq!(ranks(4, &unlike, &[TieBreak::HeadToHead]), [(1, 1), (0, 2), (2, 3), (3, 4)]);
        assert_eq!(ranks(4, &unlike, &[TieBreak::Wins]), [(0, 1), (1, 1), (2, 3), (3, 4)]);
    }

    #[test]
    fn a_gift_counts_without_a_game() {
        let table = ranking(2, &[result(0, 1, Ending::Drawn)], &[(1, 2)], &Points::default(), &[]);
        assert_eq!((table[0].player, table[0].points, table[0].games(), table[0].byes), (1, 23.0, 1, 2));
    }
}
