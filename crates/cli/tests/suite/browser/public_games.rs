//! Public games: marked in a game, shown live, found in the archive; and the note where the page cannot be installed.

use serde_json::json;

use super::{click_a_move, stage, start};

#[test]
fn a_public_game_is_watched_live_and_found_in_the_archive() {
    let Some((house, driver)) = stage() else { return };
    let (player, watcher) = (driver.browser(1280, "en"), driver.browser(360, "fr"));
    player.go(&house.at("/"));
    assert!(!player.is_there("#no-install"), "it can be installed from the server's own machine");
    start(&player, &house, "game=colonnes&player=level1");
    player.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    watcher.go(&house.at("/live"));
    watcher.until("nothing is live", "return document.querySelector('main p[hidden]') === null");
    player.click(".actions input[type=checkbox]");
    watcher.until("the board appears", "return document.querySelectorAll('.boards a').length === 1");
    let before = watcher.text(".boards .caption");
    assert!(click_a_move(&player, 1));
    let moved = format!("return document.querySelector('.boards .caption').innerText !== {}", json!(before));
    watcher.until("the move is shown", &moved);
    watcher.shoot("live-board");
    player.run("document.querySelector('#resign').click()");
    player.click("#resign.sure");
    player.until("the game is over", "return document.querySelector('#rematch') !== null");
    watcher.until("it is no longer live", "return document.querySelectorAll('.boards a').length === 0");
    watcher.go(&house.at("/archive"));
    assert!(watcher.text("[role=status]").contains('0'), "the watcher has no games");
    watcher.click("[data-scope=public]");
    watcher.until("the public game", "return document.querySelectorAll('#archive li').length === 1");
    watcher.select("#game", "awale");
    watcher.until("the filter applies", "return document.querySelectorAll('#archive li').length === 0");
    player.go(&house.at("/archive?result=lost"));
    player.until("the own game", "return document.querySelectorAll('#archive li').length === 1");
    player.click("#archive a");
    player.until("the game again", "return document.querySelector('#rematch') !== null");
}

#[test]
fn plain_http_says_that_it_cannot_be_installed() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(360, "en");
    // Browsers trust no address but the machine's own over plain HTTP; this host name leads to the same server.
    browser.go(&house.at_host("palabre.test", "/"));
    assert!(browser.text("#no-install").contains("HTTPS"), "{}", browser.text("main"));
}
