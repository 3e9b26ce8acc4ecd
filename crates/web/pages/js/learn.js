// Rules of a game, beside a board to try moves on.

import { api, button, fill, games, h, page, pathId, query, t } from "./lib.js";
import { Board } from "./board.js";
import { confirmation, instruction } from "./confirm.js";
import { Lesson } from "./lesson.js";
import { markdown } from "./markdown.js";

page("learn", async (main) => {
  const all = await games();
  const game = all.find((g) => g.name === (pathId() || query.get("game"))) ?? all[0];
  const rules = await api(`/games/${game.name}/rules`);
  const tabs = all.map((g) => h("a", { href: `/learn/${g.name}`, "aria-current": g === game ? "page" : null }, g.title));
  const trial = new Trial(game);
  const start = (await api("/positions", { game: game.name })).scene.position;
  const positions = new Set(rules.positions);
  // The start position is already on the board beside the rules.
  const example = (text) => {
    if (!positions.has(text) || text === start) return null;
    const board = new Trial(game, "example");
    board.set(text);
    return board.element;
  };
  const lesson = rules.lesson?.length ? new Lesson(new Trial(game, "plain"), rules.lesson) : null;
  fill(main,
    h("nav", { class: "tabs", "aria-label": t("games") }, tabs),
    lesson && h("div", { class: "card" }, h("h1", {}, t("lesson-title", { game: game.title })), lesson.element,
      h("p", {}, h("a", { id: "lesson-puzzles", href: `/puzzles/${game.name}` }, t("lesson-puzzles")))),
    h("div", { class: "desk" },
      h("article", { class: "prose" }, markdown(rules.markdown, example)),
      h("aside", {}, trial.element)));
  await Promise.all([trial.set(null), lesson?.open(0)]);
});

/** Board without an opponent, on which any legal move can be played and taken back. */
class Trial {
  constructor(game, kind = "") {
    this.game = game;
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging), preview: () => this.scene && this.ready() });
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.say = h("p", { class: "say" });
    this.tools = h("div", { class: "row" });
    this.element = h("div", { class: kind === "plain" ? "trial" : `card ${kind}` }, !kind && h("h3", {}, t("try-it")), this.status, this.board.element, this.say, this.tools,
      !kind && h("p", {}, h("a", { class: "button main", href: `/new?game=${game.name}` }, t("play"))));
  }

  set(position, rings = []) {
    this.position = position;
    this.rings = rings;
    this.moves = [];
    this.picked = [];
    return this.draw(false);
  }

  /** Draws the board. With `play`, the server plays the move if the picks complete it. */
  async draw(frames, play = false) {
    const request = { game: this.game.name, position: this.position, moves: this.moves, picked: this.picked, frames, play };
    const { scene, moves } = await api("/positions", request);
    const before = this.moves.length;
    const animated = frames && (!play || moves.length > before);
    if (moves.length) this.rings = [];
    [this.moves, this.picked] = [moves, scene.picked];
    this.scene = scene;
    this.board.show({ ...scene, rings: this.rings }, animated);
    this.status.textContent = scene.status;
    this.ready();
    if (moves.length > before) this.played?.(moves.at(-1));
  }

  /** Shows the instruction and the buttons. */
  ready() {
    const { scene } = this;
    this.say.textContent = instruction(this.board, scene.choices);
    fill(this.tools,
      confirmation(this.board, scene.choices, { play: (move) => this.play(move) }),
      !this.played && button(t("undo"), () => this.back(), { disabled: !this.moves.length }),
      !this.played && button(t("any-move"), () => this.any(), { disabled: Boolean(scene.over) }),
      !this.played && button(t("start-over"), () => this.set(this.position), { disabled: !this.moves.length }));
  }

  async play(move) {
    this.moves.push(move);
    this.picked = [];
    await this.draw(!this.board.byDrag);
    this.played?.(move);
  }

  back() {
    this.moves.pop();
    this.picked = [];
    return this.draw(false);
  }

  /** Plays a random move. */
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
    else this.picked = this.board.next.has(id) ? [...this.picked, id] : [id];
    if (!dragging) return this.draw(!this.board.byDrag, true);
    const request = { game: this.game.name, position: this.position, moves: this.moves, picked: this.picked };
    const { scene } = await api("/positions", request);
    if (scene.choices.play && !scene.choices.next.length) return this.board.choose(scene.spots, {}, this.picked);
    return this.board.show({ ...scene, rings: this.rings }, false);
  }
}
