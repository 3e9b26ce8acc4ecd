// Puzzles: positions with one right move. The defence answers it, and a wrong move is refuted on the board.

import { api, button, fill, h, lang, link, page, pathId, query, refused, select, t } from "./lib.js";
import { Board } from "./board.js";
import { confirmation, instruction } from "./confirm.js";

/** Pause between the moves of a refutation, in milliseconds. */
const PAUSE = 900;
/** Key of the solved puzzles in the browser's storage. */
const SOLVED = "palabre-puzzles";

/** Number of the visitor's finished games that are offered. */
const SHOWN = 5;

const wait = (time) => new Promise((done) => setTimeout(done, time));

function stored() {
  try {
    return JSON.parse(localStorage.getItem(SOLVED)) ?? [];
  } catch {
    return [];
  }
}

const solved = new Set(stored());

/** Returns the puzzles of a game of the catalogue, with their address in the API and those of their pages. */
const shipped = (all) => ({ ...all, path: `/puzzles/${all.game}`, key: all.game, page: (number) => `/puzzles/${all.game}/${number}` });

/** Returns the puzzles of a game that was played. */
const played = (table, all) => ({ ...all, table, path: `/tables/${table}/puzzles`, key: table, page: (number) => link("/puzzles", { table, number }) });

const back = (table) => h("a", { class: "button", href: `/table/${table}` }, t("back-to-game"));
const name = (set, number) => `${set.key}/${number}`;

page("puzzles", async (main) => {
  const { daily, games } = await api("/puzzles");
  if (!daily) return fill(main, h("p", {}, t("puzzle-none")));
  const table = query.get("table");
  if (table) return openPlayed(main, games.map(shipped), table);
  const asked = games.find((g) => g.game === pathId());
  const number = Number(location.pathname.split("/")[3]);
  const puzzle = new Puzzle(games.map(shipped), daily);
  const set = shipped(asked ?? games.find((g) => g.game === daily.game));
  fill(main, puzzle.element);
  await puzzle.open(set, asked ? number || next(set, null) : daily.number);
});

/** Shows the puzzles of a game that was played. */
async function openPlayed(main, games, table) {
  fill(main, h("p", { class: "soft", role: "status" }, t("puzzle-searching")));
  const set = played(table, await api(`/tables/${table}/puzzles`));
  if (!set.levels.length) return fill(main, h("h1", {}, set.title), h("p", { id: "puzzle-none-missed" }, t("puzzle-none-missed")), h("div", { class: "row" }, back(table),
    h("a", { class: "button", href: `/puzzles/${set.game}` }, t("lesson-puzzles"))));
  const puzzle = new Puzzle(games);
  fill(main, puzzle.element);
  await puzzle.open(set, Number(query.get("number")) || next(set, null));
}

/** Returns the number of the first puzzle of a level that is not solved, after `from` if possible. */
function next(set, level, from = 0) {
  const numbers = set.levels.map((l, i) => [l, i + 1]).filter(([l]) => !level || l === level).map(([, number]) => number);
  const open = numbers.filter((number) => !solved.has(name(set, number)));
  return open.find((number) => number > from) ?? open[0] ?? numbers[0] ?? 1;
}

class Puzzle {
  /** `games` are the puzzles of the catalogue, `daily` the one of the day, where it is offered. */
  constructor(games, daily = {}) {
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
    this.own = h("section", { hidden: true });
    this.element = h("div", {}, this.tabs, h("section", { class: "card" }, h("div", { class: "lesson puzzle" },
      this.title, this.level, this.task, this.board.element, this.said, this.say, this.tools, this.choice)), this.own);
  }

  async open(set, number) {
    this.puzzle = await api(`${set.path}/${number}`);
    history.replaceState(null, "", set.page(number));
    const { level, count, task } = this.puzzle;
    const isDaily = this.daily.game === set.key && this.daily.number === number;
    if (set.key !== this.set?.key) this.offerPlayed(set).catch(refused);
    this.set = set;
    fill(this.tabs, this.games.map((g) => h("a", { href: `/puzzles/${g.game}`, "aria-current": g.key === set.key ? "page" : null }, g.title)));
    fill(this.title, t(set.table ? "puzzle-title-played" : "puzzle-title", { game: set.title, number, count }));
    fill(this.level, t("puzzle-level", { level }), isDaily && ` · ${t("puzzle-daily")}`);
    fill(this.task, task);
    this.tell("", "");
    Object.assign(this, { moves: [], picked: [], rings: [], done: false, busy: false });
    this.choose();
    await this.draw(false);
  }

  /** Lists the visitor's last finished games of this game, whose puzzles they can solve. */
  async offerPlayed({ game }) {
    const { games } = await api(link("/archive", { scope: "mine", game }));
    const entry = ({ url, text, ended }) => h("li", {}, h("a", { href: link("/puzzles", { table: url.split("/").pop() }) }, h("span", {}, text),
      h("small", {}, h("time", { datetime: new Date(ended).toISOString() }, new Date(ended).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" })))));
    const two = games.filter(({ players }) => players.length === 2).slice(0, SHOWN);
    this.own.hidden = !two.length;
    fill(this.own, h("h2", {}, t("puzzle-played")), h("p", { class: "soft" }, t("puzzle-played-text")), h("ul", { class: "tables", id: "played" }, two.map(entry)));
  }

  /** Shows the menu of levels and the button for another puzzle, where there is a choice. */
  choose() {
    const levels = [...new Set(this.set.levels)].sort().map((level) => [String(level), t("puzzle-level", { level })]);
    const change = (level) => {
      this.wanted = Number(level) || null;
    };
    fill(this.choice,
      levels.length > 1 && select([["", t("puzzle-any-level")], ...levels], String(this.wanted ?? ""), change, { "aria-label": t("puzzle-levels") }),
      this.set.levels.length > 1 && button(t("puzzle-next"), () => this.open(this.set, next(this.set, this.wanted, this.puzzle.number)).catch(refused),
        { id: "puzzle-next", class: this.done ? "main" : null }),
      this.set.table && back(this.set.table));
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
      const { verdict, line } = await api(`${this.set.path}/${this.puzzle.number}`, { moves: this.moves });
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
    solved.add(name(this.set, this.puzzle.number));
    localStorage.setItem(SOLVED, JSON.stringify([...solved]));
    this.tell("right", t("puzzle-solved"));
    this.choose();
  }

  async hint() {
    const { spot } = await api(`${this.set.path}/${this.puzzle.number}`, { moves: this.moves, hint: true });
    if (!spot) return;
    this.rings = [spot];
    this.board.show({ ...this.scene, rings: this.rings }, false);
    this.tell("", t("puzzle-hint-at"));
  }
}
