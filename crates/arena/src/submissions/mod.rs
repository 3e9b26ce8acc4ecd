//! [`Submissions`]: finds the bots in a folder of students' work.
//!
//! An entry is one of: a file of `jar:`, `clientClass:` and `mainClass:` lines; a folder with such a file or with a
//! `joueur.sh`; a program or script, or a folder with just one. The first two connect to the referee. Other entries are
//! reported with the reason; nothing is run.

pub(crate) mod bot_check;

use std::fs;
use std::path::{Path, PathBuf};

use catalogue::{Carrier, DialectInfo, DynGame, Message, is_invisible};

/// The script that starts players in courses.
const STARTER: &str = "joueur.sh";
/// Lowercase part of the name of a file that lists a player's classes.
const CLASSES: &str = "mainclass";
/// Maximum size of such a file; a longer one is something else.
const LONGEST_CLASSES: u64 = 4096;
/// The interpreter of a script or an archive, by extension.
const RUNNERS: [(&str, &[&str]); 7] = [
    ("py", &["python3"]),
    ("jar", &["java", "-jar"]),
    ("sh", &["sh"]),
    ("js", &["node"]),
    ("rb", &["ruby"]),
    ("pl", &["perl"]),
    ("lua", &["lua"]),
];
/// Extensions of source files, which have to be compiled first.
const SOURCES: [&str; 9] = ["java", "c", "h", "cpp", "cc", "rs", "ml", "go", "hs"];

/// The contents of a submissions folder.
#[derive(Debug, Default)]
pub struct Submissions {
    /// The bots, by name.
    pub bots: Vec<Submission>,
    /// Skipped entries, with the reason.
    pub skipped: Vec<(PathBuf, Message)>,
}

/// A bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// A name that is unique in the folder.
    pub name: String,
    /// The words of its command; file paths are relative to its folder, if it has one.
    pub command: Vec<String>,
    /// Its own folder, if any.
    pub dir: Option<PathBuf>,
    /// The protocol it is assumed to speak.
    pub protocol: String,
}

/// The command line of an entry and its transport.
struct Found {
    command: Vec<String>,
    carrier: Carrier,
}

impl Submissions {
    /// Examines a folder in the order of names. Programs that do not connect are assumed to speak `protocol`.
    pub fn of(folder: &Path, game: &dyn DynGame, protocol: &str) -> std::io::Result<Self> {
        let (mut all, mut entries) = (Self::default(), entries(folder)?);
        // An archive named in a file of classes is part of that player.
        let named: Vec<PathBuf> = entries.iter().filter_map(|entry| Classes::read(entry).ok()).map(|c| c.jar).collect();
        entries.retain(|entry| !named.contains(entry));
        for entry in entries {
            let dir = entry.is_dir().then(|| entry.clone());
            let found = match &dir {
                // A link would expose whatever file of the user's it points to.
                _ if entry.is_symlink() => Err(Message::new("submission-link")),
                Some(dir) => in_folder(dir),
                None => in_file(&entry),
            };
            match found.and_then(|found| found.spoken(game, protocol)) {
                Ok((command, protocol)) => {
                    let name = all.unique(&name(&entry));
                    let command = dir.as_ref().map_or(command.clone(), |dir| from(dir, &command));
                    all.bots.push(Submission { name, command, dir, protocol });
                }
                Err(why) => all.skipped.push((entry, why)),
            }
        }
        Ok(all)
    }

    /// Returns the name, with a number appended if it is taken.
    fn unique(&self, name: &str) -> String {
        let taken = |name: &String| self.bots.iter().any(|bot| bot.name == *name);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }
}

impl Found {
    /// Returns the command and its protocol: that of the game's server, or the one that other programs are assumed to
    /// speak.
    fn spoken(self, game: &dyn DynGame, protocol: &str) -> Result<(Vec<String>, String), Message> {
        if self.carrier == Carrier::Pipes {
            return Ok((self.command, protocol.to_owned()));
        }
        let server = game.dialects().iter().find(|dialect| dialect.carrier == Carrier::Tcp);
        let none = || Message::new("submission-no-server").with("title", game.info().title);
        server.map(|dialect| (self.command, dialect.name.to_owned())).ok_or_else(none)
    }
}

/// Returns the protocol that a game's programs are assumed to speak by default: that of its course or platform on
/// standard input and output, if there is one for complete players.
pub fn usual_protocol(game: &dyn DynGame) -> &'static str {
    let own = |dialect: &&DialectInfo| dialect.carrier == Carrier::Pipes && dialect.guest.is_some();
    game.dialects().iter().find(own).map_or("ugi", |dialect| dialect.name)
}

fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

fn in_folder(folder: &Path) -> Result<Found, Message> {
    let unread = |error: std::io::Error| Message::new("submission-unread").with("why", error.to_string());
    let entries = entries(folder).map_err(unread)?;
    if let Some(file) = entries.iter().find(|entry| is_classes(entry)) {
        return Classes::read(file).map(Classes::found);
    }
    if let Some(starter) = entries.iter().find(|entry| entry.file_name().is_some_and(|name| name == STARTER)) {
        return Ok(started(starter));
    }
    let programs: Vec<_> = entries.iter().filter(|entry| entry.is_file()).filter_map(|e| in_file(e).ok()).collect();
    match <[Found; 1]>::try_from(programs) {
        Ok([only]) => Ok(only),
        Err(programs) => Err(Message::new("submission-programs").with("count", programs.len())),
    }
}

fn in_file(file: &Path) -> Result<Found, Message> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let extension = file.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
    if name.starts_with('.') {
        return Err(Message::new("submission-hidden"));
    }
    if name == STARTER {
        return Ok(started(file));
    }
    if is_classes(file) {
        return Classes::read(file).map(Classes::found);
    }
    if SOURCES.contains(&extension.as_str()) {
        return Err(Message::new("submission-source"));
    }
    let runner = RUNNERS.iter().find(|(known, _)| *known == extension).map(|(_, runner)| *runner);
    let runner = runner.or_else(|| is_executable(file).then_some(&[][..]));
    let runner = runner.ok_or_else(|| Message::new("submission-unknown"))?;
    let words = runner.iter().map(|word| (*word).to_owned()).chain([text(file)]);
    Ok(Found { command: words.collect(), carrier: Carrier::Pipes })
}

fn started(file: &Path) -> Found {
    let command = ["sh", &text(file), "{host}", "{port}", "{name}"].map(str::to_owned).to_vec();
    Found { command, carrier: Carrier::Tcp }
}

/// A Java player: `jar:`, `clientClass:` and `mainClass:` lines.
struct Classes {
    jar: PathBuf,
    client: String,
    main: String,
}

impl Classes {
    fn read(file: &Path) -> Result<Self, Message> {
        let short = is_classes(file) && fs::metadata(file).is_ok_and(|data| data.len() <= LONGEST_CLASSES);
        let lines = if short { fs::read_to_string(file).unwrap_or_default() } else { String::new() };
        let value = |key: &str| {
            let mut pairs = lines.lines().filter_map(|line| line.split_once(':'));
            let found = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            let value = found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty());
            value.ok_or_else(|| Message::new("submission-classes").with("key", key))
        };
        let jar = file.with_file_name(value("jar")?);
        if !jar.is_file() {
            return Err(Message::new("submission-jar").with("file", text(&jar)));
        }
        Ok(Self { jar, client: value("clientClass")?.to_owned(), main: value("mainClass")?.to_owned() })
    }

    fn found(self) -> Found {
        let Self { jar, client, main } = self;
        let command = ["java", "-cp", &text(&jar), &client, &main, "{host}", "{port}"].map(str::to_owned).to_vec();
        Found { command, carrier: Carrier::Tcp }
    }
}

fn is_classes(file: &Path) -> bool {
    let name = file.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    file.is_file() && name.contains(CLASSES) && !name.ends_with(".java") && !name.ends_with(".class")
}

/// Makes the paths of a folder's files in a command relative to it.
fn from(dir: &Path, command: &[String]) -> Vec<String> {
    let runs_file = |number: usize, file: &str| if number == 0 { format!("./{file}") } else { file.to_owned() };
    let short = |(number, word): (usize, &String)| {
        let file = Path::new(word).strip_prefix(dir).ok().map(text);
        file.map_or_else(|| word.clone(), |file| runs_file(number, &file))
    };
    command.iter().enumerate().map(short).collect()
}

/// Returns an entry's name without its extension, shortened for tables.
fn name(entry: &Path) -> String {
    let stem = if entry.is_dir() { entry.file_name() } else { entry.file_stem() };
    let jar = Classes::read(entry).ok().and_then(|classes| Some(classes.jar.file_stem()?.to_owned()));
    let name = jar.as_deref().or(stem).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain: String = name.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { "?".to_owned() } else { plain }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;

    use super::*;

    fn of(files: &[(&str, &str)], game: &str) -> (Vec<[String; 3]>, Vec<[String; 2]>) {
        let folder = tempfile::tempdir().expect("a folder");
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let game = games::Games.find(game).expect("a game");
        let all = Submissions::of(folder.path(), game, usual_protocol(game)).expect("it is read");
        let bare = |text: String| text.replace(&format!("{}/", folder.path().display()), "");
        let bots = all.bots.into_iter().map(|bot| [bot.name, bare(bot.command.join(" ")), bot.protocol]);
        let skipped = all.skipped.into_iter().map(|(path, why)| [bare(text(&path)), why.id.to_string()]);
        (bots.collect(), skipped.collect())
    }

    fn bot(name: &str, command: &str, protocol: &str) -> [String; 3] {
        [name, command, protocol].map(str::to_owned)
    }

    #[test]
    fn classes_scripts_and_starters_are_found() {
        let classes = "jar: awa.jar\nclientClass: escampe.ClientJeu\r\nmainClass : escampe.Awa\n";
        let (bots, skipped) = of(
            &[
                ("Awa/mainClass", classes),
                ("Awa/awa.jar", ""),
                ("bo.jar", ""),
                ("bo.mainClass.txt", &classes.replace("awa.jar", "bo.jar")),
                ("bo.py", ""),
                ("cleo/joueur.sh", ""),
                ("cleo/joueur.c", ""),
                ("dan/bot.py", ""),
                ("dan/notes.txt", ""),
            ],
            "escampe",
        );
        let java = |jar: &str| format!("java -cp {jar} escampe.ClientJeu escampe.Awa {{host}} {{port}}");
        let script = "sh joueur.sh {host} {port} {name}";
        assert_eq!(
            bots,
            [
                bot("Awa", &java("awa.jar"), "escampe-tcp"),
                bot("bo", &java("bo.jar"), "escampe-tcp"),
                bot("bo 2", "python3 bo.py", "ugi"),
                bot("cleo", script, "escampe-tcp"),
                bot("dan", "python3 bot.py", "ugi"),
            ]
        );
        assert_eq!(skipped, [[""; 2]; 0]);
    }

    #[test]
    #[cfg(unix)]
    fn links_are_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("bot.py")).expect("a link");
        let game = games::Games.find("awale").expect("a game");
        let all = Submissions::of(folder.path(), game, "ugi").expect("it is read");
        assert_eq!((all.bots.len(), all.skipped[0].1.id.as_ref()), (0, "submission-link"));
    }

    #[test]
    fn what_is_not_understood_is_told_with_its_reason() {
        let files = [
            (".hidden", ""),
            ("a/bot.py", ""),
            ("a/other.py", ""),
            ("b/joueur.sh", ""),
            ("c.rs", ""),
            ("d.txt", ""),
            ("e/mainClass", "jar: none.jar\nmainClass: X\n"),
            ("f/mainClass", "mainClass: X\n"),
            ("g.py", ""),
        ];
        let (bots, skipped) = of(&files, "tricolore");
        assert_eq!(bots, [bot("g", "python3 g.py", "tricolore-lines")]);
        assert_eq!(
            skipped,
            [
                [".hidden", "submission-hidden"],
                ["a", "submission-programs"],
                ["b", "submission-no-server"],
                ["c.rs", "submission-source"],
                ["d.txt", "submission-unknown"],
                ["e", "submission-jar"],
                ["f", "submission-classes"],
            ]
        );
    }
}
