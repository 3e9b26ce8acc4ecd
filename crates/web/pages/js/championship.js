// Page of a championship: boards in progress, ranking, cross-table, and a replay of every game.

import { api, button, fill, h, link, live, page, pathId, query, refused, scrollable, t } from "./lib.js";
import { Board } from "./board.js";
import { gameTable, playerLink, playerReport } from "./championship_player.js";
import { moveList, stepper } from "./moves.js";

page("championship", async (main) => {
  const id = pathId();
  const parts = Object.fromEntries(["head", "boards", "ranking", "cross", "games", "replay"].map((name) => [name, h("section", {})]));
  fill(main, parts.head, parts.replay, parts.boards, parts.ranking, parts.cross, parts.games);
  const view = new ChampionshipPage(id, parts);
  view.report = query.has("player") ? await api(link(`/championships/${id}/player`, { player: query.get("player"), against: query.get("against") })) : null;
  view.take(await api(`/championships/${id}`));
  if (query.has("game")) await view.replay(query.get("game"));
  live(`/championships/${id}/live`, (message) => {
    if (message.type === "event") view.take(message);
    if (message.type === "boards") view.show(message.boards);
  });
});

class ChampionshipPage {
  constructor(id, parts) {
    this.id = id;
    this.parts = parts;
    this.boards = [];
  }

  take(event) {
    this.event = event;
    document.title = `${event.name} · Palabre`;
    const done = event.expected ? 100 * event.finished / event.expected : 0;
    const bar = h("i", {});
    bar.style.width = `${done}%`;
    const todo = (what) => button(t(what), () => api(`/championships/${this.id}`, { do: what }).catch(refused), { class: "small" });
    const exports_ = ["records", "csv", "json", "html"].map((format) =>
      h("a", { class: "button small", href: `/api/championships/${this.id}/export?format=${format}`, download: `${this.id}.${format === "records" ? "txt" : format}` }, format));
    fill(this.parts.head, h("h1", {}, event.name),
      h("p", { class: "soft" }, `${t(`format-${event.format}`)} · ${event.sections.map((s) => [s.title, s.time].filter(Boolean).join(", ")).join(" · ")}`),
      h("p", {}, `${t(`state-${event.state}`)} · ${t("games-of", { finished: event.finished, expected: event.expected ?? "?" })}`),
      h("div", { class: "progress", role: "img", "aria-label": `${Math.round(done)} %` }, bar),
      h("p", { class: "row" }, event.yours && event.state === "running" && todo("stop"), event.yours && event.state === "waiting" && todo("run"), h("span", { class: "soft" }, t("export")), exports_));
    this.show(event.boards ?? []);
    if (this.report) return playerReport(this.parts, this.id, this.report, (game) => this.replay(game).catch(refused));
    this.rank();
    this.crossTable();
    this.list();
  }

  show(boards) {
    if (!boards.length) return fill(this.parts.boards);
    while (this.boards.length < boards.length) this.boards.push({ board: new Board(), said: h("figcaption", {}) });
    this.boards.length = boards.length;
    boards.forEach((one, i) => {
      this.boards[i].board.show({ svg: one.svg }, false);
      fill(this.boards[i].said, `${one.players.join(" – ")} · ${one.ply}`);
    });
    if (this.shown === boards.length && this.parts.boards.childElementCount) return;
    this.shown = boards.length;
    fill(this.parts.boards, h("h2", {}, t("being-played")), h("div", { class: "boards" }, this.boards.map((b) => h("figure", { class: "card" }, b.board.element, b.said))));
  }

  rank() {
    const columns = ["rank", "player", "points", "games", "wins", "draws", "losses", "forfeits", "elo"];
    const rows = this.event.ranking.map((row) => h("tr", {}, columns.map((c) => h("td", { class: c === "player" ? null : "number" },
      c === "player" ? playerLink(this.id, row.player) : String(row[c] ?? "")))));
    fill(this.parts.ranking, h("h2", {}, t("ranking")), scrollable(
      h("table", { id: "ranking" }, h("thead", {}, h("tr", {}, columns.map((c) => h("th", { class: c === "player" ? null : "number", scope: "col" }, t(`column-${c}`))))), h("tbody", {}, rows)), t("ranking")),
    this.event.ranked_by && h("p", { class: "soft" }, this.event.ranked_by));
  }

  crossTable() {
    const { ranking, cross } = this.event;
    if (!cross?.length) return;
    const forfeits = (c) => (c.forfeits ? ` · ${t("column-forfeits")} ${c.forfeits}` : "");
    const cell = (c, row, column) => h("td", { title: c && `+${c.wins} =${c.draws} −${c.losses}${forfeits(c)}` },
      c ? playerLink(this.id, ranking[row].player, ranking[column].player, String(c.points)) : "·");
    fill(this.parts.cross, h("h2", {}, t("cross-table")), h("p", { class: "soft" }, t("cross-legend")), scrollable(h("table", { class: "cross" },
      h("thead", {}, h("tr", {}, h("th", {}), ranking.map((_, i) => h("th", { scope: "col" }, String(i + 1))))),
      h("tbody", {}, cross.map((row, i) => h("tr", {}, h("th", { scope: "row" }, `${i + 1}. ${ranking[i].player}`), row.map((c, column) => cell(c, i, column)))))), t("cross-table")));
  }

  list() {
    const { games } = this.event;
    const count = (result) => games.filter((game) => game.result === result).length;
    const sides = { first: count("1-0"), second: count("0-1"), draws: games.length - count("1-0") - count("0-1") };
    fill(this.parts.games, h("h2", {}, t("games")), games.length > 0 && h("p", { class: "soft" }, t("by-side", sides)), gameTable(games, (game) => this.replay(game).catch(refused)));
  }

  /** Shows a finished game with its evidence. */
  async replay(id) {
    const game = await api(`/championships/${this.id}/games/${id}`);
    const board = new Board();
    const moves = game.moves.map((move) => move.text ?? move).filter((text) => text !== "resign");
    const [list, steps, status] = [h("div", {}), h("div", { class: "steps" }), h("p", { class: "status" })];
    const go = async (ply) => {
      const { scene } = await api("/positions", { game: game.game, rules: game.rules, position: game.start, moves, ply, frames: true });
      board.show(scene);
      fill(status, scene.status);
      fill(list, moveList(moves, ply, go));
      fill(steps, stepper(moves.length, ply, go));
    };
    const evidence = [game.why, game.evidence, ...(game.stderr ?? [])].filter(Boolean);
    fill(this.parts.replay, h("div", { class: "card" },
      h("div", { class: "row headline" }, h("h2", {}, `${game.players.join(" – ")} · ${game.result}`), button("✕", () => fill(this.parts.replay), { "aria-label": t("close"), class: "small" })),
      evidence.length > 0 && h("details", {}, h("summary", {}, t("evidence")), evidence.map((text) => h("pre", { class: "scroll" }, text))),
      h("div", { class: "desk" }, h("div", { class: "stage" }, board.element, status), h("div", {}, list, steps,
        h("p", {}, h("a", { class: "button small", id: "analyse-game", href: link("/analyse", { game: game.game, rules: game.rules, position: game.start, moves: moves.join(","), review: 1 }) }, t("see-turns")))))));
    await go(moves.length);
    this.parts.replay.scrollIntoView();
  }
}
