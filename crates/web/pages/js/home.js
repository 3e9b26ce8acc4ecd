// Home page: the games, with boards that play random moves under the pointer, and the visitor's own games.

import { api, canInstall, fill, games, h, page, playerName, settings, t } from "./lib.js";
import { Board } from "./board.js";

/** Interval between the moves of a preview, in milliseconds. */
const PAUSE = 900;
/** Number of moves after which a preview restarts. */
const PREVIEW_MOVES = 24;

/** Number of the visitor's games that are listed without unfolding. */
const LISTED = 3;

page("home", async (main) => {
  const [all, mine] = await Promise.all([games(), api("/tables").catch(() => ({ tables: [] }))]);
  const cards = all.map(card);
  const own = h("section", {});
  fill(main,
    h("div", { class: "hero" }, h("h1", {}, t("home-title")), h("p", {}, t("home-text"))),
    own,
    h("div", { class: "grid" }, cards.map((c) => c.element), besides()));
  if (mine.tables.length) fill(own, h("h2", {}, t("your-games")), ownGames(mine.tables));
  cards.forEach(perform);
});

function card(game) {
  const board = new Board();
  board.show({ svg: game.svg });
  const element = h("article", { class: "card game", id: `game-${game.name}` },
    h("div", { class: "frame" }, board.element),
    h("h2", {}, game.title),
    h("p", {}, game.summary),
    h("div", { class: "row" },
      h("a", { class: "button main", href: `/new?game=${game.name}` }, t("play")),
      h("a", { class: "button", href: `/learn/${game.name}` }, t("nav-learn")),
      h("a", { class: "button", href: `/analyse?game=${game.name}` }, t("nav-analyse"))));
  return { game, board, element, moves: [] };
}

/** Creates the links to the other pages. */
function besides() {
  const entry = (page) => h("a", { href: `/${page}` }, h("strong", {}, t(`nav-${page}`)), h("span", { class: "soft" }, t(`about-${page}`)));
  return h("nav", { class: "card besides", "aria-label": t("besides") }, h("h2", {}, t("besides")), ["live", "archive", "analyse", "editor", "championships", "puzzles", "learn"].map(entry),
    !canInstall && h("p", { class: "soft", id: "no-install" }, t("no-install")));
}

/** Lists the visitor's games, their turn first. Most are folded, so that the catalogue stays in view. */
function ownGames(list) {
  const entry = (table) => h("li", {}, h("a", { href: table.url, class: table.your_turn ? "yours" : null },
    h("strong", {}, table.title), h("span", {}, table.names.map((name) => name ? playerName(name) : "…").join(" – ")),
    h("small", {}, table.status)));
  const sorted = [...list.filter((table) => table.your_turn), ...list.filter((table) => !table.your_turn)];
  const [first, rest] = [sorted.slice(0, LISTED), sorted.slice(LISTED)];
  return [h("ul", { class: "tables" }, first.map(entry)),
    rest.length > 0 && h("details", {}, h("summary", {}, t("more-games", { number: rest.length })), h("ul", { class: "tables" }, rest.map(entry)))];
}

/** Plays random moves on a board under the pointer, unless the visitor prefers reduced motion. */
function perform(card) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || settings.speed === "off") return;
  let on = false;
  card.element.addEventListener("pointerleave", () => {
    on = false;
  });
  card.element.addEventListener("pointerenter", async (event) => {
    if (on || event.pointerType !== "mouse") return;
    for (on = true; on;) {
      await step(card).catch(() => {
        card.moves = [];
      });
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  });
}

async function step(card) {
  const ask = (moves, more) => api("/positions", { game: card.game.name, position: card.game.specimen, moves, ...more });
  if (card.moves.length >= PREVIEW_MOVES) card.moves = [];
  const { scene } = await ask(card.moves, { legal: true });
  const legal = scene.legal ?? [];
  const chosen = legal[Math.floor(Math.random() * legal.length)];
  card.moves = chosen ? [...card.moves, chosen] : [];
  const after = await ask(card.moves, { frames: true });
  await card.board.show(after.scene);
}
