//! The contract of every game: its promises checked at a position, over random games, by vectors and against a model.
//!
//! Tests and fuzzers run these functions, which panic on a broken promise.

use std::collections::BTreeSet;

use crate::{
    DialectInfo, DynGame, DynLine, Encoding, EncodingInfo, Language, Message, Notation, Roster, Scene, Speaker,
};
use rules::{Game, Line, Seat};

mod model;
mod pointing;
mod random_play;
mod vectors;

pub use crate::verify::Model;
pub use model::{against_model, refused, why};
pub use random_play::{check_game, check_messages};
pub use vectors::{CheckedVectors, check_vectors};

/// The width limit of a text board, in columns.
pub const WIDEST_BOARD: usize = 60;

/// Checks every promise at a position. The error states the broken one, for the programmer.
pub fn check<G: Roster>(line: &Line<G>) -> Result<(), String> {
    let position = line.position();
    let result = check_moves(position)
        .and_then(|()| check_texts(position))
        .and_then(|()| check_ending(line))
        .and_then(|()| check_fields(line))
        .and_then(|()| check_pictures(line))
        .and_then(|()| pointing::check(line))
        .and_then(|()| check_encoding(line));
    result.map_err(|broken| format!("{}: {broken}\nposition: {}", G::INFO.name, position.write()))
}

/// Checks that generation, legality, counting, picking and codes agree on every one of the 65,536 codes.
fn check_moves<G: Game>(position: &G) -> Result<(), String> {
    let mut generated = Vec::new();
    position.each_move(|m| generated.push(m));
    let set: BTreeSet<G::Move> = generated.iter().copied().collect();
    ensure(set.len() == generated.len(), || "a move is generated twice".into())?;
    ensure(position.count_moves() == set.len() as u64, || {
        format!("{} moves are counted, {} generated", position.count_moves(), set.len())
    })?;
    let mut listed = Vec::new();
    for (index, m) in generated.iter().enumerate() {
        let picked = position.pick_move(&mut listed, |count| if count == generated.len() { index } else { 0 });
        ensure(picked == *m, || format!("{picked:?} is picked by the index of {m:?}"))?;
    }
    let codes: BTreeSet<u16> = set.iter().map(|m| G::code(*m)).collect();
    ensure(codes.len() == set.len(), || "two moves share a code".into())?;
    for code in 0..=u16::MAX {
        let Some(m) = G::decode(code) else { continue };
        ensure(G::code(m) == code, || format!("code {code} is read as {m:?}, which has code {}", G::code(m)))?;
        ensure(position.is_legal(m) == set.contains(&m), || {
            format!("{m:?}: is_legal says {}, generation {}", position.is_legal(m), set.contains(&m))
        })?;
    }
    for m in &set {
        ensure(G::decode(G::code(*m)) == Some(*m), || format!("{m:?} is lost by its code"))?;
    }
    Ok(())
}

/// Checks that positions and moves round-trip through their texts, with the same keys.
fn check_texts<G: Notation>(position: &G) -> Result<(), String> {
    let text = position.write();
    let again = G::read(&text, position.rules()).map_err(|e| format!("its own text is refused: {e:?}"))?;
    ensure(again == *position, || format!("its text is read as another position: {}", again.write()))?;
    ensure(again.write() == text, || format!("its text comes back as {}", again.write()))?;
    ensure(again.key() == position.key(), || "the key depends on how the position came about".into())?;
    ensure(again.repetition_key() == position.repetition_key(), || {
        "the place depends on how the position came about".into()
    })?;
    let start = G::start(position.rules());
    let mut broken = Ok(());
    position.each_move(|m| {
        let text = position.write_move(m);
        if broken.is_ok() && position.read_move(&text) != Ok(m) {
            broken = Err(format!("{m:?} is written {text}, which is read as {:?}", position.read_move(&text)));
        }
        if broken.is_ok() && start.write_move(m) != text {
            broken = Err(format!("{m:?} is written {text} here and {} at the start", start.write_move(m)));
        }
    });
    broken
}

/// Checks that a game is over exactly if it has no legal move and has an outcome.
fn check_ending<G: Notation>(line: &Line<G>) -> Result<(), String> {
    let position = line.position();
    let over = position.is_over();
    ensure(over == position.outcome().is_some(), || "is_over and outcome disagree".into())?;
    ensure(over == (position.count_moves() == 0), || "is_over and the moves disagree".into())?;
    let mut playable = 0;
    line.each_move(|_| playable += 1);
    ensure(line.is_over() == (playable == 0), || "a game that is over has moves, or one that is not has none".into())?;
    ensure(line.is_over() == line.outcome().is_some(), || "a game that is over has no outcome".into())?;
    if let Some(outcome) = line.outcome() {
        let voices = Language::ALL.map(|language| Speaker::new(language, [G::INFO.texts.of(language)]));
        let id = format!("reason-{}", outcome.reason);
        ensure(voices.iter().all(|v| v.knows(&id)), || format!("no text says {id}"))?;
    }
    let mut broken = Ok(());
    for code in (0..=u16::MAX).step_by(97) {
        let Some(m) = G::decode(code) else { continue };
        let mut copy = line.clone();
        if line.is_legal(m) {
            continue;
        }
        let played = copy.play(m);
        if played || copy.position() != position || copy.moves() != line.moves() {
            broken = Err(format!("the illegal {m:?} changed something"));
        }
    }
    broken
}

/// Checks that every picture can be drawn and that the text boards fit.
fn check_pictures<G: Roster>(line: &Line<G>) -> Result<(), String> {
    for language in Language::ALL {
        let speaker = Speaker::new(language, [G::INFO.texts.of(language)]);
        let (position, last) = (line.position(), line.last());
        let scene = Scene { position, last, speaker: &speaker, flipped: false, picked: None, compact: false };
        let flipped = Scene { flipped: true, ..scene };
        let sheet = G::text_board(&scene);
        let others = [scene, flipped].iter().flat_map(G::frames).chain([G::text_board(&flipped)]).collect::<Vec<_>>();
        for sheet in others.iter().chain([&sheet]) {
            ensure(sheet.width() <= WIDEST_BOARD, || format!("the board is {} columns wide", sheet.width()))?;
        }
        let svg = G::svg(&scene).to_string();
        let facts: String = comments(line).iter().map(|fact| speaker.say(fact)).collect();
        ensure(!format!("{sheet}{svg}{facts}").contains("[side-"), || "a side has no name".into())?;
        ensure(!facts.contains('['), || format!("a text is missing: {facts}"))?;
    }
    Ok(())
}

/// Returns the facts and threats of a position, and the effects of some of its moves.
fn comments<G: Roster>(line: &Line<G>) -> Vec<Message> {
    const MOVES: usize = 4;
    let position = line.position();
    let mut comments = position.facts();
    let mut moves = Vec::new();
    line.each_move(|m| moves.push(m));
    if !moves.is_empty() {
        comments.extend(position.threats());
    }
    comments.extend(moves.iter().take(MOVES).flat_map(|m| position.effects(*m)));
    comments
}

/// Checks that the values of the fields compose the position again.
fn check_fields<G: Roster>(line: &Line<G>) -> Result<(), String> {
    let (form, values) = (G::fields(), line.position().values());
    ensure(form.len() == values.len(), || "a field has no value".into())?;
    if form.is_empty() {
        return Ok(());
    }
    let composed = G::read(&G::compose(&values), line.position().rules());
    ensure(composed.as_ref() == Ok(line.position()), || format!("the fields {values:?} make another position"))
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

/// Checks the numbering at a position: distinct, in range, and inverted by [`Encoding::move_of`].
fn check_encoding<G: Encoding>(line: &Line<G>) -> Result<(), String> {
    let position = line.position();
    let mut taken = vec![false; G::ACTIONS];
    let mut broken = Ok(());
    position.each_move(|m| {
        let action = position.action(m);
        let is_free = taken.get_mut(action).is_some_and(|taken| !std::mem::replace(taken, true));
        if !is_free || position.move_of(action) != Some(m) {
            broken = Err(format!("{m:?} has the action {action}, which is taken, too large or another move's"));
        }
    });
    if position.move_of(G::ACTIONS).is_some() {
        return Err("a move has an action beyond the last one".into());
    }
    let mut planes = vec![0; EncodingInfo::of::<G>().observation_size()];
    (0..G::INFO.sides.len()).for_each(|seat| position.observe(Seat(seat as u8), &mut planes));
    broken
}

/// Parses any text as rule options, a position and moves, one on each line, and returns the game if they open one.
///
/// The body of a fuzz target, and of its replay in the tests.
///
/// # Panics
///
/// If a refusal changes something or a position does not round-trip.
pub fn survive_text(game: &dyn DynGame, text: &str) -> Option<Box<dyn DynLine>> {
    let mut lines = text.splitn(3, '\n');
    let (rules, position) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
    let position = (!position.is_empty()).then_some(position);
    let mut line = game.open(rules, position).ok()?;
    let again = game.open(&line.rules(), Some(&line.position()));
    assert!(again.is_ok_and(|again| again.position() == line.position()), "{} does not read back", line.position());
    for word in lines.next().unwrap_or("").split('\n') {
        let before = (line.position(), line.ply());
        match line.play(word) {
            Ok(written) => assert!(word == "resign" || line.ply() == before.1 + 1 || written == "resign"),
            Err(_) => assert_eq!((line.position(), line.ply()), before, "a refusal changed something"),
        }
    }
    assert_eq!(line.legal().is_empty(), line.outcome().is_some(), "{}", line.position());
    let picks: Vec<&str> = text.split_whitespace().collect();
    _ = (line.choices(&picks), line.choices(picks.get(1..).unwrap_or_default()));
    Some(line)
}

/// Parses any text in each foreign position format.
///
/// # Panics
///
/// If the game refuses a position that one of its formats gives.
pub fn survive_formats(game: &dyn DynGame, text: &str, hints: crate::Hints<'_>) {
    for (format, _) in game.formats() {
        for position in game.convert("", format, "position", text, hints).unwrap_or_default() {
            assert!(game.open("", Some(&position)).is_ok(), "{format} gives {position}, which is refused");
        }
    }
}

/// Feeds both ends of a dialect with arbitrary bytes in pieces of this size, to show that neither panics.
pub fn dialect_survives(dialect: &DialectInfo, bytes: &[u8], size: usize) {
    let mut host = (dialect.host)();
    let mut guest = dialect.guest.map(|guest| guest());
    for piece in bytes.chunks(size.max(1)) {
        let heard = host.hear(piece).is_ok();
        let told = guest.as_mut().is_some_and(|guest| guest.hear(piece).is_ok());
        if !heard && !told {
            return;
        }
    }
}
