//! Finds the bot in a submission: by the courses' own files, by project files, among programs and scripts, and in
//! sources, in this order.

use std::path::{Path, PathBuf};

use catalogue::{Carrier, Message};

use super::archive::{ArchiveKind, PROGRAM_START, first_bytes, is_elf, is_program};
use super::classes::{Classes, JarMain, is_classes, jar_main};
use super::sources::{has_native_sources, is_other_source, project, source_text, sources};
use super::tree::{Outputs, Tree, extension, file_name, text};

/// The script that starts players in courses.
const STARTER: &str = "joueur.sh";
/// The interpreter of a script or an archive, by extension, and the name of its language.
const RUNNERS: [(&str, &str, &[&str]); 7] = [
    ("py", "Python", &["python3"]),
    ("jar", "Java", &["java", "-jar"]),
    ("sh", "Shell", &["sh"]),
    ("js", "JavaScript", &["node"]),
    ("rb", "Ruby", &["ruby"]),
    ("pl", "Perl", &["perl"]),
    ("lua", "Lua", &["lua"]),
];
/// The language of programs for this machine, whatever they were written in.
pub const BINARY: &str = "binary";
/// Scripts that start a bot, which its other scripts belong to.
const STARTERS: [&str; 3] = ["run.sh", "start.sh", "bot.sh"];
/// Scripts that prepare a bot and do not start it.
const BUILDERS: [&str; 5] = ["build.sh", "compile.sh", "make.sh", "setup.py", "test.py"];
/// Names that bots usually have.
const USUAL: [&str; 5] = ["bot", "joueur", "main", "player", "__main__"];
/// Maximum number of files named in a message.
const MOST_NAMED: usize = 6;

/// A bot that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// Its language.
    pub(super) language: &'static str,
    /// The words of its command; empty if only the build tells the program's name.
    pub(super) command: Vec<String>,
    /// Its transport.
    pub(super) carrier: Carrier,
    /// Its folder.
    pub(super) dir: Option<PathBuf>,
    /// The command that builds it.
    pub(super) build: Option<String>,
}

impl Found {
    /// Describes a bot that is built in its folder.
    pub(super) fn built(language: &'static str, dir: PathBuf, build: String, command: Vec<String>) -> Self {
        Self { language, command, carrier: Carrier::Pipes, dir: Some(dir), build: Some(build) }
    }

    fn new(language: &'static str, command: Vec<String>, carrier: Carrier) -> Self {
        Self { language, command, carrier, dir: None, build: None }
    }

    /// Runs the bot in this folder, which its files are then relative to.
    fn inside(self, dir: &Path) -> Self {
        let runs_file = |number: usize, file: &str| if number == 0 { format!("./{file}") } else { file.to_owned() };
        let short = |(number, word): (usize, &String)| {
            let file = Path::new(word).strip_prefix(dir).ok().map(text);
            file.map_or_else(|| word.clone(), |file| runs_file(number, &file))
        };
        let command = self.command.iter().enumerate().map(short).collect();
        Self { command, dir: Some(dir.to_owned()), ..self }
    }
}

/// The reason why a submission has no bot.
pub(super) enum NotFound {
    /// It contains a bot that cannot be used.
    Refused(Message),
    /// It contains no bot, only this archive.
    Packed(PathBuf),
}

/// Finds the bot in a folder.
pub(super) fn in_folder(folder: &Path) -> Result<Found, NotFound> {
    let tree = Tree::of(folder, Outputs::Skipped);
    let all = Tree::of(folder, Outputs::Searched);
    match in_tree(&tree).or_else(|| in_tree(&all)) {
        Some(found) => found.map_err(NotFound::Refused),
        None => Err(nothing(&all)),
    }
}

/// Explains why there is no bot in a folder.
fn nothing(tree: &Tree) -> NotFound {
    let archives: Vec<PathBuf> = tree.files.iter().filter(|file| ArchiveKind::of(file).is_some()).cloned().collect();
    match &archives[..] {
        [only] => NotFound::Packed(only.clone()),
        [] if tree.files.is_empty() => NotFound::Refused(Message::new("submission-empty")),
        [] if tree.files.iter().any(|file| is_foreign(file)) => NotFound::Refused(Message::new("submission-foreign")),
        [] if tree.files.iter().any(|file| is_other_source(file)) => {
            NotFound::Refused(Message::new("submission-source"))
        }
        [] => NotFound::Refused(Message::new("submission-nothing").with("files", listed(tree, &tree.files))),
        _ => NotFound::Refused(Message::new("submission-archives").with("files", listed(tree, &archives))),
    }
}

fn in_tree(tree: &Tree) -> Option<Result<Found, Message>> {
    if let Some(file) = tree.files.iter().find(|file| is_classes(file)) {
        return Some(Classes::read(file).map(|classes| of_classes(classes).inside(parent(file))));
    }
    if let Some(starter) = tree.named(&[STARTER]).first() {
        return Some(Ok(started(starter).inside(parent(starter))));
    }
    project(tree).or_else(|| program(tree)).or_else(|| sources(tree))
}

/// Finds the program or script to run.
fn program(tree: &Tree) -> Option<Result<Found, Message>> {
    let has_java = !tree.sources(&["java"]).is_empty();
    let has_sources = has_native_sources(tree);
    let has_main = matches!(sources(tree), Some(Ok(_)));
    let runs = |file: &&PathBuf| {
        let is_builder = BUILDERS.contains(&file_name(file).as_str());
        // Compiled files beside their sources may be for another machine; an archive without a start is a library.
        let is_product = has_sources && is_executable(file) && is_elf(&first_bytes::<PROGRAM_START>(file));
        let is_library = has_java && extension(file) == "jar" && jar_main(file) != JarMain::Manifest;
        // A script beside a program's sources draws a chart or starts the program, unless it is named like a bot.
        let is_script = RUNNERS.iter().any(|(known, ..)| *known == extension(file) && *known != "jar");
        let is_helper = has_main && is_script && !is_usual(file);
        !is_builder && !is_product && !is_library && !is_helper && in_file(file).is_ok()
    };
    let programs: Vec<PathBuf> = tree.files.iter().filter(runs).cloned().collect();
    if programs.is_empty() {
        // A jar without a start, and no sources to build instead.
        let jar = tree.with_extension(&["jar"]).into_iter().next().filter(|_| !has_java);
        return jar.map(|jar| in_file(&jar));
    }
    Some(choose(tree, programs).and_then(|file| Ok(in_file(&file)?.inside(parent(&file)))))
}

/// Chooses the file that starts the bot, or explains that there are several.
pub(super) fn choose(tree: &Tree, mut files: Vec<PathBuf>) -> Result<PathBuf, Message> {
    let depth = files.iter().map(|file| file.components().count()).min().unwrap_or(0);
    let imported = imported_modules(&files);
    let tests: [&dyn Fn(&Path) -> bool; 5] = [
        &|file| file.components().count() == depth,
        &|file| STARTERS.contains(&file_name(file).as_str()),
        &|file| extension(file) != "py" || !imported.contains(&stem(file)),
        &is_usual,
        &|file| source_text(file).contains("__main__"),
    ];
    for test in tests {
        if files.len() > 1 && files.iter().any(|file| test(file)) {
            files.retain(|file| test(file));
        }
    }
    match <[PathBuf; 1]>::try_from(files) {
        Ok([only]) => Ok(only),
        Err(files) => Err(Message::new("submission-programs").with("files", listed(tree, &files))),
    }
}

/// Returns the modules that Python files import.
fn imported_modules(files: &[PathBuf]) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let module = |line: &str| {
        let rest = line.trim_start().strip_prefix("import ").or_else(|| line.trim_start().strip_prefix("from "))?;
        rest.trim_start().split(|c: char| !is_name(c)).next().map(str::to_owned)
    };
    let sources = files.iter().filter(|file| extension(file) == "py").map(|file| source_text(file));
    sources.flat_map(|source| source.lines().filter_map(module).collect::<Vec<_>>()).collect()
}

fn stem(file: &Path) -> String {
    text(Path::new(file.file_stem().unwrap_or_default()))
}

fn is_usual(file: &Path) -> bool {
    USUAL.contains(&stem(file).to_lowercase().as_str())
}

/// Finds the program that a build made.
pub(super) fn built_program(built: &Path, sources: &Path) -> Result<Vec<String>, Message> {
    let mut tree = Tree::of(built, Outputs::Searched);
    built.clone_into(&mut tree.root);
    let runs = |file: &&PathBuf| is_executable(file) && is_program(&first_bytes::<PROGRAM_START>(file));
    let programs: Vec<PathBuf> = tree.files.iter().filter(runs).cloned().collect();
    let is_new = |file: &&PathBuf| !sources.join(tree.relative(file)).exists();
    let new: Vec<PathBuf> = programs.iter().filter(is_new).cloned().collect();
    let programs = if new.is_empty() { programs } else { new };
    if programs.is_empty() {
        return Err(Message::new("build-no-program"));
    }
    choose(&tree, programs).map(|program| vec![format!("./{}", tree.relative(&program))])
}

/// Finds how to run a file.
pub(super) fn in_file(file: &Path) -> Result<Found, Message> {
    let name = file_name(file);
    if name.starts_with('.') {
        return Err(Message::new("submission-hidden"));
    }
    if name == STARTER {
        return Ok(started(file));
    }
    if is_classes(file) {
        return Classes::read(file).map(of_classes);
    }
    if extension(file) == "jar" {
        return in_jar(file);
    }
    if let Some((_, language, runner)) = RUNNERS.iter().find(|(known, ..)| *known == extension(file)) {
        let words = runner.iter().map(|word| (*word).to_owned()).chain([text(file)]);
        return Ok(Found::new(language, words.collect(), Carrier::Pipes));
    }
    if is_executable(file) && is_program(&first_bytes::<PROGRAM_START>(file)) {
        return Ok(Found::new(BINARY, vec![text(file)], Carrier::Pipes));
    }
    Err(Message::new(match file {
        _ if is_other_source(file) => "submission-source",
        _ if is_foreign(file) => "submission-foreign",
        _ => "submission-unknown",
    }))
}

/// Returns `true` for a program of another system.
fn is_foreign(file: &Path) -> bool {
    let start = first_bytes::<4>(file);
    let magic = [&b"MZ"[..], b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];
    // Java classes start like programs for several kinds of Macintosh.
    extension(file) != "class" && magic.iter().any(|magic| start.starts_with(magic))
}

/// Finds the main class of a jar.
fn in_jar(jar: &Path) -> Result<Found, Message> {
    let start = match jar_main(jar) {
        JarMain::Manifest => vec!["-jar".to_owned(), text(jar)],
        JarMain::Classes(classes) => match &classes[..] {
            [only] => vec!["-cp".to_owned(), text(jar), only.clone()],
            [] => return Err(Message::new("submission-jar-empty")),
            _ => return Err(Message::new("submission-jar-main").with("classes", classes.join(", "))),
        },
    };
    Ok(Found::new("Java", ["java".to_owned()].into_iter().chain(start).collect(), Carrier::Pipes))
}

fn started(file: &Path) -> Found {
    let command = ["sh", &text(file), "{host}", "{port}", "{name}"].map(str::to_owned).to_vec();
    Found::new("Shell", command, Carrier::Tcp)
}

fn of_classes(classes: Classes) -> Found {
    let Classes { jar, client, main } = classes;
    let command = ["java", "-cp", &text(&jar), &client, &main, "{host}", "{port}"].map(str::to_owned).to_vec();
    Found::new("Java", command, Carrier::Tcp)
}

fn parent(file: &Path) -> &Path {
    file.parent().unwrap_or(file)
}

/// Names the first files of a list.
fn listed(tree: &Tree, files: &[PathBuf]) -> String {
    let mut names: Vec<String> =
        files.iter().take(MOST_NAMED).map(|file| catalogue::quoted(&tree.relative(file))).collect();
    if files.len() > MOST_NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

#[cfg(unix)]
pub(super) fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_executable(file: &Path) -> bool {
    extension(file) == "exe"
}
