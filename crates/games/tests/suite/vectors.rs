//! Every vector file of every game: see [`catalogue::contract::check_vectors`] for the format.

use std::path::{Path, PathBuf};

use catalogue::Catalogue as _;
use catalogue::contract::check_vectors;
use games::Games;

#[test]
fn every_vector_of_every_game_holds() {
    let (mut lines, mut proved) = (0, 0);
    for game in Games.games() {
        let files = vector_files(game.info().name);
        assert!(!files.is_empty(), "{} has no vectors", game.info().name);
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            let checked = check_vectors(*game, &text, &file.display().to_string());
            lines += checked.lines;
            proved += checked.proved;
        }
    }
    println!("{lines} lines hold");
    assert!(proved > 250, "only {proved} values were proved: the test shows too little");
}

fn vector_files(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.replace('-', "_")).join("data/vectors");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|entry| entry.expect("a readable folder").path()).collect()
}
