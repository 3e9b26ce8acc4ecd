//! The page as a player meets it: the first click, moves that play out, offers, the end, a dead connection.

use catalogue::{Catalogue as _, Goal};
use games::Games;
use play::puzzle::{Puzzle, puzzles};
use serde_json::json;

use super::{click_a_move, stage, start};

/// Returns `true` in the page if an element is inside the window.
fn in_view(selector: &str) -> String {
    format!(
        "const r = document.querySelector({})?.getBoundingClientRect(); \
         return r !== undefined && r.width > 0 && r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth + 1",
        json!(selector)
    )
}

#[test]
fn a_game_starts_with_one_click_on_a_level() {
    let Some((house, driver)) = stage() else { return };
    for (width, language) in [(1440, "en"), (360, "fr")] {
        let browser = driver.browser(width, language);
        for game in ["awale", "great-escape", "escampe", "tricolore", "colonnes"] {
            browser.go(&house.at(&format!("/new?game={game}")));
            for level in ["#level-1", "#level-8"] {
                assert_eq!(browser.run(&in_view(level)), json!(true), "{level} of {game} is in view at {width}");
            }
            let menus = "return [...document.querySelectorAll('select')].filter((menu) => menu.closest('main') && menu.checkVisibility()).length";
            assert_eq!(browser.run(menus), json!(0), "menus of {game} wait under “More”");
        }
        browser.shoot(&format!("new-{width}"));
        browser.click("#level-1");
        browser.until("the game is open", "return location.pathname.startsWith('/table/')");
        browser.until(
            "it speaks to the player",
            "return /Your turn|À vous/.test(document.querySelector('.status')?.innerText)",
        );
    }
}

#[test]
fn a_players_own_move_plays_out_before_the_answer() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=awale&player=level1");
    browser.run("localStorage.setItem('palabre-settings', JSON.stringify({speed: 'fast', sound: false}))");
    browser.reload();
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    // Notes each new picture with the number of moves in the list at that time.
    browser.run(
        "window.noted = []; new MutationObserver(() => noted.push(document.querySelectorAll('ol.moves li').length)) \
         .observe(document.querySelector('.picture'), { childList: true })",
    );
    browser.run("document.querySelector('.spot[data-id=C]').click()");
    browser.until("the answer is there", "return document.querySelectorAll('.moves li').length >= 3");
    // Four seeds fall in four pictures while the list has only the player's own move.
    let own = browser.run("return noted.filter((moves) => moves === 2).length").as_u64().unwrap_or_default();
    let answer = browser.run("return noted.filter((moves) => moves === 3).length").as_u64().unwrap_or_default();
    assert!(own >= 4 || own == 0 && answer >= 8, "{own} pictures of the player's own move, {answer} of the answer");
}

#[test]
fn the_end_speaks_to_the_player() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=awale&position=0-0-0-0-0-2-1-0-0-0-0-0-23-22-S&player=level1");
    let mut turn = 0;
    while click_a_move(&browser, turn) && turn < 60 {
        turn += 1;
    }
    let banner = browser.until("the result", "return document.querySelector('section.result h2')?.innerText");
    assert!(["You won", "You lost", "Draw"].contains(&banner.as_str().unwrap_or_default()), "{banner}");
    let empty = "return [...document.querySelectorAll('.card')].filter((c) => c.checkVisibility() && !c.innerText.trim()).length";
    assert_eq!(browser.run(empty), json!(0), "no empty card is left");
    assert!(browser.is_there("#turned"), "a link leads to the turning points");
}

#[test]
fn an_offer_is_seen_and_heard_on_a_phone() {
    let Some((house, driver)) = stage() else { return };
    let (south, north) = (driver.browser(1000, "en"), driver.browser(360, "en"));
    south.go(&house.at("/new?game=awale"));
    south.click("#friend");
    let invite = south.until("an invitation", "return document.querySelector('.invite input')?.value");
    assert!(south.text(".invites").contains("--bind"), "a link to this machine comes with a warning");
    north.go(invite.as_str().unwrap_or_default());
    let told = north.text("main");
    assert!(told.contains("Awalé") && told.contains("North"), "the invitation names the game and the side: {told}");
    north.click("#sit");
    north.until("North sits", "return document.querySelector('.seat.turn') !== null");
    south.click("#offer-draw");
    north.until(
        "the offer",
        "return document.querySelector('[role=alert].offers')?.innerText.includes('offers a draw')",
    );
    assert_eq!(north.run(&in_view(".offers p")), json!(true), "it is in view");
    north.shoot("phone-offer");
    north.click(".offers .main");
    north.until("a draw", "return document.querySelector('section.result h2')?.innerText === 'Draw'");
}

#[test]
fn each_side_of_escampe_is_near_its_player() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=escampe&side=black&player=level1");
    browser.until("pieces are in hand", "return document.querySelector('.spot[data-id=hand-1]') !== null");
    assert!(browser.text(".say").contains("1–2 or 5–6"), "both edges are offered: {}", browser.text(".say"));
    for square in ["B1", "C2", "D1", "E2", "F1", "A2"] {
        browser.run(&format!("document.querySelector('.spot[data-id={square}]').click()"));
        browser.until(
            "the piece is placed",
            &format!("return document.querySelector('.spot.picked[data-id={square}]') !== null"),
        );
    }
    assert!(!browser.is_there(".hints .dot"), "no dot hides a piece at the confirmation");
    browser.click("#confirm");
    browser.until("White has placed", "return document.querySelectorAll('.moves li').length >= 3");
    let lower = "const y = (id) => document.querySelector(`.spot[data-id=${id}]`).getBoundingClientRect().y; return y('A1') > y('A6')";
    browser.until("Black's edge is at the bottom", lower);
    assert!(browser.text(".below").contains("Black"), "and so is Black's name");
}

#[cfg(unix)]
#[test]
fn a_silent_connection_is_reported_and_resumed() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=colonnes&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    house.freeze(true);
    browser.until("the banner", "return document.querySelector('#banner') !== null");
    house.freeze(false);
    browser.until("the banner is gone", "return document.querySelector('#banner') === null");
    assert!(click_a_move(&browser, 1), "the game goes on");
}

#[test]
fn a_lesson_leads_to_its_test() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(360, "en");
    browser.go(&house.at("/learn/awale"));
    for (number, (wrong, right)) in
        [(None, "C"), (Some("A"), "F"), (None, "E"), (Some("F"), "A"), (Some("F"), "E")].into_iter().enumerate()
    {
        let current = format!("return document.querySelector('.dots [aria-current]')?.innerText === '{}'", number + 1);
        browser.until("the step is open", &current);
        // The last step is a test, and the fourth speaks of a whole row.
        let rings = [1, 1, 2, 0, 0][number];
        browser.until(
            "rings",
            &format!("return document.querySelectorAll('.lesson .hints .task-ring').length === {rings}"),
        );
        let ready = |pit: &str| format!("return document.querySelector('.lesson .spot.next[data-id={pit}]') !== null");
        let play = |pit: &str| {
            browser.until("the pit can be played", &ready(pit));
            browser.run(&format!("document.querySelector('.lesson .spot[data-id={pit}]').click()"));
        };
        if let Some(pit) = wrong {
            play(pit);
            browser.until("it is not accepted", "return document.querySelector('.lesson .wrong') !== null");
            browser.until("it is taken back", "return document.querySelector('.lesson .spot.next[data-id=A], .lesson .spot.next[data-id=F]') !== null");
        }
        play(right);
        browser.until("the reason", "return document.querySelector('.lesson .right')?.innerText.includes('✓')");
        if number < 4 {
            browser.click("#lesson-next");
        }
    }
    browser.shoot("lesson");
    assert!(browser.is_there("#lesson-play"), "the lesson ends with a game");
}

#[test]
fn a_puzzle_refutes_a_wrong_move_and_takes_the_right_one() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(360, "en");
    let game = Games.find("colonnes").expect("a game");
    let is_short = |puzzle: &Puzzle| puzzle.goal == Goal::Win(3) && !puzzle.solution.contains('-');
    let (number, puzzle) = (1..).zip(puzzles(game)).find(|(_, puzzle)| is_short(puzzle)).expect("a placement");
    browser.go(&house.at("/"));
    browser.run("localStorage.setItem('palabre-settings', JSON.stringify({speed: 'off'}))");
    browser.go(&house.at(&format!("/puzzles/colonnes/{number}")));
    let line = puzzle.open(game).expect("a position");
    let wrong = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    let play = |text: &str| {
        browser.until(
            "it can be played",
            &format!("return document.querySelector('.puzzle .spot.next[data-id={text}]') !== null"),
        );
        browser.run(&format!("document.querySelector('.puzzle .spot[data-id={text}]').click()"));
    };
    play(&wrong);
    browser.until(
        "it is refuted",
        "return document.querySelector('.puzzle .wrong')?.innerText.includes('misses the goal')",
    );
    browser.shoot("puzzle-wrong");
    browser.until("it is taken back", "return document.querySelector('#puzzle-hint') !== null");
    browser.click("#puzzle-hint");
    browser.until("a ring", "return document.querySelectorAll('.puzzle .hints .task-ring').length === 1");
    browser.shoot("puzzle-hint");
    play(&puzzle.solution);
    browser.until("the defence", "return document.querySelector('.puzzle .right')?.innerText.includes('✓')");
    browser.shoot("puzzle-right");
    browser.click("#puzzle-next");
    browser.until("another puzzle", &format!("return !location.pathname.endsWith('/colonnes/{number}')"));
}

#[test]
fn a_finished_game_leads_to_its_puzzles() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(360, "en");
    let game = Games.find("colonnes").expect("a game");
    let puzzle = puzzles(game).into_iter().find(|puzzle| puzzle.goal == Goal::Win(3)).expect("a short win");
    let line = puzzle.open(game).expect("a position");
    let wrong = line.legal().into_iter().find(|text| *text != puzzle.solution).expect("another move");
    browser.go(&house.at("/"));
    let me = json!({ "who": "me" });
    let new = json!({ "game": "colonnes", "rules": puzzle.rules, "position": puzzle.position, "seats": [me, me] });
    browser.run(&format!(
        "const ask = (path, body) => fetch(path, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify(body) }}).then((answer) => answer.json()); \
         ask('/api/tables', {new}).then(async ({{ id }}) => {{ \
           await ask(`/api/tables/${{id}}`, {{ do: 'play', move: {} }}); \
           await ask(`/api/tables/${{id}}`, {{ do: 'resign' }}); \
           location.href = `/table/${{id}}`; }});",
        json!(wrong)
    ));
    browser.until("the end", "return document.querySelector('#played-puzzles') !== null");
    browser.click("#played-puzzles");
    let title = browser.until("its puzzle", "return document.querySelector('.puzzle h1')?.innerText");
    assert_eq!(title, json!("Colonnes de trois: puzzle 1 of 1 from this game"));
    browser.until("the list of games", "return document.querySelectorAll('#played li').length === 1");
    assert!(browser.text(".puzzle .task").contains("wins in 3 plies"), "{}", browser.text(".puzzle"));
    browser.shoot("puzzle-played");
    assert!(!browser.is_there("#puzzle-next"), "there is no other puzzle");
    browser.click("#puzzle-hint");
    browser.until("a ring", "return document.querySelectorAll('.puzzle .hints .task-ring').length === 1");
    browser.go(&house.at("/puzzles/colonnes"));
    browser.until("the list of games", "return document.querySelectorAll('#played li').length === 1");
}
