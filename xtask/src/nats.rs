//! The server for the tests of the lab: Debian's nats-server, installed if permitted.

use std::process::{Command, Stdio};

use crate::packages;

/// The path on Debian, and the name elsewhere.
const PROGRAMS: [&str; 2] = ["/usr/sbin/nats-server", "nats-server"];

/// Installs the server if it is missing. Returns `true` if there is one now.
pub(crate) fn is_there() -> bool {
    is_installed() || (packages::install(&["nats-server"]) && is_installed())
}

fn is_installed() -> bool {
    let found = |program: &&str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    PROGRAMS.iter().any(found)
}
