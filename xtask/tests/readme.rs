//! Checks the README's first command: `cargo run` must have a default binary.

use std::process::Command;

#[test]
fn cargo_run_runs_the_program() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = metadata.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).output();
    let text = String::from_utf8(output.expect("cargo").stdout).expect("text");
    let (_, members) = text.split_once("\"workspace_default_members\":[").expect("default members");
    let (members, _) = members.split_once(']').expect("the end of the list");
    assert!(members.contains("crates/cli#") && members.matches("path+file").count() == 1, "{members}");
}
