//! Opening books: built by [`BookMaker`], read and played by [`Book`].
//!
//! `expansion.rs` searches a position, `tree.rs` backs up values and chooses the next position, `book_file.rs` is the
//! file.

mod book_file;
mod expansion;
#[cfg(test)]
mod tests;
mod tree;

use std::any::Any;
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use catalogue::{Amount, BookInfo, BookMove, BookRequest, Books, DynLine, Message};
use rules::{Game, Limits, Line, Phase, Progress};
use search::{Choice, Iteration, Score, planned_time};

use self::book_file::Header;
use self::expansion::{Expander, evaluation};
use self::tree::{BackedUp, BookTree, DECIDED, Node};
use crate::players::Engine;

/// The largest search that sees no further than a line of one ply, in nodes that the book spends on a move. It searches
/// all moves to the same depth, a search the best one. Twice as large a search sees about a ply further.
const SHORT_SEARCH: u64 = 2;
/// Nodes that an engine searches in a millisecond, to compare a time with the nodes of a book.
const NODES_PER_MILLISECOND: u64 = 4_000;

/// A book in use.
#[derive(Debug)]
pub struct Book<G: Game> {
    rules: G::Rules,
    header: Header,
    tree: BookTree<G>,
    backed_up: BackedUp<G>,
}

/// A move of a book with its value in hundredths of a unit, and the best line after it.
struct KnownMove<G: Game> {
    value: i16,
    line: Vec<G::Move>,
}

impl<G: Engine> Book<G> {
    /// Reads a book.
    ///
    /// # Errors
    /// The file is no book, damaged, or of another game or version.
    pub fn read(file: &[u8]) -> Result<Self, Message> {
        let (header, tree) = book_file::read::<G>(file)?;
        let rules = G::rules_of(&G::INFO.rules.read(&header.rules)?);
        let backed_up = BackedUp::new(&tree);
        Ok(Self { rules, header, tree, backed_up })
    }

    /// Returns the moves of a position, the best first; none if it is not in the book.
    fn moves(&self, position: &G) -> Vec<KnownMove<G>> {
        let id = (position.rules() == self.rules).then(|| self.tree.find(&position.book_position())).flatten();
        let Some(id) = id else { return Vec::new() };
        let edges = self.backed_up.edges[id].iter().enumerate();
        let mut moves: Vec<KnownMove<G>> =
            edges.map(|(at, edge)| KnownMove { value: edge.value, line: self.line(position, id, at) }).collect();
        // A stable sort: the first of equal moves stays first.
        moves.sort_by_key(|known| std::cmp::Reverse(known.value));
        moves
    }

    /// Returns the best line from a position of the book that begins with the move of this index.
    fn line(&self, position: &G, id: usize, at: usize) -> Vec<G::Move> {
        let (mut position, mut step, mut line) = (*position, Some((id, at)), Vec::new());
        while let Some((id, at)) = step {
            let m = position.pick_move(&mut Vec::new(), |_| at);
            position.play_unchecked(m);
            line.push(m);
            step = self.backed_up.edges[id][at].next.and_then(|next| Some((next, self.backed_up.best(next)?)));
        }
        line
    }

    /// Returns the least number of plies of a line that sees as far as a search within these limits; `None` for a
    /// search to a depth, or without an end.
    fn plies_to_match(&self, limits: &Limits) -> Option<usize> {
        if limits.depth.is_some() {
            return None;
        }
        let milliseconds = planned_time(limits).map(|time| time.as_millis() as u64);
        let by_time = milliseconds.map(|milliseconds| milliseconds.saturating_mul(NODES_PER_MILLISECOND));
        let nodes = [limits.nodes, by_time].into_iter().flatten().min()?;
        let short = self.header.nodes.saturating_mul(SHORT_SEARCH).max(1);
        let doublings = nodes.div_ceil(short).next_power_of_two().ilog2();
        Some(1 + doublings as usize)
    }

    /// Chooses a move for the last position of a game, with the values of that many moves, in place of a search within
    /// these limits.
    ///
    /// `None` if the book does not have the position, sees less far than the search, has a result that the engine
    /// should prove, or the move would repeat a position of the game.
    pub fn choose(&self, game: &[G], limits: &Limits, lines: usize) -> Option<Choice<G>> {
        let (position, least) = (game.last()?, self.plies_to_match(limits)?);
        let moves = self.moves(position);
        let first = moves.first().filter(|first| first.line.len() >= least && first.value.abs() < DECIDED)?;
        let mut next = *position;
        next.play_unchecked(first.line[0]);
        if game.iter().any(|past| past.repetition_key() == next.repetition_key()) {
            return None;
        }
        let depth = first.line.len() as u32;
        let lines = moves.iter().take(lines.max(1)).zip(1..).map(|(known, rank)| Iteration {
            rank,
            depth,
            score: score::<G>(known.value),
            line: known.line.clone(),
            is_book: true,
            ..Choice::bare(known.line[0]).lines.swap_remove(0)
        });
        Some(Choice { best: first.line[0], lines: lines.collect() })
    }

    fn info(&self) -> BookInfo {
        let start = G::start(self.rules);
        let line = self.moves(&start).into_iter().next().map(|known| known.line).unwrap_or_default();
        let nodes = self.tree.nodes();
        BookInfo {
            rules: self.header.rules.clone(),
            positions: nodes.len(),
            moves: nodes.iter().map(|node| node.estimates.len()).sum(),
            plies: self.backed_up.plies.iter().max().map_or(0, |plies| plies + 1),
            nodes: self.header.nodes,
            value: amount::<G>(self.backed_up.values[0]),
            line: written(&start, &line),
        }
    }
}

fn amount<G: Engine>(value: i16) -> Amount {
    Amount::new(value.into(), G::eval_unit(G::EVALS[0]).unit)
}

fn score<G: Engine>(value: i16) -> Score {
    G::eval_unit(G::EVALS[0]).score(f64::from(value) / 100.0)
}

/// Writes moves that follow each other.
fn written<G: Engine>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = *position;
    let mut write = |m: &G::Move| {
        let text = position.write_move(*m);
        position.play_unchecked(*m);
        text
    };
    line.iter().map(&mut write).collect()
}

/// The books of a game, for [`Engine::books`].
#[derive(Debug)]
pub struct BookMaker<G>(PhantomData<fn() -> G>);

impl<G: Engine> BookMaker<G> {
    /// The books of this game.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Engine> Books for BookMaker<G> {
    fn shipped(&self) -> Vec<&'static [u8]> {
        G::BOOKS.to_vec()
    }

    fn build(&self, request: &mut BookRequest<'_>) -> Result<Vec<u8>, Message> {
        let rules = G::rules_of(&G::INFO.rules.read(request.rules)?);
        let header = Header {
            rules: G::INFO.rules.write(&G::choice_of(rules)),
            nodes: request.nodes,
            evaluation: evaluation::<G>(rules),
        };
        let mut tree = match request.resume {
            Some(file) => continued(&header, file)?,
            None => BookTree::new(),
        };
        let mut expander = Expander::<G>::new(request.nodes);
        let mut next = match tree.nodes() {
            [] => Some(G::start(rules).book_position()),
            _ => BackedUp::new(&tree).next,
        };
        while let Some(position) = next.filter(|_| tree.nodes().len() < request.positions) {
            let Some(estimates) = expander.estimates(&position, request.stop) else { break };
            tree.push(Node { position, estimates });
            let backed_up = BackedUp::new(&tree);
            next = backed_up.next;
            let book = Book { rules, header: header.clone(), tree, backed_up };
            let goes_on = (request.report)(&book.info(), &|| book_file::write(&header, &book.tree));
            tree = book.tree;
            if !goes_on {
                break;
            }
        }
        if tree.nodes().is_empty() {
            return Err(Message::new("book-empty"));
        }
        Ok(book_file::write(&header, &tree))
    }

    fn info(&self, book: &[u8]) -> Result<BookInfo, Message> {
        Ok(Book::<G>::read(book)?.info())
    }

    fn moves(&self, book: &[u8], line: &dyn DynLine) -> Result<Vec<BookMove>, Message> {
        let book = Book::<G>::read(book)?;
        // A variant of the game for more players has no book.
        let Some(line) = (line as &dyn Any).downcast_ref::<Line<G>>() else { return Ok(Vec::new()) };
        let position = line.position();
        let rules = G::INFO.rules.write(&G::choice_of(position.rules()));
        if position.rules() != book.rules {
            return Err(Message::new("book-other-rules").with("rules", book.header.rules).with("asked", rules));
        }
        let one = |known: KnownMove<G>| {
            let line = written(position, &known.line);
            let value = (known.value.abs() < DECIDED).then(|| amount::<G>(known.value));
            BookMove { text: line.first().cloned().unwrap_or_default(), value, line }
        };
        Ok(book.moves(position).into_iter().map(one).collect())
    }

    fn verify(&self, book: &[u8], sample: Option<usize>, progress: &dyn Progress) -> Result<usize, Message> {
        let Book { rules, header, tree, .. } = Book::<G>::read(book)?;
        if header.evaluation != evaluation::<G>(rules) {
            return Err(Message::new("book-other-evaluation"));
        }
        let nodes = tree.nodes();
        let step = nodes.len().div_ceil(sample.unwrap_or(nodes.len()).max(1)).max(1);
        let mut expander = Expander::<G>::new(header.nodes);
        progress.begin(Phase::new("book-phase"), nodes.len().div_ceil(step) as u64);
        let mut searched = 0;
        for node in nodes.iter().step_by(step) {
            if progress.is_stopped() {
                break;
            }
            if expander.estimates(&node.position, &AtomicBool::new(false)).as_ref() != Some(&node.estimates) {
                return Err(Message::new("book-wrong").with("position", node.position.write()));
            }
            progress.advance(1);
            searched += 1;
        }
        Ok(searched)
    }
}

/// Reads the positions of a book to continue, which must have been built in the same way.
fn continued<G: Engine>(header: &Header, file: &[u8]) -> Result<BookTree<G>, Message> {
    let (old, tree) = book_file::read::<G>(file)?;
    if old.rules != header.rules {
        let other = Message::new("book-other-rules").with("rules", old.rules);
        return Err(other.with("asked", header.rules.as_str()));
    }
    if old.nodes != header.nodes {
        return Err(Message::new("book-other-nodes").with("nodes", old.nodes.to_string()));
    }
    if old.evaluation != header.evaluation {
        return Err(Message::new("book-other-evaluation"));
    }
    Ok(tree)
}
