//! [`Submissions`]: finds the bots in a folder of students' work.
//!
//! An entry is a file, a folder or an archive, with or without a name by Moodle. Archives are unpacked into the
//! [`BotsFolder`] of the event, and bots are searched for in all folders (`finder.rs`). An entry without a usable bot is
//! reported with the reason, and the others are not affected. Nothing is run, except for builds, in a sandbox.

mod archive;
pub(crate) mod bot_check;
mod bots_folder;
mod build;
mod classes;
pub(crate) mod event_check;
mod finder;
mod moodle;
mod sources;
mod tree;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::{Carrier, DialectInfo, DynGame, Message, is_invisible};

use self::archive::ArchiveKind;
use self::bots_folder::remove_folder;
use self::classes::Classes;
use self::finder::{Found, NotFound};
use self::moodle::Sender;
use self::tree::{file_name, text};
use crate::Supervisor;

pub use self::bots_folder::BotsFolder;
pub use self::build::{Build, BuildFailure, Built};
pub use self::finder::BINARY;

/// Files that systems leave in folders; they are no one's submission.
const RUBBISH: [&str; 4] = [".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX"];
/// Maximum depth of archives in archives.
const MOST_NESTED: usize = 3;

/// The contents of a submissions folder.
#[derive(Debug, Default)]
pub struct Submissions {
    /// The entries, by name.
    pub entries: Vec<Entry>,
}

/// A file or folder that was handed in.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its path; the first one of several files of a student.
    pub path: PathBuf,
    /// The bot, or the reason why there is none.
    pub outcome: Result<Submission, BuildFailure>,
}

/// A bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// A name that is unique in the folder.
    pub name: String,
    /// Its language.
    pub language: &'static str,
    /// The words of its command; file paths are relative to its folder, if it has one.
    pub command: Vec<String>,
    /// Its own folder, if any.
    pub dir: Option<PathBuf>,
    /// The command that builds it, for a shell in its folder.
    pub build: Option<String>,
    /// The protocol it is assumed to speak.
    pub protocol: String,
}

/// Examines submissions.
pub struct Collector<'a> {
    /// The game that the bots play.
    pub game: &'a dyn DynGame,
    /// The protocol of programs that do not connect.
    pub protocol: &'a str,
    /// The folder for unpacked archives.
    pub bots: &'a BotsFolder,
}

/// The files of one entry.
struct Source {
    path: PathBuf,
    name: String,
    /// Further files of the same student, in a download from Moodle without folders.
    more: Vec<PathBuf>,
}

impl Submissions {
    /// Returns the bots.
    pub fn bots(&self) -> impl Iterator<Item = &Submission> {
        self.entries.iter().filter_map(|entry| entry.outcome.as_ref().ok())
    }

    /// Builds the bots that need it, each with a notice before its command runs. A bot that cannot be built is no longer among the bots.
    /// Returns `false` if it was stopped.
    pub fn build(
        &mut self,
        bots: &BotsFolder,
        supervisor: &Supervisor,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&str),
    ) -> bool {
        for entry in &mut self.entries {
            let Ok(Submission { name, command, dir: Some(sources), build: Some(build), .. }) = &mut entry.outcome
            else {
                continue;
            };
            let build = Build { player: name, command: build, sources, bots, supervisor, stop };
            let built = build.run(&mut || each(name));
            let found = built.and_then(|built| match command.is_empty() {
                true => finder::built_program(&built.folder, sources).map_err(refused),
                false => Ok(command.clone()),
            });
            match found {
                Ok(found) => *command = found,
                Err(failure) => entry.outcome = Err(failure),
            }
            if stop.load(Ordering::Relaxed) {
                return false;
            }
        }
        true
    }
}

impl Collector<'_> {
    /// Examines a folder in the order of names. A bot that has to be built is not yet.
    pub fn collect(&self, folder: &Path) -> io::Result<Submissions> {
        let mut all = Submissions::default();
        for source in sources_of(&listed(folder)?) {
            let name = unique(&all, &source.name);
            let outcome = self.examine(&source, &name).and_then(|found| self.submission(found, name)).map_err(refused);
            all.entries.push(Entry { path: source.path, outcome });
        }
        Ok(all)
    }

    fn examine(&self, source: &Source, name: &str) -> Result<Found, Message> {
        let path = &source.path;
        let sender = Sender::read(&file_name(path));
        if sender.as_ref().is_some_and(|sender| sender.is_text) {
            return Err(Message::new("submission-text"));
        }
        // A link would expose whatever file of the user's it points to.
        if path.is_symlink() {
            return Err(Message::new("submission-link"));
        }
        if path.is_dir() {
            return self.in_folder(path, name);
        }
        if let Some(kind) = ArchiveKind::of(path).filter(|_| source.more.is_empty()) {
            return self.unpacked(path, kind?, name);
        }
        if source.more.is_empty() && !sources::is_source(path) {
            return finder::in_file(path);
        }
        // Sources are built in a folder, and several files of a student belong in one.
        let files = source.more.iter().chain([path]);
        self.within(name, |folder| files.clone().try_for_each(|file| copied(file, folder)))
    }

    /// Finds the bot in a folder, or in the only archive in it.
    fn in_folder(&self, folder: &Path, name: &str) -> Result<Found, Message> {
        match finder::in_folder(folder) {
            Ok(found) => Ok(found),
            Err(NotFound::Refused(why)) => Err(why),
            Err(NotFound::Packed(archive)) => {
                let kind = ArchiveKind::of(&archive).unwrap_or_else(|| Err(Message::new("submission-unknown")))?;
                self.unpacked(&archive, kind, name)
            }
        }
    }

    fn unpacked(&self, file: &Path, kind: ArchiveKind, name: &str) -> Result<Found, Message> {
        self.within(name, |folder| archive::unpack(file, kind, folder))
    }

    /// Fills the player's own folder and finds the bot in it. The folder is removed if there is none.
    fn within(&self, name: &str, fill: impl FnOnce(&Path) -> Result<(), Message>) -> Result<Found, Message> {
        let folder = self.bots.submitted(name);
        let failed = |error: io::Error| Message::new("archive-unwritten").with("why", error.to_string());
        remove_folder(&folder).and_then(|()| fs::create_dir_all(&folder)).map_err(failed)?;
        let found = fill(&folder).and_then(|()| nested(&folder, MOST_NESTED));
        if found.is_err() {
            // What is left over is only in the way.
            _ = remove_folder(&folder);
            _ = fs::remove_dir(self.bots.path());
        }
        found
    }

    /// Adds the protocol: that of the game's server, or the one that other programs are assumed to speak.
    fn submission(&self, found: Found, name: String) -> Result<Submission, Message> {
        let server = || self.game.dialects().iter().find(|dialect| dialect.carrier == Carrier::Tcp);
        let none = || Message::new("submission-no-server").with("title", self.game.info().title);
        let protocol = match found.carrier {
            Carrier::Pipes => self.protocol,
            Carrier::Tcp => server().ok_or_else(none)?.name,
        };
        let Found { language, command, dir, build, .. } = found;
        Ok(Submission { name, language, command, dir, build, protocol: protocol.to_owned() })
    }
}

/// Finds the bot in an unpacked folder, and in archives in it.
fn nested(folder: &Path, depth: usize) -> Result<Found, Message> {
    match finder::in_folder(folder) {
        Ok(found) => Ok(found),
        Err(NotFound::Refused(why)) => Err(why),
        Err(NotFound::Packed(_)) if depth == 0 => Err(Message::new("archive-nested").with("most", MOST_NESTED)),
        Err(NotFound::Packed(archive)) => {
            let kind = ArchiveKind::of(&archive).unwrap_or_else(|| Err(Message::new("submission-unknown")))?;
            let into = archive.with_file_name(format!("{}-unpacked", stem(&file_name(&archive))));
            archive::unpack(&archive, kind, &into)?;
            nested(&into, depth - 1)
        }
    }
}

/// Returns the protocol that a game's programs are assumed to speak by default: that of its course or platform on
/// standard input and output, if there is one for complete players.
pub fn usual_protocol(game: &dyn DynGame) -> &'static str {
    let own = |dialect: &&DialectInfo| dialect.carrier == Carrier::Pipes && dialect.guest.is_some();
    game.dialects().iter().find(own).map_or("ugi", |dialect| dialect.name)
}

fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.retain(|entry| !RUBBISH.contains(&file_name(entry).as_str()));
    entries.sort();
    Ok(entries)
}

/// Groups a folder's entries by student.
fn sources_of(entries: &[PathBuf]) -> Vec<Source> {
    // An archive named in a file of classes is part of that player.
    let named: Vec<PathBuf> = entries.iter().filter_map(|entry| Classes::read(entry).ok()).map(|c| c.jar).collect();
    let mut sources: Vec<Source> = Vec::new();
    for path in entries.iter().filter(|entry| !named.contains(entry)) {
        let same = |other: &&mut Source| is_same_student(path, &other.path);
        match sources.iter_mut().find(same) {
            Some(first) => first.more.push(path.clone()),
            None => sources.push(Source { path: path.clone(), name: name(path), more: Vec::new() }),
        }
    }
    sources
}

/// Returns `true` for two files of a submission to Moodle.
fn is_same_student(one: &Path, two: &Path) -> bool {
    let key = |path: &Path| {
        let sender = Sender::read(&file_name(path)).filter(|sender| !sender.is_text && !sender.file.is_empty())?;
        path.is_file().then_some((sender.name, sender.number))
    };
    key(one).is_some_and(|first| key(two) == Some(first))
}

/// Copies a file into a folder, under the name that it was submitted with.
fn copied(file: &Path, folder: &Path) -> Result<(), Message> {
    let name = Sender::read(&file_name(file)).map_or_else(|| file_name(file), |sender| sender.file);
    let copy = || fs::copy(file, folder.join(Path::new(&name).file_name().ok_or(io::ErrorKind::InvalidFilename)?));
    copy().map(drop).map_err(|error| Message::new("submission-unread").with("why", error.to_string()))
}

/// Returns the name, with a number appended if it is taken.
fn unique(all: &Submissions, name: &str) -> String {
    let taken = |name: &String| all.bots().any(|bot| bot.name == *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

/// Returns a player's name: that of the student, of the course's archive, or of the file.
fn name(entry: &Path) -> String {
    let jar = Classes::read(entry).ok().map(|classes| stem(&file_name(&classes.jar)));
    let own = || if entry.is_dir() { file_name(entry) } else { stem(&file_name(entry)) };
    let sender = Sender::read(&file_name(entry)).map(|sender| sender.name);
    let name = jar.or(sender).unwrap_or_else(own);
    let plain: String = name.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { "?".to_owned() } else { plain }
}

/// Returns a file's name without its extension.
fn stem(name: &str) -> String {
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".GZ")).unwrap_or(name);
    text(Path::new(Path::new(name).file_stem().unwrap_or_default()))
}

const fn refused(why: Message) -> BuildFailure {
    BuildFailure { why, log: String::new() }
}

#[cfg(test)]
mod tests;
