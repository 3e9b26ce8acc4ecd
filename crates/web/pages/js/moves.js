// List of moves with step buttons.

import { button, h, t, valueText } from "./lib.js";

/** Creates the list of moves, one row per round. `at` is the number of moves played up to the position shown. */
export function moveList(moves, at, go, players = 2) {
  const items = moves.map((move, i) => h("li", {},
    i % players === 0 && h("span", { class: "number" }, `${i / players + 1}.`),
    button(breakable(move.text ?? move), () => go(i + 1), {
      "aria-current": i + 1 === at ? "step" : null,
      title: [move.value && valueText(move.value), move.depth && t("depth", { depth: move.depth })].filter(Boolean).join(" ") || null,
    })));
  const start = h("li", { class: "beginning" }, button(t("start-of-game"), () => go(0), { "aria-current": at === 0 ? "step" : null }));
  return inView(h("ol", { class: players > 2 ? "moves three" : "moves" }, start, items));
}

/** Allows line breaks after the slashes of a long move, such as a placement of many pieces. */
export const breakable = (text) => text.split(/(?<=\/)/).flatMap((part, i) => i ? [h("wbr"), part] : [part]);

/** Scrolls a list to its current entry once it is on the page, without scrolling the page. */
export function inView(list) {
  queueMicrotask(() => {
    const here = list.querySelector("[aria-current]");
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
  return list;
}

/** Creates the buttons to step through a game. */
export function stepper(length, at, go) {
  const step = (label, to, id) => button(label, () => go(to), { disabled: to < 0 || to > length || to === at, "aria-label": t(id), title: t(id) });
  return h("div", { class: "row" }, step("«", 0, "step-first"), step("‹", at - 1, "step-back"), step("›", at + 1, "step-on"), step("»", length, "step-last"));
}
