//! Debian's packages that the tests use, installed if permitted.

use std::process::Command;

/// Installs packages. Returns `true` if that worked.
pub(crate) fn install(packages: &[&str]) -> bool {
    println!("== installing {}", packages.join(" and "));
    let apt = |args: &[&str]| {
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            // Non-interactive: fail rather than ask for a password.
            command.args(["-n", "apt-get"]);
        }
        command.env("DEBIAN_FRONTEND", "noninteractive").args(args).status().is_ok_and(|status| status.success())
    };
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    apt(&["update", "-q"]) && apt(&install)
}
