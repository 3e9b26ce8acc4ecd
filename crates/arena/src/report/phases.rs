//! Time and search by phase of the game: its first, middle and last third, from the notes of the records.

use catalogue::{Catalogue, Message, Speaker};
use play::Record;

use crate::report::chart::rounded;
use crate::report::{Summary, searched};
use crate::store::GameRow;
use crate::store::stored_game::ThinkingStats;

/// The message ids of the phases.
const PHASES: [&str; 3] = ["phase-opening", "phase-middle", "phase-end"];

/// Returns the time, nodes and depth per move of each player in ranking order, by phase, headings first.
pub(super) fn table(
    summary: &Summary,
    catalogue: &dyn Catalogue,
    speaker: &Speaker,
) -> Result<Vec<Vec<String>>, Message> {
    let stats = by_phase(summary, catalogue)?;
    let heads = ["head-player", "head-phase", "head-moves", "head-millis", "head-longest", "head-nodes", "head-depth"];
    let mut rows = vec![heads.map(|id| speaker.text(id)).to_vec()];
    for standing in &summary.standings {
        for (phase, stats) in PHASES.into_iter().zip(&stats[standing.player]) {
            let mut row = vec![summary.names[standing.player].clone(), speaker.text(phase), stats.moves.to_string()];
            row.extend([stats.millis_a_move(), stats.longest.as_secs_f64() * 1000.0].map(rounded));
            row.extend(searched(stats));
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Returns each player's statistics by phase, by number.
fn by_phase(summary: &Summary, catalogue: &dyn Catalogue) -> Result<Vec<[ThinkingStats; 3]>, Message> {
    let mut players = vec![[ThinkingStats::default(); 3]; summary.names.len()];
    summary.games.iter().try_for_each(|row| add(&mut players, row, catalogue))?;
    Ok(players)
}

/// Adds the moves of a game. Those of its opening have no time and are left out.
fn add(players: &mut [[ThinkingStats; 3]], row: &GameRow, catalogue: &dyn Catalogue) -> Result<(), Message> {
    let records = Record::read(&row.finished.record)?;
    let record = records.first().ok_or_else(|| Message::new("store-empty"))?;
    let mut line = catalogue.find(&record.game)?.open(&record.rules, record.start.as_deref())?;
    for (ply, noted) in record.moves.iter().enumerate() {
        let seat = line.turn();
        line.play(&noted.text)?;
        let (Some(seat), Some(time)) = (seat, noted.time) else { continue };
        let told = u32::from(noted.depth.is_some());
        let (nodes, depth) = (noted.nodes.unwrap_or(0), noted.depth.unwrap_or(0).into());
        let stats = ThinkingStats { moves: 1, time, longest: time, told, nodes, depth };
        players[row.players[seat.index()]][phase(ply, record.moves.len())].add(&stats);
    }
    Ok(())
}

/// Returns the third of the game that a ply belongs to.
const fn phase(ply: usize, plies: usize) -> usize {
    3 * ply / plies
}

#[cfg(test)]
mod tests {
    use super::phase;

    #[test]
    fn a_game_has_three_thirds() {
        assert_eq!((0..7).map(|ply| phase(ply, 7)).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(phase(0, 1), 0);
    }
}
