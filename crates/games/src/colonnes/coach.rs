//! What is said of moves and threats: who could complete a column.

use catalogue::Message;
use rules::{Game, Side};

use super::notation::{name, side_name};
use super::rules::{Cell, Colonnes, Move};

/// The moves by which each side would complete a column, were it its turn.
pub(super) fn threats(position: &Colonnes) -> Vec<Message> {
    let said = |side: Side| {
        let completing = completing(position, side);
        let id = if completing.is_empty() { "threat-none" } else { "threat-column" };
        Message::new(id).with("side", side_name(side)).with("moves", completing.join(" "))
    };
    Side::BOTH.map(said).to_vec()
}

/// A column made, threatened or prevented.
pub(super) fn effects(position: &Colonnes, m: Move) -> Vec<Message> {
    let me = position.turn();
    let mut next = *position;
    next.play_unchecked(m);
    if next.outcome().is_some_and(|outcome| outcome.winner == Some(me.into())) {
        return vec![Message::new("effect-wins")];
    }
    let mut said = Vec::new();
    let (before, after) = (completing(position, me.other()), completing(&next, me.other()));
    if !after.is_empty() && !next.is_over() {
        said.push(Message::new("effect-danger").with("moves", after.join(" ")));
    } else if !before.is_empty() {
        said.push(Message::new("effect-met").with("moves", before.join(" ")));
    }
    let mine = completing(&next, me);
    if !mine.is_empty() && !next.is_over() {
        said.push(Message::new("effect-threat").with("moves", mine.join(" ")));
    }
    if said.is_empty() {
        said.push(Message::new("effect-quiet"));
    }
    said
}

/// The cells where the side that is not to move would complete a column.
pub(super) fn targets(position: &Colonnes) -> Vec<Cell> {
    let moves = completing(position, position.turn().other());
    Cell::all().filter(|cell| moves.iter().any(|m| m.ends_with(&name(*cell)))).collect()
}

/// The moves of a side that would make a column of its colour.
fn completing(position: &Colonnes, side: Side) -> Vec<String> {
    let pairs = Cell::all().filter(|cell| position.stack(*cell).is_pair_of(side));
    if position.is_placing() {
        return pairs.map(name).collect();
    }
    let comes = |to: Cell| {
        let from = Cell::all().filter(move |from| from.is_beside(to) && position.stack(*from).top() == Some(side));
        from.map(move |from| format!("{}-{}", name(from), name(to)))
    };
    pairs.flat_map(comes).collect()
}
