//! Every page at three widths, light and dark, in both languages, and its weight. The pictures are kept to be looked at.

use super::stage;

/// Pages with a text of each language.
const PAGES: [(&str, &str, &str, &str); 13] = [
    ("home", "/", "Strategy games", "jeux de stratégie"),
    ("new", "/new?game=tricolore", "Beginner", "Débutant"),
    ("learn", "/learn/escampe", "in five moves", "en cinq coups"),
    ("analyse", "/analyse?game=great-escape&moves=R,L", "Engine", "Moteur"),
    ("editor", "/editor?game=escampe", "Click the board", "Cliquez sur le plateau"),
    ("editor-seeds", "/editor?game=tricolore", "Click the board", "Cliquez sur le plateau"),
    ("championships", "/championships", "Championships", "Championnats"),
    ("exercise", "/new?game=awale&fixed=1&player=level2", "Your teacher", "Votre professeur"),
    ("editor-pawns", "/editor?game=great-escape", "Walls", "Murs"),
    ("live", "/live", "Live games", "Parties en direct"),
    ("archive", "/archive?scope=public", "Games found", "Parties trouvées"),
    ("puzzles", "/puzzles/escampe/1", "Escampe, puzzle 1 of", "Escampe, problème 1 sur"),
    ("missing", "/nowhere", "not found", "introuvable"),
];

/// Bytes of everything that a page has fetched, cached or not. Files that pass through the service worker count
/// uncompressed, so a first visit takes less.
const WEIGHT: &str = "return performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource')) \
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";

#[test]
fn every_page_fits_three_widths_in_both_languages_and_themes() {
    let Some((house, driver)) = stage() else { return };
    for width in [360, 768, 1440] {
        let browser = driver.browser(width, "en");
        browser.go(&house.at("/"));
        browser.run("localStorage.setItem('palabre-settings', JSON.stringify({speed: 'off', theme: 'light'}))");
        for code in ["en", "fr"] {
            browser.run(&format!("document.cookie = 'lang={code}; path=/'"));
            for (name, path, english, french) in PAGES {
                browser.go(&house.at(path));
                let wanted = if code == "en" { english } else { french };
                let text = browser.text("body");
                assert!(text.contains(wanted), "{path} in {code}: {text}");
                let missing = browser.run(r"return /\[[a-z][a-z0-9-]+\]/.exec(document.body.innerText)?.[0] ?? null");
                assert!(missing.is_null(), "{path} has a text missing in {code}: {missing}");
                let overflow = browser.run("return document.documentElement.scrollWidth - innerWidth");
                assert!(
                    overflow.as_i64().is_some_and(|pixels| pixels <= 0),
                    "{path} is wider than {width}: {overflow}"
                );
                let weight = browser.run(WEIGHT).as_u64().unwrap_or_default();
                assert!((5_000..150_000).contains(&weight), "{path} weighs {weight} bytes");
                for theme in ["light", "dark"] {
                    // As the page's own menu does: a theme changes colours only, so the page need not be loaded again.
                    browser.run(&format!("document.documentElement.dataset.theme = '{theme}'"));
                    browser.shoot(&format!("{name}-{width}-{code}-{theme}"));
                }
            }
        }
    }
}
