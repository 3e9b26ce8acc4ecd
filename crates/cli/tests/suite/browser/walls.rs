//! Walls of Great Escape: the wall shown under a pointer is the one that is played, with a mouse and with a finger.

use serde_json::{Value, json};

use super::{stage, start};

/// Records the picks that the page would send, without sending them, and points at the board with synthetic events.
/// `sample(x, y)` returns the spot shown and the spot picked by a click; `tap(x, y)` the wall proposed after a tap, and
/// the spot picked by it, if any.
const PROBE: &str = r"
    const sent = [];
    WebSocket.prototype.send = (text) => { const message = JSON.parse(text); if (message.do === 'pick') sent.push(message.picked.at(-1)); };
    const overlay = document.querySelector('.spots');
    const fire = (type, kind, x, y) => overlay.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(type, {
        bubbles: true, clientX: x, clientY: y, button: 0, detail: 1, pointerId: 1, isPrimary: true, pointerType: kind }));
    overlay.setPointerCapture = () => {};
    const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];
    const spots = [...document.querySelectorAll('.spot')].map((e) => [e.dataset.id, e.classList.contains('plain'), ...middle(e.getBoundingClientRect())]);
    const shown = (selector) => {
        const mark = document.querySelector(selector);
        if (!mark) return null;
        const r = mark.getBoundingClientRect();
        const [x, y] = middle(r);
        const kind = r.width > 2 * r.height ? 'H' : r.height > 2 * r.width ? 'V' : '';
        return spots.filter(([id, plain]) => plain ? kind === '' : id.endsWith(kind) && kind !== '')
            .map(([id, , sx, sy]) => [Math.hypot(sx - x, sy - y), id]).sort((a, b) => a[0] - b[0])[0][1];
    };
    const sample = (x, y) => {
        fire('pointermove', 'mouse', x, y);
        const seen = shown('.hints .ghost, .hints .over');
        sent.length = 0;
        for (const type of ['pointerdown', 'pointerup', 'click']) fire(type, 'mouse', x, y);
        return [seen, sent[0] ?? null];
    };
    const tap = (x, y) => {
        sent.length = 0;
        for (const type of ['pointerdown', 'pointerup', 'click']) fire(type, 'touch', x, y);
        return [shown('.hints .preview'), sent[0] ?? null];
    };
    const place = overlay.getBoundingClientRect();
";

#[test]
fn the_wall_shown_is_the_wall_played_everywhere_on_the_board() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=great-escape&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    let script = format!(
        "{PROBE} const n = 57; let [differ, walls, steps] = [[], 0, 0];
         for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {{
             const [x, y] = [place.x + (i + 0.5) / n * place.width, place.y + (j + 0.5) / n * place.height];
             const [seen, played] = sample(x, y);
             if (seen !== played) differ.push([x, y, seen, played]);
             else if (/[HV]$/.test(played ?? '')) walls++;
             else if (played) steps++;
         }}
         return {{ differ, walls: walls / n / n, steps }}"
    );
    let result = browser.run(&script);
    assert_eq!(result["differ"], json!([]), "what is shown differs from what is played");
    assert!(result["walls"].as_f64().is_some_and(|share| share > 0.45), "walls have generous targets: {result}");
    assert!(result["steps"].as_u64().is_some_and(|steps| steps > 9), "the pawn can step: {result}");
}

#[test]
fn legal_steps_are_marked_among_many_walls() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=great-escape&player=level1");
    browser.until("the three steps are marked", "return document.querySelectorAll('.hints .dot').length === 3");
}

#[test]
fn a_finger_proposes_a_wall_and_confirms_it() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(360, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=great-escape&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    // Taps spread around the middle of each wall's halves never play a wall, and propose the intended one or a neighbour.
    let script = format!(
        "{PROBE} let [taps, right, played] = [0, 0, 0]; let seed = 7;
         const random = () => (seed = seed * 48271 % 2147483647) / 2147483647 - 0.5;
         for (const [id, plain, x, y] of spots) for (let k = 0; k < 5 && !plain; k++) {{
             document.querySelector('#cancel')?.click();
             const half = (k % 2 ? 1 : -1) * place.width / 660 * 16;
             const [dx, dy] = id.endsWith('H') ? [half, 0] : [0, half];
             const [proposed, sent] = tap(x + dx + 10 * random(), y + dy + 10 * random());
             taps++; right += proposed === id; played += sent !== null && !spots.find((s) => s[0] === sent)[1];
         }}
         return {{ taps, right, played }}"
    );
    let result = browser.run(&script);
    assert_eq!(result["played"], json!(0), "a tap alone plays no wall: {result}");
    let share = result["right"].as_f64().unwrap_or_default() / result["taps"].as_f64().unwrap_or(1.0);
    assert!(share > 0.8, "most taps propose the wall that was meant: {result}");
    browser.reload();
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    // A real finger drags a wall from the tray to a groove, sees it magnified, and confirms it.
    let at = |script: &str| {
        browser.run(&format!("const r = document.querySelector('.spots').getBoundingClientRect(); {script}"))
    };
    let (from, to) = (
        at("return [Math.round(r.x + 0.3 * r.width), Math.round(r.y + 0.96 * r.height)]"),
        at("const w = document.querySelector(\".spot[data-id='4 3 H']\")?.getBoundingClientRect() \
            ?? [...document.querySelectorAll('.spot.wide')][30].getBoundingClientRect(); \
            return [Math.round(w.x + w.width / 2 - 8), Math.round(w.y + w.height / 2)]"),
    );
    browser.drag_points(&from, &to, "touch");
    browser.until("the wall awaits confirmation", "return document.querySelector('.hints .ghost.preview') !== null");
    browser.shoot("phone-wall");
    assert_eq!(browser.run("return document.querySelectorAll('.moves li').length"), json!(1));
    browser.click("#confirm");
    browser.until("the wall stands", "return document.querySelector('.picture [id*=wall-]') !== null");
    let first: Value = browser.run("return document.querySelectorAll('ol.moves li button')[1].innerText");
    assert!(first.as_str().is_some_and(|text| text.ends_with('H')), "{first}");
}
