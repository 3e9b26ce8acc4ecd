//! The pages in a real browser: Debian's Chromium, driven by WebDriver. Pictures are kept in `target/screenshots`.
//!
//! Without a browser the tests say so and pass, except under `CI`, where nothing is skipped.

mod axe;
mod driver;
mod first_paint;
mod game_page;
mod house;
mod public_games;
mod screenshots;
mod walls;

use driver::{Browser, Driver};
use house::House;
use serde_json::json;

/// Keys, as the private-use characters of WebDriver.
const ENTER: char = '\u{e007}';
const TAB: char = '\u{e004}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

/// Starts a server and a driver, or returns `None` without a browser.
fn stage() -> Option<(House, Driver)> {
    if driver::is_installed() {
        return Some((House::open(), Driver::start()));
    }
    assert!(std::env::var_os("CI").is_none(), "chromium and chromium-driver are not installed");
    eprintln!("skipped: install chromium and chromium-driver to test the pages");
    None
}

/// Sets a game up on the page for a new one and starts it.
fn start(browser: &Browser<'_>, house: &House, query: &str) {
    browser.run("localStorage.setItem('palabre-settings', JSON.stringify({speed: 'off'}))");
    browser.go(&house.at(&format!("/new?{query}")));
    browser.click("#start");
    browser.until(
        "the game is open",
        "return location.pathname.startsWith('/table/') && document.querySelector('.status')?.innerText",
    );
}

/// Plays any move by clicking spot after spot. Returns `false` when the game is over.
fn click_a_move(browser: &Browser<'_>, turn: usize) -> bool {
    let ready = "const b = document.querySelector('#confirm'); if (b) return ['confirm']; \
        const s = [...document.querySelectorAll('.spot.next:not(.picked)')].map((e) => e.dataset.id).filter((id) => !/hand/.test(id)); \
        if (s.length) return s; return document.querySelector('#rematch') ? ['over'] : null";
    let length = || browser.run("return document.querySelectorAll('.moves li').length").as_u64().unwrap_or(0);
    let before = length();
    for step in 0..12 {
        let offered = browser.until("something to pick", ready);
        let offered: Vec<&str> = offered.as_array().into_iter().flatten().filter_map(|id| id.as_str()).collect();
        let pick = match offered[..] {
            ["over"] => return false,
            ["confirm"] => {
                browser.click("#confirm");
                "confirm"
            }
            _ => {
                let pick = offered[(7 * turn + 3 * step) % offered.len()];
                // Where two wall slots cross, they have the same centre, so a click at that point could hit the wrong
                // one.
                browser.run(&format!("document.querySelector('.spot[data-id={}]').click()", json!(pick)));
                pick
            }
        };
        let gone_on = format!(
            "return document.querySelectorAll('.moves li').length > {before} || document.querySelector('#rematch') !== null \
             || document.querySelector('.spot.picked[data-id={}]') !== null",
            json!(pick)
        );
        browser.until("the pick is taken", &gone_on);
        if length() > before || browser.is_there("#rematch") {
            return !browser.is_there("#rematch");
        }
    }
    panic!("twelve picks make no move");
}

#[test]
fn a_whole_game_of_each_kind_is_played_by_clicking() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    assert_eq!(browser.run("return document.querySelectorAll('.game[id]').length"), json!(5));
    browser.shoot("home");
    // Complete but short games: close to the end, or with a low move limit.
    let games = [
        ("colonnes", "colonnes"),
        ("awale", "awale&position=0-0-0-0-0-2-1-0-0-0-0-0-23-22-S"),
        (
            "tricolore",
            "tricolore&position=1.1.1-0.0.0-2.0.0-0.0.0-0.1.1-1.1.0-0.0.0-0.0.0-0.0.0-0.0.0-0.0.0-0.0.0-0.0.0-0.0.0-0.0.0-1.1.1-\
             43-41-1+396",
        ),
        ("great-escape", "great-escape&position=0+2+7+4+0+1+4+0+0"),
        ("escampe", "escampe&rules=cours,limit=8&side=black"),
    ];
    for (game, query) in games {
        start(&browser, &house, &format!("game={query}&player=level1"));
        let mut turn = 0;
        while click_a_move(&browser, turn) && turn < 60 {
            turn += 1;
        }
        browser.until("the game is over", "return document.querySelector('#rematch') !== null");
        browser.shoot(&format!("over-{game}"));
        if game == "great-escape" {
            values_after_the_end(&browser);
        }
    }
}

/// Steps back from the end of a race: each move has its exact value, and can be picked to be analysed.
fn values_after_the_end(browser: &Browser<'_>) {
    assert!(!browser.is_there(".hints .exact-value"), "no move is left at the end");
    browser.run("document.querySelectorAll('.steps button')[1].click()");
    browser.until("values on the cells", "return document.querySelectorAll('.hints .exact-value').length >= 3");
    assert!(browser.text(".say").contains("Exact"), "{}", browser.text(".say"));
    browser.shoot("over-values");
    browser.run("document.querySelector('.spot.next').click()");
    let address = browser.until("the way to analysis", "return document.querySelector('#analyse-move')?.href");
    assert!(address.as_str().is_some_and(|address| address.contains("/analyse?game=great-escape")), "{address}");
    assert!(!browser.is_there("#confirm"), "nothing is played in a finished game");
}

#[test]
fn three_sit_down_by_choosing_so_and_play() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "fr");
    browser.go(&house.at("/new?game=great-escape&player=level1"));
    browser.run(
        "const n = document.querySelector('#number'); n.value = '3'; n.dispatchEvent(new Event('change', { bubbles: true }))",
    );
    browser.until("a seat for each", "return document.querySelectorAll('fieldset').length === 3");
    browser.shoot("three-new");
    start(&browser, &house, "game=great-escape&players=3&player=level1");
    assert_eq!(browser.run("return document.querySelectorAll('.seat').length"), json!(3));
    for turn in 0..3 {
        assert!(click_a_move(&browser, turn), "three are not at the end after {turn} rounds");
    }
    browser.until("all three have moved", "return document.querySelectorAll('.moves li').length >= 10");
    assert_eq!(
        browser.run("return document.querySelectorAll('ol.moves li')[4].textContent.startsWith('2.')"),
        json!(true)
    );
    browser.shoot("three");
}

#[test]
fn a_placement_is_dragged_piece_by_piece() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=escampe&side=black&player=level1");
    browser.until("pieces are in hand", "return document.querySelector('.spot[data-id=hand-1]') !== null");
    for (hand, square) in ["B1", "C2", "D1", "E2", "F1", "A2"].into_iter().enumerate() {
        let (from, to) = (format!(".spot[data-id=hand-{}]", hand + 1), format!(".spot[data-id={square}]"));
        browser.drag(&from, &to, "mouse");
        browser.until("the piece is put down", &format!("return document.querySelector({}) === null", json!(from)));
    }
    assert!(browser.text(".say").contains("Confirm"), "{}", browser.text(".say"));
    browser.shoot("placement");
    browser.click("#confirm");
    browser.until("both have placed and White has moved", "return document.querySelectorAll('.moves li').length >= 4");
    // Then a walking move, or a forced pass if there is none.
    click_a_move(&browser, 1);
    browser.shoot("escampe");
}

#[test]
fn two_browsers_play_through_a_reload_and_a_restart() {
    let Some((mut house, driver)) = stage() else { return };
    let (south, north) = (driver.browser(1000, "en"), driver.browser(360, "fr"));
    south.go(&house.at("/new?game=awale"));
    south.click("#friend");
    let invite = south.until("an invitation", "return document.querySelector('.invite input')?.value");
    north.go(invite.as_str().unwrap_or_default());
    north.click("#sit");
    north.until("North sits", "return document.querySelector('.seat.turn') !== null");
    let play = |browser: &Browser<'_>, pit: &str, moves: u32| {
        browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
        browser.click(&format!(".spot[data-id={pit}]"));
        browser.until(
            "the move is there",
            &format!("return document.querySelectorAll('.moves li').length >= {}", moves + 1),
        );
    };
    play(&south, "C", 1);
    play(&north, "d", 2);
    north.shoot("phone-french");
    north.click(".menu");
    assert!(north.text(".top nav").contains("Jeux"), "the second browser speaks French, in a menu on the phone");
    north.click(".menu");
    south.reload();
    play(&south, "A", 3);
    house.restart();
    play(&north, "a", 4);
    play(&south, "E", 5);
    for browser in [&south, &north] {
        browser.until("all five moves are there", "return document.querySelectorAll('.moves li').length === 6");
    }
    // The page fits a phone: no horizontal scrolling.
    assert_eq!(north.run("return document.documentElement.scrollWidth <= innerWidth"), json!(true));
}

#[test]
fn the_keyboard_is_enough() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=colonnes&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    browser.run("document.querySelector('main').focus()");
    // Tab enters the board at one spot, the arrow keys move from there, and Enter picks.
    tab_to(&browser, ".spot");
    browser.keys(&[RIGHT, DOWN]);
    let said = browser.run("return document.activeElement.getAttribute('aria-label')");
    assert!(said.as_str().is_some_and(|said| said.contains("empty")), "a cell says what is on it: {said}");
    browser.keys(&[ENTER]);
    browser.until("the pawn is placed and answered", "return document.querySelectorAll('.moves li').length >= 3");
    assert_eq!(browser.run("return document.activeElement.classList.contains('spot')"), json!(true), "the focus stays");
    browser.shoot("keyboard");
    // Another Tab moves to the slots between the cells.
    start(&browser, &house, "game=great-escape&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    tab_to(&browser, ".spot.wide");
    browser.keys(&[DOWN, ENTER]);
    browser.until("the wall stands", "return document.querySelector('.picture [id*=wall-]') !== null");
    let told = "return document.querySelector('.stage > [role=status]').innerText.includes('played')";
    browser.until("the move is said", told);
}

/// Presses Tab until a matching element has the focus.
fn tab_to(browser: &Browser<'_>, selector: &str) {
    let there = format!("return document.activeElement.matches({})", json!(selector));
    for _ in 0..30 {
        browser.keys(&[TAB]);
        if browser.run(&there) == json!(true) {
            return;
        }
    }
    panic!("Tab does not lead to {selector}");
}

#[test]
fn the_editor_refuses_what_is_no_position() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1000, "en");
    browser.go(&house.at("/editor?game=colonnes"));
    browser.until("the start is a position", "return document.querySelector('#verdict').innerText.includes('✓')");
    browser.click(".spot[data-id=A1]");
    browser.until(
        "one pawn at ply 0 is unfinished",
        "return document.querySelector('#verdict').innerText.includes('yet')",
    );
    assert!(browser.is_there(".tokens circle"), "what was placed stays on the board");
    assert_eq!(browser.run("return document.querySelector('#play-it').disabled"), json!(true));
    browser.shoot("editor");
    browser.write("#position", "W,.,./.,.,./.,.,. b 1");
    browser.keys(&[TAB]);
    browser.until("with one ply it is a position", "return document.querySelector('#verdict').innerText.includes('✓')");
    pawns_on_the_board(&browser, &house);
}

/// Great Escape's pawns are dragged, placed from the palette, and taken off the board.
fn pawns_on_the_board(browser: &Browser<'_>, house: &House) {
    let value = |text: &str| format!("return document.querySelector('#position').value === {}", json!(text));
    let spot = |id: &str| format!(".spot[data-id=\"{id}\"]");
    browser.go(&house.at("/editor?game=great-escape"));
    assert!(!browser.is_there("[data-field^=x-]"), "columns and rows are not typed");
    browser.drag(&spot("0-4"), &spot("3-2"), "mouse");
    browser.until("the pawn is dragged", &value("0 2 3 2 10 8 4 10 0"));
    browser.click("[data-brush='2']");
    browser.click(&spot("6-6"));
    browser.until("the other pawn is placed", &value("0 2 3 2 10 6 6 10 0"));
    let off = "const r = document.querySelector('.spots').getBoundingClientRect(); return [Math.round(r.x + 4), Math.round(r.y + 4)]";
    let from = "const r = document.querySelector('.spot[data-id=\"6-6\"]').getBoundingClientRect(); \
        return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]";
    browser.drag_points(&browser.run(from), &browser.run(off), "mouse");
    browser
        .until("it is missing", "return document.querySelector('#verdict').innerText.includes('player 1 has no pawn')");
    browser.shoot("editor-pawns");
    browser.click(&spot("7-7"));
    browser.until("and back", &value("0 2 3 2 10 7 7 10 0"));
}

#[test]
fn analysis_appears_and_deepens() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/analyse?game=awale&moves=C,d,A,a"));
    browser.until("lines", "return document.querySelector('ol.lines li') !== null");
    browser.until("an arrow or a mark", "return document.querySelector('.picture .arrow') !== null");
    browser.click("#review");
    browser.until("the graph", "return document.querySelector('svg.graph') !== null");
    browser.shoot("analysis");
    browser.run("document.querySelector('main').focus()");
    browser.keys(&['\u{e012}']);
    browser.until("a step back", "return document.querySelector('.tree [aria-current]')?.innerText === 'A'");
    // Placements of Escampe: Black's are searched, and the stored proof comes first among White's.
    browser.go(&house.at("/analyse?game=escampe"));
    browser.until("depth", "return document.querySelectorAll('ol.lines li').length === 3 && /Depth [1-9]/.test(document.querySelector('.lines p').innerText)");
    browser.go(&house.at("/analyse?game=escampe&moves=A1/B1/C1/D1/E1/F1"));
    browser.until("a proof and other lines", "return document.querySelectorAll('ol.lines li').length === 3 && document.querySelector('.verdict-now .exact') !== null");
}

#[test]
fn a_championship_is_run_from_a_form_and_looked_at_again() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/championships"));
    browser.select("#game", "colonnes");
    browser.run("document.querySelectorAll('.row select').forEach((menu) => { menu.value = 'random'; })");
    browser.click("#create");
    browser.until("all games are played", "return document.body.innerText.includes('6 of 6 games')");
    assert_eq!(browser.run("return document.querySelectorAll('#ranking tbody tr').length"), json!(3));
    assert_eq!(browser.run("return document.querySelectorAll('.cross tbody tr').length"), json!(3));
    browser.click(".cross td a");
    browser.until("two players by side", "return document.querySelectorAll('#sides tbody tr').length === 1");
    browser.shoot("championship-pair");
    browser.click("#all-games");
    browser.click("#ranking tbody a");
    browser.until("a player's opponents", "return document.querySelectorAll('#sides tbody tr').length === 3");
    browser.shoot("championship-player");
    browser.click("#all-games");
    browser.until("the whole event again", "return document.querySelector('.cross') !== null");
    let view = "[...document.querySelectorAll('td button.small')][0]";
    browser.run(&format!("{view}.click()"));
    browser.until("a game is on the board again", "return document.querySelector('.desk .picture svg') !== null");
    assert!(browser.is_there("#analyse-game"), "its turning points can be looked up");
    browser.shoot("championship");
}
