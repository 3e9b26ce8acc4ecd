// Live games: the boards of all public games in progress and of running championships, on one page.

import { api, fill, h, live, page, playerName, t } from "./lib.js";
import { Board } from "./board.js";

page("live", async (main) => {
  const wall = h("div", { class: "boards" });
  const none = h("p", { class: "soft" }, t("live-none"));
  fill(main, h("h1", {}, t("live-title")), h("p", { class: "soft" }, t("live-text")), none, wall);
  const view = new LiveWall(wall, none);
  view.take(await api("/live"));
  live("/live/socket", (message) => message.type === "boards" && view.take(message));
});

class LiveWall {
  constructor(element, none) {
    Object.assign(this, { element, none, shown: new Map() });
  }

  /** Shows the games in progress. A board without a picture has not changed. */
  take({ boards }) {
    const before = this.shown;
    this.shown = new Map(boards.map((one) => [one.id, before.get(one.id) ?? this.entry()]));
    for (const one of boards) this.update(this.shown.get(one.id), one);
    this.none.hidden = boards.length > 0;
    const order = [...this.shown.values()].map((entry) => entry.link);
    // Boards that stay keep their elements, so that the focus does.
    if (order.length !== this.element.childElementCount || order.some((link, i) => this.element.children[i] !== link)) this.element.replaceChildren(...order);
  }

  entry() {
    const [board, said] = [new Board(), h("span", { class: "caption" })];
    return { board, said, link: h("a", { class: "card" }, board.element, said) };
  }

  update({ board, said, link }, one) {
    link.href = one.url;
    if (one.svg) board.show({ svg: one.svg }, false);
    fill(said, h("strong", {}, one.event ?? one.title), h("small", {}, ` ${t("live-ply", { number: one.ply })}`), h("br"),
      one.players.map((name) => name ? playerName(name) : t("somebody")).join(" – "));
  }
}
