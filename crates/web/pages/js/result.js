// Result of a game for its player: in the second person, with the final count and the ways on.

import { button, h, link, t } from "./lib.js";

/** Returns `won`, `lost` or `drawn` for a player, or null for a spectator or a player of both sides. */
export function verdict({ scene, you }) {
  if (!scene.over || you.length !== 1) return null;
  if (scene.over.winner === null) return "drawn";
  return you.includes(scene.over.winner) ? "won" : "lost";
}

/** Returns the state of a game in one line: whose turn it is, or the result. */
export function statusLine(state, machineName) {
  const { scene, seats, you, may } = state;
  if (scene.over) {
    const result = verdict(state);
    return result ? t(`result-${result}`) : scene.status;
  }
  if (seats.some((seat) => seat.who === "open")) return t("status-waiting");
  if (may.play) return you.length > 1 ? scene.status : t("status-yours");
  const mover = seats[scene.turn];
  if (mover?.who === "machine") return t("status-machine", { player: machineName(mover) });
  return you.length ? t("status-theirs", { name: mover?.name ?? mover?.label ?? "" }) : scene.status;
}

/** Creates a number that counts up to its value. */
function counter(value) {
  const element = h("b", {}, String(value));
  if (value < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return element;
  const start = performance.now();
  const step = (now) => {
    const share = Math.min(1, (now - start) / 900);
    element.textContent = String(Math.round(value * share * (2 - share)));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return element;
}

/** Creates the count of both players, the visitor's first. */
function count({ scene, seats, you }) {
  if (!scene.score || seats.length !== 2) return null;
  const first = you[0] ?? 0;
  return h("p", { class: "count" }, [first, 1 - first].map((seat, i) => [i > 0 && h("i", {}, "–"), h("span", { title: seats[seat].label }, counter(scene.score[seat]))]));
}

/** Creates the banner at the end of a game. */
export function resultBanner(state, rematch) {
  const { scene, may, id, game, rules } = state;
  const result = verdict(state);
  return h("section", { class: `result ${result ?? ""}`, "aria-label": t("result") },
    h("h2", {}, result ? t(`result-${result}`) : scene.status), count(state),
    result && h("p", { class: "why" }, scene.over.why),
    h("div", { class: "row" },
      may.rematch && button(t("rematch"), rematch, { class: "main", id: "rematch" }),
      h("a", { class: "button", id: "turned", href: link("/analyse", { table: id, review: 1 }) }, t("see-turns")),
      state.seats.length === 2 && h("a", { class: "button", id: "played-puzzles", href: link("/puzzles", { table: id }) }, t("played-puzzles")),
      h("a", { class: "button", href: link("/new", { game, rules }) }, t("nav-new"))));
}
