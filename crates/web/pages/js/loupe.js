// Magnifier above a finger, which hides what it points at.

import { h } from "./lib.js";
import { outline } from "./hints.js";

/** Width of the magnifier in pixels, its magnification, and its distance from the finger. */
const SIZE = 132;
const ZOOM = 2.2;
const ABOVE = 92;

export class Loupe {
  constructor() {
    this.element = h("div", { class: "loupe", "aria-hidden": "true", hidden: true });
  }

  /** Shows the picture around a point, with a spot drawn as it would be played. */
  show(picture, place, [x, y], scale, spot) {
    if (this.element.hidden) this.element.replaceChildren(picture.firstElementChild.cloneNode(true));
    const svg = this.element.firstElementChild;
    const size = SIZE / scale / ZOOM;
    svg.setAttribute("viewBox", [x - size / 2, y - size / 2, size, size].join(" "));
    svg.querySelector(".ghost")?.remove();
    if (spot) outline(svg, spot, "ghost preview");
    const [left, top] = [x * scale, y * scale];
    const above = place.top + top > ABOVE + SIZE ? top - ABOVE - SIZE / 2 : top + ABOVE - SIZE / 2;
    Object.assign(this.element.style, { left: `${Math.min(Math.max(left - SIZE / 2, 0), place.width - SIZE)}px`, top: `${above}px` });
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
