//! The user's own Python packages (`pip install --user`), which a bot finds although its home is another one.
//!
//! Packages of the system, of a virtual environment and of an installation beside its programs are visible with their
//! interpreter. Of a home, only the folders `site-packages` are.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The variable by which Python finds the folder when the home is another one.
pub(super) const VARIABLE: &str = "PYTHONUSERBASE";

/// Returns the folder that Python keeps the user's packages in: see `python3 -m site --user-base`.
pub(super) fn base() -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).filter(|base| !base.is_empty()).map(PathBuf::from);
    let base = named.or_else(|| Some(env::home_dir()?.join(".local")))?;
    base.is_absolute().then_some(base).filter(|base| !site_packages(base).is_empty())
}

/// Returns the folders of packages, one for each version of Python. A link is none: it could show any other folder.
pub(super) fn site_packages(base: &Path) -> Vec<PathBuf> {
    let library = base.join("lib");
    let Ok(real) = fs::canonicalize(base) else { return Vec::new() };
    let versions = fs::read_dir(&library).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let versions = versions.filter(|name| name.to_str().is_some_and(|name| name.starts_with("python")));
    let place = |base: &Path, version: &OsStr| base.join("lib").join(version).join("site-packages");
    let is_own = |version: &OsStr| {
        let found = fs::canonicalize(place(base, version));
        found.is_ok_and(|found| found.is_dir() && found == place(&real, version))
    };
    versions.filter(|version| is_own(version)).map(|version| place(base, &version)).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_real_folders_of_packages_are_found() {
        let home = tempfile::tempdir().expect("a folder");
        let base = home.path().join(".local");
        let site = |version: &str| base.join("lib").join(version).join("site-packages");
        for version in ["python3.9", "python3.12", "node"] {
            fs::create_dir_all(site(version)).expect("a folder");
        }
        fs::create_dir_all(base.join("lib/python3.13")).expect("a folder");
        symlink(home.path(), site("python3.13")).expect("a link");
        symlink(home.path(), base.join("lib/python3.14")).expect("a link");
        fs::create_dir_all(home.path().join("site-packages")).expect("a folder");
        let mut found = site_packages(&base);
        found.sort();
        assert_eq!(found, [site("python3.12"), site("python3.9")]);
        assert!(site_packages(home.path()).is_empty());
    }
}
