//! Type erasure: what front ends see of a game.

use std::any::Any;
use std::marker::PhantomData;
use std::num::NonZeroUsize;

use crate::opening::{opening, opening_of};
use crate::stats::{self, Stats};
use crate::{
    Choices, DialectInfo, Exact, Field, Format, Hints, Info, Marks, Message, Player, PlayerInfo, PlayerSpec, Scene,
    Speaker, Spot, StyledText, Survey, Svg, Tables, View, contract, marks, unknown_name,
};
use rules::{Line, Outcome, Seat, perft};

/// A game of the catalogue.
pub trait DynGame: Sync {
    /// Its facts.
    fn info(&self) -> &'static Info;

    /// A new game by these rules, from this position or the usual start.
    fn open(&self, rules: &str, position: Option<&str>) -> Result<Box<dyn DynLine>, Message>;

    /// A game that starts as the seed draws it, where the game's start is drawn; no move is played.
    fn drawn(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message>;

    /// The same game at a table of so many, if it is played by as many.
    fn table(&self, players: usize) -> Option<&'static dyn DynGame>;

    /// A game that starts with an opening of its own for each seed; it is not over.
    fn opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message>;

    /// Fits an evaluation's weights; refused for one that has none.
    fn tune(&self, rules: &str, ask: &TuneAsk<'_>) -> Result<Tuned, Message>;

    /// The formats that positions convert from and to, with whether each can be written.
    fn formats(&self) -> Vec<(&'static str, bool)>;

    /// The players it offers, the default first.
    fn players(&self) -> &'static [PlayerInfo];

    /// The player that a spec names.
    fn player(&self, spec: &str) -> Result<Box<dyn Player>, Message>;

    /// The dialects that programs of its course or platform speak.
    fn dialects(&self) -> &'static [DialectInfo];

    /// What is known of its openings, where a long computation asked which of them lose.
    fn survey(&self) -> Option<&'static dyn Survey>;

    /// Its tables of exact knowledge, where it has some.
    fn tables(&self) -> Option<&'static dyn Tables>;

    /// The fields of a position, for an editor.
    fn form(&self) -> Vec<Field>;

    /// The position's text that values for the fields make; [`open`](Self::open) says whether it is one.
    fn compose(&self, values: &[String]) -> String;

    /// The positions in a text of one format, each written in another.
    fn convert(&self, rules: &str, from: &str, to: &str, text: &str, hints: Hints<'_>) -> Result<Vec<String>, Message>;
}

/// A game in progress. A player of its game finds the [`Line`] behind it.
pub trait DynLine: Any + Send + Sync {
    /// The game it is.
    fn game(&self) -> &'static dyn DynGame;
    /// The rules it is played by, as [`DynGame::open`] reads them.
    fn rules(&self) -> String;
    /// The position's text.
    fn position(&self) -> String;
    /// Who is to move; nobody when the game is over.
    fn turn(&self) -> Option<Seat>;
    /// How it ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The count as it stands, where the game has one.
    fn score(&self) -> Option<[u16; 2]>;
    /// The place of each seat as things stand, 0 for the best; those who are level share theirs.
    fn ranks(&self) -> Vec<u8>;
    /// The moves played so far.
    fn moves(&self) -> Vec<String>;
    /// The number of [`moves`](Self::moves).
    fn ply(&self) -> usize;
    /// The start position, where it is not the one that the rules begin with.
    fn special_start(&self) -> Option<String>;
    /// The legal moves in byte order; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move, or `resign`, and returns its text. A refusal says why and changes nothing.
    fn play(&mut self, text: &str) -> Result<String, Message>;
    /// Plays moves separated by blanks, where a move's own text may hold blanks too. A refusal names the move and its
    /// number in the list; the moves before it stay played.
    fn play_all(&mut self, words: &[&str]) -> Result<(), Message>;
    /// Takes back the last move.
    fn undo(&mut self) -> bool;
    /// Takes back moves until no more than `ply` are left.
    fn rewind(&mut self, ply: usize);
    /// The number of sequences of `depth` moves, by first move. Endings by history are ignored.
    fn divide(&self, depth: u32, threads: NonZeroUsize) -> Vec<Share>;
    /// The same number in one, each last move played and not only counted: slower, to measure playing.
    fn count_by_playing(&self, depth: u32) -> u64;
    /// The number of sequences in one, by one thread, without listing first moves.
    fn count(&self, depth: u32) -> u64;
    /// Plays random games from here and says what they look like.
    fn stats(&self, games: u64, seed: u64) -> Stats;
    /// The board in characters.
    fn sheet(&self, speaker: &Speaker) -> StyledText;
    /// The board in characters, with the second side below if it is flipped.
    fn sheet_from(&self, speaker: &Speaker, flipped: bool) -> StyledText;
    /// The boards that show how the last move came about, one after the other, without the one it led to.
    fn frames(&self, speaker: &Speaker, flipped: bool) -> Vec<StyledText>;
    /// The board as a picture.
    fn svg(&self, speaker: &Speaker) -> Svg;
    /// The board as a picture, seen from either side, with what is to be marked on it.
    fn svg_from(&self, speaker: &Speaker, flipped: bool, marks: &Marks) -> Svg;
    /// How the last move came about, as pictures: first the position before it, without the one it led to. What moves
    /// has the same id in all of them and in the final picture.
    fn svg_frames(&self, speaker: &Speaker, flipped: bool) -> Vec<Svg>;
    /// Every place on [`svg_from`](Self::svg_from) that can be pointed at, in reading order, after what has been picked.
    fn spots(&self, speaker: &Speaker, flipped: bool, picked: &[&str]) -> Vec<Spot>;
    /// What can be picked next, after what has been picked: nothing once the game is over.
    fn choices(&self, picked: &[&str]) -> Choices;
    /// What the board does not show.
    fn facts(&self) -> Vec<Message>;
    /// What each side is about to do to the other; nothing once the game is over.
    fn threats(&self) -> Vec<Message>;
    /// What a move would do, in sentences; refused like the move itself.
    fn effects(&self, text: &str) -> Result<Vec<Message>, Message>;
    /// The value of each field of [`DynGame::form`].
    fn values(&self) -> Vec<String>;
    /// What is known of the position at once, by a table or by counting; nothing once the game is over.
    fn exact(&self) -> Option<Exact>;
    /// The promise of [`contract`] that this position breaks, if it breaks one.
    fn check(&self) -> Result<(), String>;
    /// A copy to play on.
    fn boxed_clone(&self) -> Box<dyn DynLine>;
}

impl Clone for Box<dyn DynLine> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A game with players.
pub trait Roster: View {
    /// The kinds of players, the default first.
    fn players() -> &'static [PlayerInfo];

    /// The player that a valid spec names.
    fn player(spec: &PlayerSpec) -> Box<dyn Player>;

    /// The game that such a position belongs to, if not to this one: the same for more players.
    fn variant(position: &str) -> Option<&'static dyn DynGame> {
        let _ = position;
        None
    }

    /// The game at a table of another number of players.
    fn table(players: usize) -> Option<&'static dyn DynGame> {
        let _ = players;
        None
    }

    /// The dialects that programs of its course or platform speak.
    fn dialects() -> &'static [DialectInfo] {
        &[]
    }

    /// What is known of its openings, where a long computation asked which of them lose.
    fn survey() -> Option<&'static dyn Survey> {
        None
    }

    /// Its tables of exact knowledge, where it has some.
    fn tables() -> Option<&'static dyn Tables> {
        None
    }

    /// What is known of a position at once, by a table or by counting.
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let _ = line;
        None
    }

    /// Fits an evaluation's weights to the results of its own games.
    fn tune(rules: Self::Rules, ask: &TuneAsk<'_>) -> Result<Tuned, Message>;
}

/// A wish to have an evaluation tuned.
pub struct TuneAsk<'a> {
    /// Its name; empty for the one that `best` uses.
    pub eval: &'a str,
    /// Games to learn from.
    pub games: u64,
    /// Nodes for each move of them.
    pub nodes: u64,
    /// What everything random follows from.
    pub seed: u64,
    /// Told how many games are finished.
    pub report: &'a dyn Fn(u64),
}

/// A tuned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Each term with its weight before and after.
    pub terms: Vec<(&'static str, i32, i32)>,
    /// Positions learnt from.
    pub positions: usize,
    /// How far the results are from what the evaluation expects, before and after.
    pub loss: [f64; 2],
    /// The new weights' points against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// The word that gives a game up.
const RESIGN: &str = "resign";

/// The number of words that make up the next move. "3 4 H" is one move, "3 4" in another game two: a text that is no move
/// takes the words after it along.
fn words_of_move<G: View>(position: &G, words: &[&str]) -> usize {
    const LONGEST: usize = 3;
    let read = |n: &usize| {
        let text = words[..*n].join(" ");
        if text.eq_ignore_ascii_case(RESIGN) { Ok(()) } else { position.read_move(&text).map(drop) }
    };
    let lengths = 1..=LONGEST.min(words.len());
    let says_more = |refusal: Message| refusal.id != "move-unreadable";
    // Where nothing reads, the text whose refusal says more than that is the one meant.
    let readable = lengths.clone().find(|n| read(n).is_ok());
    readable.or_else(|| lengths.clone().find(|n| read(n).is_err_and(says_more))).unwrap_or(1)
}

/// A first move and the sequences below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The move.
    pub first: String,
    /// How many sequences start with it.
    pub count: u64,
}

/// The [`DynGame`] of a game type.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Roster> Erased<G> {
    /// An entry for the registry.
    #[expect(clippy::new_without_default, reason = "an entry is named once, in a static")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    fn rules(text: &str) -> Result<G::Rules, Message> {
        Ok(G::rules_of(&G::INFO.rules.read(text)?))
    }

    /// The table that a text in this format, or in the game's own, is about, if it is another.
    fn told_elsewhere(format: Option<&'static Format<G>>, text: &str) -> Option<&'static dyn DynGame> {
        let Some(format) = format else { return text.lines().find_map(G::variant) };
        let players = (format.players?)(text).filter(|players| *players != G::INFO.sides.len())?;
        G::table(players)
    }

    fn format(name: &str) -> Result<Option<&'static Format<G>>, Message> {
        if name == OWN_FORMAT {
            return Ok(None);
        }
        let known = std::iter::once(OWN_FORMAT).chain(G::formats().iter().map(|f| f.name));
        let found = G::formats().iter().find(|f| f.name == name).map(Some);
        found.ok_or_else(|| unknown_name("format", name, known))
    }
}

/// The name of the format that every game has: its own position text.
const OWN_FORMAT: &str = "position";

impl<G: Roster> DynGame for Erased<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn open(&self, rules: &str, position: Option<&str>) -> Result<Box<dyn DynLine>, Message> {
        if let Some(game) = position.and_then(G::variant) {
            return game.open(rules, position);
        }
        let rules = Self::rules(rules)?;
        let start = match position {
            None => G::start(rules),
            Some(text) => read_position::<G>(text, rules)?,
        };
        Ok(Box::new(Line::new(start)))
    }

    fn drawn(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message> {
        Ok(Box::new(opening_of::<G>(Self::rules(rules)?, seed, 0)))
    }

    fn table(&self, players: usize) -> Option<&'static dyn DynGame> {
        if players == G::INFO.sides.len() { Some(&Self(PhantomData)) } else { G::table(players) }
    }

    fn opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message> {
        Ok(Box::new(opening::<G>(Self::rules(rules)?, seed)))
    }

    fn tune(&self, rules: &str, ask: &TuneAsk<'_>) -> Result<Tuned, Message> {
        G::tune(Self::rules(rules)?, ask)
    }

    fn formats(&self) -> Vec<(&'static str, bool)> {
        let foreign = G::formats().iter().map(|f| (f.name, f.write.is_some()));
        std::iter::once((OWN_FORMAT, true)).chain(foreign).collect()
    }

    fn players(&self) -> &'static [PlayerInfo] {
        G::players()
    }

    fn player(&self, spec: &str) -> Result<Box<dyn Player>, Message> {
        Ok(G::player(&PlayerSpec::read(spec, G::players())?))
    }

    fn dialects(&self) -> &'static [DialectInfo] {
        G::dialects()
    }

    fn survey(&self) -> Option<&'static dyn Survey> {
        G::survey()
    }

    fn tables(&self) -> Option<&'static dyn Tables> {
        G::tables()
    }

    fn form(&self) -> Vec<Field> {
        G::form()
    }

    fn compose(&self, values: &[String]) -> String {
        G::compose(values)
    }

    fn convert(&self, rules: &str, from: &str, to: &str, text: &str, hints: Hints<'_>) -> Result<Vec<String>, Message> {
        let choice = G::INFO.rules.read(rules)?;
        let reader = Self::format(from)?;
        if let Some(game) = Self::told_elsewhere(reader, text) {
            return game.convert(rules, from, to, text, hints);
        }
        let (from, to) = (reader, Self::format(to)?);
        let write = match to {
            None => G::write,
            Some(format) => format.write.ok_or_else(|| Message::new("format-read-only").with("name", format.name))?,
        };
        let positions = match from {
            Some(format) => (format.read)(text, hints, choice)?,
            None => {
                let lines = text.lines().filter(|line| !line.trim().is_empty());
                lines.map(|line| read_position::<G>(line, G::rules_of(&choice))).collect::<Result<_, _>>()?
            }
        };
        Ok(positions.iter().map(write).collect())
    }
}

fn read_position<G: View>(text: &str, rules: G::Rules) -> Result<G, Message> {
    G::read(text, rules).map_err(|why| Message::new("position-refused").quoting("text", text.trim()).with("why", why))
}

fn scene<'a, G: View>(line: &'a Line<G>, speaker: &'a Speaker, flipped: bool) -> Scene<'a, G> {
    Scene { position: line.position(), last: line.last(), speaker, flipped, picked: None }
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
        let winner = Self::outcome(self).and_then(|outcome| outcome.winner);
        let lost = |seat: usize| u8::from(winner.is_some_and(|winner| winner.index() != seat));
        let by_result = || (0..G::INFO.sides.len()).map(lost).collect();
        Self::position(self).ranks().unwrap_or_else(by_result)
    }

    fn moves(&self) -> Vec<String> {
        let played = self.positions().iter().zip(Self::moves(self)).map(|(p, m)| p.write_move(*m));
        let mut texts: Vec<String> = played.collect();
        // Each departure stands before the move that was played next, and shifts those after it.
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
        // A name stands for the game of two: a game of more is told by its position.
        Some(Self::position(&start).write()).filter(|start| G::INFO.sides.len() > 2 || *start != usual)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.each_move(|m| moves.push(Self::position(self).write_move(m)));
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, text: &str) -> Result<String, Message> {
        if let Some(outcome) = Self::outcome(self) {
            let reason = Message::new(format!("reason-{}", outcome.reason));
            return Err(Message::new("game-over").with("reason", reason));
        }
        if text.trim().eq_ignore_ascii_case(RESIGN) {
            self.resign();
            return Ok(RESIGN.to_owned());
        }
        let position = *Self::position(self);
        let m = position.read_move(text)?;
        if Self::play(self, m) { Ok(position.write_move(m)) } else { Err(position.why_illegal(m)) }
    }

    fn play_all(&mut self, words: &[&str]) -> Result<(), Message> {
        let words: Vec<&str> = words.iter().flat_map(|w| w.split_whitespace()).collect();
        let (mut at, mut number) = (0, 1);
        while at < words.len() {
            let taken = words_of_move(Self::position(self), &words[at..]);
            let text = words[at..at + taken].join(" ");
            DynLine::play(self, &text).map_err(|why| {
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

    fn stats(&self, games: u64, seed: u64) -> Stats {
        stats::random_games(*Self::position(self), games, seed)
    }

    fn sheet(&self, speaker: &Speaker) -> StyledText {
        self.sheet_from(speaker, false)
    }

    fn sheet_from(&self, speaker: &Speaker, flipped: bool) -> StyledText {
        G::sheet(&scene(self, speaker, flipped))
    }

    fn frames(&self, speaker: &Speaker, flipped: bool) -> Vec<StyledText> {
        G::frames(&scene(self, speaker, flipped))
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
        let written = DynLine::play(&mut self.clone(), text)?;
        let m = Self::position(self).read_move(&written);
        Ok(m.map(|m| Self::position(self).effects(m)).unwrap_or_default())
    }

    fn values(&self) -> Vec<String> {
        Self::position(self).values()
    }

    fn exact(&self) -> Option<Exact> {
        if self.is_over() { None } else { G::exact(self) }
    }

    fn check(&self) -> Result<(), String> {
        contract::check(self)
    }

    fn boxed_clone(&self) -> Box<dyn DynLine> {
        Box::new(self.clone())
    }
}
