//! [`BotsFolder`]: the folder beside an event file with the bots that were unpacked and built for it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_128;

/// Maximum length of a file name made from a player's name.
const LONGEST_NAME: usize = 60;

/// The folder `EVENT-bots` of an event file `EVENT.toml`. For each player it has a folder with the files handed in, if
/// they were packed, the folder `NAME.built` made by the build, `NAME.log` with the build's output, and `NAME.stamp`, a
/// digest of what was built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotsFolder(PathBuf);

impl BotsFolder {
    /// Returns the folder of an event file.
    pub fn beside(file: &Path) -> Self {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        Self(file.with_file_name(format!("{stem}-bots")))
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the folder of the files that a player handed in.
    pub fn submitted(&self, player: &str) -> PathBuf {
        self.0.join(file_name(player))
    }

    /// Returns the folder that a player's build makes.
    pub fn built(&self, player: &str) -> PathBuf {
        self.0.join(format!("{}.built", file_name(player)))
    }

    /// Returns the file with the output of a player's build.
    pub fn log(&self, player: &str) -> PathBuf {
        self.0.join(format!("{}.log", file_name(player)))
    }

    /// Returns the file with the digest of a player's last successful build.
    pub(super) fn stamp(&self, player: &str) -> PathBuf {
        self.0.join(format!("{}.stamp", file_name(player)))
    }
}

/// Returns a name for files: letters, digits and a few signs. A name that had to be changed gets a digest, so that no
/// two players share a file.
fn file_name(player: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '-' };
    let name: String = player.chars().map(plain).take(LONGEST_NAME).collect();
    if name == player {
        return name;
    }
    let digest = XxHash3_128::oneshot(player.as_bytes()) as u16;
    format!("{name}-{digest:04x}")
}

/// Removes a folder, if it exists.
pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_and_distinct() {
        let folder = BotsFolder::beside(Path::new("events/cup.toml"));
        assert_eq!(folder.submitted("awa"), Path::new("events/cup-bots/awa"));
        let name = |player: &str| super::file_name(player);
        assert!(name("../../etc").starts_with("------etc-"), "{}", name("../../etc"));
        assert!(name("Nom Prénom").starts_with("Nom-Prénom-"));
        assert_ne!(name("Nom Prénom"), name("Nom-Prénom"));
        assert_ne!(name(&"x".repeat(100)), name(&"x".repeat(101)));
    }
}
