// Lesson: five positions, each with a move to find, and the reason afterwards. The last one is a test.

import { button, fill, h, t } from "./lib.js";

export class Lesson {
  /** `trial` is a board to play on, which calls `trial.played` after each move. */
  constructor(trial, steps) {
    Object.assign(this, { trial, steps, done: new Set() });
    this.text = h("p", { class: "task" });
    this.said = h("p", { class: "why", role: "status", "aria-live": "polite" });
    this.dots = h("ol", { class: "dots" });
    this.next = h("div", { class: "row" });
    this.element = h("section", { class: "lesson", "aria-label": t("lesson") }, this.dots, this.text, trial.element, this.said, this.next);
    trial.played = (move) => this.judge(move);
  }

  open(number) {
    this.number = number;
    this.write();
    return this.reset();
  }

  /** Sets up the position of the current step, with rings on the spots that its task speaks of. */
  reset() {
    const { position, rings } = this.steps[this.number];
    return this.trial.set(position, rings);
  }

  write() {
    fill(this.dots, this.steps.map((_, i) => h("li", {}, button(String(i + 1), () => this.open(i), {
      "aria-current": i === this.number ? "step" : null, "aria-label": t("lesson-step", { number: i + 1 }), class: this.done.has(i) ? "done" : null,
    }))));
    fill(this.text, this.steps[this.number].text);
    fill(this.said);
    fill(this.next);
  }

  /** Accepts a move, or takes it back. */
  judge(move) {
    const { accepts, why } = this.steps[this.number];
    const right = !accepts.length || accepts.includes(move);
    this.said.className = right ? "why right" : "why wrong";
    if (!right) {
      fill(this.said, t("lesson-wrong"));
      return setTimeout(() => this.reset(), 900);
    }
    this.done.add(this.number);
    const last = this.number === this.steps.length - 1;
    const { number } = this;
    this.write();
    this.said.className = "why right";
    fill(this.said, `✓ ${why}`);
    fill(this.next, last ? h("a", { class: "button main", id: "lesson-play", href: `/new?game=${this.trial.game.name}` }, t("lesson-done"))
      : button(t("lesson-next"), () => this.open(number + 1), { class: "main", id: "lesson-next" }));
  }
}
