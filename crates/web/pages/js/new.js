// New game: a level to click on; rules, clock, players and start position for those who look for them.

import { api, button, check, field, fill, games, h, lang, page, playerName, programName, query, refused, select, t } from "./lib.js";
import { Board } from "./board.js";

const NAME = "palabre-name";

page("new", async (main) => {
  const all = await games();
  const draw = (name, number) => form(main, all, variant(all.find((game) => game.name === name) ?? all[0], number), draw);
  draw(query.get("game"), Number(query.get("players")));
});

/** Returns the variant of a game for a number of players. */
function variant(game, number) {
  return { ...game, ...game.tables.find((table) => table.sides.length === number) };
}

function form(main, all, game, draw) {
  const fixed = query.get("fixed") === "1";
  const wanted = query.get("game") === game.name ? query : new URLSearchParams();
  const state = {
    rules: rulesForm(game, wanted.get("rules")),
    position: wanted.get("position") || null,
    moves: wanted.get("moves")?.split(",").filter(Boolean) ?? [],
  };
  const side = { value: Math.max(0, game.sides.findIndex((s) => s.name === wanted.get("side"))) };
  // A variant for more players may offer other players.
  const given = wanted.get("player");
  const player = game.players.some((p) => p.name === given?.split(":")[0]) ? given : game.levels[2] ?? game.players[0].name;
  const seats = game.sides.map((s, i) => seat(game, s, i === side.value ? "me" : "machine", player));
  const name = h("input", { maxlength: "40", autocomplete: "nickname", value: localStorage.getItem(NAME) ?? "" });
  const clock = h("input", { placeholder: "5m+3s", list: "clocks", value: wanted.get("clock") ?? "" });
  const clocks = h("datalist", { id: "clocks" }, ["1m", "3m+2s", "5m+3s", "15m+10s", game.usual_time].map((value) => h("option", { value })));
  const start = () => begin(game, state, seats, name, clock).catch(refused);
  // Everybody else is of one kind: computers of one level, or friends.
  const against = (who, spec) => {
    seats.forEach((s, i) => i === side.value ? s.set("me", spec ?? player) : s.set(who, spec ?? player));
    return start();
  };
  const board = new Board();
  preview(board, game, state).then((scene) => {
    // A position may be of the variant for more players.
    if (scene?.sides && scene.sides.length !== game.sides.length) form(main, all, variant(game, scene.sides.length), draw);
  });
  state.rules.onchange = () => preview(board, game, state);
  const chosen = ["rules", "position", "clock", "player", "players"].some((key) => wanted.has(key));
  const more = h("details", { class: "card more", open: chosen && !fixed, id: "more" }, h("summary", {}, t("more-options")),
    h("div", { class: "columns" },
      h("div", {},
        game.tables.length > 1 && !state.position && field(t("how-many"),
          select(game.tables.map(({ sides }) => [String(sides.length), String(sides.length)]), String(game.sides.length), (number) => draw(game.name, Number(number)), { id: "number" })),
        state.rules.element, field(t("clock"), clock, t("clock-help")), clocks, field(t("your-name"), name)),
      h("div", {}, seats.map((s) => s.element))),
    h("p", { class: "row" }, h("a", { href: `/editor?game=${game.name}` }, t("edit-position")), h("a", { href: `/learn/${game.name}` }, t("nav-learn"))),
    button(t("start"), start, { class: "main", id: "start" }));
  const tabs = all.map((g) => button(g.title, () => draw(g.name), { "aria-pressed": String(g.name === game.name), class: "tab" }));
  fill(main,
    h("div", { class: "choice" },
      h("div", {},
        !fixed && h("div", { class: "tabs", role: "group", "aria-label": t("game"), id: "games" }, tabs),
        h("h1", {}, game.title),
        h("p", { class: "soft" }, fixed ? t("new-fixed") : game.summary),
        state.position && h("p", {}, t("from-position"), " ", h("code", {}, state.position)),
        fixed && [h("p", {}, t("against", { player: playerName(player) })), field(t("your-name"), name), button(t("start"), start, { class: "main", id: "start" })],
        !fixed && [sidePicker(game, side),
          h("h2", { class: "label" }, t("choose-level")),
          h("div", { class: "levels" }, game.levels.map((level, i) => tile(level, i, () => against("machine", level)))),
          h("p", { class: "row" }, button(t("with-friend"), () => against("open"), { id: "friend" }))]),
      h("div", { class: "preview" }, board.element)),
    !fixed && more);
}

/** Creates a tile that starts a game against a level: its number, a word, and steps up to it. */
function tile(level, i, onclick) {
  const steps = Array.from({ length: 8 }, (_, k) => {
    const bar = h("i", { class: k <= i ? "on" : null });
    bar.style.height = `${20 + 10 * k}%`;
    return bar;
  });
  return button([h("span", { class: "stairs", "aria-hidden": "true" }, steps), h("b", {}, String(i + 1)), h("span", {}, t(`level-${i + 1}`))], onclick, { class: "level", id: `level-${i + 1}` });
}

/** Creates the buttons for the visitor's side. */
function sidePicker(game, side) {
  const row = h("div", { class: "sides", role: "group", "aria-label": t("you-play") });
  const show = () => fill(row, h("span", { class: "soft" }, t("you-play")), game.sides.map((s, i) => button(s.label, () => {
    side.value = i;
    show();
  }, { "aria-pressed": String(i === side.value), class: "tab" })));
  show();
  return row;
}

/** Draws the start position. Returns its scene, or null on error. */
async function preview(board, game, state) {
  const players = state.position ? undefined : game.sides.length;
  const asked = { game: game.name, rules: state.rules.text(), position: state.position, moves: state.moves, players };
  try {
    const { scene } = await api("/positions", asked);
    board.show(scene, false);
    return scene;
  } catch (error) {
    refused(error);
    return null;
  }
}

/** Creates the form for rule set and options. `text()` returns the rules as text. */
function rulesForm(game, text) {
  const [first, ...given] = (text || game.sets[0].name).split(",");
  const known = game.sets.some((s) => s.name === first);
  const values = Object.fromEntries((known ? given : [first, ...given]).map((part) => part.split("=")));
  const form = { set: known ? first : game.sets[0].name, onchange: () => {} };
  const changed = () => form.onchange();
  const options = h("div", {});
  const show = () => fill(options, game.options
    .filter((o) => !o.sets.length || o.sets.includes(form.set))
    .map((o) => option(o, values, changed)));
  const sets = select(game.sets.map((s) => [s.name, s.text.charAt(0).toLocaleUpperCase(lang) + s.text.slice(1)]), form.set, (value) => {
    form.set = value;
    show();
    changed();
  });
  show();
  form.element = h("div", {}, field(t("rules"), sets), game.options.length > 0 && h("details", {}, h("summary", {}, t("options")), options));
  form.text = () => {
    const shown = game.options.filter((o) => !o.sets.length || o.sets.includes(form.set));
    const said = shown.filter((o) => values[o.name] !== undefined && values[o.name] !== false);
    return [form.set, ...said.map((o) => o.kind === "flag" || values[o.name] === true ? o.name : `${o.name}=${values[o.name]}`)].join(",");
  };
  return form;
}

function option(o, values, changed) {
  const set = (value) => {
    values[o.name] = value;
    changed();
  };
  if (o.kind === "flag") return check(o.text, o.name in values, (on) => set(on ? true : undefined));
  const input = h("input", { type: "number", min: o.min, max: o.max, value: values[o.name] ?? o.default, onchange: () => set(input.value) });
  return field(o.text, input);
}

/** Creates the controls of a seat. */
function seat(game, side, who, player) {
  const players = [...game.levels.map((name) => [name, playerName(name)]),
    ...game.players.filter((p) => !game.levels.includes(p.name)).map((p) => [p.name, programName(p)])];
  if (!players.some(([name]) => name === player)) players.push([player, player]);
  const said = h("small", {});
  const tell = () => {
    said.textContent = game.players.find((p) => p.name === menu.value)?.text ?? "";
  };
  const menu = select(players, player, tell, { "aria-label": t("player") });
  const people = select([["me", t("who-me")], ["machine", t("who-machine")], ["open", t("who-open")]], who, () => turn(), { "aria-label": side.label });
  const machine = h("div", {}, menu, said);
  const turn = () => {
    machine.hidden = people.value !== "machine";
  };
  const set = (kind, spec) => {
    people.value = kind;
    menu.value = spec;
    turn();
    tell();
  };
  set(who, player);
  return { element: h("fieldset", { class: "field" }, h("legend", {}, side.label), people, machine), who: people, player: menu, set };
}

async function begin(game, state, seats, name, clock) {
  localStorage.setItem(NAME, name.value);
  const said = name.value.trim() || undefined;
  const sits = { me: () => ({ who: "me", name: said }), open: () => ({ who: "open" }), machine: (s) => ({ who: "machine", player: s.player.value }) };
  const table = await api("/tables", {
    game: game.name, rules: state.rules.text(), position: state.position, moves: state.moves,
    seats: seats.map((s) => sits[s.who.value](s)), clock: clock.value.trim() || null, lang,
  });
  location.href = table.url;
}
