// Board: the picture, a button over each spot, and animated moves. It knows no rules: the possible picks arrive as
// data, and picks are passed to a callback.

import { h, settings, t } from "./lib.js";
import { isThin, shape, SHAPES } from "./hits.js";
import { Hints } from "./hints.js";
import { Loupe } from "./loupe.js";
import { Pointer } from "./pointer.js";
import { play } from "./sound.js";

let count = 0;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Duration of one step and of a whole move in milliseconds, by animation speed. */
const SPEEDS = { off: [0, 0], slow: [420, 4200], normal: [230, 2000], fast: [110, 900] };

export class Board {
  /**
   * Calls `pick(id)` for a chosen spot; without it the board is read-only. Calls `preview(id)` for a spot that awaits
   * confirmation, and with null when none does.
   */
  constructor({ pick = null, preview = () => {}, label = "" } = {}) {
    this.prefix = `b${++count}-`;
    this.pick = pick;
    this.onpreview = preview;
    this.spots = [];
    this.next = new Set();
    this.picked = [];
    this.buttons = new Map();
    this.preview = null;
    this.over = null;
    this.landing = null;
    this.picture = h("div", { class: "picture", "aria-hidden": "true" });
    this.overlay = h("div", { class: "spots", role: "group", "aria-label": label });
    this.hints = new Hints();
    this.loupe = new Loupe();
    this.element = h("div", { class: "board" }, this.picture, this.hints.element, this.overlay, this.loupe.element);
    this.turn = 0;
    this.stops = [];
    if (pick) this.listen();
  }

  /** Draws a scene, after animating its `frames`. A later scene replaces it. */
  async show(scene, animated = true) {
    const turn = ++this.turn;
    this.wake?.();
    this.box = boxOf(scene.svg);
    // A move that awaits confirmation is shown without values.
    this.exact = scene.choices?.play ? {} : scene.exact ?? {};
    this.rings = new Set(scene.rings ?? []);
    this.choose(scene.spots ?? [], scene.choices ?? {}, scene.picked ?? []);
    const frames = animated && !still.matches && settings.speed !== "off" ? scene.frames ?? [] : [];
    const pictures = [...frames, scene.svg];
    const [step, whole] = SPEEDS[settings.speed] ?? SPEEDS.normal;
    const time = Math.min(step, whole / Math.max(frames.length, 1));
    this.moving(frames.length > 0);
    for (const [i, svg] of pictures.entries()) {
      if (turn !== this.turn) return;
      const moved = this.draw(svg, i > 0 && !this.hurried ? time : 0);
      if (i > 0 && moved && !this.hurried) await this.pause(time);
      if (i > 0 || animated && pictures.length === 1 && scene.last) play("move");
    }
    if (turn !== this.turn) return;
    this.moving(false);
    this.mark();
  }

  moving(on) {
    this.isMoving = on;
    this.hurried = false;
    this.element.classList.toggle("moving", on);
  }

  /** Ends the animation at once. */
  hurry() {
    this.hurried = this.isMoving;
    this.wake?.();
  }

  /** Waits for one step of an animation, or until it is hurried. */
  pause(time) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, time);
    });
  }

  /** Replaces the picture and animates pieces to their new places. Returns `true` if any piece moved. */
  draw(text, time) {
    const before = new Map();
    if (time > 0) this.picture.querySelectorAll("[id][transform]").forEach((e) => before.set(e.id, e.getAttribute("transform")));
    const svg = this.parse(text);
    this.picture.replaceChildren(svg);
    this.element.style.aspectRatio = `${this.box[2]} / ${this.box[3]}`;
    // The elements around the board have its width.
    (this.element.closest(".stage") ?? this.element).style.setProperty("--ratio", this.box[2] / this.box[3]);
    let moved = false;
    for (const element of time > 0 ? svg.querySelectorAll("[id][transform]") : []) {
      const from = before.get(element.id);
      const to = element.getAttribute("transform");
      if (from === to) continue;
      moved = true;
      const steps = from ? [{ transform: css(from) }, { transform: css(to) }] : [{ opacity: 0 }, { opacity: 1 }];
      element.animate(steps, { duration: time, easing: "ease-in-out" });
    }
    if (this.pointer?.drag?.id) this.pointer.carry();
    return moved;
  }

  /** Parses a picture and prefixes its ids, because a page may have several boards. */
  parse(text) {
    const own = text.replace(/ id="/g, ` id="${this.prefix}`).replace(/url\(#/g, `url(#${this.prefix}`).replace(/href="#/g, `href="#${this.prefix}`);
    const svg = document.importNode(new DOMParser().parseFromString(own, "image/svg+xml").documentElement, true);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    return svg;
  }

  /** Updates the buttons for the possible picks. */
  choose(spots, choices, picked) {
    this.spots = spots;
    this.next = new Set(choices.next ?? []);
    this.lands = choices.lands ?? {};
    this.picked = picked;
    // Spots that a pick has opened, such as the colours of a hole, have pictures of their own.
    if (!picked.length) this.lasting = new Set(spots.map((spot) => spot.id));
    // A move that awaits confirmation is shown without marks.
    this.shown = new Set(settings.destinations && !choices.play ? choices.next ?? [] : []);
    const kept = new Map(this.buttons);
    const focused = this.overlay.contains(document.activeElement);
    for (const spot of this.pick ? spots : []) {
      const button = this.buttons.get(spot.id) ?? this.button(spot.id);
      kept.delete(spot.id);
      button.setAttribute("aria-label", spot.label);
      button.setAttribute("aria-disabled", String(!this.next.has(spot.id)));
      if (picked.includes(spot.id)) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      button.className = ["spot", shape(spot), this.next.has(spot.id) && "next", picked.includes(spot.id) && "picked"].filter(Boolean).join(" ");
      this.place(button, spot);
    }
    kept.forEach((button, id) => {
      button.remove();
      this.buttons.delete(id);
    });
    this.overlay.append(...spots.map((spot) => this.buttons.get(spot.id)).filter((b) => b && b.parentNode !== this.overlay));
    this.overlay.classList.toggle("thin", spots.some((spot) => isThin(spot) && this.next.has(spot.id)));
    this.keepFocus();
    if (focused && !this.overlay.contains(document.activeElement)) this.enter();
    this.propose(null);
    this.hover(null);
  }

  /** Draws the marks for the current picks and pointer. */
  mark() {
    if (!this.pick || !this.box) return;
    if (this.isMoving) return this.hints.clear();
    const active = this.overlay.querySelector(":focus-visible");
    this.hints.draw(this.box, this.spots, {
      shown: this.shown ?? new Set(), picked: new Set(this.picked), occupied: this.occupied(), opened: (id) => !this.lasting?.has(id), first: this.picked.length === 0,
      exact: this.exact ?? {}, rings: this.rings ?? new Set(), over: this.over, preview: this.preview, land: this.landing, focus: active?.dataset.id ?? null,
    });
  }

  /** Returns the spots on which the picture has a piece. */
  occupied() {
    const pieces = [...this.picture.querySelectorAll("[id][transform^=translate]")]
      .map((piece) => /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(piece.getAttribute("transform")).slice(1).map(Number));
    const has = (spot) => pieces.some(([x, y]) => x >= spot.x && x <= spot.x + spot.width && y >= spot.y && y <= spot.y + spot.height);
    return new Set(this.spots.filter(has).map((spot) => spot.id));
  }

  /** Shows the spot under the pointer, if it can be picked, and where its move would end. */
  hover(id) {
    const over = this.next.has(id) ? id : null;
    if (over === this.over && over !== null) return;
    this.over = over;
    this.overlay.style.cursor = this.over ? "pointer" : "";
    this.land(id);
  }

  /** Asks for confirmation of a spot, or of none. */
  propose(id) {
    if (this.preview === id) return;
    this.preview = id;
    this.onpreview(id);
    this.mark();
  }

  /** Picks the spot that awaits confirmation. */
  confirm() {
    const id = this.preview;
    this.propose(null);
    if (id) this.pick(id);
  }

  button(id) {
    const button = h("button", { type: "button", class: "spot", "data-id": id, tabindex: "-1" });
    this.buttons.set(id, button);
    return button;
  }

  place(button, spot) {
    const [, , width, height] = this.box;
    const part = (value, whole) => `${(100 * value) / whole}%`;
    // From the middle, because the style sheet gives thin spots a minimum size.
    Object.assign(button.style, {
      left: part(spot.x + spot.width / 2, width), top: part(spot.y + spot.height / 2, height), width: part(spot.width, width), height: part(spot.height, height),
    });
  }

  /** Makes one spot of each shape reachable by Tab: the focused one, or the first that can be picked. */
  keepFocus() {
    const focused = this.overlay.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    for (const kind of SHAPES) {
      const ids = this.spots.filter((spot) => shape(spot) === kind).map((spot) => spot.id);
      const kept = this.stops.find((id) => ids.includes(id) && (id === focused || this.next.has(id)));
      const stop = ids.find((id) => id === focused) ?? kept ?? ids.find((id) => this.next.has(id)) ?? ids[0];
      this.stops = [...this.stops.filter((id) => this.buttons.has(id) && !ids.includes(id)), stop];
    }
    this.buttons.forEach((button, id) => button.setAttribute("tabindex", this.stops.includes(id) ? "0" : "-1"));
  }

  focus(id) {
    this.buttons.get(id)?.focus();
    this.keepFocus();
  }

  /** Moves the focus to the board. */
  enter() {
    this.overlay.querySelector("[tabindex='0']")?.focus();
  }

  /** Highlights the spot where a move would end. */
  land(id) {
    this.landing = id === null ? null : this.lands?.[id] ?? null;
    this.mark();
  }

  /** `true` if the last pick was made by a drag, which needs no animation. */
  get byDrag() {
    return Boolean(this.pointer?.byDrag);
  }

  listen() {
    this.pointer = new Pointer(this);
    const overlay = this.overlay;
    overlay.addEventListener("keydown", (event) => this.key(event));
    overlay.addEventListener("focusin", (event) => this.land(event.target.dataset.id ?? null));
    overlay.addEventListener("focusout", () => this.land(null));
  }

  chosen(id) {
    if (id && (this.next.has(id) || this.picked.length > 0)) this.pick(id);
  }

  spot(id) {
    return this.spots.find((spot) => spot.id === id);
  }

  /** Returns `true` for a thin spot that can be picked. */
  isWall(id) {
    return id !== null && this.next.has(id) && isThin(this.spot(id));
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape" && this.preview) return this.propose(null);
    if (event.key === "Escape" && this.picked.length > 0) this.pick(null);
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.beside(event.target.dataset.id, way);
    if (next) this.focus(next);
  }

  /** Returns the nearest spot of the same shape in a direction. Sideways distance counts three times. */
  beside(id, [wx, wy]) {
    const here = this.spots.find((spot) => spot.id === id);
    if (!here) return null;
    const middle = (spot) => [spot.x + spot.width / 2, spot.y + spot.height / 2];
    const [x, y] = middle(here);
    let best = [Infinity, null];
    for (const spot of this.spots.filter((other) => shape(other) === shape(here))) {
      const [dx, dy] = [middle(spot)[0] - x, middle(spot)[1] - y];
      const [ahead, aside] = [dx * wx + dy * wy, Math.abs(dx * wy) + Math.abs(dy * wx)];
      const far = ahead + 3 * aside;
      if (ahead > 1 && aside <= ahead * 1.2 && far < best[0]) best = [far, spot.id];
    }
    return best[1];
  }
}

/** Converts a transform attribute to CSS. */
function css(transform) {
  return transform
    .replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/g, "translate($1px, $2px)")
    .replace(/rotate\(([-\d.]+)\)/g, "rotate($1deg)");
}

/** Returns the `viewBox` of a picture: left, top, width and height. */
const boxOf = (svg) => (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 100 100").split(" ").map(Number);

/** Creates the form for board preferences. `changed` is called after each change. */
export function boardSettings(check, select, prefer, changed) {
  const set = (name) => (value) => {
    prefer(name, value);
    if (name === "sound") play("move");
    changed(name);
  };
  const speeds = Object.keys(SPEEDS).map((speed) => [speed, t(`speed-${speed}`)]);
  return [
    h("label", { class: "field" }, h("span", {}, t("speed")), select(speeds, settings.speed, set("speed"))),
    check(t("show-destinations"), settings.destinations, set("destinations")),
    check(t("show-threats"), settings.threats, set("threats")),
    check(t("show-ways"), settings.ways, set("ways")),
    check(t("show-exact"), settings.exact, set("exact")),
    check(t("confirm-walls"), settings.confirm, set("confirm")),
    check(t("sound"), settings.sound, set("sound")),
  ];
}
