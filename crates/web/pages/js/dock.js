// Bar at the bottom of a phone, within reach of a thumb, and the sheet that it opens.

import { button, fill, h, t } from "./lib.js";

export class Dock {
  /** `panel` becomes a sheet on a phone; it is beside the board elsewhere. */
  constructor(panel) {
    this.panel = panel;
    this.element = h("nav", { class: "dock", "aria-label": t("game-actions") });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
    document.addEventListener("pointerdown", (event) => panel.contains(event.target) || this.element.contains(event.target) || this.open(false));
  }

  open(on) {
    this.panel.classList.toggle("open", on);
    this.element.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(on));
  }

  /** Shows `[icon, text, action, allowed]` entries, and the one that opens the sheet. */
  show(entries) {
    const entry = (icon, text, onclick, more = {}) => button([h("span", { "aria-hidden": "true" }, icon), text], onclick, more);
    const open = this.panel.classList.contains("open");
    fill(this.element,
      entries.map(([icon, text, action, allowed]) => entry(icon, text, action, { disabled: !allowed })),
      entry("≡", t("dock-more"), () => this.open(!this.panel.classList.contains("open")), { "aria-expanded": String(open), id: "dock-more" }));
  }
}
