//! Handing in: archives, Moodle's folders and sources become an event, are built in the sandbox, and are checked.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::program::{PROGRAM, palabre, texts};

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    texts(palabre(folder, args).env("COLUMNS", "80").output().expect("the program runs"))
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn write(folder: &Path, file: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, content).expect("a file");
}

type Files<'a> = &'a [(&'a str, &'a [u8])];

fn zip_of(files: Files<'_>) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("an entry");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn tgz_of(files: Files<'_>) -> Vec<u8> {
    let packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut builder = tar::Builder::new(packed);
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *content).expect("an entry");
    }
    builder.into_inner().and_then(flate2::write::GzEncoder::finish).expect("finished")
}

const MOODLE: &str = "_assignsubmission_file_";
const C: &[u8] = b"int main(void) { return 0; }\n";
const JAVA: &[u8] = b"package jeu;\npublic class Bot { public static void main(String[] args) {} }\n";

/// Writes a folder of entries as students hand them in.
fn hand_in(at: &Path) {
    let python = zip_of(&[("projet/bot.py", b"import board\n"), ("projet/board.py", b""), ("__MACOSX/._bot.py", b"")]);
    write(at, &format!("rendus/Dupont Anne_1001{MOODLE}/projet.zip"), python);
    write(at, &format!("rendus/Dupont Anne_1001{MOODLE}/rapport.pdf"), "%PDF");
    write(at, &format!("rendus/Le Goff Yann_1002{MOODLE}rendu.tar.gz"), tgz_of(&[("r/src/jeu/Bot.java", JAVA)]));
    let classes = b"jar: awa.jar\nclientClass: escampe.ClientJeu\nmainClass: escampe.Awa\n";
    let course: Files<'_> =
        &[("awa/mainClass", classes), ("awa/awa.jar", b""), ("awa/src/escampe/Awa.java", b"class Awa {}")];
    write(at, "rendus/awa.tgz", tgz_of(course));
    write(at, "rendus/bo.jar", zip_of(&[("META-INF/MANIFEST.MF", b"Main-Class: Bo\n")]));
    write(at, "rendus/cleo/a/b/src/bot.c", C);
    write(at, "rendus/dan/Makefile", "joueur: dan.c\n\tgcc -c dan.c\n\tgcc -o joueur dan.o\n");
    write(at, "rendus/dan/dan.c", C);
    write(
        at,
        "rendus/eve.zip",
        zip_of(&[("eve/main.cpp", b"#include <vector>\nint main() {}\n"), ("eve/.git/x", b"")]),
    );
    write(at, "rendus/fatou/Cargo.toml", "[package]\nname = \"fatou\"\nversion = \"0.1.0\"\nedition = \"2021\"\n");
    write(at, "rendus/fatou/src/main.rs", "fn main() {}\n");
    write(at, "rendus/gus/main.rs", "fn main() {}\n");
    write(at, "rendus/hugo.py", "");
    write(at, "rendus/ines.c", "int main(void) { return oops; }\n");
    fs::create_dir(at.join("rendus/jean")).expect("a folder");
    write(at, "rendus/kim/rapport.pdf", "%PDF");
    write(at, "rendus/leo.zip", b"PK\x03\x04 and nothing else");
    write(at, "rendus/mia.zip", zip_of(&[("zeros", &vec![0; 32 << 20])]));
    write(at, "rendus/noe.zip", zip_of(&[("../../noe.py", b"")]));
    std::os::unix::fs::symlink("/etc/passwd", at.join("rendus/oscar.py")).expect("a link");
    write(at, "rendus/pia.rar", "Rar!");
    write(at, "rendus/quentin/one.py", "");
    write(at, "rendus/quentin/two.py", "");
}

#[test]
fn typical_entries_are_taken_or_refused_with_a_reason() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    hand_in(at);
    let (code, told, error) = run(at, &["championship", "init", "escampe", "--from", "rendus", "--out", "cup.toml"]);
    assert_eq!(code, 0, "{told}{error}");
    let text = fs::read_to_string(at.join("cup.toml")).expect("an event");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, command, compiler) in [
        ("Dupont Anne", "cmd:python3 bot.py", "sh"),
        ("Le Goff Yann", "cmd:java -cp classes jeu.Bot", "javac"),
        ("awa", "cmd:java -cp awa.jar escampe.ClientJeu escampe.Awa {host} {port}", "sh"),
        ("bo", "cmd:java -jar rendus/bo.jar", "sh"),
        ("cleo", "cmd:./bot", "gcc"),
        ("dan", "cmd:./joueur", "make"),
        ("eve", "cmd:./bot", "g++"),
        ("fatou", "cmd:./fatou", "cargo"),
        ("gus", "cmd:./bot", "rustc"),
        ("hugo", "cmd:python3 rendus/hugo.py", "sh"),
    ] {
        let block = format!("name = \"{name}\"\nplayer = \"{command}\"\n");
        // Under CI every compiler is installed; a contributor's machine may lack some.
        let missing = format!("{compiler} is not installed on this machine");
        let expected = if is_there(compiler) { text.contains(&block) } else { words.contains(&missing) };
        assert!(expected, "{name}: {told}{error}{text}");
    }
    for (file, why) in [
        ("jean", "it is empty"),
        ("kim", "it contains no program, script or source code, only rapport.pdf"),
        ("leo.zip", "the archive is damaged"),
        ("mia.zip", "the archive is too large, or a decompression bomb"),
        ("noe.zip", "the archive contains “../../noe.py”, which would be written outside of its folder"),
        ("oscar.py", "it is a symbolic link"),
        ("pia.rar", "archives of this format are not read; .zip, .tar, .tar.gz, .tgz and .jar are"),
        ("quentin", "it contains several programs (one.py, two.py)"),
    ] {
        assert!(words.contains(&format!("{file}: {why}")), "{file}: {told}");
    }
    assert!(words.contains("ines.c: its build failed.") || !is_there("gcc"), "{told}");
    assert!(told.contains("error:") && told.contains("cup-bots/*.log") || !is_there("gcc"), "{told}");
    assert!(!at.join("noe.py").exists() && !at.parent().is_some_and(|parent| parent.join("noe.py").exists()));
    assert!(
        !at.join("rendus/cleo/a/b/src/bot").exists() && !at.join("rendus/gus/bot").exists(),
        "sources stay as they are"
    );
}

#[test]
fn nothing_is_overwritten_and_one_bot_is_no_championship() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    write(at, "in/a.zip", zip_of(&[("bot.py", b"")]));
    let init = ["championship", "init", "awale", "--from", "in", "--out", "cup.toml"];
    let (code, told, error) = run(at, &init);
    assert!(code == 1 && told.contains("One entry taken") && error.contains("needs two"), "{told}{error}");
    assert!(!at.join("cup.toml").exists() && !at.join("cup-bots").exists());
    write(at, "in/b.zip", zip_of(&[("bot.py", b"")]));
    assert_eq!(run(at, &init).0, 0);
    for kept in ["cup.toml", "cup-bots"] {
        let (code, _, error) = run(at, &init);
        assert!(code == 1 && error.contains(&format!("{kept} already exists")) && error.contains("--force"), "{error}");
        fs::remove_file(at.join("cup.toml")).unwrap_or_default();
    }
    assert_eq!(run(at, &[&init[..], &["--force"]].concat()).0, 0);
    let (code, event, error) = run(at, &["championship", "init", "awale", "--from", "in", "--out", "-", "--force"]);
    assert!(code == 0 && event.contains("[[players]]") && error.contains("2 entries taken"), "{event}{error}");
    assert!(event.contains(&at.join("awale-bots/a").display().to_string()), "{event}");
}

/// A bot that plays at random; the name of the game would choose the game's usual engine instead.
const BOT: &str = "sed -u '/name Game/d' | \"$1\" ugi --game colonnes --engine random\n";

/// Writes an event of two bots that a build makes from a text.
fn event(at: &Path, builds: [&str; 2]) {
    write(at, "src/bot.txt", BOT);
    let bot = |name: &str, build: &str| {
        let player = format!("cmd:sh bot.sh {PROGRAM}");
        format!("[[players]]\nname = \"{name}\"\nplayer = \"{player}\"\ndir = \"src\"\nbuild = \"{build}\"\n")
    };
    let bots = bot("Awa", builds[0]) + &bot("Bo", builds[1]);
    let time = "time = \"10s/move,margin=60s\"";
    write(
        at,
        "cup.toml",
        format!("name = \"cup\"\n[[games]]\ngame = \"colonnes\"\n{time}\nopenings = \"start\"\n{bots}"),
    );
}

#[test]
fn bots_are_built_once_in_the_sandbox_and_play() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    let outside = at.join("outside");
    let build = format!("cp bot.txt bot.sh; echo x > {}; cat /etc/shadow; ln -s /etc/passwd link", outside.display());
    event(at, [&build, "cp bot.txt bot.sh && echo made by Bo"]);
    let (code, told, error) = run(at, &["championship", "cup.toml"]);
    assert_eq!(code, 0, "{told}{error}");
    assert!(error.contains("Building Awa") && error.contains("Building Bo"), "{error}");
    assert!(!outside.exists() && !at.join("src/bot.sh").exists(), "a build writes nowhere else");
    assert!(at.join("cup-bots/Awa.built/bot.sh").exists() && !at.join("cup-bots/Awa.built/link").is_symlink());
    let log = fs::read_to_string(at.join("cup-bots/Bo.log")).expect("a log");
    assert!(log.contains("$ cp bot.txt bot.sh") && log.contains("made by Bo"), "{log}");
    let (code, _, error) = run(at, &["championship", "cup.toml"]);
    assert!(code == 0 && !error.contains("Building"), "{error}");
    write(at, "src/bot.txt", format!("# changed\n{BOT}"));
    let (code, _, error) = run(at, &["championship", "cup.toml"]);
    assert!(code == 0 && error.contains("Building Awa"), "{error}");
}

#[test]
fn a_build_that_fails_names_its_player() {
    let folder = TempDir::new().expect("a folder");
    event(folder.path(), ["cp bot.txt bot.sh", "echo no semicolon; exit 3"]);
    let (code, told, error) = run(folder.path(), &["championship", "cup.toml"]);
    assert_eq!(code, 1, "{told}{error}");
    for part in ["“Bo” cannot play", "exit code 3", "no semicolon", "cup-bots/Bo.log"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let needs = fs::read_to_string(folder.path().join("cup.toml")).expect("an event").replace("dir = \"src\"\n", "");
    write(folder.path(), "bad.toml", needs);
    let (code, _, error) = run(folder.path(), &["championship", "bad.toml"]);
    assert!(code == 1 && error.contains("needs player = \"cmd:…\" and dir"), "{error}");
}

#[test]
fn all_bots_are_checked_on_one_page() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    event(at, ["cp bot.txt bot.sh", "echo '<b>oops</b>'; exit 3"]);
    let (code, told, error) = run(at, &["championship", "check", "cup.toml"]);
    assert_eq!(code, 1, "{told}{error}");
    assert!(
        told.contains("ok      Awa  10 passed, 0 failed") && told.contains("FAILED  Bo   0 passed, 1 failed"),
        "{told}"
    );
    assert!(told.contains("One of 2 bots failed. Page to hand out: cup-check.html"), "{told}");
    let page = fs::read_to_string(at.join("cup-check.html")).expect("a page");
    for part in [
        "✓</span> It starts",
        "10s/move",
        "✗</span> Built with",
        "&lt;b&gt;oops&lt;/b&gt;",
        "exit code 3",
        "lang=\"en\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (code, _, error) = run(at, &["championship", "check", "cup.toml"]);
    assert!(code == 1 && error.contains("cup-check.html already exists"), "{error}");
    event(at, ["cp bot.txt bot.sh", "cp bot.txt bot.sh"]);
    let (code, told, error) =
        run(at, &["--lang", "fr", "championship", "check", "cup.toml", "--out", "fr.html", "--concurrency", "2"]);
    assert!(code == 0 && told.contains("Les 2 bots ont réussi"), "{told}{error}");
    assert!(fs::read_to_string(at.join("fr.html")).expect("a page").contains("✓</span> Il démarre"));
    write(
        at,
        "none.toml",
        "name = \"n\"\n[[games]]\ngame = \"awale\"\n[[players]]\nname = \"A\"\nplayer = \"random\"\n[[players]]\nname = \"B\"\nplayer = \"greedy\"\n",
    );
    let (code, _, error) = run(at, &["championship", "check", "none.toml"]);
    assert!(code == 1 && error.contains("no bots to check"), "{error}");
}
