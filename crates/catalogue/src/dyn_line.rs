//! [`DynLine`]: a game in progress, type-erased.

use std::any::Any;
use std::marker::PhantomData;
use std::num::NonZeroUsize;

use crate::encoding::ranks_of;
use crate::forcing::{self, Forcing, Goal};
use crate::stats::{self, Stats};
use crate::{
    Choices, CodedLine, Criteria, Decided, DynGame, Erased, Evaluation, Exact, ExactValue, Marks, Message, Notation,
    PlayerSpec, Roster, Scene, Speaker, Spot, StyledText, Svg, TextSpot, marks,
};
use rules::{Game, Line, Outcome, Seat, perft};

/// A game in progress. A player of the game downcasts it to its [`Line`].
pub trait DynLine: CodedLine + Any + Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn DynGame;
    /// The rules it is played by, as [`DynGame::open`] reads them.
    fn rules(&self) -> String;
    /// The position's text.
    fn position(&self) -> String;
    /// The seat to move; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;
    /// The outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The current score, if the game has one.
    fn score(&self) -> Option<[u16; 2]>;
    /// The current rank of each seat, 0 for the best; equal seats share a rank.
    fn ranks(&self) -> Vec<u8>;
    /// The moves played so far.
    fn moves(&self) -> Vec<String>;
    /// The number of [`moves`](Self::moves), without writing them.
    fn ply(&self) -> usize;
    /// The start position, if it is not the usual start of the rules.
    fn special_start(&self) -> Option<String>;
    /// The legal moves in byte order; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move, or `resign`, and returns its canonical text. On error, which states the reason, nothing changes.
    fn play(&mut self, text: &str) -> Result<String, Message>;
    /// Plays moves separated by spaces, where the text of a move may contain spaces too. An error states the move and
    /// its number in the list; the moves before it stay played.
    fn play_all(&mut self, words: &[&str]) -> Result<(), Message>;
    /// Takes back the last move or resignation; `false` if there is none.
    fn undo(&mut self) -> bool;
    /// Takes back moves until no more than `ply` are left.
    fn rewind(&mut self, ply: usize);
    /// Counts the sequences of `depth` moves, by first move, ignoring endings by history.
    fn divide(&self, depth: u32, threads: NonZeroUsize) -> Vec<Share>;
    /// Counts the sequences of `depth` moves with every last move played: slower, to measure playing.
    fn count_by_playing(&self, depth: u32) -> u64;
    /// Counts the sequences of `depth` moves on one thread.
    fn count(&self, depth: u32) -> u64;
    /// Plays random games from here and returns their statistics.
    fn stats(&self, games: u64, seed: u64) -> Stats;
    /// Evaluates the position without searching: see [`Roster::evaluate`].
    ///
    /// # Errors
    /// There is no such evaluation.
    fn evaluate(&self, eval: &str) -> Result<Evaluation, Message>;
    /// Returns the counts behind the choice of a player without lookahead: see [`Roster::criteria`].
    fn criteria(&self, player: &str) -> Option<Criteria>;
    /// Counts the nodes of a player's game tree: see [`Roster::tree_size`].
    ///
    /// # Errors
    /// The spec names no player.
    fn tree_size(&self, spec: &str, depth: u32, most: u64) -> Result<Option<u64>, Message>;
    /// Draws the board in characters, with the second side at the bottom if `flipped`.
    fn text_board(&self, speaker: &Speaker, flipped: bool) -> StyledText;
    /// Draws the board in characters as a view shows it, with the places of its spots.
    fn text_scene(&self, speaker: &Speaker, view: TextView<'_>) -> (StyledText, Vec<TextSpot>);
    /// Animates the last move in characters: the boards before the current one.
    fn frames(&self, speaker: &Speaker, view: TextView<'_>) -> Vec<StyledText>;
    /// Explains the letters and signs of the text board.
    fn legend(&self) -> Option<Message>;
    /// The legal moves under headings, for people; none when the game is over.
    fn move_groups(&self) -> Vec<MoveGroup>;
    /// Draws the board as SVG.
    fn svg(&self, speaker: &Speaker) -> Svg;
    /// Draws the board as SVG from either side, with overlays.
    fn svg_from(&self, speaker: &Speaker, flipped: bool, marks: &Marks) -> Svg;
    /// Animates the last move as SVG: the pictures before the current one. A piece that moves has the same id in all of
    /// them and in the final picture.
    fn svg_frames(&self, speaker: &Speaker, flipped: bool) -> Vec<Svg>;
    /// Returns `true` if a seat's own side is at the top of the picture, unless flipped.
    fn is_far(&self, seat: Seat) -> bool;
    /// The spots of [`svg_from`](Self::svg_from), in reading order, after those picked so far.
    fn spots(&self, speaker: &Speaker, flipped: bool, picked: &[&str]) -> Vec<Spot>;
    /// The spots that can be picked next, after those picked so far; empty once the game is over.
    fn choices(&self, picked: &[&str]) -> Choices;
    /// States what the board does not show.
    fn facts(&self) -> Vec<Message>;
    /// States what each side is about to do to the other; empty once the game is over.
    fn threats(&self) -> Vec<Message>;
    /// States what a move would do. Fails like the move itself.
    fn effects(&self, text: &str) -> Result<Vec<Message>, Message>;
    /// The value of each of the [`DynGame::fields`].
    fn values(&self) -> Vec<String>;
    /// The exact value of the position by a table or by counting; `None` once the game is over.
    fn exact(&self) -> Option<Exact>;
    /// The same in the game as it is played, where [`exact`](Self::exact) ignores a limit on its length.
    fn exact_with_limit(&self) -> Option<ExactValue>;
    /// The proved result of the game with best play, its history and limits included; `None` once the game is over.
    fn decided(&self) -> Option<Decided>;
    /// The points that no side has yet, in a game that counts points.
    fn points_left(&self) -> Option<u16>;
    /// Searches exhaustively for a goal of a seat, by the rules alone and as if the game started here, within a number
    /// of nodes. The goal is met or missed already once the game is over.
    fn force(&self, seat: Seat, goal: Goal, nodes: u64) -> Forcing;
    /// Checks the [contract](crate::contract) of every game at this position.
    #[cfg(feature = "contract")]
    fn check(&self) -> Result<(), String>;
    /// Clones the line into a box.
    fn boxed_clone(&self) -> Box<dyn DynLine>;
}

impl Clone for Box<dyn DynLine> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A way to show a text board.
#[derive(Clone, Copy, Default, Debug)]
pub struct TextView<'a> {
    /// `true` if the second side is drawn at the bottom.
    pub flipped: bool,
    /// `true` to draw the board in fewer lines.
    pub compact: bool,
    /// The spots picked so far for the next move.
    pub picked: &'a [&'a str],
}

/// Moves that are listed together.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveGroup {
    /// Their heading; `None` if the position has one group.
    pub heading: Option<Message>,
    /// The moves in byte order.
    pub moves: Vec<String>,
}

/// A first move and the sequences below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The move.
    pub first: String,
    /// Number of sequences that start with it.
    pub count: u64,
}

/// The text of a resignation.
const RESIGN: &str = "resign";

/// A move as it was typed.
#[derive(Clone, Copy)]
enum TypedMove<M> {
    Move(M),
    Resignation,
}

fn read_typed<G: Notation>(position: &G, text: &str) -> Result<TypedMove<G::Move>, Message> {
    if text.trim().eq_ignore_ascii_case(RESIGN) {
        return Ok(TypedMove::Resignation);
    }
    position.read_move(text).map(TypedMove::Move)
}

/// Parses the next move of a list of words, and returns the number of words it takes. "3 4 H" is one move, "3 4" in
/// another game two: a text that is not a move is extended by the next words. The longest is a placement, "A1 A2 B1 B2
/// C1 C2".
fn read_next<G: Notation>(position: &G, words: &[&str]) -> (usize, Result<TypedMove<G::Move>, Message>) {
    const LONGEST: usize = 6;
    let mut refusal: Option<(usize, Message)> = None;
    for taken in 1..=LONGEST.min(words.len()) {
        match read_typed(position, &words[..taken].join(" ")) {
            Ok(typed) => return (taken, Ok(typed)),
            // If nothing can be parsed, prefer the text with the more specific error.
            Err(why) => match &refusal {
                Some((_, first)) if first.id != "move-unreadable" || why.id == "move-unreadable" => {}
                _ => refusal = Some((taken, why)),
            },
        }
    }
    let (taken, why) = refusal.unwrap_or_else(|| (1, Message::new("move-unreadable")));
    (taken, Err(why))
}

/// Plays a move and returns its canonical text.
fn play_typed<G: Notation>(line: &mut Line<G>, typed: TypedMove<G::Move>) -> Result<String, Message> {
    match typed {
        TypedMove::Resignation => {
            line.resign();
            Ok(RESIGN.to_owned())
        }
        TypedMove::Move(m) => {
            let position = *line.position();
            if line.play(m) { Ok(position.write_move(m)) } else { Err(position.why_illegal(m)) }
        }
    }
}

/// Returns an error if the game is over.
fn ensure_open<G: Game>(line: &Line<G>) -> Result<(), Message> {
    line.outcome().map_or(Ok(()), |outcome| {
        let reason = Message::new(format!("reason-{}", outcome.reason));
        Err(Message::new("game-over").with("reason", reason))
    })
}

fn scene<'a, G: Roster>(line: &'a Line<G>, speaker: &'a Speaker, flipped: bool) -> Scene<'a, G> {
    Scene { position: line.position(), last: line.last(), speaker, flipped, picked: None, compact: false }
}

fn viewed<'a, G: Roster>(line: &'a Line<G>, speaker: &'a Speaker, view: TextView<'a>) -> Scene<'a, G> {
    Scene { picked: Some(view.picked), compact: view.compact, ..scene(line, speaker, view.flipped) }
}

impl<G: Roster> DynLine for Line<G> {
    fn game(&self) -> &'static dyn DynGame {
        &Erased::<G>(PhantomData)
    }

    fn rules(&self) -> String {
        G::INFO.rules.write(&G::choice_of(self.position().rules()))
    }

    fn position(&self) -> String {
        Self::position(self).write()
    }

    fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| Self::position(self).seat())
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn score(&self) -> Option<[u16; 2]> {
        match Self::outcome(self) {
            Some(outcome) => outcome.score,
            None => Self::position(self).score(),
        }
    }

    fn ranks(&self) -> Vec<u8> {
        ranks_of(Self::position(self), Self::outcome(self).and_then(|outcome| outcome.winner))
    }

    fn moves(&self) -> Vec<String> {
        let played = self.positions().iter().zip(Self::moves(self)).map(|(p, m)| p.write_move(*m));
        let mut texts: Vec<String> = played.collect();
        // Each departure is inserted before the next move played, and shifts the later ones.
        for (earlier, plies) in self.departures().enumerate() {
            texts.insert(earlier + plies, RESIGN.to_owned());
        }
        texts
    }

    fn ply(&self) -> usize {
        Self::moves(self).len() + self.departures().count()
    }

    fn special_start(&self) -> Option<String> {
        let mut start = self.clone();
        start.rewind(0);
        let usual = G::start(self.position().rules()).write();
        // The name alone stands for the two-player game: a game with more players is identified by its position.
        Some(Self::position(&start).write()).filter(|start| G::INFO.sides.len() > 2 || *start != usual)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.each_move(|m| moves.push(Self::position(self).write_move(m)));
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, text: &str) -> Result<String, Message> {
        ensure_open(self)?;
        let typed = read_typed(Self::position(self), text)?;
        play_typed(self, typed)
    }

    fn play_all(&mut self, words: &[&str]) -> Result<(), Message> {
        let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
        let (mut at, mut number) = (0, 1);
        while at < words.len() {
            let (taken, typed) = read_next(Self::position(self), &words[at..]);
            let played = ensure_open(self).and(typed).and_then(|typed| play_typed(self, typed));
            played.map_err(|why| {
                let text = words[at..at + taken].join(" ");
                Message::new("move-refused").with("number", number).quoting("move", text).with("why", why)
            })?;
            at += taken;
            number += 1;
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let state = |line: &Self| (DynLine::ply(line), line.is_over());
        let before = state(self);
        Self::undo(self);
        before != state(self)
    }

    fn rewind(&mut self, ply: usize) {
        while DynLine::ply(self) > ply && DynLine::undo(self) {}
    }

    fn divide(&self, depth: u32, threads: NonZeroUsize) -> Vec<Share> {
        let position = Self::position(self).ignoring_history();
        let shares = perft::divide(&position, depth, threads);
        shares.into_iter().map(|(m, count)| Share { first: position.write_move(m), count }).collect()
    }

    fn count_by_playing(&self, depth: u32) -> u64 {
        perft::count_by_playing(&Self::position(self).ignoring_history(), depth)
    }

    fn count(&self, depth: u32) -> u64 {
        perft::count(&Self::position(self).ignoring_history(), depth)
    }

    fn evaluate(&self, eval: &str) -> Result<Evaluation, Message> {
        Self::position(self).evaluate(eval)
    }

    fn criteria(&self, player: &str) -> Option<Criteria> {
        Self::position(self).criteria(player)
    }

    fn tree_size(&self, spec: &str, depth: u32, most: u64) -> Result<Option<u64>, Message> {
        Ok(Self::position(self).tree_size(&PlayerSpec::read(spec, G::players())?, depth, most))
    }

    fn stats(&self, games: u64, seed: u64) -> Stats {
        stats::random_games(*Self::position(self), games, seed)
    }

    fn text_board(&self, speaker: &Speaker, flipped: bool) -> StyledText {
        G::text_board(&scene(self, speaker, flipped))
    }

    fn text_scene(&self, speaker: &Speaker, view: TextView<'_>) -> (StyledText, Vec<TextSpot>) {
        let scene = viewed(self, speaker, view);
        let known: Vec<String> = G::spots(&scene).into_iter().map(|spot| spot.id).collect();
        let places = G::text_spots(&scene).into_iter().filter(|place| known.contains(&place.id));
        (G::text_board(&scene), places.collect())
    }

    fn frames(&self, speaker: &Speaker, view: TextView<'_>) -> Vec<StyledText> {
        G::frames(&Scene { picked: None, ..viewed(self, speaker, view) })
    }

    fn legend(&self) -> Option<Message> {
        G::legend()
    }

    fn move_groups(&self) -> Vec<MoveGroup> {
        let position = Self::position(self);
        let mut groups: Vec<MoveGroup> = Vec::new();
        self.each_move(|m| {
            let (heading, text) = (position.heading(m), position.write_move(m));
            match groups.iter_mut().find(|group| group.heading == heading) {
                Some(group) => group.moves.push(text),
                None => groups.push(MoveGroup { heading, moves: vec![text] }),
            }
        });
        groups.iter_mut().for_each(|group| group.moves.sort_unstable());
        groups
    }

    fn svg(&self, speaker: &Speaker) -> Svg {
        G::svg(&scene(self, speaker, false))
    }

    fn svg_from(&self, speaker: &Speaker, flipped: bool, marks: &Marks) -> Svg {
        let picked: Vec<&str> = marks.picked.iter().map(String::as_str).collect();
        let scene = Scene { picked: Some(&picked), ..scene(self, speaker, flipped) };
        let mut svg = G::svg(&scene);
        if !self.is_over() {
            marks::draw(&mut svg, &scene, marks);
        }
        svg
    }

    fn svg_frames(&self, speaker: &Speaker, flipped: bool) -> Vec<Svg> {
        G::svg_frames(&scene(self, speaker, flipped))
    }

    fn is_far(&self, seat: Seat) -> bool {
        G::is_far(self.positions(), seat)
    }

    fn spots(&self, speaker: &Speaker, flipped: bool, picked: &[&str]) -> Vec<Spot> {
        G::spots(&Scene { picked: Some(picked), ..scene(self, speaker, flipped) })
    }

    fn choices(&self, picked: &[&str]) -> Choices {
        if self.is_over() { Choices::default() } else { Self::position(self).choices(picked) }
    }

    fn facts(&self) -> Vec<Message> {
        Self::position(self).facts()
    }

    fn threats(&self) -> Vec<Message> {
        if self.is_over() { Vec::new() } else { Self::position(self).threats() }
    }

    fn effects(&self, text: &str) -> Result<Vec<Message>, Message> {
        ensure_open(self)?;
        let position = Self::position(self);
        match read_typed(position, text)? {
            TypedMove::Resignation => Ok(Vec::new()),
            TypedMove::Move(m) if self.is_legal(m) => Ok(position.effects(m)),
            TypedMove::Move(m) => Err(position.why_illegal(m)),
        }
    }

    fn values(&self) -> Vec<String> {
        Self::position(self).values()
    }

    fn exact(&self) -> Option<Exact> {
        if self.is_over() { None } else { G::exact(self) }
    }

    fn exact_with_limit(&self) -> Option<ExactValue> {
        if self.is_over() { None } else { G::exact_with_limit(self) }
    }

    fn decided(&self) -> Option<Decided> {
        if self.is_over() { None } else { G::decided(self) }
    }

    fn points_left(&self) -> Option<u16> {
        Self::position(self).points_left()
    }

    fn force(&self, seat: Seat, goal: Goal, nodes: u64) -> Forcing {
        match Self::outcome(self) {
            Some(outcome) if forcing::is_met(goal, &outcome, seat) => Forcing::Forced(0),
            Some(_) => Forcing::NotForced,
            None => forcing::force(Self::position(self), seat, goal, nodes),
        }
    }

    #[cfg(feature = "contract")]
    fn check(&self) -> Result<(), String> {
        crate::contract::check(self)
    }

    fn boxed_clone(&self) -> Box<dyn DynLine> {
        Box::new(self.clone())
    }
}
