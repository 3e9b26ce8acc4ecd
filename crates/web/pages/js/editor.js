// Position editor: a form whose values are checked by the server at every change.

import { api, button, field, fill, games, h, link, page, query, refused, select, t } from "./lib.js";
import { EditorBoard } from "./editor_board.js";

page("editor", async (main) => {
  const all = await games();
  const draw = (name, position = null) => edit(main, all, all.find((game) => game.name === name) ?? all[0], position, draw);
  await draw(query.get("game"), query.get("position"));
});

async function edit(main, all, game, position, draw) {
  const rules = query.get("game") === game.name ? query.get("rules") ?? "" : "";
  const start = await api("/positions", { game: game.name, rules, position, form: true }).catch((error) => {
    refused(error);
    return api("/positions", { game: game.name, rules, form: true });
  });
  const state = { values: start.values ?? [], position: start.scene.position, timer: null, asked: 0 };
  // A position in the middle of a game has all the spots.
  const { spots } = (await api("/positions", { game: game.name, position: game.specimen }).catch(() => start)).scene;
  const board = new EditorBoard(game, spots, () => state.values, (i, value) => {
    inputs[i].set(value);
    change(i, value);
  });
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite", id: "verdict" });
  const text = h("input", { class: "mono", value: start.scene.position, id: "position", onchange: () => read() });
  const onward = [button(t("play-from-here"), () => leave("/new"), { class: "main", id: "play-it" }), button(t("nav-analyse"), () => leave("/analyse"))];
  const leave = (path) => location.assign(link(path, { game: game.name, rules, position: state.position }));
  const { brush } = board;
  const change = (i, value) => {
    state.values[i] = value;
    clearTimeout(state.timer);
    state.timer = setTimeout(judge, 120);
  };
  const inputs = game.fields.map((f, i) => input(f, state.values[i], brush, (value) => change(i, value)));

  const accept = ({ scene, values }) => {
    state.position = scene.position;
    state.values = values ?? state.values;
    text.value = scene.position;
    fill(verdict, h("p", {}, `✓ ${scene.status}`), h("p", { class: "soft" }, scene.facts.join(" ")));
    onward.forEach((b) => b.disabled = false);
    board.show(scene);
  };
  const refuse = (error) => {
    if (error.answer?.position) text.value = error.answer.position;
    fill(verdict, h("p", {}, h("strong", {}, t("unfinished")), ` ${error.message.replace(/^.*”\s?: /, "")}`));
    board.unfinished();
    onward.forEach((b) => b.disabled = true);
  };
  const ask = async (body) => {
    const asked = ++state.asked;
    try {
      const answer = await api("/positions", { game: game.name, rules, form: true, ...body });
      if (asked === state.asked) accept(answer);
      return answer;
    } catch (error) {
      if (asked === state.asked) refuse(error);
      return null;
    }
  };
  const judge = () => ask({ values: state.values });
  const read = async () => {
    const answer = await ask({ position: text.value.trim() });
    if (answer?.values) inputs.forEach((element, i) => element.set(answer.values[i]));
  };

  const placed = game.fields.map((f, i) => [f, inputs[i].element]);
  const grid = h("div", { class: "fields" });
  const columns = 1 + Math.max(0, ...game.fields.filter((f) => f.at).map((f) => f.at[0]));
  grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 3rem))`;
  for (const [f, element] of placed.filter(([f]) => f.at)) {
    const cell = f.kind === "words" ? element : h("label", {}, f.label, element);
    Object.assign(cell.style, { gridColumn: String(f.at[0] + 1), gridRow: String(f.at[1] + 1) });
    grid.append(cell);
  }
  const painted = game.fields.find((f) => f.at && f.kind === "words");
  fill(main, h("h1", { class: "unseen" }, t("editor-title")),
    h("div", { class: "desk" },
      h("div", { class: "stage" }, board.board.element, verdict),
      h("div", { class: "panel" },
        h("section", { class: "card" },
          field(t("game"), select(all.map((g) => [g.name, g.title]), game.name, (name) => draw(name).catch(refused), { id: "game" })),
          h("p", { class: "soft" }, t(board.bySpot.size ? "brush-help" : "brush")),
          game.pieces.length ? board.palette() : painted && game.fields.some((f) => board.bySpot.has(f.name)) ? brushes(painted, brush) : board.counts(),
          game.fields.length ? h("details", { open: !board.isWhole }, h("summary", {}, t("all-fields")), grid) : h("p", { class: "soft" }, t("no-form")),
          h("div", { class: "listed" }, placed.filter(([f], i) => !f.at && !board.ofPieces.has(i)).map(([f, element]) => field(f.name === "turn" ? t("to-move") : f.label, element))),
          field(t("position-text"), text),
          h("div", { class: "row" }, onward)),
        h("section", { class: "card" }, teacher(game, rules, state)))));
  accept(start);
}

/** Maximum number of brushes that are labelled with text; beyond it they show only a picture. */
const MOST_NAMED = 6;

/** Creates the brushes, one per word. A click on the board places the chosen one. */
function brushes(f, brush) {
  const row = h("div", { class: "brushes", role: "group", "aria-label": t("brush") });
  const take = (word) => {
    brush.word = word;
    fill(row, f.words.map((each, i) => button([h("b", { class: "glyph", "aria-hidden": "true" }, glyphOf(f, i)), f.words.length <= MOST_NAMED && labelOf(f, i)], () => {
      take(each);
      row.children[i].focus();
    }, { "aria-pressed": String(each === word), "aria-label": labelOf(f, i), title: labelOf(f, i), class: "small" })));
  };
  take(f.words[1]);
  return row;
}

const labelOf = (f, i) => f.labels?.[i] ?? f.words[i];
const glyphOf = (f, i) => f.glyphs?.[i] ?? f.words[i];

/** Creates a field. On the board, a click places or removes the brush's word; a word's letter places that word. */
function input(f, value, brush, changed) {
  if (f.kind === "words" && f.at) return cell(f, value, brush, changed);
  const element = f.kind === "words"
    ? select(f.words.map((word, i) => [word, labelOf(f, i)]), value, changed, { "data-field": f.name })
    : h("input", { type: "number", min: 0, max: f.max, value, inputmode: "numeric", "data-field": f.name, oninput: () => changed(element.value) });
  return { element, set: (to) => { element.value = to; } };
}

function cell(f, value, brush, changed) {
  const set = (word) => {
    const i = Math.max(0, f.words.indexOf(word));
    element.value = f.words[i];
    fill(element, glyphOf(f, i));
    element.className = i ? "" : "nothing";
    element.title = `${f.label}: ${labelOf(f, i)}`;
    element.setAttribute("aria-label", element.title);
  };
  const put = (word) => {
    set(word);
    changed(word);
  };
  const element = button("", () => put(element.value === brush.word ? f.words[0] : brush.word), {
    "data-field": f.name,
    onkeydown: (event) => {
      const beside = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (beside) {
        event.preventDefault();
        step(element, f.at, beside);
      }
      if (f.words.includes(event.key)) put(event.key);
      if (event.key === "Delete" || event.key === "Backspace") put(f.words[0]);
    },
  });
  set(value);
  return { element, set };
}

/** Moves the focus to the next cell in a direction. */
function step(element, [x, y], [dx, dy]) {
  const [column, row] = [String(x + dx + 1), String(y + dy + 1)];
  [...element.parentNode.children].find(({ style }) => style.gridColumnStart === column && style.gridRowStart === row)?.focus();
}

/** Creates a link to this position with a fixed opponent, for a class. */
function teacher(game, rules, state) {
  const side = select(game.sides.map((s) => [s.name, s.label]), game.sides[0].name, null, { "aria-label": t("side") });
  const player = select(game.levels.map((name, i) => [name, t("level", { number: i + 1 })]), game.levels[2], null, { "aria-label": t("player") });
  const show = () => {
    const address = link("/new", { game: game.name, rules, position: state.position, side: side.value, player: player.value, fixed: 1 });
    shown.value = new URL(address, location.href).href;
    shown.hidden = false;
    shown.select();
  };
  const shown = h("input", { class: "mono", readonly: true, hidden: true, "aria-label": t("exercise") });
  return [h("h2", {}, t("exercise")), h("p", { class: "row" }, side, player, button(t("make-link"), show)), shown];
}
