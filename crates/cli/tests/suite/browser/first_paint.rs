//! First contentful paint of every page, with an empty cache: a benchmark, which prints and asserts nothing.
//!
//! `cargo test --release -p palabre --test suite first_paint -- --ignored --nocapture`

use super::stage;

const PAGES: [&str; 8] = [
    "/",
    "/new?game=awale",
    "/learn/escampe",
    "/analyse?game=great-escape&moves=R,L",
    "/editor?game=tricolore",
    "/championships",
    "/live",
    "/archive",
];
const ROUNDS: usize = 5;

#[test]
#[ignore = "a benchmark"]
fn first_paint() {
    let Some((house, driver)) = stage() else { return };
    let painted = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null";
    for path in PAGES {
        let mut times: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                // A new browser has nothing in its cache.
                let browser = driver.browser(1280, "en");
                browser.go(&house.at(path));
                browser.until("a paint", painted).as_f64().unwrap_or_default()
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{path}: median {:.0} ms, slowest {:.0} ms", times[ROUNDS / 2], times[ROUNDS - 1]);
    }
}
