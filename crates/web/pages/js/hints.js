// Hints: marks over the picture for the spots that can be picked, are picked, or are under the pointer.

import { isThin } from "./hits.js";

const SVG = "http://www.w3.org/2000/svg";

function put(parent, tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  parent.append(element);
  return element;
}

/** Adds the shape that a spot stands for. */
export function outline(parent, spot, kind) {
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  if (spot.outline?.length) return put(parent, "polygon", { class: kind, points: spot.outline.map((corner) => corner.join()).join(" ") });
  if (spot.round) return put(parent, "ellipse", { class: kind, cx: x, cy: y, rx: spot.width / 2 - 2, ry: spot.height / 2 - 2 });
  return put(parent, "rect", { class: kind, x: spot.x + 2, y: spot.y + 2, width: spot.width - 4, height: spot.height - 4, rx: 10 });
}

/** Adds a dot: in the middle of an empty spot, at the lower edge of one with a piece, which stays visible. */
function dot(parent, spot, low) {
  const size = Math.min(spot.width, spot.height);
  const y = spot.y + spot.height * (low ? 0.88 : 0.5);
  put(parent, "circle", { class: low ? "dot low" : "dot", cx: spot.x + spot.width / 2, cy: y, r: size * (low ? 0.07 : 0.15) });
}

/** Writes an exact result: a win, a draw or a loss, with plies to the end or the final difference. */
export const exactText = ({ result, number }) => `${{ win: "+", draw: "=", loss: "−" }[result]}${result === "draw" ? "" : Math.abs(number ?? 0) || ""}`;

export class Hints {
  constructor() {
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("class", "hints");
    this.element.setAttribute("aria-hidden", "true");
  }

  clear() {
    this.element.replaceChildren();
  }

  /** Redraws the marks. `state` says which spots are ringed, shown, picked, under the pointer, previewed, focused or landed on. */
  draw(box, spots, state) {
    this.element.setAttribute("viewBox", box.join(" "));
    this.clear();
    for (const spot of spots) this.mark(spot, state);
    // The spot under the pointer is above all others.
    for (const spot of spots) this.point(spot, state);
  }

  /** Writes the exact result of a pick on its spot. */
  value(spot, { result, number }, low) {
    const text = exactText({ result, number });
    // In the middle of an empty spot, at the upper edge of one with a piece, which stays visible.
    const size = Math.min(spot.width, spot.height) * (low ? 0.32 : 0.42);
    const [width, x, y] = [size * (0.7 + 0.5 * text.length), spot.x + spot.width / 2, low ? spot.y + size * 0.55 : spot.y + spot.height / 2];
    put(this.element, "rect", { class: `exact-${result}`, x: x - width / 2, y: y - size / 2, width, height: size, rx: size / 2 });
    put(this.element, "text", { class: "exact-value", x, y, "font-size": size * 0.8 }).textContent = text;
  }

  mark(spot, { shown, picked, occupied, opened, first, land, exact, rings }) {
    if (rings.has(spot.id)) outline(this.element, spot, "task-ring");
    if (exact[spot.id]) this.value(spot, exact[spot.id], occupied.has(spot.id));
    else if (shown.has(spot.id) && !isThin(spot)) {
      if ((occupied.has(spot.id) || opened(spot.id)) && !first) outline(this.element, spot, "ring");
      else dot(this.element, spot, occupied.has(spot.id));
    }
    if (picked.has(spot.id)) outline(this.element, spot, "picked");
    if (land === spot.id) outline(this.element, spot, "land");
  }

  point(spot, { over, preview, focus }) {
    const kind = isThin(spot) ? "ghost" : "over";
    if (over === spot.id && over !== preview) outline(this.element, spot, kind);
    if (preview === spot.id) outline(this.element, spot, "ghost preview");
    if (focus === spot.id) outline(this.element, spot, isThin(spot) ? "ghost focus" : "focus");
  }
}
