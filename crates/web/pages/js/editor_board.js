// Editing on the board itself: a click places what the palette holds, a drag moves a piece, a drag off the board removes it.

import { button, h, t } from "./lib.js";
import { Board } from "./board.js";
import { isThin } from "./hits.js";

const SVG = "http://www.w3.org/2000/svg";

/** Returns the fields of each spot: the one of its name, or those of its name with a letter for the kind of seed. */
function fieldsBySpot(fields, spots) {
  const ids = new Set(spots.map((spot) => spot.id));
  const map = new Map();
  fields.forEach((f, i) => {
    const id = ids.has(f.name) ? f.name : f.name.replace(/(?<=\d)\p{Lu}$/u, "");
    if (f.at && ids.has(id)) map.set(id, [...map.get(id) ?? [], i]);
  });
  return map.size ? map : fieldsByPlace(fields, spots);
}

const middle = (spot) => `${(spot.y + spot.height / 2).toFixed(1).padStart(7, "0")} ${(spot.x + spot.width / 2).toFixed(1).padStart(7, "0")}`;

/** Returns the fields of walls: those of the places where walls can cross, in reading order. */
function fieldsByPlace(fields, spots) {
  const walls = spots.filter(isThin);
  const places = [...new Set(walls.map(middle))].sort();
  const order = fields.map((f, i) => [f, i]).filter(([f]) => f.at && f.kind === "words").sort(([a], [b]) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  if (order.length !== places.length) return new Map();
  return new Map(walls.map((spot) => [spot.id, [order[places.indexOf(middle(spot))][1]]]));
}

/** Value of both fields of a piece that is off the board. */
const ABSENT = "-";

export class EditorBoard {
  /** `game` has the fields, and the pieces whose place is two fields; `set(i, value)` changes the value of a field. */
  constructor({ fields, pieces }, spots, values, set) {
    Object.assign(this, { fields, pieces, spots, values, set, from: null });
    this.bySpot = fieldsBySpot(fields, spots);
    this.ofPieces = new Set(pieces.flatMap((piece) => [piece.column, piece.row]));
    this.board = new Board({ label: t("board"), pick: (id, dragging) => this.pick(id, dragging) });
    this.tokens = document.createElementNS(SVG, "svg");
    this.tokens.setAttribute("class", "tokens");
    this.board.element.insertBefore(this.tokens, this.board.overlay);
    this.brush = { word: null, add: 1, kind: "", piece: null };
  }

  /** Returns the piece on a spot, or null. */
  pieceOn(id, values = this.values()) {
    return this.pieces.find((piece) => `${values[piece.column]}-${values[piece.row]}` === id) ?? null;
  }

  /** Puts a piece on a spot; with null, takes it off the board. */
  put(piece, id) {
    const [column, row] = id?.split("-") ?? [ABSENT, ABSENT];
    this.set(piece.column, column);
    this.set(piece.row, row);
  }

  /** Returns the cells, on which pieces stand; walls stand between them. */
  cells() {
    return this.spots.filter((spot) => !isThin(spot)).map((spot) => spot.id);
  }

  /** Returns the spots that can be clicked: those of the fields, or the cells for a piece; pieces can always be dragged. */
  open() {
    if (!this.pieces.length) return [...this.bySpot.keys()];
    return this.brush.piece ? this.cells() : [...this.bySpot.keys(), ...this.cells().filter((id) => this.pieceOn(id))];
  }

  /** `true` if every field on the board has a spot, so that no other form is needed. */
  get isWhole() {
    return this.bySpot.size > 0 && this.fields.every((f, i) => !f.at || [...this.bySpot.values()].some((of) => of.includes(i)));
  }

  /** Shows a valid position. */
  show(scene) {
    this.valid = [...this.values()];
    this.tokens.replaceChildren();
    this.scene = scene;
    this.board.show({ ...scene, spots: this.spots, choices: this.choices(), picked: [], frames: [] }, false);
  }

  choices() {
    return { next: this.open(), play: "-" };
  }

  /** Shows an unfinished position: the cells that differ from the last valid one are drawn as tokens. */
  unfinished() {
    this.tokens.setAttribute("viewBox", this.board.box.join(" "));
    this.tokens.replaceChildren();
    const values = this.values();
    this.bySpot.forEach((of, id) => of.some((i) => values[i] !== this.valid[i]) && this.token(this.spots.find((spot) => spot.id === id), of, values));
    for (const spot of this.pieces.length ? this.spots.filter((each) => !isThin(each)) : []) {
      const [now, before] = [this.pieceOn(spot.id, values), this.pieceOn(spot.id, this.valid)];
      if (now !== before) this.draw(spot, now ? String(this.pieces.indexOf(now)) : "·");
    }
    this.board.choose(this.spots, this.choices(), []);
  }

  token(spot, of, values) {
    const text = of.map((i) => this.fields[i].kind === "words" ? this.fields[i].glyphs?.[this.fields[i].words.indexOf(values[i])] ?? values[i] : values[i]).join(" ");
    this.draw(spot, text);
  }

  draw(spot, text) {
    const size = Math.min(spot.width, spot.height);
    const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
    const put = (tag, attributes) => {
      const element = document.createElementNS(SVG, tag);
      Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
      this.tokens.append(element);
      return element;
    };
    put("circle", { cx: x, cy: y, r: size * 0.36 });
    put("text", { x, y, "font-size": size * (text.length > 3 ? 0.22 : 0.42) }).textContent = text;
  }

  pick(id, dragging = false) {
    if (dragging) {
      this.from = id;
      if (this.pieceOn(id)) this.board.choose(this.spots, { next: this.cells(), play: "-" }, []);
      return;
    }
    const from = this.from;
    this.from = null;
    if (from !== null) return this.carry(from, id);
    if (id !== null && this.brush.piece) return this.put(this.brush.piece, id);
    if (id !== null) for (const i of this.bySpot.get(id) ?? []) this.paint(i, id);
  }

  /** Moves the content of a spot to another one, or off the board. */
  carry(from, to) {
    const piece = this.pieceOn(from);
    if (piece) return this.put(piece, to);
    const [source, target, values] = [this.bySpot.get(from) ?? [], this.bySpot.get(to) ?? [], this.values()];
    source.forEach((i, k) => {
      const f = this.fields[i];
      const [held, empty] = [values[i], f.kind === "words" ? f.words[0] : "0"];
      this.set(i, empty);
      if (target[k] !== undefined) this.set(target[k], f.kind === "words" ? held : String(Math.min(f.max, Number(held) + Number(values[target[k]]))));
    });
  }

  /** Applies the palette to a field. */
  paint(i, id) {
    const [f, value] = [this.fields[i], this.values()[i]];
    // A spot that shares its field with others stands for the word that ends its name, such as a wall's direction.
    const word = id === f.name ? this.brush.word : f.words?.find((each) => id.endsWith(each)) ?? this.brush.word;
    if (f.kind === "words") return this.set(i, value === word ? f.words[0] : word);
    if (!f.name.endsWith(this.brush.kind)) return;
    this.set(i, String(this.brush.add === 0 ? 0 : Math.max(0, Math.min(f.max, Number(value) + this.brush.add))));
  }

  /** Creates the palette of a game with pieces between which walls stand: the walls, then each piece. */
  palette() {
    const row = h("div", { class: "brushes", role: "group", "aria-label": t("brush") });
    const choices = [[null, t("brush-walls")], ...this.pieces.map((piece) => [piece, piece.label])];
    const buttons = choices.map(([piece, label], k) => button(label, () => {
      this.brush.piece = piece;
      buttons.forEach((other, j) => other.setAttribute("aria-pressed", String(j === k)));
      this.board.choose(this.spots, this.choices(), []);
    }, { class: "small", "aria-pressed": String(k === 0), "data-brush": k }));
    row.append(...buttons);
    return row;
  }

  /** Creates the palette of counts: one more, one less, none, for each kind of seed. */
  counts() {
    const number = this.fields.find((f) => f.at && f.kind === "number");
    if (!number || !this.bySpot.size) return null;
    const kinds = [...new Set([...this.bySpot.values()].flat().map((i) => /(?<=\d)\p{Lu}$/u.exec(this.fields[i].name)?.[0] ?? ""))];
    this.brush.kind = kinds[0];
    const choices = kinds.flatMap((kind) => [[1, "+1"], [-1, "−1"]].map(([add, label]) => [{ add, kind }, `${label} ${kind}`.trim()]));
    choices.push([{ add: 0, kind: "" }, t("brush-none")]);
    const row = h("div", { class: "brushes", role: "group", "aria-label": t("brush") });
    const buttons = choices.map(([brush, label], k) => button(label, () => {
      Object.assign(this.brush, brush);
      buttons.forEach((other, j) => other.setAttribute("aria-pressed", String(j === k)));
    }, { class: "small", "aria-pressed": String(k === 0) }));
    row.append(...buttons);
    return row;
  }
}
