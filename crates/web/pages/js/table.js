// Page of a game in progress: the board, the players and their clocks, and the commands besides moves.

import { api, button, check, fill, games, h, link, live, page, pathId, playerName, prefer, programName, query, refused, select, settings, confirmButton, t, valueText } from "./lib.js";
import { Board, boardSettings } from "./board.js";
import { confirmation, instruction } from "./confirm.js";
import { resultBanner, statusLine, verdict } from "./result.js";
import { play as playSound } from "./sound.js";
import { invitation, inviteCard } from "./invitation.js";
import { Dock } from "./dock.js";
import { moveList, stepper } from "./moves.js";
import { seatRow, writeClocks } from "./seats.js";
import { pastPrompt, pastScene } from "./past.js";

page("table", async (main) => {
  const seat = query.get("seat");
  const open = async () => new RoomPage(main, await api(`/tables/${encodeURIComponent(pathId())}`));
  return seat ? invitation(main, seat, open) : open();
});

class RoomPage {
  /** Takes the first state, fetched over HTTP, so that the page is complete before its socket is open. */
  constructor(main, state) {
    this.version = -1;
    this.ref = 0;
    this.waiting = new Map();
    this.picked = [];
    this.thoughts = [];
    this.viewed = null;
    this.arrived = [];
    this.flip = "auto";
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging), preview: () => this.state && this.ready(this.choices ?? {}) });
    this.parts = {};
    for (const name of ["title", "status", "say", "confirm", "above", "below", "moves", "steps", "facts", "advice", "advisers", "actions", "offers", "invites", "result"]) {
      this.parts[name] = h("div", { class: name });
    }
    this.parts.above.classList.add("seats");
    this.parts.below.classList.add("seats");
    this.told = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.parts.offers.setAttribute("role", "alert");
    this.lay(main);
    this.take(state);
    // The view belongs to the connection: a new one starts with the usual view.
    this.link = live(`/tables/${pathId()}/live?flip=auto`, (message) => this.hear(message), (status) => status === "open" && this.look());
    document.addEventListener("keydown", (event) => this.key(event));
    setInterval(() => this.tick(), 250);
  }

  /** Lays out the board between the seats, and everything else in a panel. */
  lay(main) {
    const p = this.parts;
    this.advisers = p.advisers;
    this.prompt = h("div", { class: "prompt" }, p.status, p.say, p.confirm);
    const preferences = h("details", { class: "card" }, h("summary", {}, t("settings")),
      boardSettings(check, select, prefer, () => this.look()));
    this.heading = h("h1", { class: "unseen" });
    fill(main, this.heading, h("div", { class: "desk" },
      h("div", { class: "stage" }, p.above, this.board.element, p.below, p.offers, this.prompt, p.advice, p.result, this.told),
      this.panel = h("div", { class: "panel sheet" },
        p.invites,
        h("section", { class: "card" }, p.title, p.moves, p.steps, p.actions),
        this.factCard = h("section", { class: "card" }, p.facts, p.advisers),
        preferences)));
    // The result is at the top of the panel beside the board, or below the board on a narrow screen.
    const wide = matchMedia("(min-width: 60.01rem)");
    const settle = () => wide.matches ? this.panel.prepend(p.result) : p.advice.after(p.result);
    wide.addEventListener("change", settle);
    settle();
    this.dock = new Dock(this.panel);
    main.append(this.dock.element);
  }

  /** Shows the bar of a phone. */
  docked() {
    const { may, moves } = this.state;
    const at = this.viewed ?? moves.length;
    this.dock.show([
      ["↶", t("dock-undo"), () => this.send({ do: "undo" }), may.undo !== "no"],
      ["?", t("dock-hint"), () => this.advise("best"), may.advice],
      ["‹", t("step-back"), () => this.view(at - 1).catch(refused), at > 0],
      ["›", t("step-on"), () => this.view(at + 1).catch(refused), at < moves.length],
    ]);
  }

  /** Sends a command and waits for its answer. */
  ask(message) {
    const ref = ++this.ref;
    this.link.send({ ...message, ref });
    return new Promise((done, fail) => this.waiting.set(ref, { done, fail }));
  }

  /** Sends a command and shows only its error, if any. */
  send(message) {
    this.ask(message).catch(refused);
  }

  look(arrows = []) {
    this.send({ do: "look", flip: this.flip, marks: { threats: settings.threats, ways: settings.ways, arrows } });
  }

  /** `true` if the second side is at the bottom. */
  get flipped() {
    return this.state.scene.flipped;
  }

  flipBoard() {
    this.flip = this.flipped ? "no" : "yes";
    this.turned = !this.turned;
    this.look();
  }

  hear(message) {
    const asked = this.waiting.get(message.ref);
    this.waiting.delete(message.ref);
    if (message.type === "refused") {
      const error = Object.assign(new Error(message.message), { code: message.code });
      if (asked) asked.fail(error);
      else refused(error);
      return;
    }
    asked?.done(message);
    if (message.type === "state") this.queue(message);
    if (message.type === "thinking") this.think(message);
    if (message.type === "here") this.come(message);
  }

  /** Takes a state once the move on the board has played out. */
  queue(state) {
    this.arrived.push(Object.assign(state, { since: performance.now() }));
    this.advance();
  }

  advance() {
    while (this.arrived.length && !this.board.isMoving) this.take(this.arrived.shift());
  }

  /** Shows everything that has arrived at once. */
  catchUp() {
    while (this.arrived.length) this.take(this.arrived.shift());
  }

  take(state) {
    const before = this.state;
    this.state = state;
    this.since = state.since ?? performance.now();
    const moved = before && state.moves.length > before.moves.length;
    if (!before || state.moves.length !== before.moves.length) {
      this.picked = [];
      this.playedAt = null;
      this.viewed = this.past = null;
      fill(this.parts.advice);
    }
    if (state.next && !before?.next && before) return location.assign(state.next);
    if (moved || !before) this.thoughts = [];
    if (moved) this.announce(before);
    if (before && state.scene.over && !before.scene.over) playSound(verdict(state) === "lost" ? "lost" : "won");
    const mine = this.own;
    this.own = false;
    if (this.viewed === null && !(this.picked.length && !moved && before)) {
      this.board.show(this.playable(state.scene), moved && !mine).then(() => this.advance());
      this.ready(state.scene.choices ?? {});
    }
    this.write();
  }

  /** Returns the scene without choices, unless the client may move. */
  playable(scene) {
    return this.state.may.play ? scene : { ...scene, choices: {}, picked: [] };
  }

  /** Announces the last move to screen readers. */
  announce(before) {
    const side = this.state.seats[before.scene.turn]?.label ?? "";
    fill(this.told, `${t("played", { side, move: this.state.moves.at(-1).text })} ${this.state.scene.status}`);
  }

  write() {
    const { parts: p, state } = this;
    document.title = `${state.may.play ? "● " : ""}${state.title} · Palabre`;
    fill(this.heading, state.title);
    fill(p.title, h("h2", {}, state.title), state.watchers > 0 && h("small", {}, t("watchers", { number: state.watchers })));
    fill(p.status, this.past ? this.past.status : statusLine(state, (seat) => playerName(seat.player ?? "")));
    this.prompt.classList.toggle("yours", state.may.play && !this.past);
    fill(p.result, state.scene.over && this.viewed === null && resultBanner(state, () => this.send({ do: "rematch" })));
    this.prompt.classList.toggle("over", Boolean(state.scene.over) && !this.past);
    const seats = state.seats.map((_, i) => seatRow(state, this.past ?? state.scene, i, this.thoughts[i]));
    const own = seats.length > 2 || !this.turned ? state.you[0] ?? 0 : 1 - (state.you[0] ?? 0);
    const lower = seats.splice(own, 1);
    fill(p.above, seats);
    fill(p.below, lower);
    this.list(this.viewed ?? state.moves.length);
    fill(p.facts, h("ul", { class: "facts" }, [...state.scene.over ? [] : state.scene.facts, ...settings.threats ? state.scene.threats : []].map((fact) => h("li", {}, fact))));
    if (state.invites.join() !== this.links) fill(p.invites, state.invites.map((url, i) => url && inviteCard(url, state.title, state.seats[i])));
    this.links = state.invites.join();
    this.factCard.hidden = Boolean(state.scene.over);
    this.act();
    this.offer();
    this.docked();
    this.advisory();
    this.tick();
  }

  /** Shows the list of moves with its step buttons. */
  list(at) {
    const { moves } = this.state;
    const go = (ply) => this.view(ply).catch(refused);
    fill(this.parts.moves, moveList(moves, at, go, this.state.seats.length));
    const turn = button("⇅", () => this.flipBoard(), { id: "flip", "aria-label": t("flip"), title: t("flip") });
    const steps = stepper(moves.length, at, go);
    steps.append(turn);
    fill(this.parts.steps, steps);
  }

  act() {
    const { may, moves, scene, you, id } = this.state;
    const over = Boolean(scene.over);
    const sound = button("♪", () => {
      prefer("sound", !settings.sound);
      this.act();
    }, { id: "sound", class: "small", "aria-pressed": String(settings.sound), "aria-label": t("sound"), title: t("sound") });
    const on = (what, todo, allowed = true, kind = "small") => allowed && button(t(what), todo, { class: kind, id: what });
    fill(this.parts.actions, h("div", { class: "row" },
      !over && !you.length && h("a", { class: "button small", href: link("/analyse", { table: id }) }, t("nav-analyse")),
      on("undo", () => this.send({ do: "undo" }), may.undo !== "no"),
      on("offer-draw", () => this.send({ do: "draw" }), may.draw),
      may.resign && confirmButton(t("resign"), t("resign-sure"), () => this.send({ do: "resign" }), { class: "small", id: "resign" }),
      moves.length > 0 && h("a", { class: "button small", href: `/api/tables/${id}/record`, download: `${id}.txt` }, t("record")), sound),
      may.publish && check(t("make-public"), this.state.public, (on) => this.send({ do: "publish", public: on })));
  }

  /** Shows the pending offers, with buttons to answer those of other players. */
  offer() {
    const { offers, agreed, you, seats } = this.state;
    const said = JSON.stringify([offers, agreed]);
    if (said === this.offered) return;
    if (this.offered && Object.values(offers).some((by) => by !== null && by !== undefined && !you.includes(by))) playSound("offer");
    this.offered = said;
    const asked = ["draw", "undo", "rematch"].filter((what) => offers[what] !== null && offers[what] !== undefined);
    fill(this.parts.offers, asked.map((what) => {
      if (you.includes(offers[what])) return h("p", { class: "soft" }, t(`offered-${what}`));
      if (!you.length || you.every((seat) => seats[seat].out) && what !== "rematch") return null;
      if (you.some((seat) => agreed[what].includes(seat))) return h("p", { class: "soft" }, t("agreed"));
      return h("p", { class: "row" }, h("strong", {}, t(`asks-${what}`, { side: seats[offers[what]].label })),
        button(t("accept"), () => this.send({ do: what, answer: true }), { class: "main small" }),
        button(t("decline"), () => this.send({ do: what, answer: false }), { class: "small" }));
    }));
  }

  async advisory() {
    if (!this.state.may.advice) return fill(this.advisers);
    if (this.advisers.childElementCount) return;
    this.advisers.append(" ");
    const game = (await games()).find((g) => g.name === this.state.game);
    const table = game?.tables.find(({ sides }) => sides.length === this.state.seats.length) ?? game;
    const names = (table?.players ?? []).map((player) => [player.name, programName(player)]);
    const menu = select(names.length ? names : [["best", "best"]], names[0]?.[0], null, { "aria-label": t("adviser") });
    fill(this.advisers, h("div", { class: "row" }, button(t("advice"), () => this.advise(menu.value), { id: "advice", class: "small" }), menu));
  }

  async advise(player) {
    fill(this.parts.advice, h("p", { class: "soft" }, t("thinking")));
    try {
      const advice = await this.ask({ do: "advice", player });
      fill(this.parts.advice, h("p", {}, h("strong", {}, advice.move), ` ${advice.reason ?? ""}`),
        advice.exact && h("p", {}, h("span", { class: "exact" }, t("exact"))));
      this.look([advice.move]);
    } catch (error) {
      fill(this.parts.advice);
      refused(error);
    }
  }

  think(message) {
    const text = t("thinks", { depth: message.depth ?? 0, value: valueText(message.value ?? "") });
    this.thoughts[message.seat] = text;
    const thought = document.querySelector(`.thought[data-seat="${message.seat}"]`);
    if (thought) thought.textContent = text;
  }

  come(message) {
    if (!this.state) return;
    message.here.forEach((here, i) => {
      if (this.state.seats[i]) this.state.seats[i].here = here;
    });
    this.state.watchers = message.watchers;
    this.write();
  }

  /**
   * Picks a spot in one round trip: the server plays the move if the picks complete it, and otherwise returns the board
   * after them. A spot that cannot follow the earlier picks starts a new selection. A drag only shows the board.
   */
  async pick(id, dragging = false) {
    this.catchUp();
    if (this.past && this.state.scene.over) return this.explore(id, dragging);
    if (!this.state?.may.play || this.viewed !== null) return;
    const ply = this.state.moves.length;
    if (id === null) this.picked = [];
    else this.picked = this.board.next.has(id) ? [...this.picked, id] : [id];
    this.own = this.picked.length > 2 || this.board.byDrag;
    try {
      const answer = await this.ask({ do: "pick", picked: this.picked, play: !dragging, ply });
      if (answer.type === "ack") {
        this.playedAt = ply;
        // Nothing can be picked until the new state arrives.
        if (ply === this.state.moves.length) this.board.choose(this.board.spots, {}, []);
        return;
      }
      if (ply !== this.state.moves.length) return;
      this.own = false;
      if (dragging && answer.play && !answer.next.length) return this.board.choose(answer.spots, {}, this.picked);
      this.picked = answer.picked;
      this.board.show({ svg: answer.svg, spots: answer.spots, choices: answer, picked: this.picked }, false);
      this.ready(answer);
    } catch (error) {
      // The second click of a double click arrives after the move was played.
      if (this.playedAt === ply || this.state.moves.length !== ply) return;
      this.picked = [];
      refused(error);
      this.look();
    }
  }

  /** Shows the instruction and the move that awaits confirmation. */
  ready(choices) {
    const may = this.state.may.play && this.viewed === null;
    this.choices = choices;
    if (this.past) {
      fill(this.parts.confirm);
      return fill(this.parts.say, pastPrompt(this.state, this.past, this.value));
    }
    fill(this.parts.say, may ? instruction(this.board, choices) : "");
    fill(this.parts.confirm, may ? confirmation(this.board, choices, { play: (move) => this.play(move), restart: () => this.pick(null) }) : null);
  }

  play(move) {
    this.own = this.picked.length > 2 || this.board.byDrag;
    this.picked = [];
    this.board.choose(this.board.spots, {}, []);
    if (this.parts.confirm.contains(document.activeElement)) this.board.enter();
    fill(this.parts.confirm);
    this.ask({ do: "play", move, ply: this.state.moves.length }).catch((error) => {
      refused(error);
      this.look();
    });
  }

  /** Shows an earlier position of the game. */
  async view(ply) {
    this.catchUp();
    const { state } = this;
    this.viewed = ply >= state.moves.length ? null : ply;
    this.picked = [];
    const past = this.viewed === null ? null : await pastScene(state, ply, this.flipped);
    if (past && this.viewed !== ply) return;
    this.past = past;
    this.board.show(past ?? this.playable(state.scene), true);
    this.ready((past ?? state.scene).choices ?? {});
    this.write();
  }

  /** Picks a spot in an earlier position of a finished game, to see the values of its moves. Nothing is played. */
  async explore(id, dragging) {
    const ply = this.viewed;
    if (id === null || dragging) this.picked = [];
    else this.picked = this.board.next.has(id) ? [...this.picked, id] : [id];
    this.value = this.past.exact?.[id];
    const past = await pastScene(this.state, ply, this.flipped, this.picked).catch(refused);
    if (!past || this.viewed !== ply) return;
    this.past = past;
    this.board.show(past, false);
    this.ready(past.choices);
  }

  key(event) {
    if (!this.state || event.target.closest("input, select, textarea, .spots")) return;
    const at = this.viewed ?? this.state.moves.length;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.state.moves.length }[event.key];
    if (to === undefined || to < 0 || to > this.state.moves.length) return;
    event.preventDefault();
    this.view(to).catch(refused);
  }

  tick() {
    if (this.state?.clock) writeClocks(this.state.clock, performance.now() - this.since);
  }
}
