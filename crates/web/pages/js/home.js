// The first page: five games with boards that play by themselves, and the reader's own games.

import { api, fill, games, h, page, settings, t } from "./lib.js";
import { Board } from "./board.js";

/** Between two moves of the little boards, in milliseconds, and the moves after which they start again. */
const PAUSE = 1500;
const LONGEST = 24;

page("home", async (main) => {
  const [all, mine] = await Promise.all([games(), api("/tables").catch(() => ({ tables: [] }))]);
  const cards = all.map(card);
  const own = h("section", {});
  fill(main,
    h("div", { class: "hero" },
      h("div", {}, h("h1", {}, t("home-title")), h("p", {}, t("home-text")))),
    own,
    h("div", { class: "grid" }, cards.map((c) => c.element), besides()));
  if (mine.tables.length) fill(own, h("h2", {}, t("your-games")), tables(mine.tables));
  perform(cards);
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

/** What there is besides playing. */
function besides() {
  const entry = (page) => h("li", {}, h("a", { href: `/${page}` }, t(`nav-${page}`)), " ", h("span", { class: "soft" }, t(`about-${page}`)));
  return h("article", { class: "card game" }, h("h2", {}, t("besides")), h("ul", { class: "facts" }, ["analyse", "editor", "championships", "learn"].map(entry)));
}

function tables(list) {
  return h("ul", { class: "tables" }, list.map((table) =>
    h("li", {}, h("a", { href: table.url, class: table.your_turn ? "yours" : null },
      h("strong", {}, table.title), h("span", {}, table.names.map((name) => name ?? "…").join(" – ")),
      h("small", {}, table.status)))));
}

/** One board after the other plays a move at random, while somebody can see it and wants motion. */
async function perform(cards) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || settings.speed === "off") return;
  for (let i = 0; ; i = (i + 1) % cards.length) {
    await new Promise((done) => setTimeout(done, PAUSE / cards.length * 2));
    const { top, bottom } = cards[i].element.getBoundingClientRect();
    if (document.hidden || bottom < 0 || top > innerHeight) continue;
    await step(cards[i]).catch(() => {
      cards[i].moves = [];
    });
  }
}

async function step(card) {
  const ask = (moves, more) => api("/positions", { game: card.game.name, moves, ...more });
  if (card.moves.length >= LONGEST) card.moves = [];
  // A first move can be any of thousands: then the start is shown again.
  const { scene } = await ask(card.moves, { legal: true });
  const legal = scene.legal ?? [scene.choices?.play].filter(Boolean);
  const chosen = legal.length ? legal[Math.floor(Math.random() * legal.length)] : await placed(card, ask);
  card.moves = chosen ? [...card.moves, chosen] : [];
  const after = await ask(card.moves, { frames: true });
  await card.board.show(after.scene);
}

/** A move put together by picking anything. */
async function placed(card, ask) {
  let picked = [];
  for (let n = 0; n < 12; n += 1) {
    const { scene } = await ask(card.moves, { picked });
    if (scene.choices.play) return scene.choices.play;
    const free = scene.choices.next.filter((id) => !picked.includes(id) && !id.startsWith("hand"));
    if (!free.length) return null;
    picked = [...picked, free[Math.floor(Math.random() * free.length)]];
  }
  return null;
}
