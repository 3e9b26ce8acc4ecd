// Analysis page: the engine's lines, a review of the whole game, and variations in a tree.

import { api, button, check, copy, field, fill, games, h, lang, link, live, notice, page, prefer, query, refused, select, settings, sideValue, t } from "./lib.js";
import { Board, boardSettings } from "./board.js";
import { confirmation, instruction } from "./confirm.js";
import { savePng, saveSvg } from "./picture.js";
import { breakable, inView, stepper } from "./moves.js";

/** Minimum interval between redraws of the arrows, in milliseconds. */
const REDRAW_INTERVAL = 500;
const LINES = 3;

/** Margin of the graph, whose width is 1000, so that dots at its ends are not clipped. */
const EDGE = 14;

page("analyse", async (main) => {
  const all = await games();
  const view = new AnalysisPage(main, all);
  await view.open(await asked(all));
  // Shows the page together with its board, so that nothing shifts when the board appears.
  view.whole();
  if (query.has("review")) view.review();
});

/** Returns the game that the URL refers to: that of a room, or one given by its moves. */
async function asked(all) {
  if (query.has("table")) {
    const state = await api(`/tables/${encodeURIComponent(query.get("table"))}`);
    const moves = state.moves.map((move) => move.text).filter((text) => text !== "resign");
    return { game: state.game, rules: state.rules, start: state.scene.start ?? null, moves };
  }
  const moves = query.get("moves")?.split(",").filter(Boolean) ?? [];
  return { game: query.get("game") ?? all[0].name, rules: query.get("rules") ?? "", start: query.get("position"), moves, flip: query.has("flip") };
}

/** Node of the tree of variations. */
class Node {
  constructor(move = null, parent = null) {
    Object.assign(this, { move, parent, children: [], swing: null });
  }

  /** Returns the moves from the start to this node. */
  line() {
    return this.parent ? [...this.parent.line(), this.move] : [];
  }

  /** Returns the node after a move, creating it if necessary. */
  after(move) {
    let child = this.children.find((other) => other.move === move);
    if (!child) this.children.push(child = new Node(move, this));
    return child;
  }

  /** Returns the last node of the main line through this one. */
  end() {
    return this.children.length ? this.children[0].end() : this;
  }
}

class AnalysisPage {
  constructor(main, all) {
    this.all = all;
    this.ref = 0;
    this.picked = [];
    this.flip = false;
    this.on = true;
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging), preview: () => this.scene && this.ready() });
    this.parts = {};
    for (const name of ["status", "say", "confirm", "lines", "tree", "facts", "graph", "swings", "steps"]) this.parts[name] = h("div", { class: name });
    this.parts.status.setAttribute("role", "status");
    this.bar = h("i", {});
    this.now = h("span", { class: "verdict-now" });
    this.lay(main);
    this.link = live("/analysis", (message) => this.hear(message), (what) => what === "open" && this.node && this.think());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Lays out the page: the board, next to it the engine's lines and the moves, then the less frequent controls. */
  lay(main) {
    const p = this.parts;
    this.text = h("input", { class: "mono", "aria-label": t("position-text"), onchange: () => this.open({ ...this.game, start: this.text.value.trim() || null, moves: [] }).catch(refused) });
    this.menu = select(this.all.map((game) => [game.name, game.title]), "", (game) => this.open({ game, rules: "", start: null, moves: [] }).catch(refused), { "aria-label": t("game"), id: "game" });
    const engine = check(t("engine-on"), true, (on) => {
      this.on = on;
      if (on) this.think();
      else this.rest();
    });
    const leave = (path) => () => location.assign(link(path, { game: this.game.game, rules: this.game.rules, position: this.scene.position }));
    this.whole = () => {
      fill(main, h("h1", { class: "unseen" }, t("analyse-title")), view);
      this.write();
    };
    const view = h("div", { class: "desk" },
      h("div", { class: "stage" },
        h("div", { class: "bars" }, h("div", { class: "evalbar", role: "img", "aria-label": t("eval-bar"), id: "evalbar" }, this.bar), this.board.element),
        h("div", { class: "prompt" }, p.status, p.say, p.confirm), p.graph, p.swings),
      h("div", { class: "panel" },
        h("section", { class: "card" }, h("div", { class: "engine" }, engine, this.now), p.lines),
        h("section", { class: "card" }, p.tree, p.steps,
          h("div", { class: "row" }, button(t("judge-game"), () => this.review(), { class: "small", id: "review" }), button(t("copy-link"), () => copy(this.address()), { class: "small" }),
            button("PNG", () => savePng(this.scene.svg, this.game.game).catch(refused), { class: "small", title: t("save-picture"), id: "png" }),
            button("SVG", () => saveSvg(this.scene.svg, this.game.game), { class: "small", title: t("save-picture") }))),
        h("section", { class: "card" }, field(t("game"), this.menu), field(t("position-text"), this.text),
          h("div", { class: "row" }, button(t("play-from-here"), leave("/new"), { class: "small" }), button(t("nav-editor"), leave("/editor"), { class: "small" }))),
        h("section", { class: "card" }, p.facts),
        this.records(),
        h("details", { class: "card" }, h("summary", {}, t("settings")), boardSettings(check, select, prefer, () => this.draw()))));
  }

  records() {
    const text = h("textarea", { "aria-label": t("record"), placeholder: t("record-help") });
    const write = async () => {
      const { game, rules, start } = this.game;
      text.value = (await api("/records/write", { game, rules, position: start, moves: this.node.end().line(), tags: [] })).text;
    };
    const read = async () => {
      const [first, ...others] = (await api("/records", { text: text.value })).games;
      if (others.length) notice(t("first-of", { number: others.length + 1 }));
      await this.open({ game: first.game, rules: first.rules, start: first.start, moves: first.moves.map((move) => move.text) });
    };
    return h("details", { class: "card" }, h("summary", {}, t("records")), text,
      h("div", { class: "row" }, button(t("import"), () => read().catch(refused), { class: "small" }), button(t("export"), () => write().catch(refused), { class: "small" })));
  }

  /** Opens a game at its last position. */
  async open({ game, rules, start, moves, flip }) {
    const known = await api("/positions", { game, rules, position: start || null, moves });
    this.game = { game: known.scene.game, rules: known.scene.rules, start: start || null };
    this.flip = flip ?? this.flip;
    this.bar.parentNode.classList.toggle("turned", this.flip);
    this.menu.value = this.game.game;
    this.root = new Node();
    this.points = null;
    fill(this.parts.graph);
    fill(this.parts.swings);
    await this.go(known.moves.reduce((node, move) => node.after(move), this.root), false);
  }

  /** Goes to a node. `scene` is its board, if already known. */
  async go(node, animated = true, scene = null) {
    const onward = node.parent === this.node && animated;
    this.node = node;
    this.picked = [];
    this.lines = [];
    await this.draw(onward, scene);
    this.think();
  }

  ask(more = {}) {
    const { game, rules, start } = this.game;
    const marks = { threats: settings.threats, ways: settings.ways, arrows: this.on ? this.lines.map((line) => line.move) : [] };
    const asked = { game, rules, position: start, moves: this.node.line(), flip: this.flip, marks, exact: settings.exact, ...more };
    return api("/positions", asked).then((answer) => {
      answer.scene.exact = answer.exact;
      return answer;
    });
  }

  async draw(frames = false, known = null) {
    const node = this.node;
    const scene = known ?? (await this.ask({ picked: this.picked, frames })).scene;
    if (node !== this.node) return;
    this.scene = scene;
    this.board.show(scene, frames);
    this.ready();
    this.write();
  }

  ready() {
    const { choices } = this.scene;
    fill(this.parts.say, instruction(this.board, choices));
    fill(this.parts.confirm, confirmation(this.board, choices, { play: (move) => this.go(this.node.after(move)), restart: () => this.pick(null) }));
  }

  /** Picks a spot in one round trip: the server plays the move if the picks complete it. */
  async pick(id, dragging) {
    const [node, before] = [this.node, this.node.line().length];
    if (id === null) this.picked = [];
    else this.picked = this.board.next.has(id) ? [...this.picked, id] : [id];
    const [play, frames] = [!dragging, !dragging && !this.board.byDrag];
    const { scene, moves } = await this.ask({ picked: this.picked, play, frames }).catch((error) => {
      refused(error);
      this.picked = [];
      return this.ask();
    });
    if (node !== this.node) return;
    if (moves.length > before) return this.go(node.after(moves.at(-1)), frames, scene);
    if (dragging && scene.choices.play && !scene.choices.next.length) return this.board.choose(scene.spots, {}, this.picked);
    this.picked = scene.picked;
    this.scene = scene;
    this.board.show(scene, false);
    this.ready();
  }

  write() {
    const { parts: p, scene } = this;
    const [line, end] = [this.node.line(), this.node.end().line()];
    fill(p.status, scene.status);
    this.text.value = scene.position;
    fill(p.facts, h("ul", { class: "facts" }, [...scene.facts, ...scene.threats].map((fact) => h("li", {}, fact))));
    const steps = stepper(end.length, line.length, (ply) => this.to(ply));
    steps.append(button("⇅", () => this.flipBoard(), { "aria-label": t("flip"), title: t("flip") }));
    fill(p.steps, steps);
    fill(p.tree, inView(this.tree(this.root)));
    history.replaceState(null, "", this.address());
    this.chart();
  }

  /** Lists the main line, with variations after the move they replace. */
  tree(root) {
    const [list, players] = [h("ol", { class: "moves tree" }), this.scene.sides.length];
    const put = (node, depth) => {
      const before = node.line().length - 1;
      list.append(h("li", { class: depth ? "aside" : null }, before % players === 0 && h("span", { class: "number" }, `${before / players + 1}.`),
        button(breakable(node.move), () => this.go(node), { "aria-current": node === this.node ? "step" : null, class: node.swing ? "blunder" : null, title: node.swing })));
      for (const other of node.parent.children[0] === node ? node.parent.children.slice(1) : []) {
        list.append(h("li", { class: "aside" }, "("));
        put(other, depth + 1);
        list.append(h("li", { class: "aside" }, ")"));
      }
      if (node.children.length) put(node.children[0], depth);
    };
    list.append(h("li", {}, button(t("start-of-game"), () => this.go(this.root), { "aria-current": this.node === this.root ? "step" : null })));
    if (root.children.length) put(root.children[0], 0);
    return list;
  }

  flipBoard() {
    this.flip = !this.flip;
    this.bar.parentNode.classList.toggle("turned", this.flip);
    this.draw().catch(refused);
  }

  address() {
    const { game, rules, start } = this.game;
    return new URL(link("/analyse", { game, rules, position: start, moves: this.node.end().line().join(",") }), location.href).href;
  }

  to(ply) {
    const path = [];
    for (let node = this.node.end(); node; node = node.parent) path.unshift(node);
    if (path[ply]) this.go(path[ply]).catch(refused);
  }

  key(event) {
    if (!this.node || event.target.closest("input, select, textarea, .spots")) return;
    const [at, end] = [this.node.line().length, this.node.end().line().length];
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }[event.key];
    if (to === undefined || to < 0 || to > end) return;
    event.preventDefault();
    this.to(to);
  }

  /** Stops the engine and removes its lines. */
  rest() {
    this.link.send({ do: "stop" });
    this.lines = [];
    this.think();
    this.draw().catch(refused);
  }

  think() {
    if (!this.on || this.scene?.over) {
      this.asked = null;
      fill(this.now);
      fill(this.parts.lines, this.scene?.over ? h("p", {}, this.scene.over.text) : null);
      const winner = this.scene?.over?.winner;
      if (this.scene?.over) this.level(winner === null ? 0 : winner === 0 ? 1 : -1);
      return;
    }
    this.asked = ++this.ref;
    const { game, rules, start } = this.game;
    if (!this.lines.length) fill(this.parts.lines, h("p", { class: "soft" }, t("thinking")));
    this.link.send({ do: "analyse", ref: this.asked, game, rules, position: start, moves: this.node.line(), lines: LINES, seconds: 30 });
  }

  hear(message) {
    if (message.type === "refused") return refused(message);
    if (message.type === "judged" && message.ref === this.reviewed) fill(this.parts.swings, h("p", { class: "soft" }, t("judging", { done: message.done, total: message.total })));
    if (message.type === "review" && message.ref === this.reviewed) this.judged(message);
    if (message.type === "lines" && message.ref === this.asked) this.show(message);
  }

  /** Sets the evaluation bar, from -1 to 1 for the first side. */
  level(score) {
    this.bar.style.height = `${50 + 50 * score}%`;
  }

  show(message) {
    const first = this.lines.map((line) => line.move).join();
    this.lines = message.lines;
    const best = message.known ?? message.lines[0];
    this.level(best?.score ?? 0);
    if (!message.lines.length) return;
    const value = (l) => sideValue(l.value, this.scene.turn, this.scene.sides);
    const line = (l) => h("li", {},
      h("span", { class: "value" }, value(l)),
      button([h("b", {}, l.move), l.line.slice(1, 8).map((move) => [" ", h("span", {}, move)])], () => this.go(this.node.after(l.move))),
      l.exact && h("small", {}, l.text));
    fill(this.now, best.exact && h("span", { class: "exact", title: best.text }, t("exact")), " ", value(best));
    fill(this.parts.lines, h("p", { class: "soft" }, message.book ? t("book", { depth: message.depth }) : t("searched", { depth: message.depth, nodes: (message.nodes ?? 0).toLocaleString(lang) })),
      h("ol", { class: "lines" }, message.lines.map(line)));
    if (first !== this.lines.map((l) => l.move).join()) this.redraw();
  }

  /** Redraws the arrows for new lines, at a limited rate. */
  redraw() {
    if (this.soon || this.picked.length) return;
    this.soon = setTimeout(async () => {
      this.soon = null;
      const [node, drawn] = [this.node, this.drawn = (this.drawn ?? 0) + 1];
      const { scene } = await this.ask();
      if (node !== this.node || this.picked.length || drawn !== this.drawn) return;
      this.scene = scene;
      this.board.show(scene, false);
    }, REDRAW_INTERVAL);
  }

  review() {
    this.reviewed = ++this.ref;
    const { game, rules, start } = this.game;
    this.judgedEnd = this.node.end();
    fill(this.parts.swings, h("p", { class: "soft" }, t("thinking")));
    this.link.send({ do: "review", ref: this.reviewed, game, rules, position: start, moves: this.judgedEnd.line() });
  }

  judged({ points, swings }) {
    this.points = points;
    this.swings = swings;
    const path = [];
    for (let node = this.judgedEnd; node; node = node.parent) path.unshift(node);
    const entry = (swing) => {
      const node = path[swing.number];
      if (node) node.swing = swing.text;
      return h("li", {}, button(swing.played, () => node && this.go(node), { class: "small" }), h("span", {}, swing.text),
        node?.parent && button(t("show-better", { move: swing.better }), () => this.go(node.parent.after(swing.better)), { class: "small" }));
    };
    fill(this.parts.swings, h("h3", {}, t("mistakes")), swings.length ? h("ul", { class: "facts" }, swings.map(entry)) : h("p", { class: "soft" }, t("no-mistakes")));
    this.write();
    this.think();
  }

  /** Draws the review as a curve, with the first side's advantage upwards. A click goes to that position. */
  chart() {
    if (!this.points) return fill(this.parts.graph);
    const [width, last] = [1000, Math.max(1, this.points.length - 1)];
    const x = (ply) => EDGE + ply / last * (width - 2 * EDGE);
    const y = (score) => 100 - 90 * score;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const put = (tag, attributes) => {
      const element = document.createElementNS(svg.namespaceURI, tag);
      Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
      svg.append(element);
    };
    svg.setAttribute("viewBox", `0 0 ${width} 200`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("class", "graph");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", t("graph"));
    const curve = this.points.map((point) => `${x(point.ply).toFixed(1)},${y(point.score).toFixed(1)}`).join(" ");
    put("polygon", { class: "area", points: `${EDGE},100 ${curve} ${width - EDGE},100` });
    put("line", { class: "zero", x1: 0, x2: width, y1: 100, y2: 100 });
    const now = x(this.node.line().length);
    put("line", { class: "now", x1: now, x2: now, y1: 0, y2: 200 });
    // A line of zero length is a dot that stays round when the picture is stretched.
    const dot = (ply) => `M${x(ply).toFixed(1)} ${y(this.points[ply]?.score ?? 0).toFixed(1)}h0.01`;
    this.swings.forEach((swing) => put("path", { class: "mistake", d: dot(swing.number) }));
    svg.addEventListener("click", (event) => this.to(Math.round((event.offsetX / svg.clientWidth * width - EDGE) / (width - 2 * EDGE) * last)));
    fill(this.parts.graph, svg);
  }
}
