// The editor: a position as fields; whether they make one is said at every change.

import { api, button, field, fill, games, h, link, page, query, refused, select, t } from "./lib.js";
import { Board } from "./board.js";

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
  const board = new Board();
  board.show(start.scene, false);
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite", id: "verdict" });
  const text = h("input", { class: "mono", value: start.scene.position, id: "position", onchange: () => read() });
  const onward = [button(t("play-from-here"), () => leave("/new"), { class: "main", id: "play-it" }), button(t("nav-analyse"), () => leave("/analyse"))];
  const leave = (path) => location.assign(link(path, { game: game.name, rules, position: state.position }));
  const inputs = game.fields.map((f, i) => input(f, state.values[i], (value) => {
    state.values[i] = value;
    clearTimeout(state.timer);
    state.timer = setTimeout(judge, 120);
  }));

  const accept = ({ scene, values }) => {
    state.position = scene.position;
    state.values = values ?? state.values;
    text.value = scene.position;
    fill(verdict, h("p", {}, `✓ ${scene.status}`), h("p", { class: "soft" }, scene.facts.join(" ")));
    onward.forEach((b) => b.disabled = false);
    board.show(scene, false);
  };
  const refuse = (error) => {
    if (error.answer?.position) text.value = error.answer.position;
    fill(verdict, h("p", { class: "bad" }, `✗ ${error.message}`));
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
  for (const [f, element] of placed.filter(([f]) => f.at)) {
    const label = h("label", {}, f.label, element);
    Object.assign(label.style, { gridColumn: String(f.at[0] + 1), gridRow: String(f.at[1] + 1) });
    grid.append(label);
  }
  fill(main, h("h1", {}, t("editor-title")),
    h("div", { class: "form" },
      h("section", { class: "card" },
        field(t("game"), select(all.map((g) => [g.name, g.title]), game.name, (name) => draw(name).catch(refused), { id: "game" })),
        game.fields.length ? grid : h("p", { class: "soft" }, t("no-form")),
        h("div", { class: "form" }, placed.filter(([f]) => !f.at).map(([f, element]) => field(f.label, element))),
        field(t("position-text"), text)),
      h("section", { class: "card" }, board.element, verdict, h("div", { class: "row" }, onward),
        h("p", { class: "row" }, teacher(game, rules, state)))));
  accept(start);
}

/** One field, and a way to set it. */
function input(f, value, changed) {
  const element = f.kind === "words"
    ? select(f.words.map((word, i) => [word, f.labels?.[i] ?? word]), value, changed, { "data-field": f.name })
    : h("input", { type: "number", min: 0, max: f.max, value, "data-field": f.name, oninput: () => changed(element.value) });
  return { element, set: (to) => { element.value = to; } };
}

/** A link that puts a class before this position and this opponent. */
function teacher(game, rules, state) {
  const side = select(game.sides.map((s) => [s.name, s.label]), game.sides[0].name, null, { "aria-label": t("side") });
  const player = select(game.levels.map((name, i) => [name, t("level", { number: i + 1 })]), game.levels[2], null, { "aria-label": t("player") });
  const show = () => {
    const address = link("/new", { game: game.name, rules, position: state.position, side: side.value, player: player.value, fixed: 1 });
    shown.value = new URL(address, location.href).href;
    shown.hidden = false;
    shown.select();
  };
  const shown = h("input", { readonly: true, hidden: true, "aria-label": t("exercise") });
  return [h("span", {}, t("exercise")), side, player, button(t("make-link"), show, { class: "small" }), shown];
}
