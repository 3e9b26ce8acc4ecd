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

/// Number of points in each row and column.
const POINTS: u32 = 57;

#[test]
fn the_wall_shown_is_the_wall_played_everywhere_on_the_board() {
    let Some((house, driver)) = stage() else { return };
    let browser = driver.browser(1280, "en");
    browser.go(&house.at("/"));
    start(&browser, &house, "game=great-escape&player=level1");
    browser.until("it is my turn", "return document.querySelector('.spot.next') !== null");
    browser.run(&format!("{PROBE} Object.assign(window, {{ sample, place }})"));
    // One column of points at a time, which is fast enough on a slow machine.
    let (mut differ, mut walls, mut steps) = (Vec::new(), 0, 0);
    for column in 0..POINTS {
        let script = format!(
            "return Array.from({{ length: {POINTS} }}, (_, row) => {{
                 const [x, y] = [place.x + ({column} + 0.5) / {POINTS} * place.width, place.y + (row + 0.5) / {POINTS} * place.height];
                 return [x, y, ...sample(x, y)];
             }})"
        );
        for point in browser.run(&script).as_array().into_iter().flatten() {
            match (&point[2], &point[3]) {
                (shown, played) if shown != played => differ.push(point.to_string()),
                (_, Value::String(id)) if id.ends_with(['H', 'V']) => walls += 1,
                (_, Value::String(_)) => steps += 1,
                _ => {}
            }
        }
    }
    assert!(differ.is_empty(), "what is shown differs from what is played: {differ:?}");
    assert!(walls > POINTS * POINTS * 45 / 100, "walls have generous targets: {walls} points");
    assert!(steps > 9, "the pawn can step: {steps} points");
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
    let first: Value = browser.run("return document.querySelectorAll('ol.moves li button')[1].textContent");
    assert!(first.as_str().is_some_and(|text| text.ends_with('H')), "{first}");
}
