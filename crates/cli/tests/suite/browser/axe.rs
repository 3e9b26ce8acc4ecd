//! Accessibility of every page by axe-core, which is fetched from npm when the test runs.

use std::process::{Command, Stdio};

use super::{click_a_move, stage, start};

/// Fetches axe-core, or returns `None` without npm or a network.
fn axe() -> Option<String> {
    let folder = tempfile::tempdir().ok()?;
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let command = command.args(arguments).current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().ok().filter(|status| status.success())
    };
    run("npm", &["pack", "axe-core@4"])?;
    let archive = std::fs::read_dir(folder.path()).ok()?.find_map(|entry| entry.ok().map(|entry| entry.file_name()))?;
    run("tar", &["xzf", archive.to_str()?])?;
    std::fs::read_to_string(folder.path().join("package/axe.min.js")).ok()
}

/// All rules, and those that depend on colours and on the width of the window.
const ALL: &str = "{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }";
const OF_APPEARANCE: &str = "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block', 'meta-viewport', \
    'scrollable-region-focusable', 'target-size', 'region', 'duplicate-id-aria', 'aria-hidden-focus', 'button-name', 'link-name'] }";

/// Returns the script that runs axe with these options, and tells what is broken.
fn script(axe: &str, options: &str) -> String {
    format!("{axe}; return axe.run(document, {options}){TELL}")
}

const TELL: &str = " \
    .then(({ violations }) => violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ').slice(0, 300)}`))";

#[test]
fn every_page_passes_axe_in_both_themes() {
    let Some((house, driver)) = stage() else { return };
    let Some(axe) = axe() else { return eprintln!("skipped: axe-core could not be fetched from npm") };
    let mut found = Vec::new();
    for (width, theme, options) in [(1280, "light", ALL), (360, "dark", OF_APPEARANCE)] {
        let browser = driver.browser(width, "en");
        browser.go(&house.at("/"));
        browser.run(&format!(
            "localStorage.setItem('palabre-settings', JSON.stringify({{speed: 'off', theme: '{theme}'}}))"
        ));
        let mut check = |page: &str| {
            let broken = browser.run(&script(&axe, options));
            found.extend(broken.as_array().into_iter().flatten().map(|rule| format!("{page} {width} {theme}: {rule}")));
        };
        for path in [
            "/",
            "/new?game=awale",
            "/learn/escampe",
            "/learn/great-escape",
            "/puzzles/colonnes",
            "/analyse?game=awale&moves=C,d",
            "/editor?game=escampe",
            "/editor?game=tricolore",
            "/championships",
            "/live",
            "/archive",
            "/nowhere",
        ] {
            browser.go(&house.at(path));
            check(path);
        }
        start(&browser, &house, "game=great-escape&player=level1");
        check("a game");
        start(&browser, &house, "game=awale&position=0-0-0-0-0-2-1-0-0-0-0-0-23-22-S&player=level1");
        let mut turn = 0;
        while click_a_move(&browser, turn) && turn < 20 {
            turn += 1;
        }
        check("the end of a game");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
