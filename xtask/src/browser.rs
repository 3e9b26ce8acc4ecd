//! The browser that the pages are tested in: Debian's, installed where that is allowed.

use std::process::{Command, Stdio};

/// The programs that must be there, and the packages they come from.
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Whether there is a browser now; it is installed if it can be.
pub(crate) fn is_there() -> bool {
    if is_installed() {
        return true;
    }
    println!("== {} are installed from the system's packages", PACKAGES.join(" and "));
    let apt = |args: &[&str]| {
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            // Without a question: nobody may be there to answer.
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
