use std::io::Write as _;

use catalogue::Catalogue as _;
use tempfile::TempDir;

use super::*;

/// A folder of submissions with the folder for unpacked ones beside it.
struct Course {
    folder: TempDir,
    bots: BotsFolder,
}

impl Course {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let bots = BotsFolder::beside(&folder.path().join("cup.toml"));
        fs::create_dir(folder.path().join("in")).expect("a folder");
        Self { folder, bots }
    }

    fn of(files: &[(&str, &str)]) -> Self {
        let course = Self::new();
        files.iter().for_each(|(path, text)| course.write(path, text.as_bytes()));
        course
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.folder.path().join("in").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    fn collect(&self, game: &str) -> Submissions {
        let game = games::Games.find(game).expect("a game");
        let collector = Collector { game, protocol: usual_protocol(game), bots: &self.bots };
        collector.collect(&self.folder.path().join("in")).expect("it is read")
    }

    /// Returns the bots as name, command, protocol, and the others as path and reason.
    fn found(&self, game: &str) -> (Vec<[String; 3]>, Vec<[String; 2]>) {
        let all = self.collect(game);
        let bare = |text: String| text.replace(&format!("{}/in/", self.folder.path().display()), "");
        let bots =
            all.bots().map(|bot| [bot.name.clone(), bare(bot.command.join(" ")), bot.protocol.clone()]).collect();
        let skipped = all.entries.iter().filter_map(|entry| {
            let why = entry.outcome.as_ref().err()?.why.id.to_string();
            Some([bare(text(&entry.path)), why])
        });
        (bots, skipped.collect())
    }

    /// Returns language, build and command of the only entry, or the reason why it is not taken.
    fn only(&self) -> Result<[String; 3], String> {
        let all = self.collect("awale");
        assert_eq!(all.entries.len(), 1, "{all:?}");
        let bot = all.entries[0].outcome.clone().map_err(|failure| failure.why.id.to_string())?;
        Ok([bot.language.to_owned(), bot.build.unwrap_or_default(), bot.command.join(" ")])
    }
}

fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("an entry");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn bot(name: &str, command: &str, protocol: &str) -> [String; 3] {
    [name, command, protocol].map(str::to_owned)
}

#[test]
fn classes_scripts_and_starters_are_found() {
    let classes = "jar: awa.jar\nclientClass: escampe.ClientJeu\r\nmainClass : escampe.Awa\n";
    let (bots, skipped) = Course::of(&[
        ("Awa/mainClass", classes),
        ("Awa/awa.jar", ""),
        ("bo.jar", ""),
        ("bo.mainClass.txt", &classes.replace("awa.jar", "bo.jar")),
        ("bo.py", ""),
        ("cleo/joueur.sh", ""),
        ("cleo/joueur.c", ""),
        ("dan/bot.py", ""),
        ("dan/notes.txt", ""),
        ("eve/projet/src/joueur.sh", ""),
    ])
    .found("escampe");
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
            bot("eve", script, "escampe-tcp"),
        ]
    );
    assert_eq!(skipped, [[""; 2]; 0]);
}

#[test]
#[cfg(unix)]
fn links_are_passed_over() {
    let course = Course::new();
    std::os::unix::fs::symlink("/etc/passwd", course.folder.path().join("in/bot.py")).expect("a link");
    assert_eq!(course.only(), Err("submission-link".to_owned()));
    let course = Course::of(&[("a/readme.txt", "")]);
    std::os::unix::fs::symlink("/etc/passwd", course.folder.path().join("in/a/bot.py")).expect("a link");
    assert_eq!(course.only(), Err("submission-nothing".to_owned()));
}

#[test]
fn unusable_entries_are_reported_with_their_reason() {
    let course = Course::of(&[
        (".hidden", ""),
        (".DS_Store", ""),
        ("a/one.py", ""),
        ("a/other.py", ""),
        ("b/joueur.sh", ""),
        ("c.ml", ""),
        ("d.txt", ""),
        ("e/mainClass", "jar: none.jar\nmainClass: X\n"),
        ("f/mainClass", "mainClass: X\n"),
        ("g.py", ""),
        ("h/rapport.pdf", "%PDF"),
        ("i/bot.exe", "MZ"),
        ("j.rar", "Rar!"),
        ("k/mainClass", "jar: ../secret.jar\nmainClass: X\n"),
        ("l/Awa.java", "class Awa {}"),
        ("m/a.c", "int main(void) {}"),
        ("m/a.rs", "fn main() {}"),
    ]);
    fs::create_dir(course.folder.path().join("in/n")).expect("a folder");
    let (bots, skipped) = course.found("tricolore");
    assert_eq!(bots, [bot("g", "python3 g.py", "tricolore-lines")]);
    assert_eq!(
        skipped,
        [
            [".hidden", "submission-hidden"],
            ["a", "submission-programs"],
            ["b", "submission-no-server"],
            ["c.ml", "submission-source"],
            ["d.txt", "submission-unknown"],
            ["e", "submission-jar"],
            ["f", "submission-classes"],
            ["h", "submission-nothing"],
            ["i", "submission-foreign"],
            ["j.rar", "archive-format"],
            ["k", "submission-jar"],
            ["l", "submission-no-main"],
            ["m", "submission-languages"],
            ["n", "submission-empty"],
        ]
    );
}

#[test]
fn the_start_of_a_python_bot_is_found_among_its_modules() {
    let main = "import board\nfrom ai import best\nif __name__ == '__main__': pass\n";
    let course = Course::of(&[("a/x/board.py", ""), ("a/x/ai.py", "import board"), ("a/x/play.py", main)]);
    assert_eq!(course.only(), Ok(bot("Python", "", "python3 play.py")));
    let course = Course::of(&[("a/bot.py", ""), ("a/lib/tool.py", "")]);
    assert_eq!(course.only(), Ok(bot("Python", "", "python3 bot.py")));
}

#[test]
fn sources_have_their_build_commands() {
    let java = [
        ("a/p/src/x/Bot.java", "package x;\nclass Bot { public static void main(String[] a) {} }"),
        ("a/p/src/x/B.java", ""),
    ];
    assert_eq!(
        Course::of(&java).only(),
        Ok(bot("Java", "javac -encoding UTF-8 -d classes *.java", "java -cp classes x.Bot"))
    );
    let c = [
        ("a/src/bot.c", "int\tmain(void) {}"),
        ("a/src/my board.c", ""),
        ("a/inc/b.h", ""),
        ("a/tests/t.c", "int main(){}"),
    ];
    assert_eq!(
        Course::of(&c).only(),
        Ok(bot("C", "gcc -O2 -o bot -Iinc src/bot.c 'src/my board.c' -lm -pthread", "./bot"))
    );
    let cpp = [("a/main.cpp", "int main() {}"), ("a/x.cc", ""), ("a/plot.py", ""), ("a/run.sh", "")];
    assert_eq!(
        Course::of(&cpp).only(),
        Ok(bot("C++", "g++ -O2 -std=c++20 -o bot main.cpp x.cc -lm -pthread", "./bot"))
    );
    assert_eq!(Course::of(&[("a/Makefile", "bot:"), ("a/b.c", "")]).only(), Ok(bot("C", "make", "")));
    assert_eq!(
        Course::of(&[("main.rs", "fn main() {}")]).only(),
        Ok(bot("Rust", "rustc -O --edition 2021 -o bot main.rs", "./bot"))
    );
    let cargo =
        Course::of(&[("a/awa/Cargo.toml", "[package]\nname = \"awa\"\n"), ("a/awa/src/main.rs", "fn main() {}")])
            .only();
    let build =
        "cargo build --release --offline --target-dir \"$TMPDIR\"/target && cp \"$TMPDIR\"/target/release/awa awa";
    assert_eq!(cargo, Ok(bot("Rust", build, "./awa")));
}

#[test]
fn moodle_s_folders_archives_and_files_are_understood() {
    let course = Course::of(&[
        ("Nom Prénom_1_assignsubmission_file_/bot.py", ""),
        ("Petit Zoé_3_assignsubmission_onlinetext_/onlinetext.html", "Hello"),
        ("Roy Ada_4_assignsubmission_file_bot.py", "import board"),
        ("Roy Ada_4_assignsubmission_file_board.py", ""),
    ]);
    let inner = zip_of(&[("projet/bot.py", b""), ("__MACOSX/projet/._bot.py", b"")]);
    course.write("Le Goff Anne_2_assignsubmission_file_/projet.zip", &inner);
    course.write("Le Goff Anne_2_assignsubmission_file_/rapport.pdf", b"%PDF");
    course.write("Nom Prénom_5_assignsubmission_file_work.zip", &zip_of(&[("inner.zip", &inner)]));
    let (bots, skipped) = course.found("awale");
    let names: Vec<&str> = bots.iter().map(|bot| bot[0].as_str()).collect();
    assert_eq!(names, ["Le Goff Anne", "Nom Prénom", "Nom Prénom 2", "Roy Ada"]);
    assert!(bots.iter().all(|bot| bot[1] == "python3 bot.py"), "{bots:?}");
    assert_eq!(skipped, [["Petit Zoé_3_assignsubmission_onlinetext_", "submission-text"]]);
}

#[test]
fn a_hostile_archive_is_refused_alone_and_leaves_nothing() {
    let course = Course::of(&[("good.py", "")]);
    course.write("evil.zip", &zip_of(&[("bot.py", b""), ("../../evil.py", b"")]));
    course.write("broken.zip", &zip_of(&[("bot.py", b"x")])[..20]);
    let (bots, skipped) = course.found("awale");
    assert_eq!(bots, [bot("good", "python3 good.py", "ugi")]);
    assert_eq!(skipped, [["broken.zip", "archive-broken"], ["evil.zip", "archive-escapes"]]);
    assert!(!course.bots.path().exists() && !course.folder.path().join("evil.py").exists());
}

#[test]
fn a_jar_without_a_manifest_starts_its_only_main_class() {
    let class: &[u8] = b"..\x00\x04main\x01\x00\x16([Ljava/lang/String;)V..";
    let course = Course::new();
    course.write("awa.jar", &zip_of(&[("x/Awa.class", class), ("x/Board.class", b"..")]));
    assert_eq!(
        course.only().map(|bot| bot[2].replace(&text(course.folder.path()), "")),
        Ok("java -cp /in/awa.jar x.Awa".into())
    );
    course.write("awa.jar", &zip_of(&[("x/Awa.class", class), ("x/Test.class", class)]));
    assert_eq!(course.only(), Err("submission-jar-main".to_owned()));
    course.write("awa.jar", &zip_of(&[("META-INF/MANIFEST.MF", b"Main-Class: x.Awa\r\n")]));
    assert!(course.only().is_ok_and(|bot| bot[2].starts_with("java -jar ")));
}
