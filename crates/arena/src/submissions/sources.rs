//! Bots handed in as sources: the commands that build and run them.
//!
//! Commands are written for a shell in the bot's folder, in the form that a teacher would type, because they go into the
//! event file to be read and edited. Compilers write temporary files to `$TMPDIR`.

use std::fs;
use std::path::{Path, PathBuf};

use catalogue::Message;

use super::finder::{Found, choose};
use super::tree::{Tree, extension, file_name, text};

/// The name of the program that a build makes.
const PROGRAM: &str = "bot";
/// Extensions of C++ sources and of headers.
const CPP: [&str; 3] = ["cpp", "cc", "cxx"];
const HEADERS: [&str; 3] = ["h", "hpp", "hh"];
/// Maximum size of a source file that is read.
const LONGEST_SOURCE: u64 = 4 << 20;

/// A language that is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compiled {
    Java,
    C,
    Cpp,
    Rust,
}

impl Compiled {
    const ALL: [Self; 4] = [Self::Java, Self::Cpp, Self::C, Self::Rust];

    const fn name(self) -> &'static str {
        match self {
            Self::Java => "Java",
            Self::C => "C",
            Self::Cpp => "C++",
            Self::Rust => "Rust",
        }
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Java => &["java"],
            Self::C => &["c"],
            Self::Cpp => &CPP,
            Self::Rust => &["rs"],
        }
    }
}

/// Returns `true` if a submission has sources of a language that is compiled to a program of the machine.
pub(super) fn has_native_sources(tree: &Tree) -> bool {
    [Compiled::C, Compiled::Cpp, Compiled::Rust].iter().any(|kind| !tree.sources(kind.extensions()).is_empty())
}

/// Finds a Cargo package or a Makefile, which say themselves how to build the bot.
pub(super) fn project(tree: &Tree) -> Option<Result<Found, Message>> {
    if let Some(manifest) = tree.named(&["Cargo.toml"]).into_iter().next() {
        return Some(cargo(&manifest));
    }
    let is_c = !tree.sources(&["c"]).is_empty() || !tree.sources(&CPP).is_empty();
    let makefile = tree.named(&["Makefile", "GNUmakefile"]).into_iter().next().filter(|_| is_c)?;
    let language = if tree.sources(&CPP).is_empty() { Compiled::C } else { Compiled::Cpp };
    let folder = makefile.parent().unwrap_or(&tree.root).to_owned();
    // The program's name is known once it is built.
    Some(Ok(Found::built(language.name(), folder, "make".to_owned(), Vec::new())))
}

/// Finds sources that one compiler command builds.
pub(super) fn sources(tree: &Tree) -> Option<Result<Found, Message>> {
    let present: Vec<Compiled> =
        Compiled::ALL.into_iter().filter(|language| !tree.sources(language.extensions()).is_empty()).collect();
    match present[..] {
        [] => None,
        [Compiled::Java] => Some(java(tree)),
        [Compiled::Rust] => Some(rust(tree)),
        [Compiled::C] => Some(native(tree, Compiled::C)),
        [Compiled::Cpp] => Some(native(tree, Compiled::Cpp)),
        // C files are linked with C++ ones.
        [Compiled::Cpp, Compiled::C] => Some(native(tree, Compiled::Cpp)),
        _ => {
            let names: Vec<&str> = present.iter().map(|language| language.name()).collect();
            Some(Err(Message::new("submission-languages").with("names", names.join(", "))))
        }
    }
}

fn cargo(manifest: &Path) -> Result<Found, Message> {
    let unread = || Message::new("submission-cargo");
    let package: toml::Table = source_text(manifest).parse().map_err(|_| unread())?;
    let name = |table: Option<&toml::Value>| Some(table?.get("name")?.as_str()?.to_owned());
    let bin = package.get("bin").and_then(|bins| bins.as_array()).and_then(|bins| name(bins.first()));
    let name = bin.or_else(|| name(package.get("package"))).ok_or_else(unread)?;
    let folder = manifest.parent().unwrap_or(manifest).to_owned();
    let (target, program) = (r#""$TMPDIR"/target"#, quote(&name));
    let build =
        format!("cargo build --release --offline --target-dir {target} && cp {target}/release/{program} {program}");
    Ok(Found::built(Compiled::Rust.name(), folder, build, vec![format!("./{name}")]))
}

fn rust(tree: &Tree) -> Result<Found, Message> {
    let mains = tree.sources(&["rs"]).into_iter().filter(|file| source_text(file).contains("fn main(")).collect();
    let main = only_main(tree, mains, "fn main()")?;
    let build = format!("rustc -O --edition 2021 -o {PROGRAM} {}", quote(&tree.relative(&main)));
    Ok(Found::built(Compiled::Rust.name(), tree.root.clone(), build, vec![format!("./{PROGRAM}")]))
}

/// Compiles all C or C++ files into one program.
fn native(tree: &Tree, language: Compiled) -> Result<Found, Message> {
    let is_c = language == Compiled::C;
    let extensions: Vec<&str> = if is_c { vec!["c"] } else { CPP.iter().copied().chain(["c"]).collect() };
    let mut files = tree.sources(&extensions);
    let mains: Vec<PathBuf> = files.iter().filter(|file| has_c_main(file)).cloned().collect();
    // Other files with a main function are programs of their own.
    let main = only_main(tree, mains.clone(), "main()")?;
    files.retain(|file| *file == main || !mains.contains(file));
    let mut folders: Vec<String> =
        tree.sources(&HEADERS).iter().filter_map(|header| Some(tree.relative(header.parent()?))).collect();
    folders.retain(|folder| !folder.is_empty());
    folders.dedup();
    let compiler = if is_c { "gcc -O2" } else { "g++ -O2 -std=c++20" };
    let includes = folders.iter().map(|folder| format!("-I{}", quote(folder)));
    let files = files.iter().map(|file| quote(&tree.relative(file)));
    let end = ["-lm", "-pthread"].map(str::to_owned);
    let words: Vec<String> =
        [format!("{compiler} -o {PROGRAM}")].into_iter().chain(includes).chain(files).chain(end).collect();
    Ok(Found::built(language.name(), tree.root.clone(), words.join(" "), vec![format!("./{PROGRAM}")]))
}

/// Compiles all Java files, folder by folder, and runs the class with a main method.
fn java(tree: &Tree) -> Result<Found, Message> {
    let files = tree.sources(&["java"]);
    let mains = files.iter().filter(|file| has_java_main(&source_text(file))).cloned().collect();
    let main = only_main(tree, mains, "public static void main")?;
    let mut folders: Vec<String> = files.iter().filter_map(|file| Some(tree.relative(file.parent()?))).collect();
    folders.dedup();
    folders.sort();
    folders.dedup();
    let glob =
        |folder: &String| if folder.is_empty() { "*.java".to_owned() } else { format!("{}/*.java", quote(folder)) };
    let globs: Vec<String> = folders.iter().map(glob).collect();
    let is_utf8 = files.iter().all(|file| fs::read(file).is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok()));
    let encoding = if is_utf8 { "UTF-8" } else { "ISO-8859-1" };
    let libraries: Vec<String> = tree.with_extension(&["jar"]).iter().map(|jar| tree.relative(jar)).collect();
    let with = if libraries.is_empty() { String::new() } else { format!("-cp {} ", quote(&libraries.join(":"))) };
    let build = format!("javac -encoding {encoding} {with}-d classes {}", globs.join(" "));
    let path: Vec<String> = ["classes".to_owned()].into_iter().chain(libraries).collect();
    let class = java_class(&main);
    let command = ["java".to_owned(), "-cp".to_owned(), path.join(":"), class].to_vec();
    Ok(Found::built(Compiled::Java.name(), tree.root.clone(), build, command))
}

fn only_main(tree: &Tree, mains: Vec<PathBuf>, what: &str) -> Result<PathBuf, Message> {
    if mains.is_empty() {
        return Err(Message::new("submission-no-main").with("what", what));
    }
    choose(tree, mains)
}

fn has_java_main(source: &str) -> bool {
    let plain = source.split_whitespace().collect::<Vec<_>>().join(" ");
    plain.contains("static void main(") || plain.contains("static void main (")
}

fn has_c_main(file: &Path) -> bool {
    let source = source_text(file);
    let mut starts = source.lines().map(str::trim_start);
    starts.any(|line| {
        let line = line.strip_prefix("int").or_else(|| line.strip_prefix("void")).or_else(|| line.strip_prefix("auto"));
        let line = line.map_or("", str::trim_start);
        line.strip_prefix("main").is_some_and(|rest| rest.trim_start().starts_with('('))
    })
}

/// Returns the full name of the class that a Java file is named after.
fn java_class(file: &Path) -> String {
    let source = source_text(file);
    let package = source.lines().find_map(|line| line.trim().strip_prefix("package ")?.split(';').next());
    let class = text(Path::new(file.file_stem().unwrap_or_default()));
    package.map_or_else(|| class.clone(), |package| format!("{}.{class}", package.trim()))
}

/// Reads a source file, whatever its encoding; a huge one is not read.
pub(super) fn source_text(file: &Path) -> String {
    let is_short = fs::metadata(file).is_ok_and(|data| data.len() <= LONGEST_SOURCE);
    let bytes = if is_short { fs::read(file).unwrap_or_default() } else { Vec::new() };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Quotes a word for a shell.
fn quote(word: &str) -> String {
    // Only a zero byte cannot be quoted, and no path contains one.
    shlex::try_quote(word).map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// Returns `true` for the source of a language that is not built here.
pub(super) fn is_other_source(file: &Path) -> bool {
    const OTHERS: [&str; 8] = ["ml", "go", "hs", "kt", "scala", "cs", "swift", "pas"];
    OTHERS.contains(&extension(file).as_str())
}

/// Returns `true` for a file that is built alone, such as `bot.c`.
pub(super) fn is_source(file: &Path) -> bool {
    Compiled::ALL.iter().any(|language| language.extensions().contains(&extension(file).as_str()))
        && !file_name(file).starts_with('.')
}
