//! The contract of pointing: every legal move can be picked, every picked move is legal, and every offered spot exists.

use std::collections::BTreeSet;

use super::ensure;
use crate::{Language, Message, Roster, Scene, Speaker, Spot, Svg};
use rules::{Line, mix};

/// Number of moves per position that are picked step by step; some games have thousands.
const MOVES: usize = 8;
/// Number of random walks from choice to choice, and maximum picks per walk.
const WALKS: u64 = 4;
const PICKS: usize = 24;

/// One in this many positions is checked, since pictures take longer than rules.
const RARE: u64 = 8;

pub(super) fn check<G: Roster>(line: &Line<G>) -> Result<(), String> {
    if !mix(line.position().key()).is_multiple_of(RARE) {
        return Ok(());
    }
    let voices = Language::ALL.map(|language| Speaker::new(language, [G::INFO.texts.of(language)]));
    for flipped in [false, true] {
        let last = line.last();
        let picked = Some(&[][..]);
        let scene = Scene { position: line.position(), last, speaker: &voices[0], flipped, picked, compact: false };
        check_spots(&scene, &voices)?;
        check_text_spots(&scene)?;
        check_text_spots(&Scene { compact: true, ..scene })?;
        check_frames(&scene)?;
    }
    if line.is_over() { Ok(()) } else { check_choices(line, &voices) }
}

/// Checks that each spot has a unique id, lies inside the picture and has a label.
fn check_spots<G: Roster>(scene: &Scene<G>, voices: &[Speaker]) -> Result<(), String> {
    let spots = G::spots(scene);
    let (width, height) = G::svg(scene).size();
    let ids: BTreeSet<&String> = spots.iter().map(|spot| &spot.id).collect();
    ensure(!spots.is_empty() && ids.len() == spots.len(), || "two spots have one id, or there is none".into())?;
    for Spot { id, x, y, width: w, height: h, label, .. } in &spots {
        let inside = *x >= 0.0 && *y >= 0.0 && x + w <= width && y + h <= height && *w > 0.0 && *h > 0.0;
        ensure(inside, || format!("the spot {id} is not inside the picture"))?;
        check_said(label, voices)?;
    }
    let known = |id: &String| ids.contains(id);
    ensure(scene.position.targets().iter().all(known), || "what is threatened is no spot".into())?;
    ensure(scene.position.ways().iter().flatten().all(known), || "a way leads over what is no spot".into())
}

/// Checks that each place on the text board is inside it and belongs to a spot.
fn check_text_spots<G: Roster>(scene: &Scene<G>) -> Result<(), String> {
    let (board, spots) = (G::text_board(scene), G::spots(scene));
    for place in G::text_spots(scene) {
        let right = usize::from(place.column + place.width);
        let bottom = usize::from(place.line + place.height);
        let inside = right <= board.width() && bottom <= board.lines().len() && place.width > 0 && place.height > 0;
        ensure(inside, || format!("the place of {} is not on the text board", place.id))?;
    }
    let places: BTreeSet<String> = G::text_spots(scene).into_iter().map(|place| place.id).collect();
    let placed = spots.iter().any(|spot| places.contains(&spot.id));
    ensure(places.is_empty() || placed, || "no spot has its place on the text board".into())
}

fn check_said(message: &Message, voices: &[Speaker]) -> Result<(), String> {
    let missing = voices.iter().map(|voice| voice.say(message)).find(|said| said.contains('['));
    ensure(missing.is_none(), || format!("a text is missing: {missing:?}"))
}

/// Checks that no picture has a duplicate id, and that everything that moves in the frames is in the final picture.
fn check_frames<G: Roster>(scene: &Scene<G>) -> Result<(), String> {
    let (last, frames) = (G::svg(scene), G::svg_frames(scene));
    for svg in frames.iter().chain([&last]) {
        let ids = svg.ids();
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        ensure(ids.len() == distinct.len(), || "an id is twice in a picture".into())?;
        ensure(svg.size() == last.size(), || "a frame has another size".into())?;
    }
    ensure(frames.is_empty() || scene.last.is_some(), || "frames of no move".into())?;
    let moved = |svg: &Svg| svg.ids().into_iter().any(|id| last.ids().contains(&id));
    ensure(frames.iter().all(moved), || "a frame has nothing in common with the picture it leads to".into())
}

fn check_choices<G: Roster>(line: &Line<G>, voices: &[Speaker]) -> Result<(), String> {
    let position = line.position();
    let mut moves = Vec::new();
    position.each_move(|m| moves.push(m));
    for m in moves.iter().step_by(moves.len().div_ceil(MOVES)) {
        let (steps, text) = (position.steps(*m), position.write_move(*m));
        let picks: Vec<&str> = steps.iter().map(String::as_str).collect();
        for n in 0..picks.len() {
            let next = position.choices(&picks[..n]).next;
            ensure(next.contains(&steps[n]), || format!("{text} cannot be picked: {} is not offered", steps[n]))?;
        }
        let play = position.choices(&picks).play;
        ensure(play.as_ref() == Some(&text), || format!("picking {picks:?} gives {play:?}, not {text}"))?;
    }
    (0..WALKS).try_for_each(|walk| check_walk(line, voices, walk))
}

/// Picks random offered spots until they make a move.
fn check_walk<G: Roster>(line: &Line<G>, voices: &[Speaker], walk: u64) -> Result<(), String> {
    let position = line.position();
    let mut picked: Vec<String> = Vec::new();
    for n in 0..PICKS {
        let picks: Vec<&str> = picked.iter().map(String::as_str).collect();
        let choices = position.choices(&picks);
        let scene =
            Scene { position, last: None, speaker: &voices[0], flipped: false, picked: Some(&picks), compact: false };
        let spots: BTreeSet<String> = G::spots(&scene).into_iter().map(|spot| spot.id).collect();
        let lands = choices.lands.iter().flat_map(|(pick, end)| [pick, end]);
        let there = choices.next.iter().chain(lands).all(|id| spots.contains(id));
        ensure(there, || format!("after {picks:?} something is offered that is not on the picture"))?;
        choices.say.iter().try_for_each(|say| check_said(say, voices))?;
        let legal = |text: &String| position.read_move(text).is_ok_and(|m| position.is_legal(m));
        ensure(choices.play.iter().all(legal), || format!("{picks:?} gives the illegal {:?}", choices.play))?;
        ensure(!choices.next.is_empty() || choices.play.is_some(), || format!("{picks:?} leads nowhere"))?;
        if choices.next.is_empty() {
            return Ok(());
        }
        let any = mix(position.key() ^ mix(walk << 8 | n as u64)) as usize % choices.next.len();
        picked.push(choices.next[any].clone());
    }
    Ok(())
}
