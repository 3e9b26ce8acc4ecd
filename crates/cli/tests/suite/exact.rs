//! `palabre solve`, `tables` and `placements`.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{PROGRAM, Run};

fn palabre(tables: &TempDir, args: &[&str]) -> Run {
    Run::of(Command::new(PROGRAM).args(args).env("PALABRE_TABLES", tables.path()).env("PALABRE_LANG", "en"))
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Builds Awalé's tables of up to three seeds, which is quick.
fn small_tables() -> TempDir {
    let tables = folder();
    palabre(&tables, &["tables", "build", "awale", "--seeds", "3"])
        .success()
        .says(&["Built 4 tables"])
        .warns(&["of memory"]);
    tables
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let tables = small_tables();
    palabre(&tables, &["tables", "build", "awale", "--seeds", "3"]).success().says(&["All tables are up to date"]);
    palabre(&tables, &["tables", "info"]).success().has_line(&["awale-cours-", "3 ", "intact"]);
    palabre(&tables, &["tables", "verify", "awale", "--seeds", "3"]).success().says(&["tables are correct"]);
    palabre(&tables, &["tables", "remove", "awale"]).success().says(&["Removed 4 tables"]);
    palabre(&tables, &["tables", "info", "awale"]).success().says(&["None yet."]);
}

#[test]
fn a_damaged_table_is_refused_and_built_anew() {
    let tables = small_tables();
    let largest = std::fs::read_dir(tables.path())
        .expect("a folder")
        .filter_map(Result::ok)
        .max_by_key(|entry| entry.metadata().map_or(0, |data| data.len()))
        .expect("a table")
        .path();
    let mut bytes = std::fs::read(&largest).expect("a table");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&largest, bytes).expect("damaged");
    palabre(&tables, &["tables", "info", "awale"]).success().says(&["damaged"]);
    palabre(&tables, &["tables", "verify", "awale", "--seeds", "3"]).code(1).warns(&["damaged", "tables build"]);
    palabre(&tables, &["tables", "build", "awale", "--seeds", "3"]).success().says(&["Built one table"]);
}

/// A table of a version with another numbering of positions.
const EARLIER: &[u8] = include_bytes!("data/awale-cours-2.earlier.table");

#[test]
fn a_table_of_an_earlier_version_is_built_again_with_a_notice() {
    let tables = small_tables();
    let file = tables.path().join("awale-cours-2.table");
    let present = std::fs::read(&file).expect("a table");
    std::fs::write(&file, EARLIER).expect("replaced");
    palabre(&tables, &["tables", "info", "awale"]).success().has_line(&["awale-cours-2 ", "earlier version"]);
    palabre(&tables, &["tables", "verify", "awale", "--seeds", "3"])
        .code(1)
        .warns(&["earlier version", "tables build"]);
    palabre(&tables, &["tables", "build", "awale", "--seeds", "3"])
        .success()
        .says(&["Built one table"])
        .warns(&["One table is of an earlier version"]);
    assert!(std::fs::read(&file).expect("a table") == present);
}

/// A build succeeds after waiting for another process that builds everything.
#[test]
fn tables_that_another_program_built_are_there() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::Stdio;

    let (built, tables) = (small_tables(), folder());
    let lock = std::fs::File::create(tables.path().join("lock")).expect("a lock");
    lock.lock().expect("locked");
    let mut waiting = Command::new(PROGRAM)
        .args(["tables", "build", "awale", "--seeds", "3"])
        .env("PALABRE_TABLES", tables.path())
        .env("PALABRE_LANG", "en")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("run");
    let mut told = BufReader::new(waiting.stderr.take().expect("its notes")).lines();
    assert!(told.any(|line| line.is_ok_and(|line| line.contains("Waiting for another process"))));
    for entry in std::fs::read_dir(built.path()).expect("a folder").filter_map(Result::ok) {
        let name = entry.file_name();
        if name != "lock" {
            std::fs::copy(entry.path(), tables.path().join(name)).expect("copied");
        }
    }
    lock.unlock().expect("unlocked");
    let mut said = String::new();
    waiting.stdout.take().expect("its output").read_to_string(&mut said).expect("text");
    assert!(waiting.wait().expect("ended").success(), "{said}");
    assert!(said.contains("All tables are up to date"), "{said}");
}

#[test]
fn what_tables_cannot_do_is_refused_in_words() {
    let tables = folder();
    palabre(&tables, &["tables", "build", "escampe"]).code(2).warns(&["awale, colonnes"]);
    palabre(&tables, &["tables", "build", "colonnes", "--seeds", "3"]).code(2).warns(&["--seeds"]);
    palabre(&tables, &["tables", "build", "awale", "--seeds", "1000"]).code(2);
    for game in [&["colonnes"][..], &["awale", "--rules", "abapa"], &["awale", "--rules", "cours,limit=30"]] {
        palabre(&tables, &[&["tables", "build", "--limited"][..], game].concat()).code(2).warns(&["--limited"]);
    }
    let off = Run::of(Command::new(PROGRAM).args(["tables", "info"]).env("PALABRE_TABLES", "off"));
    off.code(1).warns(&["--tables"]);
}

#[test]
fn an_endgame_is_solved_by_its_table() {
    // The tables of up to twelve seeds are part of the program.
    let tables = folder();
    let solve = |rules| ["solve", "awale", "--rules", rules, "--position", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"];
    palabre(&tables, &solve("awari")).success().prints("value: 0 seeds\nhow: table\nmove: F 0 seeds\n");
    palabre(&tables, &solve("cours")).success().says(&["how: table"]);
    // In the game as it is played, the limit on plies without a capture comes before the win.
    palabre(&tables, &["solve", "awale", "--position", "2-0-1-0-0-0-0-1-1-1-1-0-0-0-S"])
        .success()
        .says(&["value: +3 seeds\nhow: table\nwith-limit: 0 seeds\n"]);
    // Six full pits of the opponent occur only in a position set up by hand.
    palabre(&tables, &["solve", "awale", "--position", "2-0-0-0-0-1-1-1-1-1-1-1-20-19-S"])
        .success()
        .says(&["how: table"]);
    // Without a table the value stays unknown.
    palabre(&tables, &["solve", "awale", "--nodes", "100"])
        .code(1)
        .prints("value: unknown\n")
        .warns(&["palabre tables build awale"]);
}

#[test]
fn a_forced_win_is_proved_with_its_line() {
    let tables = folder();
    let moves = ["A1/A2/B1/C2/E1/F1", "A6/A5/B6/C5/E6/F5"];
    palabre(&tables, &[&["solve", "escampe"][..], &moves, &["--time", "120s"]].concat())
        .success()
        .says(&["value: win", "how: proof\npv: "]);
}

#[test]
fn what_is_not_known_is_said_so() {
    let tables = folder();
    palabre(&tables, &["solve", "tricolore", "--nodes", "1000"])
        .code(1)
        .prints("value: unknown\n")
        .warns(&["palabre analyse tricolore"]);
    palabre(&tables, &["solve", "great-escape", "--position", "0 2 3 4 0 5 4 0 0"]).success().says(&["how: race"]);
}

/// The pawn of player 1 leaves a pocket and crosses the slot of wall 34V twice, so player 0 has time to build that
/// wall.
#[test]
fn a_path_that_can_still_be_barred_decides_nothing() {
    let tables = folder();
    let position = "0 2 5 5 2 2 4 0 18 5 2 H 1 4 H 1 5 H 2 7 H 1 0 V 5 0 V 7 1 V 1 2 V 5 2 V 6 3 V 7 3 V 1 4 V 5 4 V 6 5 V \
                    1 6 V 2 6 V 4 7 V 6 7 V 30";
    let solve = ["solve", "great-escape", "--position", position, "--nodes", "100000"];
    for (moves, value) in
        [(&[][..], "value: win 19 plies\nhow: proof\n"), (&["U"], "value: loss 18 plies\nhow: proof\n")]
    {
        palabre(&tables, &[&solve[..], moves].concat()).success().starts_with(value);
    }
}

#[test]
fn placements_are_summed_up_answered_and_proved_again() {
    let tables = folder();
    palabre(&tables, &["placements", "escampe"]).success().says(&["All 11088"]);
    palabre(&tables, &["solve", "escampe"]).success().says(&["value: loss", "how: proof"]);
    palabre(&tables, &["solve", "escampe", "--rules", "unicorn-takes"]).code(1).says(&["value: unknown"]);
    palabre(&tables, &["placements", "escampe", "A1/A2/B1/C2/E1/F1"]).success().says(&["loses to"]);
    palabre(&tables, &["placements", "escampe", "A1/A2"]).code(2).warns(&["A1/"]);
    palabre(&tables, &["placements", "awale"]).code(2);
    let journal = tables.path().join("journal");
    let verify = ["placements", "escampe", "verify", "--sample", "3", "--memory", "64", "--journal"];
    let verify = [&verify[..], &[journal.to_str().expect("a path")]].concat();
    palabre(&tables, &verify).success().says(&["3 proofs confirmed"]);
    let first = std::fs::read_to_string(&journal).expect("a journal");
    palabre(&tables, &verify).success().says(&["3 proofs confirmed"]);
    assert_eq!((std::fs::read_to_string(&journal).expect("a journal"), first.lines().count()), (first.clone(), 3));
}

/// Runs the checker in plain Python, which shares no code with the program.
fn python_check(file: &Path) -> Run {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib/check_escampe.py");
    Run::of(Command::new("python3").arg(script).arg(file))
}

#[test]
fn a_certificate_is_written_and_checked_by_two_programs() {
    let tables = folder();
    let file = tables.path().join("proof.gz");
    let path = file.to_str().expect("a path");
    let opening = "A1/A2/B1/C2/E1/F1";
    let certificate = ["placements", "escampe", "certificate", opening, "--memory", "64"];
    palabre(&tables, &certificate).code(2).warns(&["--out"]);
    palabre(&tables, &[&certificate[..], &["--out", path]].concat()).success().says(&[opening, "escampe check"]);
    let check = ["placements", "escampe", "check", path];
    palabre(&tables, &check).success().says(&["The certificate is valid"]);
    python_check(&file).success().says(&["valid: A1/A2/B1/C2/E1/F1 loses to"]);

    let mut text = String::new();
    let packed = std::fs::File::open(&file).expect("a certificate");
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed), &mut text).expect("text");
    for (damaged, ours, theirs) in damages(&text) {
        std::fs::write(&file, damaged).expect("written");
        palabre(&tables, &check).code(2).warns(&[ours]);
        python_check(&file).code(1).warns(&[theirs]);
    }
    std::fs::write(&file, [0x1f, 0x8b, 0, 0]).expect("written");
    palabre(&tables, &check).code(1).warns(&["proof.gz"]);
    python_check(&file).code(2).warns(&["cannot be read"]);
}

/// Damaged certificates, with what each checker says.
fn damages(text: &str) -> Vec<(String, &'static str, &'static str)> {
    let lines: Vec<&str> = text.lines().collect();
    let (last, shortest, count) = (lines[lines.len() - 1], lines[5], lines.len() - 5);
    let (entry, bound) = last.rsplit_once(' ').expect("a bound");
    let (board, _) = entry.rsplit_once(' ').expect("a move");
    let (short_entry, _) = shortest.rsplit_once(' ').expect("a bound");
    let edit = |from: &str, to: &str| text.replacen(from, to, 1);
    let fewer = format!("positions {}", count - 1);
    vec![
        (edit(lines[0], "palabre-certificate escampe 2"), "not a certificate", "not a certificate"),
        (edit(lines[1], "black A1/A2"), "Line 2", "not a placement"),
        (edit(lines[1], &lines[2].replace("white", "black")), "illegal", "same edge"),
        (edit(lines[3], "plies 599"), "length of a game", "length of a game"),
        (edit(lines[3], "plies 3"), "not proved within", "is not proved in 3"),
        (edit(lines[4], &fewer), "incomplete", "incomplete"),
        (edit(last, shortest), "listed twice", "listed twice"),
        (edit(last, "?"), "expected: POSITION MOVE PLIES", "expected POSITION MOVE PLIES"),
        (edit(last, &format!("{board} A1-F6 {bound}")), "A1-F6 is illegal", "A1-F6 is illegal"),
        (edit(shortest, &format!("{short_entry} {bound}")), "two plies nearer", "two plies nearer"),
        (edit(&format!("{shortest}\n"), "").replacen(lines[4], &fewer, 1), "is not listed", "is not listed"),
    ]
}

#[test]
fn a_finished_game_has_a_value() {
    let tables = folder();
    let colonnes = ["solve", "colonnes", "A1", "B2", "A1", "B2", "A1"];
    palabre(&tables, &colonnes).success().starts_with("value: loss 0 plies\nhow: rules\nresult: ");
    let awale = ["solve", "awale", "--position", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"];
    palabre(&tables, &awale).success().starts_with("value: 0 seeds\nhow: rules\n");
}

#[test]
fn a_solved_game_is_proved_near_its_end_without_a_table() {
    let tables = folder();
    palabre(&tables, &["solve", "colonnes", "A1", "B2", "A1", "B2"])
        .success()
        .starts_with("value: win 1 ply\nhow: proof\n");
    assert!(std::fs::read_dir(tables.path()).expect("a folder").next().is_none(), "nothing was built");
    palabre(&tables, &["solve", "colonnes", "--nodes", "1000"]).code(1).prints("value: unknown\n");
}
