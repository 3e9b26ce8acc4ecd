//! [`DynGame`]: a game of the catalogue, type-erased.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use crate::batch::BatchOf;
use crate::opening::{opening, opening_of, placed_opening};
use crate::verify::{Verification, verify};
use crate::{
    Batch, Books, DialectInfo, DynLine, EncodingInfo, Field, FieldPiece, Format, Hints, Info, Learning, LessonStep,
    Message, Notation, Player, PlayerInfo, PlayerSpec, Roster, Survey, Tables, TuneGame, TuneRequest, Tuned,
    unknown_name,
};
use rules::{Line, Progress};

/// Reads a file that a spec names.
pub type LoadFile<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, Message>;

/// A game of the catalogue.
pub trait DynGame: Sync {
    /// Returns the facts of the game.
    fn info(&self) -> &'static Info;

    /// Starts a game by these rules, from this position or the usual start.
    fn open(&self, rules: &str, position: Option<&str>) -> Result<Box<dyn DynLine>, Message>;

    /// Starts a game from a start position drawn by the seed, if the game has several. No move is played.
    fn drawn(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message>;

    /// Returns the variant for a number of players, if there is one; the game itself for its own number.
    fn for_players(&self, players: usize) -> Option<&'static dyn DynGame>;

    /// Starts a game with the opening of a seed. It is not over.
    fn opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message>;

    /// The same, with the pieces placed where the players place them.
    fn placed_opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message>;

    /// Compares the rules with an independent model over random games.
    ///
    /// # Errors
    /// The rules are invalid.
    fn verify(
        &self,
        rules: &str,
        games_and_seed: (u64, u64),
        threads: NonZeroUsize,
        progress: &dyn Progress,
    ) -> Result<Verification, Message>;

    /// Fits the weights of an evaluation. Returns an error if it has none.
    fn tune(&self, rules: &str, request: &TuneRequest<'_>) -> Result<Tuned, Message>;

    /// Plays a game of [`tune`](Self::tune), with this many nodes per move. Returns the codes of its moves after the
    /// opening.
    ///
    /// # Errors
    /// The rules are invalid, there is no such evaluation, or it has other weights.
    fn tune_game(&self, rules: &str, eval: &str, nodes: u64, game: &TuneGame) -> Result<Vec<u16>, Message>;

    /// The formats that positions convert from and to, each with `true` if it can be written.
    fn formats(&self) -> Vec<(&'static str, bool)>;

    /// The kinds of players, the default first.
    fn players(&self) -> &'static [PlayerInfo];

    /// Creates the player that a spec names. A spec with a file is refused, since it may come from the network.
    fn player(&self, spec: &str) -> Result<Box<dyn Player>, Message>;

    /// Creates the player that a spec of the user of this machine names: `load` reads the files.
    fn local_player(&self, spec: &str, load: LoadFile<'_>) -> Result<Box<dyn Player>, Message>;

    /// The training of networks, if the game has one.
    fn learning(&self) -> Option<&'static dyn Learning>;

    /// The opening books, if the game has any.
    fn books(&self) -> Option<&'static dyn Books>;

    /// The protocols that programs of the game's course or platform speak.
    fn dialects(&self) -> &'static [DialectInfo];

    /// The survey of the game's openings, if there is one.
    fn survey(&self) -> Option<&'static dyn Survey>;

    /// The puzzles of the game, one a line.
    fn puzzles(&self) -> &'static str;

    /// The tables of the game, if there are any.
    fn tables(&self) -> Option<&'static dyn Tables>;

    /// The sizes of the game's encoding for programs that learn.
    fn encoding(&self) -> EncodingInfo;

    /// Creates a batch of games from the usual start, or with random openings.
    ///
    /// # Errors
    /// The rules or the position are invalid.
    fn batch(
        &self,
        rules: &str,
        position: Option<&str>,
        random_openings: bool,
        games: usize,
    ) -> Result<Box<dyn Batch>, Message>;

    /// The steps of the game's lesson.
    fn lesson(&self) -> &'static [LessonStep];

    /// The fields of a position, for an editor.
    fn fields(&self) -> Vec<Field>;

    /// The pieces that stand on one spot each, given by two of the fields.
    fn pieces(&self) -> Vec<FieldPiece>;

    /// Composes the text of a position from values of the fields; [`open`](Self::open) validates it.
    fn compose(&self, values: &[String]) -> String;

    /// Converts the positions in a text from one format to another.
    fn convert(&self, rules: &str, from: &str, to: &str, text: &str, hints: Hints<'_>) -> Result<Vec<String>, Message>;
}

/// The [`DynGame`] of a game type.
pub struct Erased<G>(pub(crate) PhantomData<fn() -> G>);

impl<G: Roster> Erased<G> {
    /// Creates an entry for the catalogue.
    #[expect(clippy::new_without_default, reason = "an entry is named once, in a static")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    fn rules(text: &str) -> Result<G::Rules, Message> {
        Ok(G::rules_of(&G::INFO.rules.read(text)?))
    }

    /// Returns the variant that a text in this format, or in the game's own, belongs to, if it is another one.
    fn variant_of_text(format: Option<&'static Format<G>>, text: &str) -> Option<&'static dyn DynGame> {
        let Some(format) = format else { return text.lines().find_map(G::variant) };
        let players = (format.players?)(text).filter(|players| *players != G::INFO.sides.len())?;
        G::for_players(players)
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

    fn for_players(&self, players: usize) -> Option<&'static dyn DynGame> {
        if players == G::INFO.sides.len() { Some(&Self(PhantomData)) } else { G::for_players(players) }
    }

    fn opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message> {
        Ok(Box::new(opening::<G>(Self::rules(rules)?, seed)))
    }

    fn placed_opening(&self, rules: &str, seed: u64) -> Result<Box<dyn DynLine>, Message> {
        Ok(Box::new(placed_opening::<G>(Self::rules(rules)?, seed)))
    }

    fn verify(
        &self,
        rules: &str,
        games_and_seed: (u64, u64),
        threads: NonZeroUsize,
        progress: &dyn Progress,
    ) -> Result<Verification, Message> {
        verify(self, rules, G::model(), games_and_seed, threads, progress)
    }

    fn tune(&self, rules: &str, request: &TuneRequest<'_>) -> Result<Tuned, Message> {
        G::tune(Self::rules(rules)?, request)
    }

    fn tune_game(&self, rules: &str, eval: &str, nodes: u64, game: &TuneGame) -> Result<Vec<u16>, Message> {
        G::tune_game(Self::rules(rules)?, eval, nodes, game)
    }

    fn formats(&self) -> Vec<(&'static str, bool)> {
        let foreign = G::formats().iter().map(|f| (f.name, f.write.is_some()));
        std::iter::once((OWN_FORMAT, true)).chain(foreign).collect()
    }

    fn players(&self) -> &'static [PlayerInfo] {
        G::players()
    }

    fn player(&self, spec: &str) -> Result<Box<dyn Player>, Message> {
        self.local_player(spec, &|_| Err(Message::new("learning-file-refused")))
    }

    fn local_player(&self, spec: &str, load: LoadFile<'_>) -> Result<Box<dyn Player>, Message> {
        let mut spec = PlayerSpec::read(spec, G::players())?;
        spec.load_files(load)?;
        G::player(&spec)
    }

    fn learning(&self) -> Option<&'static dyn Learning> {
        G::learning()
    }

    fn books(&self) -> Option<&'static dyn Books> {
        G::books()
    }

    fn dialects(&self) -> &'static [DialectInfo] {
        G::dialects()
    }

    fn survey(&self) -> Option<&'static dyn Survey> {
        G::survey()
    }

    fn puzzles(&self) -> &'static str {
        G::puzzles()
    }

    fn tables(&self) -> Option<&'static dyn Tables> {
        G::tables()
    }

    fn encoding(&self) -> EncodingInfo {
        EncodingInfo::of::<G>()
    }

    fn batch(
        &self,
        rules: &str,
        position: Option<&str>,
        random_openings: bool,
        games: usize,
    ) -> Result<Box<dyn Batch>, Message> {
        if let Some(game) = position.and_then(G::variant) {
            return game.batch(rules, position, random_openings, games);
        }
        let rules = Self::rules(rules)?;
        let start = position.map_or_else(|| Ok(G::start(rules)), |text| read_position::<G>(text, rules))?;
        if start.is_over() {
            return Err(Message::new("batch-over"));
        }
        Ok(Box::new(BatchOf::new(Line::new(start), random_openings, games)))
    }

    fn lesson(&self) -> &'static [LessonStep] {
        G::lesson()
    }

    fn fields(&self) -> Vec<Field> {
        G::fields()
    }

    fn pieces(&self) -> Vec<FieldPiece> {
        G::pieces()
    }

    fn compose(&self, values: &[String]) -> String {
        G::compose(values)
    }

    fn convert(&self, rules: &str, from: &str, to: &str, text: &str, hints: Hints<'_>) -> Result<Vec<String>, Message> {
        let choice = G::INFO.rules.read(rules)?;
        let reader = Self::format(from)?;
        if let Some(game) = Self::variant_of_text(reader, text) {
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

fn read_position<G: Notation>(text: &str, rules: G::Rules) -> Result<G, Message> {
    G::read(text, rules).map_err(|why| Message::new("position-refused").quoting("text", text.trim()).with("why", why))
}
