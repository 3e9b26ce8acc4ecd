// One player of a championship, or two against each other: results by opponent and by side, and their games.

import { button, fill, h, link, scrollable, t } from "./lib.js";

/** Creates a link to a player's page, or to that of two players. */
export const playerLink = (id, player, against = null, text = player) => h("a", {
  class: "link", href: link(`/championship/${id}`, { player, against }), "aria-label": against ? `${player} – ${against}: ${text}` : null,
}, text);

/** Creates the table of finished games. */
export function gameTable(games, replay) {
  if (!games.length) return h("p", { class: "soft" }, t("no-games"));
  const row = (game) => h("tr", {},
    h("td", {}, button(t("replay"), () => replay(game.id), { class: "small" })),
    h("td", {}, game.players.join(" – ")), h("td", {}, game.result),
    h("td", { class: game.forfeit === null || game.forfeit === undefined ? null : "bad" }, game.reason_text ?? game.reason), h("td", { class: "number" }, String(game.plies)));
  return scrollable(h("table", {},
    h("thead", {}, h("tr", {}, ["", "players", "result", "reason", "plies"].map((c) => h("th", { scope: "col", class: c === "plies" ? "number" : null }, c && t(`column-${c}`))))),
    h("tbody", {}, games.map(row))), t("games"));
}

const result = ({ games, wins, draws, losses }) => games ? `+${wins} =${draws} −${losses}` : "·";

/** Creates a table of results by side, one row for each of `rows`: a heading and its scores. */
function scoreTable(rows, label) {
  const columns = ["side-first", "side-second", "side-both"];
  return scrollable(h("table", { id: "sides" },
    h("thead", {}, h("tr", {}, h("th", {}), columns.map((c) => h("th", { scope: "col", class: "number" }, t(c))))),
    h("tbody", {}, rows.map(([head, scores]) => h("tr", {}, h("th", { scope: "row" }, head),
      [scores.first, scores.second, scores.both].map((score) => h("td", { class: "number" }, result(score))))))), label);
}

/** Shows the report of a player in the parts of the championship's page. */
export function playerReport(parts, id, report, replay) {
  const { player, against, ranking, total, opponents, games } = report;
  const facts = [`${t("column-rank")} ${ranking.rank}`, `${t("column-points")} ${ranking.points}`, ranking.elo && `${t("column-elo")} ${ranking.elo}`].filter(Boolean);
  const rows = against ? [[`${player} – ${against}`, total]] : [...opponents.map((one) => [playerLink(id, player, one.player, one.player), one]), [t("side-all"), total]];
  fill(parts.ranking, h("h2", {}, against ? `${player} – ${against}` : player), h("p", { class: "soft" }, facts.join(" · ")),
    h("p", { class: "soft" }, t("side-legend", { player })), scoreTable(rows, t("side-all")),
    h("p", { class: "row" }, against && playerLink(id, player), h("a", { class: "button small", id: "all-games", href: `/championship/${id}` }, t("whole-event"))));
  fill(parts.cross);
  fill(parts.games, h("h2", {}, t("games")), gameTable(games, replay));
}
