// List of championships, and the form for a new one.

import { api, button, field, fill, games, h, page, programName, refused, select, t } from "./lib.js";

page("championships", async (main) => {
  const [{ championships }, all, me] = await Promise.all([api("/championships"), games(), api("/me")]);
  fill(main, h("h1", {}, t("championships-title")),
    championships.length ? h("ul", { class: "tables" }, championships.map(entry)) : h("p", { class: "soft" }, t("no-championships")),
    h("h2", {}, t("new-championship")), form(all, me));
});

function entry(c) {
  const done = c.expected ? Math.round(100 * c.finished / c.expected) : 0;
  const bar = h("i", {});
  bar.style.width = `${done}%`;
  return h("li", {}, h("a", { href: `/championship/${c.id}`, class: c.yours ? "yours" : null },
    h("strong", {}, c.name), h("span", {}, c.games.join(", ")), h("span", {}, t("players-number", { number: c.players })),
    h("small", {}, `${t(`state-${c.state}`)} · ${c.finished}/${c.expected ?? "?"}`),
    h("div", { class: "progress", role: "img", "aria-label": `${done} %` }, bar)));
}

function form(all, me) {
  const name = h("input", { value: t("my-championship"), maxlength: "40", required: true });
  let game = all[0];
  const formats = ["round-robin", "swiss", "gauntlet", "knockout"].map((id) => [id, t(`format-${id}`)]);
  const format = select(formats, "round-robin");
  const pairs = h("input", { type: "number", min: 1, max: 100, value: 1 });
  const time = h("input", { placeholder: game.usual_time });
  const list = h("div", {});
  const entrants = [];
  const add = (player, command = "") => {
    const title = h("input", { value: player || "bot", maxlength: "40", "aria-label": t("name") });
    const specs = [...game.players.map((p) => [p.name, programName(p)]), ...me.commands && me.owner ? [["cmd:", t("command")]] : []];
    // A name that was not edited follows the player.
    let named = player;
    const spec = select(specs, player, () => {
      line.hidden = spec.value !== "cmd:";
      if (title.value === named) title.value = named = spec.value === "cmd:" ? "bot" : spec.value;
    }, { "aria-label": t("player") });
    const line = h("input", { placeholder: "python3 bot.py", value: command, hidden: player !== "cmd:", "aria-label": t("command") });
    const one = { title, spec, line };
    const row = h("div", { class: "row" }, title, spec, line, button("✕", () => {
      row.remove();
      entrants.splice(entrants.indexOf(one), 1);
    }, { "aria-label": t("remove"), class: "small" }));
    entrants.push(one);
    list.append(row);
  };
  const reset = () => {
    entrants.length = 0;
    fill(list);
    time.placeholder = game.usual_time;
    game.players.slice(0, 3).forEach((p) => add(p.name));
  };
  reset();
  const games_ = select(all.map((g) => [g.name, g.title]), game.name, (value) => {
    game = all.find((g) => g.name === value);
    reset();
  }, { id: "game" });
  const start = async (body) => location.assign((await api("/championships", body)).url);
  const create = () => start({
    form: {
      name: name.value.trim(), format: format.value, pairs: Number(pairs.value),
      games: [{ game: game.name, time: time.value.trim() || undefined }],
      players: entrants.map((one) => ({ name: one.title.value.trim(), player: one.spec.value === "cmd:" ? `cmd:${one.line.value}` : one.spec.value })),
    },
  }).catch(refused);
  const text = h("textarea", { "aria-label": t("event-file"), spellcheck: "false" });
  const template = async () => {
    text.value = (await api(`/championships/template?game=${game.name}`)).event;
  };
  const file = h("input", { type: "file", accept: ".toml,text/plain", "aria-label": t("event-file"), onchange: async () => { text.value = await file.files[0].text(); } });
  return h("div", { class: "form" },
    h("section", { class: "card" }, field(t("name"), name), field(t("game"), games_), field(t("format"), format),
      field(t("pairs"), pairs, t("pairs-help")), field(t("time"), time),
      h("h3", {}, t("players")), list, h("p", { class: "row" }, button(t("add-player"), () => add(game.players[0].name), { class: "small" })),
      button(t("start"), create, { class: "main", id: "create" })),
    h("section", { class: "card" }, h("h3", {}, t("event-file")), h("p", { class: "row" }, button(t("template"), () => template().catch(refused), { class: "small" }), file), text,
      h("p", {}, button(t("start"), () => start({ event: text.value }).catch(refused)))));
}
