// Pointing at a board with a mouse or a finger: clicks, drags of pieces, and walls that slide under the pointer.

import { settings } from "./lib.js";
import { hit, isThin } from "./hits.js";

/** Distance in pixels that a pointer must move to start a drag. */
const DRAG_DISTANCE = 7;

export class Pointer {
  constructor(board) {
    this.board = board;
    const on = (type, listener) => board.overlay.addEventListener(type, listener);
    on("click", (event) => this.clicked(event));
    on("pointerleave", () => this.drag || board.hover(null));
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", () => this.release());
  }

  clicked(event) {
    // A click triggered by the keyboard has no coordinates.
    if (event.detail === 0) return this.board.chosen(event.target.dataset.id);
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (settings.confirm && this.board.isWall(this.aimed)) this.board.propose(this.aimed);
    else this.board.chosen(this.aimed);
  }

  /** Returns the spot under a pointer. */
  at(event) {
    return hit(this.board.spots, this.board.next, this.point(event), this.scale());
  }

  /** Pixels per unit of the picture. */
  scale() {
    return this.board.overlay.getBoundingClientRect().width / this.board.box[2];
  }

  /** Converts the coordinates of a pointer to those of the picture. */
  point(event) {
    const place = this.board.overlay.getBoundingClientRect();
    return [(event.clientX - place.left) / place.width * this.board.box[2], (event.clientY - place.top) / place.height * this.board.box[3]];
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.dragged = this.board.isMoving;
    if (this.board.isMoving) return this.board.hurry();
    this.byDrag = false;
    const from = this.at(event);
    const plain = from !== null && !isThin(this.board.spot(from));
    const slides = this.board.overlay.classList.contains("thin") && !plain;
    this.drag = { from, x: event.clientX, y: event.clientY, on: false, slides, finger: event.pointerType !== "mouse", before: this.board.preview };
    if (slides && this.drag.finger) this.slide(event);
  }

  move(event) {
    const drag = this.drag;
    if (!drag) return event.pointerType === "mouse" ? this.board.hover(this.at(event)) : undefined;
    if (drag.slides) return this.slide(event);
    if (!drag.on && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_DISTANCE) this.begin(event);
    if (!drag.on) return;
    [drag.atX, drag.atY] = this.point(event);
    this.carry();
    this.board.hover(this.target(event));
  }

  /** Returns the spot on which a piece would be dropped; a piece never becomes a wall. */
  target(event) {
    const id = this.at(event);
    return this.board.isWall(id) ? null : id;
  }

  /** Moves a wall with the pointer, and magnifies it under a finger. */
  slide(event) {
    const drag = this.drag;
    if (!drag.on && !drag.finger && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= DRAG_DISTANCE) return;
    if (!drag.on) this.board.overlay.setPointerCapture(event.pointerId);
    drag.on = true;
    const id = this.at(event);
    const wall = this.board.isWall(id) ? id : null;
    if (!drag.finger) return this.board.hover(wall);
    this.board.propose(wall);
    this.board.loupe.show(this.board.picture, this.board.overlay.getBoundingClientRect(), this.point(event), this.scale(), this.board.spot(wall));
  }

  /** Ends the slide of a wall: a mouse puts it down, a finger leaves it to be confirmed. */
  drop(event) {
    const drag = this.drag;
    this.dragged = true;
    this.release();
    const id = this.at(event);
    if (!this.board.isWall(id)) return this.board.propose(null);
    if (drag.finger ? drag.before === id : !settings.confirm) {
      this.board.preview = null;
      return this.board.pick(id);
    }
    return this.board.propose(id);
  }

  /** Starts a drag by picking its first spot. */
  begin(event) {
    const drag = this.drag;
    drag.on = true;
    this.board.overlay.setPointerCapture(event.pointerId);
    drag.id = this.pieceAt(drag.x, drag.y);
    if (drag.from && this.board.next.has(drag.from)) drag.ready = this.board.pick(drag.from, true);
  }

  /** Returns the id of the piece at a point of the window. */
  pieceAt(x, y) {
    this.board.overlay.style.pointerEvents = "none";
    const element = document.elementFromPoint(x, y)?.closest("svg [id][transform]");
    this.board.overlay.style.pointerEvents = "";
    return element && this.board.picture.contains(element) ? element.id : null;
  }

  carry() {
    const element = this.drag.id && this.board.picture.querySelector(`#${CSS.escape(this.drag.id)}`);
    if (!element || this.drag.atX === undefined) return;
    element.setAttribute("transform", `translate(${this.drag.atX} ${this.drag.atY})`);
    element.parentNode.append(element);
  }

  async up(event) {
    const drag = this.drag;
    // The coordinates of a click are rounded, unlike those of a pointer.
    this.aimed = this.at(event);
    if (!drag?.on) return this.release();
    if (drag.slides) return this.drop(event);
    this.dragged = true;
    this.byDrag = true;
    await drag.ready;
    this.release();
    const to = this.target(event);
    if (to && to !== drag.from && this.board.next.has(to)) this.board.pick(to);
    else this.board.pick(null);
  }

  release() {
    this.drag = null;
    this.board.loupe.hide();
    this.board.hover(null);
  }
}
