// Archive: finished games of the visitor, public ones, and those of championships, with filters.

import { api, button, field, fill, games, h, lang, link, page, playerName, query, refused, select, t } from "./lib.js";

const SCOPES = ["mine", "public", "championships"];
const RESULTS = { mine: ["won", "lost", "draw"], public: ["first", "second", "draw"], championships: ["first", "second", "draw"] };
/** Delay after the last letter of a name before the list is fetched, in milliseconds. */
const PAUSE = 250;

page("archive", async (main) => {
  const view = new ArchivePage(await games());
  fill(main, h("h1", {}, t("archive-title")), view.tabs, view.form, view.found, view.list);
  view.draw();
  await view.fetch();
});

class ArchivePage {
  constructor(all) {
    this.all = all;
    this.filter = Object.fromEntries(["scope", "game", "player", "result", "from", "to"].map((name) => [name, query.get(name) ?? ""]));
    if (!SCOPES.includes(this.filter.scope)) this.filter.scope = "mine";
    this.tabs = h("div", { class: "tabs", role: "group", "aria-label": t("archive-title") });
    this.form = h("div", { class: "card filters" });
    this.found = h("p", { class: "soft", role: "status" });
    this.list = h("ul", { class: "tables", id: "archive" });
  }

  /** Draws the controls, which depend on the scope. */
  draw() {
    const { filter } = this;
    fill(this.tabs, SCOPES.map((scope) => button(t(`archive-${scope}`), () => {
      Object.assign(filter, { scope, result: "" });
      this.draw();
      this.fetch();
    }, { class: "tab", "aria-pressed": String(scope === filter.scope), "data-scope": scope })));
    const set = (name) => (value) => {
      filter[name] = value;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.fetch(), PAUSE);
    };
    const any = ["", t("archive-any")];
    const text = h("input", { value: filter.player, id: "player", oninput: () => set("player")(text.value) });
    const date = (name) => {
      const input = h("input", { type: "date", value: filter[name], id: name, onchange: () => set(name)(input.value) });
      return field(t(`archive-${name}`), input);
    };
    fill(this.form,
      field(t("game"), select([any, ...this.all.map((game) => [game.name, game.title])], filter.game, set("game"), { id: "game" })),
      field(t("player"), text),
      field(t("column-result"), select([any, ...RESULTS[filter.scope].map((result) => [result, t(`archive-${result}`)])], filter.result, set("result"), { id: "result" })),
      date("from"), date("to"));
  }

  /** Fetches the games that pass the filters. Dates are days in the visitor's time zone. */
  async fetch() {
    const { filter } = this;
    history.replaceState(null, "", link("/archive", filter));
    const day = (text, time) => text && new Date(`${text}T${time}`).getTime();
    const asked = { ...filter, from: day(filter.from, "00:00:00"), to: day(filter.to, "23:59:59.999") };
    const number = this.asked = (this.asked ?? 0) + 1;
    const answer = await api(link("/archive", asked)).catch(refused);
    if (!answer || number !== this.asked) return;
    fill(this.found, answer.found > answer.games.length ? t("archive-part", { shown: answer.games.length, number: answer.found }) : t("archive-found", { number: answer.found }));
    fill(this.list, answer.games.map((one) => this.entry(one)));
  }

  entry(one) {
    const name = (text, i) => h(i === one.winner ? "strong" : "span", {}, text ? playerName(text) : one.yours.includes(i) ? t("archive-you") : t("somebody"));
    const players = one.players.flatMap((text, i) => i ? [" – ", name(text, i)] : [name(text, i)]);
    const ended = new Date(one.ended);
    return h("li", {}, h("a", { href: one.url },
      h("span", {}, h("strong", {}, one.event ?? one.title), one.event && ` ${one.title}`), h("span", {}, players), h("span", { class: "soft" }, one.text),
      h("small", {}, t("archive-plies", { number: one.plies }), " · ", h("time", { datetime: ended.toISOString() }, ended.toLocaleDateString(lang, { dateStyle: "medium" })))));
  }
}
