//! The browser for the web tests: Debian's Chromium, installed if permitted.

use std::process::{Command, Stdio};

/// Required programs, and the packages that contain them.
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Installs the browser if it is missing. Returns `true` if there is one now.
pub(crate) fn is_there() -> bool {
    if is_installed() {
        return true;
    }
    println!("== installing {}", PACKAGES.join(" and "));
    let apt = |args: &[&str]| {
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            // Non-interactive: fail rather than ask for a password.
            command.args(["-n", "apt-get"]);
        }
        command.env("DEBIAN_FRONTEND", "noninteractive").args(args).status().is_ok_and(|status| status.success())
    };
    let install = ["install", "-y", "--no-install-recommends", PACKAGES[0], PACKAGES[1]];
    apt(&["update", "-q"]) && apt(&install) && is_installed()
}

fn is_installed() -> bool {
    let found = |program: &&str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    PROGRAMS.iter().all(found)
}
