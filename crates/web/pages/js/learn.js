// The rules of a game, to read beside a board that can be tried.

import { api, button, fill, games, h, page, pathId, query, t } from "./lib.js";
import { Board } from "./board.js";
import { markdown } from "./markdown.js";

page("learn", async (main) => {
  const all = await games();
  const game = all.find((g) => g.name === (pathId() || query.get("game"))) ?? all[0];
  const rules = await api(`/games/${game.name}/rules`);
  const tabs = all.map((g) => h("a", { href: `/learn/${g.name}`, "aria-current": g === game ? "page" : null }, g.title));
  const trial = new Trial(game);
  const start = (await api("/positions", { game: game.name })).scene.position;
  // What reads like a position and is none is left as it stands; the start is on the board beside.
  const example = async (position) => {
    const { scene } = await api("/positions", { game: game.name, position });
    if (scene.position === start) return "";
    const board = new Trial(game, "example");
    await board.set(position);
    return board.element;
  };
  fill(main,
    h("nav", { class: "tabs", "aria-label": t("games") }, tabs),
    h("div", { class: "desk" },
      h("article", { class: "prose" }, markdown(rules.markdown, example)),
      h("aside", {}, trial.element)));
  await trial.set(null);
});

/** A board for one reader and no opponent: every legal move can be tried and taken back. */
class Trial {
  constructor(game, kind = "") {
    this.game = game;
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging) });
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.say = h("p", { class: "say" });
    this.tools = h("div", { class: "row" });
    this.element = h("div", { class: `card ${kind}` }, !kind && h("h3", {}, t("try-it")), this.status, this.board.element, this.say, this.tools,
      !kind && h("p", {}, h("a", { class: "button main", href: `/new?game=${game.name}` }, t("play"))));
  }

  set(position) {
    this.position = position;
    this.moves = [];
    this.picked = [];
    return this.draw(false);
  }

  async draw(frames) {
    const asked = { game: this.game.name, position: this.position, moves: this.moves, picked: this.picked, frames };
    const { scene } = await api("/positions", asked);
    const { choices } = scene;
    if (choices.play && !choices.next.length && this.picked.length) return this.play(choices.play);
    this.board.show(scene, frames);
    this.status.textContent = scene.status;
    this.say.textContent = choices.say ?? "";
    fill(this.tools,
      choices.play && button(t("play-move", { move: choices.play }), () => this.play(choices.play), { class: "main" }),
      button(t("undo"), () => this.back(), { disabled: !this.moves.length }),
      button(t("any-move"), () => this.any(), { disabled: Boolean(scene.over) }),
      button(t("start-over"), () => this.set(this.position), { disabled: !this.moves.length }));
  }

  play(move) {
    this.moves.push(move);
    this.picked = [];
    return this.draw(!this.board.byDrag);
  }

  back() {
    this.moves.pop();
    this.picked = [];
    return this.draw(false);
  }

  /** The machine makes a move of its first level. */
  async any() {
    const { best } = await api("/analysis", { game: this.game.name, position: this.position, moves: this.moves, player: "random", seconds: 1 })
      .catch(async () => {
        const { scene } = await api("/positions", { game: this.game.name, position: this.position, moves: this.moves, legal: true });
        return { best: scene.legal?.[0] };
      });
    if (best) await this.play(best);
  }

  async pick(id, dragging) {
    if (id === null) this.picked = [];
    else if (this.board.next.has(id)) this.picked = [...this.picked, id];
    else this.picked = [];
    if (!dragging) return this.draw(false);
    const asked = { game: this.game.name, position: this.position, moves: this.moves, picked: this.picked };
    const { scene } = await api("/positions", asked);
    if (scene.choices.play && !scene.choices.next.length) return this.board.choose(scene.spots, {}, this.picked);
    return this.board.show(scene, false);
  }
}
