//! Checks the dependencies against `deny.toml` with cargo-deny, if it is installed.

use std::process::{Command, Stdio};

/// Name of the skipped check, with the command that installs the tool.
const MISSING: &str = "the dependencies’ licences, bans and sources (cargo install cargo-deny --locked)";
const NO_ADVISORIES: &str = "the dependencies’ advisories (their database cannot be fetched)";

/// Runs cargo-deny. Returns the name of a skipped check.
pub(crate) fn check(cargo: &str) -> Result<Option<&'static str>, String> {
    let deny = |args: &[&str]| {
        let mut command = Command::new(cargo);
        command.arg("deny").args(args);
        command
    };
    let runs = |mut command: Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if !runs(deny(&["--version"])) {
        return Ok(Some(MISSING));
    }
    let known = runs(deny(&["fetch", "db"]));
    let checks: &[&str] = if known { &["advisories"] } else { &[] };
    let checks = [&["check", "licenses", "bans", "sources"], checks].concat();
    match deny(&checks).status() {
        Ok(status) if status.success() => Ok((!known).then_some(NO_ADVISORIES)),
        Ok(status) => Err(status.to_string()),
        Err(error) => Err(error.to_string()),
    }
}
