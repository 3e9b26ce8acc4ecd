// Puzzles: positions with one right move. The defence answers it, and a wrong move is refuted on the board.

import { api, button, fill, h, page, pathId, refused, select, t } from "./lib.js";
import { Board } from "./board.js";
import { confirmation, instruction } from "./confirm.js";

/** Pause between the moves of a refutation, in milliseconds. */
const PAUSE = 900;
/** Key of the solved puzzles in the browser's storage. */
const SOLVED = "palabre-puzzles";

const name = (game, number) => `${game}/${number}`;
const wait = (time) => new Promise((done) => setTimeout(done, time));

function stored() {
  try {
    return JSON.parse(localStorage.getItem(SOLVED)) ?? [];
  } catch {
    return [];
  }
}

const solved = new Set(stored());

page("puzzles", async (main) => {
  const { daily, games } = await api("/puzzles");
  if (!daily) return fill(main, h("p", {}, t("puzzle-none")));
  const asked = games.find((g) => g.game === pathId());
  const number = Number(location.pathname.split("/")[3]);
  const puzzle = new Puzzle(games, daily);
  fill(main, puzzle.element);
  if (!asked) return puzzle.open(daily.game, daily.number);
  await puzzle.open(asked.game, number || next(asked, null));
});

/** Returns the number of the first puzzle of a level that is not solved, after `from` if possible. */
function next(game, level, from = 0) {
  const numbers = game.levels.map((l, i) => [l, i + 1]).filter(([l]) => !level || l === level).map(([, number]) => number);
  const open = numbers.filter((number) => !solved.has(name(game.game, number)));
  return open.find((number) => number > from) ?? open[0] ?? numbers[0] ?? 1;
}

class Puzzle {
  constructor(games, daily) {
    Object.assign(this, { games, daily });
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging), preview: () => this.scene && this.ready() });
    this.tabs = h("nav", { class: "tabs", "aria-label": t("games") });
    this.title = h("h1", {});
    this.level = h("p", { class: "soft" });
    this.task = h("p", { class: "task" });
    this.say = h("p", { class: "say" });
    this.said = h("p", { class: "why", role: "status", "aria-live": "polite" });
    this.tools = h("div", { class: "row" });
    this.choice = h("div", { class: "row" });
    this.element = h("div", {}, this.tabs, h("section", { class: "card" }, h("div", { class: "lesson puzzle" },
      this.title, this.level, this.task, this.board.element, this.said, this.say, this.tools, this.choice)));
  }

  async open(game, number) {
    this.puzzle = await api(`/puzzles/${name(game, number)}`);
    this.game = this.games.find((g) => g.game === game);
    history.replaceState(null, "", `/puzzles/${name(game, number)}`);
    const { level, count, task } = this.puzzle;
    const isDaily = this.daily.game === game && this.daily.number === number;
    fill(this.tabs, this.games.map((g) => h("a", { href: `/puzzles/${g.game}`, "aria-current": g === this.game ? "page" : null }, g.title)));
    fill(this.title, t("puzzle-title", { game: this.game.title, number, count }));
    fill(this.level, t("puzzle-level", { level }), isDaily && ` · ${t("puzzle-daily")}`);
    fill(this.task, task);
    this.tell("", "");
    Object.assign(this, { moves: [], picked: [], rings: [], done: false, busy: false });
    this.choose();
    await this.draw(false);
  }

  /** Shows the menu of levels and the button for another puzzle. */
  choose() {
    const levels = [...new Set(this.game.levels)].sort().map((level) => [String(level), t("puzzle-level", { level })]);
    const change = (level) => {
      this.wanted = Number(level) || null;
    };
    fill(this.choice,
      select([["", t("puzzle-any-level")], ...levels], String(this.wanted ?? ""), change, { "aria-label": t("puzzle-levels") }),
      button(t("puzzle-next"), () => this.open(this.game.game, next(this.game, this.wanted, this.puzzle.number)).catch(refused),
        { id: "puzzle-next", class: this.done ? "main" : null }));
  }

  request(more) {
    const { game, rules, position, far } = this.puzzle;
    return api("/positions", { game, rules, position, moves: this.moves, flip: far, ...more });
  }

  /** Draws the board. With `play`, the server plays the move if the picks complete it. */
  async draw(frames, play = false) {
    const { scene, moves } = await this.request({ picked: this.picked, frames, play });
    const played = moves.length > this.moves.length;
    if (played) this.rings = [];
    [this.moves, this.picked, this.scene] = [moves, scene.picked, scene];
    this.board.show({ ...scene, rings: this.rings }, frames && (!play || played));
    this.ready();
    if (played) await this.judge();
  }

  /** Shows the instruction and the buttons. */
  ready() {
    const isOpen = !this.done && !this.busy;
    this.say.textContent = isOpen ? instruction(this.board, this.scene.choices) : "";
    fill(this.tools,
      isOpen && confirmation(this.board, this.scene.choices, { play: (move) => this.play(move) }),
      isOpen && button(t("puzzle-hint"), () => this.hint().catch(refused), { id: "puzzle-hint" }));
  }

  async pick(id, dragging) {
    if (this.done || this.busy) return;
    if (id === null) this.picked = [];
    else this.picked = this.board.next.has(id) ? [...this.picked, id] : [id];
    if (!dragging) return this.draw(!this.board.byDrag, true);
    const { scene } = await this.request({ picked: this.picked });
    if (scene.choices.play && !scene.choices.next.length) return this.board.choose(scene.spots, {}, this.picked);
    return this.board.show({ ...scene, rings: this.rings }, false);
  }

  async play(move) {
    this.moves.push(move);
    [this.picked, this.rings] = [[], []];
    await this.draw(!this.board.byDrag);
    await this.judge();
  }

  tell(kind, text) {
    this.said.className = `why ${kind}`;
    fill(this.said, text);
  }

  /** Asks for the answer to the last move and shows it. */
  async judge() {
    this.busy = true;
    this.ready();
    this.tell("soft", t("puzzle-thinking"));
    try {
      const { verdict, line } = await api(`/puzzles/${name(this.puzzle.game, this.puzzle.number)}`, { moves: this.moves });
      if (verdict === "wrong") await this.refute(line);
      else if (verdict === "solved") this.finish();
      else await this.reply(line);
    } catch (error) {
      this.tell("", "");
      this.moves.pop();
      await this.draw(false);
      refused(error);
    }
    this.busy = false;
    this.ready();
  }

  async reply(line) {
    this.moves.push(...line);
    this.picked = [];
    await this.draw(true);
    this.tell("right", t("puzzle-right"));
  }

  /** Plays the line that refutes the last move, then takes everything back. */
  async refute(line) {
    const before = this.moves.slice(0, -1);
    this.tell("wrong", t("puzzle-wrong", { move: this.moves.at(-1), line: line.join(" ") }));
    for (const move of line) {
      await wait(PAUSE);
      this.moves.push(move);
      this.picked = [];
      await this.draw(true);
    }
    await wait(2 * PAUSE);
    [this.moves, this.picked] = [before, []];
    await this.draw(false);
  }

  finish() {
    this.done = true;
    solved.add(name(this.puzzle.game, this.puzzle.number));
    localStorage.setItem(SOLVED, JSON.stringify([...solved]));
    this.tell("right", t("puzzle-solved"));
    this.choose();
  }

  async hint() {
    const { spot } = await api(`/puzzles/${name(this.puzzle.game, this.puzzle.number)}`, { moves: this.moves, hint: true });
    if (!spot) return;
    this.rings = [spot];
    this.board.show({ ...this.scene, rings: this.rings }, false);
    this.tell("", t("puzzle-hint-at"));
  }
}
