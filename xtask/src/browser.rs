//! The browser for the web tests: Debian's Chromium, installed if permitted. The tests use its form without an
//! interface where that is installed too.

use std::process::{Command, Stdio};

use crate::packages;

/// Programs that the tests need.
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
/// The program that they prefer: it starts in a third of the time.
const SHELL: &str = "chromium-headless-shell";
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", SHELL];

/// Installs the browser if a part of it is missing. Returns `true` if there is one now.
pub(crate) fn is_there() -> bool {
    let is_complete = is_installed(SHELL) && PROGRAMS.into_iter().all(is_installed);
    is_complete || packages::install(&PACKAGES) || PROGRAMS.into_iter().all(is_installed)
}

fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok()
}
