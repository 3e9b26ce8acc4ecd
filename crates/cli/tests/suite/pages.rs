//! Checks of the embedded pages without a browser: size, no external resources, all messages in both languages.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Size limit of all pages together.
const MOST_BYTES: u64 = 300_000;

fn web(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web").join(part)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a text")
}

#[test]
fn the_pages_are_small() {
    let bytes: u64 = files(&web("pages")).iter().map(|file| file.metadata().expect("a file").len()).sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

#[test]
fn nothing_comes_from_elsewhere_or_stands_inline() {
    for file in files(&web("pages")) {
        let text = read(&file);
        // An XML namespace is not fetched.
        let named = text.replace("http://www.w3.org/2000/svg", "");
        let banned = [
            "src=\"http",
            "href=\"http",
            "url(http",
            "@import",
            "import(\"http",
            "from \"http",
            "style=\"",
            "<style",
            " onclick=\"",
        ];
        for banned in banned {
            assert!(!named.contains(banned), "{} has {banned}", file.display());
        }
        let inline = text.split("<script").skip(1).any(|rest| !rest.split('>').next().unwrap_or("").contains("src="));
        assert!(!inline, "{} has an inline script", file.display());
    }
}

#[test]
fn every_text_that_the_pages_say_is_there() {
    let known: BTreeSet<String> = catalogue::message_ids(&read(&web("data/page.en.ftl"))).into_iter().collect();
    let french: BTreeSet<String> = catalogue::message_ids(&read(&web("data/page.fr.ftl"))).into_iter().collect();
    assert_eq!(known, french);
    for file in files(&web("pages/js")) {
        let text = read(&file);
        // Finds literal ids only, not concatenated ones.
        for id in text.split("t(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let is_text = id.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit());
            let called = text.contains(&format!(" t(\"{id}\"")) || text.contains(&format!("(t(\"{id}\""));
            assert!(!is_text || !called || known.contains(&format!("page-{id}")), "{}: {id}", file.display());
        }
    }
}
