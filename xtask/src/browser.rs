//! The browser for the web tests: Debian's Chromium, installed if permitted.

use std::process::{Command, Stdio};

use crate::packages;

/// Required programs, and the packages that contain them.
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Installs the browser if it is missing. Returns `true` if there is one now.
pub(crate) fn is_there() -> bool {
    is_installed() || (packages::install(&PACKAGES) && is_installed())
}

fn is_installed() -> bool {
    let found = |program: &&str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    PROGRAMS.iter().all(found)
}
