//! The journal of a survey: one line per attempt, so that the computation can be killed and resumed at any time.
//!
//! A refuted opening is `OPENING REPLY PLIES NODES SECONDS`, a failed attempt `OPENING - EFFORT NODES SECONDS`.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use catalogue::{Attempt, Refutation};

/// The results so far, and the file that they are appended to.
pub(super) struct Journal {
    file: File,
    names: Vec<String>,
    pub(super) found: Vec<Option<Refutation>>,
    /// Number of failed efforts, by opening.
    pub(super) efforts: Vec<usize>,
    pub(super) nodes: u64,
}

impl Journal {
    /// Opens or creates a journal. Incomplete lines are ignored.
    pub(super) fn open(path: &Path, names: Vec<String>) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        let (found, efforts) = (vec![None; names.len()], vec![0; names.len()]);
        let mut journal = Self { file, names, found, efforts, nodes: 0 };
        let numbers: HashMap<String, usize> = journal.names.iter().cloned().zip(0..).collect();
        for line in text.lines() {
            journal.take(line, &numbers);
        }
        Ok(journal)
    }

    fn take(&mut self, line: &str, numbers: &HashMap<String, usize>) -> Option<()> {
        let [opening, reply, number, nodes, seconds] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        seconds.parse::<f64>().ok()?;
        let (at, nodes) = (*numbers.get(opening)?, nodes.parse::<u64>().ok()?);
        match reply {
            "-" => self.efforts[at] = self.efforts[at].max(number.parse::<usize>().ok()? + 1),
            _ => self.found[at] = Some(Refutation { reply: reply.to_owned(), plies: number.parse().ok()? }),
        }
        self.nodes += nodes;
        Some(())
    }

    /// Appends the result of an attempt.
    pub(super) fn note(&mut self, opening: usize, effort: usize, attempt: Attempt, time: Duration) -> io::Result<()> {
        let (name, nodes, seconds) = (&self.names[opening], attempt.nodes, time.as_secs_f64());
        match &attempt.found {
            Some(Refutation { reply, plies }) => writeln!(self.file, "{name} {reply} {plies} {nodes} {seconds:.1}")?,
            None => writeln!(self.file, "{name} - {effort} {nodes} {seconds:.1}")?,
        }
        self.nodes += nodes;
        self.efforts[opening] = effort + 1;
        self.found[opening] = attempt.found;
        Ok(())
    }

    /// Returns the replies that refute the most openings, best first.
    pub(super) fn favourites(&self, most: usize) -> Vec<String> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for refutation in self.found.iter().flatten() {
            *counts.entry(&refutation.reply).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(reply, count)| (std::cmp::Reverse(*count), *reply));
        counts.into_iter().take(most).map(|(reply, _)| reply.to_owned()).collect()
    }

    /// Returns the text of an opening.
    pub(super) fn name(&self, opening: usize) -> &str {
        self.names.get(opening).map_or("?", String::as_str)
    }

    /// Returns the number of refuted openings.
    pub(super) fn proved(&self) -> usize {
        self.found.iter().flatten().count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["a", "b", "c"].map(str::to_owned).to_vec()
    }

    #[test]
    fn a_journal_goes_on_where_it_was_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/journal");
        let mut journal = Journal::open(&path, names()).expect("a journal");
        let found = Some(Refutation { reply: "x".to_owned(), plies: 7 });
        journal.note(0, 0, Attempt { found: found.clone(), nodes: 10 }, Duration::from_secs(2)).expect("noted");
        journal.note(1, 2, Attempt { found: None, nodes: 5 }, Duration::from_secs(2)).expect("noted");
        drop(journal);
        // An unknown line, and a line truncated by a kill.
        let mut text = std::fs::read_to_string(&path).expect("a text");
        text.push_str("nonsense\nc x 9 12");
        std::fs::write(&path, text).expect("written");
        let mut journal = Journal::open(&path, names()).expect("a journal");
        assert_eq!((&journal.found[..], &journal.efforts[..]), (&[found.clone(), None, None][..], &[0, 3, 0][..]));
        assert_eq!((journal.nodes, journal.proved(), journal.favourites(5)), (15, 1, vec!["x".to_owned()]));
        journal.note(2, 0, Attempt { found: found.clone(), nodes: 1 }, Duration::from_secs(2)).expect("noted");
        assert_eq!(Journal::open(&path, names()).expect("a journal").found, [found.clone(), None, found]);
    }
}
