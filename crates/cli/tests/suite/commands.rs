//! Output, errors and exit codes of the commands.

use std::process::{Command, Output};

use crate::program::{PROGRAM, output_with};

/// Runs `palabre` in English, without colours.
fn palabre(args: &[&str]) -> Output {
    palabre_with(args, "")
}

fn palabre_with(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("PALABRE_LANG", "en");
    output_with(command.args(args), input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// Returns the standard output of a successful run.
fn stdout(args: &[&str]) -> String {
    let output = palabre(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Returns the exit code and standard error of a failed run without output.
fn failure(args: &[&str]) -> (i32, String) {
    let output = palabre(args);
    assert_eq!(text(&output.stdout), "", "{args:?} prints as if it went well");
    (output.status.code().expect("an exit code"), text(&output.stderr))
}

/// Returns the value of a key that `replay` prints.
fn value(printed: &str, key: &str) -> String {
    let line = printed.lines().find_map(|line| line.strip_prefix(&format!("{key}: ")));
    line.unwrap_or_else(|| panic!("no {key} in {printed}")).to_owned()
}

#[test]
fn games_lists_every_game_with_its_rules() {
    let listed = stdout(&["games"]);
    for word in [
        "escampe",
        "awale",
        "tricolore",
        "great-escape",
        "colonnes",
        "abapa",
        "limit=25",
        "unicorn-takes",
        "under10-first",
    ] {
        assert!(listed.contains(word), "no {word} in {listed}");
    }
    assert!(!listed.contains('[') && !listed.contains('\x1b'), "{listed}");
}

#[test]
fn rules_are_explained_in_both_languages() {
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        let english = stdout(&["rules", game]);
        let french = stdout(&["rules", game, "--lang", "fr"]);
        assert!(english.len() > 500 && french.len() > 500 && english != french, "{game}");
        // Indented positions are not wrapped.
        let fits = |line: &str| line.chars().count() <= 80 || line.starts_with("  ");
        assert!(english.lines().all(fits), "{game}");
    }
}

#[test]
fn moves_are_sorted_and_none_follow_the_end() {
    assert_eq!(stdout(&["moves", "awale"]), "A\nB\nC\nD\nE\nF\n");
    assert_eq!(stdout(&["moves", "awale", "--rules", "abapa", "--position", "0-0-0-0-0-0-1-1-1-1-1-1-20-22-N"]), "f\n");
    assert_eq!(stdout(&["moves", "colonnes", "A1", "B2", "A1", "B2", "A1"]), "");
    let walls = stdout(&["moves", "great-escape"]);
    let mut sorted: Vec<&str> = walls.lines().collect();
    sorted.sort_unstable();
    assert_eq!(sorted, walls.lines().collect::<Vec<_>>());
    assert_eq!(sorted.len(), 131);
    assert_eq!(stdout(&["moves", "escampe"]).lines().count(), 11_088);
}

#[test]
fn perft_prints_a_line_a_depth() {
    assert_eq!(stdout(&["perft", "awale", "5"]), "1 6\n2 36\n3 190\n4 1014\n5 5219\n");
    assert_eq!(stdout(&["perft", "great-escape", "3", "--threads", "2"]), "1 131\n2 16677\n3 2062264\n");
    let divided = stdout(&["perft", "tricolore", "2", "--divide"]);
    assert!(divided.starts_with("1 32\n") && divided.ends_with("\n2 1024\n"), "{divided}");
    let shares: u64 = divided.lines().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
    assert_eq!(shares, 1024);
    let placed = ["A1/A2/B1/E1/F1/C2", "A6/A5/B6/C5/F5/E6"];
    assert_eq!(stdout(&["perft", "escampe", "4", placed[0], placed[1]]), "1 16\n2 118\n3 418\n4 2055\n");
}

#[test]
fn openings_are_printed_for_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    // Great Escape's openings are positions, since its start varies; the others are moves.
    for (game, words) in [("awale", 4), ("escampe", 2), ("great-escape", 10)] {
        let arguments = ["openings", game, "--count", "3", "--candidates", "2", "--nodes", "200"];
        let printed = stdout(&arguments);
        assert_eq!(printed, stdout(&arguments));
        let (header, openings) = printed.split_once('\n').expect("a header");
        assert_eq!(header, format!("# palabre {} --seed 1", arguments.join(" ")));
        assert_eq!(openings.lines().count(), 3);
        assert!(openings.lines().all(|opening| opening.split(' ').count() >= words), "{openings}");
        let file = folder.path().join(game);
        std::fs::write(&file, &printed).expect("a file");
        let file = file.to_str().expect("a path");
        let score = stdout(&["match", game, "greedy", "greedy", "--games", "2", "--openings", file, "--time", "none"]);
        assert!(score.contains("score: "), "{score}");
    }
    // Nine first moves of which many are alike: there are not so many openings.
    let few = palabre(&["openings", "colonnes", "--count", "400", "--candidates", "1", "--nodes", "1"]);
    assert!(few.status.success() && text(&few.stderr).contains("different openings"));
}

#[test]
fn replay_tells_programs_and_people_how_it_stands() {
    let started = stdout(&["replay", "awale", "C"]);
    assert_eq!(value(&started, "position"), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N 1");
    assert_eq!((value(&started, "turn"), value(&started, "winner")), ("north".into(), "-".into()));
    assert_eq!((value(&started, "score"), value(&started, "reason")), ("0-0".into(), "-".into()));

    let won = stdout(&["replay", "colonnes", "--lang", "fr", "A1", "B2", "A1", "B2", "A1"]);
    assert_eq!((value(&won, "winner"), value(&won, "reason")), ("white".into(), "column".into()));
    assert!(value(&won, "result").contains("Blanc"), "{won}");
    assert!(!won.contains("score:"), "{won}");

    let resigned = stdout(&["replay", "awale", "C", "resign"]);
    assert_eq!((value(&resigned, "winner"), value(&resigned, "reason")), ("south".into(), "resigned".into()));
    assert_eq!(value(&resigned, "score"), "48-0");
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_reason() {
    for (args, words) in [
        (&["replay", "awale", "C", "C"][..], &["Move 2", "“C”"][..]),
        (&["replay", "awale", "C", "xyz"], &["Move 2", "“xyz”"]),
        (&["replay", "tricolore", "2R"], &["Move 1", "“2R”"]),
        (&["replay", "great-escape", "R", "L", "34H", "44H"], &["Move 4", "34H"]),
        (&["replay", "great-escape", "3", "4", "H", "9", "9", "H"], &["Move 2", "“9 9 H”"]),
        (&["replay", "colonnes", "A1", "A1-A2"], &["Move 2", "“A1-A2”"]),
        (&["replay", "escampe", "C6/A6/B5/D5/E6/F5", "C5/A5/B5/D5/E5/F5"], &["Move 2", "rows 1"]),
    ] {
        let (code, error) = failure(args);
        assert_eq!(code, 1, "{args:?}");
        for word in words {
            assert!(error.contains(word), "no {word} in {error}");
        }
    }
}

#[test]
fn a_file_of_games_gives_a_line_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    std::fs::write(&file, "# two games and a wrong one\nA1 B2 A1 B2 A1\nA1 Z9\n\nA1 B2\n").expect("written");
    let output = palabre(&["replay", "colonnes", "--file", file.to_str().expect("a path")]);
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains("winner: white\treason: column"), "{}", lines[0]);
    assert!(lines[1].starts_with("error: Move 2"), "{}", lines[1]);
    assert!(lines[2].contains("turn: white"), "{}", lines[2]);
    assert!(text(&output.stderr).contains("games.txt:3"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn wrong_input_is_refused_with_what_would_be_right() {
    for (args, code, words) in [
        (&["show", "escanpe"][..], 2, &["escampe"][..]),
        (&["show", "awale", "--rules", "abap"], 1, &["abapa"]),
        (&["show", "awale", "--rules", "cours,limit=24"], 1, &["25"]),
        (&["show", "awale", "--position", "4-4-x"], 1, &["4-4-x"]),
        (&["show", "great-escape", "--position", "0 2 0 4 10 8 4 10 2 3 4 H 4 4 H"], 1, &["34H", "44H"]),
        (&["show", "colonnes", "--position", "W,.,./.,.,./.,.,. w 0"], 1, &["White", "0"]),
        (&["perft", "awale", "0"], 2, &["0"]),
        (&["replay", "awale", "--file", "/no/such/file"], 1, &["/no/such/file"]),
        (&["convert", "awale", "--from", "position", "--to", "courses"], 1, &["position"]),
        (&["nothing"], 2, &["nothing"]),
    ] {
        let (got, error) = failure(args);
        assert_eq!(got, code, "{args:?}: {error}");
        for word in words {
            assert!(error.contains(word), "no {word} in {error}");
        }
        assert!(!error.contains("panicked"), "{error}");
    }
}

#[test]
fn a_board_is_plain_in_a_pipe_and_coloured_on_demand() {
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        let plain = stdout(&["show", game]);
        assert!(!plain.contains('\x1b') && plain.contains("\nposition: "), "{plain}");
        assert!(plain.lines().take_while(|line| !line.is_empty()).all(|line| line.chars().count() <= 60), "{plain}");
        assert!(stdout(&["show", game, "--color", "always"]).contains('\x1b'), "{game}");
    }
}

#[test]
fn a_picture_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["escampe", "awale", "tricolore", "great-escape", "colonnes"] {
        let file = folder.path().join(format!("{game}.svg"));
        stdout(&["show", game, "--svg", file.to_str().expect("a path")]);
        let svg = std::fs::read_to_string(&file).expect("a picture");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("<title>"), "{game}");
    }
    let (code, error) = failure(&["show", "awale", "--svg", "/no/such/folder/a.svg"]);
    assert!(code == 1 && error.contains("/no/such/folder/a.svg"), "{error}");
}

#[test]
fn escampe_files_convert_both_ways() {
    let file =
        "%  ABCDEF\n01 nnN--- 01\n02 --b--- 02\n03 -----b 03\n04 b-nn-- 04\n05 --b--- 05\n06 n-B--b 06\n%  ABCDEF\n";
    let to_position = ["convert", "escampe", "--from", "course", "--to", "position"];
    let told = [&to_position[..], &["--turn", "white", "--ring", "2"]].concat();
    let position = palabre_with(&told, file);
    assert!(position.status.success(), "{}", text(&position.stderr));
    let position = text(&position.stdout);
    let saved = palabre_with(&["convert", "escampe", "--from", "position", "--to", "course"], &position);
    assert!(text(&saved.stdout).contains("04 b-nn-- 04"), "{}", text(&saved.stdout));
    let again = palabre_with(&to_position, &text(&saved.stdout));
    assert_eq!(text(&again.stdout), position, "a save reloads exactly");
    let untold = palabre_with(&to_position, file);
    assert_eq!(untold.status.code(), Some(1));
    assert!(text(&untold.stderr).contains("--turn"), "{}", text(&untold.stderr));
}

#[test]
fn codingame_input_becomes_a_position() {
    let input = "9 9 2 1\n0 4 10\n8 4 9\n1\n3 4 H\n";
    let output = palabre_with(&["convert", "great-escape", "--from", "codingame", "--to", "position"], input);
    assert_eq!(text(&output.stdout), "1 2 0 4 10 8 4 9 1 3 4 H\n", "{}", text(&output.stderr));
}

#[test]
fn statistics_are_reproducible() {
    let stats = || stdout(&["stats", "awale", "--games", "200", "--seed", "7"]);
    assert_eq!(stats(), stats());
    assert_ne!(stats(), stdout(&["stats", "awale", "--games", "200", "--seed", "8"]));
}

#[test]
fn completions_and_manual_come_from_the_flags() {
    assert!(stdout(&["completions", "bash"]).contains("--divide"));
    let manual = stdout(&["man"]);
    assert!(manual.contains(".SH EXAMPLES") && manual.contains("palabre\\-show"), "{manual}");
    let folder = tempfile::tempdir().expect("a folder");
    stdout(&["man", "--dir", folder.path().to_str().expect("a path")]);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert!(page("palabre-show.1").contains(".SH EXAMPLES") && !page("palabre-show.1").contains("EXTRA"));
    assert!(page("palabre-tables-build.1").contains("palabre tables build awale"));
}

/// Returns the commands listed on the first page of help.
fn commands() -> Vec<String> {
    let page = stdout(&["--help"]);
    let named = page
        .lines()
        .filter(|line| line.starts_with("  ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_lowercase));
    named.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
}

#[test]
fn the_first_page_groups_the_commands() {
    for (language, groups) in [
        ("en", ["Play", "Analyse and solve", "Bots and championships", "Servers and protocols", "Tools"]),
        ("fr", ["Jouer", "Analyser et résoudre", "Bots et championnats", "Serveurs et protocoles", "Outils"]),
    ] {
        let page = stdout(&["--help", "--lang", language]);
        let mut headings = page.lines().filter(|line| groups.contains(line));
        assert!(groups.iter().all(|group| headings.next() == Some(group)), "{page}");
        assert!(page.contains("\n    palabre play awale\n"), "{page}");
    }
    assert!(commands().len() > 30, "{:?}", commands());
}

#[test]
fn help_fits_narrow_terminals() {
    let pages = commands().into_iter().map(|name| vec!["help".to_owned(), name]).chain([vec!["--help".to_owned()]]);
    for (page, columns, language) in pages.flat_map(|page| {
        [(60, "en"), (60, "fr"), (80, "en"), (80, "fr")].map(|(columns, language)| (page.clone(), columns, language))
    }) {
        let mut command = Command::new(PROGRAM);
        command.args(&page).env("COLUMNS", columns.to_string()).env("PALABRE_LANG", language);
        let shown = text(&command.output().expect("the program runs").stdout);
        // clap never wraps the usage line, and lines are never broken inside a word.
        let fits =
            |line: &&str| line.chars().count() <= columns || line.starts_with("Usage") || !line.trim().contains(' ');
        let long = shown.lines().find(|line| !fits(line));
        assert_eq!(long, None, "{page:?} {columns} {language}");
    }
}

/// Every page ends with examples, and the quick ones run.
#[test]
fn examples_run_as_they_are_printed() {
    const QUICK: [&str; 13] = [
        "games",
        "rules",
        "players",
        "show",
        "moves",
        "replay",
        "tables",
        "placements",
        "championship",
        "new-bot",
        "completions",
        "man",
        "help",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for name in commands() {
        let page = stdout(&["help", &name]);
        let (_, examples) = page.split_once("\nExamples\n").unwrap_or_else(|| panic!("no examples in {page}"));
        let examples: Vec<&str> = examples.lines().filter_map(|line| line.strip_prefix("    palabre ")).collect();
        assert!(!examples.is_empty(), "{page}");
        // Skips examples whose files do not exist, and those that build or prove something, which takes long.
        let runs = |example: &&&str| {
            QUICK.contains(&name.as_str())
                && !["cup.", ".txt", "proof.", "build", "verify"].iter().any(|slow| example.contains(slow))
        };
        for example in examples.iter().filter(runs) {
            let mut command = Command::new(PROGRAM);
            command.current_dir(folder.path()).env("PALABRE_TABLES", folder.path());
            let output = command.args(example.split(' ')).output().expect("the program runs");
            assert!(output.status.success(), "palabre {example}: {}", text(&output.stderr));
        }
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(PROGRAM)
        .args(["moves", "escampe"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn rules_are_compared_with_their_models() {
    for game in ["awale", "colonnes", "escampe", "great-escape", "tricolore"] {
        let games = if game == "awale" || game == "tricolore" { "20" } else { "2" };
        let printed = stdout(&["verify", game, "--games", games, "--seed", "7", "--threads", "2"]);
        let total = printed.lines().find(|line| line.starts_with("total")).expect("a total");
        let numbers: Vec<&str> = total.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
        assert!(numbers.len() == 3 && numbers[1].len() > 3 && numbers[2] == "0", "{game}: {printed}");
    }
    let one = stdout(&["verify", "colonnes", "--games", "9", "--rules", "cours"]);
    assert_eq!(one, stdout(&["verify", "colonnes", "--games", "9", "--threads", "2"]), "threads change nothing");
    assert_eq!(failure(&["verify", "colonnes", "--rules", "x"]).0, 1);
}

#[test]
fn an_evaluation_is_shown_term_by_term() {
    let table = |args: &[&str]| {
        let printed = stdout(args);
        let row =
            |line: &str| line.split("  ").map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
        (printed.lines().map(row).collect::<Vec<Vec<String>>>(), printed)
    };
    // The papers' weights and units.
    let (rows, printed) = table(&["eval", "tricolore", "--eval", "defence", "1R"]);
    let weights: Vec<&str> = rows[1..6].iter().map(|row| row[2].as_str()).collect();
    assert_eq!(weights, ["+0.25", "+0.06", "+0.04", "+0.30", "+0.25"], "{printed}");
    assert!(printed.contains("in [−1, 1] (estimate)"), "{printed}");
    let position = "1 2 3 4 10 8 4 7 0 12";
    let (rows, printed) = table(&["eval", "great-escape", "--eval", "reference", "--position", position]);
    let weights: Vec<&str> = rows[1..4].iter().map(|row| row[2].as_str()).collect();
    assert_eq!(weights, ["+10.00", "+2.00", "-0.10"], "{printed}");
    assert!(printed.contains("reference: -37.2000 by its formula"), "{printed}");
    let placed = "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -";
    for (eval, value) in [("reference", "+2"), ("reference-a", "+32"), ("reference-b", "+80")] {
        let printed = stdout(&["eval", "escampe", "--eval", eval, "--position", placed]);
        assert!(printed.contains(&format!("{eval}: {value}.0000")), "{printed}");
    }
    // The sum of the products is the value, in every game.
    for (game, eval) in [("awale", "camps"), ("colonnes", "pairs"), ("great-escape", "ways"), ("tricolore", "sources")]
    {
        let (rows, printed) = table(&["eval", game, "--eval", eval]);
        let products =
            rows.iter().skip(1).filter(|row| row.len() == 4).map(|row| row[3].parse::<f64>().expect("a number"));
        let value: f64 =
            printed.rsplit_once(": ").expect("a value").1.split(' ').next().expect("a word").parse().expect("a number");
        assert!((products.sum::<f64>() - value).abs() < 0.02, "{game}: {printed}");
    }
    let (code, error) = failure(&["eval", "awale", "--eval", "camp"]);
    assert!(code == 2 && error.contains("camps") && error.contains("offensive"), "{error}");
}

#[test]
fn weights_are_set_compared_and_tuned() {
    // The position of the test above: 10·(−3) + 3·(−3) − 1.2.
    let position = "1 2 3 4 10 8 4 7 0 12";
    let printed = stdout(&["eval", "great-escape", "--eval", "reference,w_walls=3", "--position", position]);
    assert!(printed.contains("reference: -40.2000 by its formula"), "{printed}");
    let (code, error) = failure(&["best", "great-escape", "--engine", "pvs:w_walls=3"]);
    assert!(code == 2 && error.contains("w_walls is a weight of eval=reference"), "{error}");
    let (code, error) = failure(&["best", "escampe", "--engine", "reference:w_min=1e3"]);
    assert!(code == 2 && error.contains("-100…100"), "{error}");
    let listed = stdout(&["players", "tricolore"]);
    assert_eq!(listed.matches("w_r1=").count(), 1, "{listed}");
    // Every method plays games, and tells the spec that uses its weights.
    for method in ["regression", "grid", "spsa"] {
        let args =
            ["tune", "great-escape", "--eval", "reference", "--method", method, "--games", "18", "--nodes", "60"];
        let printed = stdout(&args);
        let spec = printed.lines().find_map(|line| line.strip_prefix("To play with them: ")).expect("a spec");
        assert!(printed.contains("New weights against old: "), "{printed}");
        assert_eq!(printed, stdout(&[&args[..], &["--threads", "1"]].concat()), "threads change nothing");
        stdout(&["best", "great-escape", "--engine", &format!("{spec},depth=2")]);
    }
    let (code, error) = failure(&["tune", "awale", "--method", "grid", "--games", "100"]);
    assert!(code == 2 && error.contains("243 points"), "{error}");
}

#[test]
fn the_constants_of_a_search_are_tuned() {
    let args = ["tune", "tricolore", "--search", "--games", "8", "--nodes", "60"];
    let printed = stdout(&args);
    for part in ["reduction_divisor", "New constants against old: ", "SearchConstants { aspiration_window: "] {
        assert!(printed.contains(part), "{part}: {printed}");
    }
    assert_eq!(printed, stdout(&[&args[..], &["--threads", "1"]].concat()), "threads change nothing");
    let (code, error) = failure(&["tune", "tricolore", "--search", "--eval", "none"]);
    assert!(code == 2 && error.contains("sources"), "{error}");
    let (code, error) = failure(&["tune", "tricolore", "--search", "--method", "grid"]);
    assert!(code == 2 && error.contains("--method"), "{error}");
}

#[test]
fn the_counts_behind_a_strategy_are_shown() {
    // Capture by F, as its hand-made test has it.
    let printed = stdout(&["eval", "awale", "--eval", "offensive", "--position", "0-0-0-1-0-1-1-0-0-0-1-0-0-0-S"]);
    assert!(printed.lines().any(|line| line.split_whitespace().take(3).eq(["F", "*", "2"])), "{printed}");
    assert!(printed.contains("Chosen: F."), "{printed}");
}

#[test]
fn a_search_is_measured_by_depth() {
    let printed = stdout(&["bench", "search", "great-escape", "--engine", "reference", "--depths", "2,3"]);
    let row = |depth: &str| {
        let line = printed.lines().find(|line| line.starts_with(depth)).unwrap_or_else(|| panic!("{printed}"));
        line.split("  ").map(|word| word.trim().replace(' ', "")).filter(|word| !word.is_empty()).collect::<Vec<_>>()
    };
    let (two, three) = (row("2 "), row("3 "));
    let number = |text: &str| text.trim_end_matches('%').parse::<f64>().expect("a number");
    assert!(number(&two[1]) < number(&three[1]) && number(&three[1]) < number(&three[3]), "{printed}");
    assert!((0.0..100.0).contains(&number(&three[4])) && (0.0..100.0).contains(&number(&three[5])), "{printed}");
    // A search without a table has nothing to save, and plain minimax cuts nothing.
    let printed = stdout(&["bench", "search", "colonnes", "--engine", "minimax", "--depths", "2"]);
    assert!(printed.lines().any(|line| line.starts_with("2 ") && line.ends_with('—')), "{printed}");
    let (code, error) = failure(&["bench", "search", "awale", "--depths", "0"]);
    assert!(code == 2 && error.contains("--depths"), "{error}");
}

#[test]
fn a_limit_can_be_removed() {
    stdout(&["show", "escampe", "--rules", "limit=none"]);
    let (code, error) = failure(&["show", "escampe", "--rules", "limit=never"]);
    assert!(code != 0 && error.contains("or “none”"), "{error}");
}
