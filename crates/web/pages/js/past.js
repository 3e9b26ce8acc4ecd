// Earlier position of a game. Once the game is over, the exact value of every move stands on its cell, where it is known.

import { api, h, link, settings, t } from "./lib.js";
import { exactText } from "./hints.js";

/** Returns the moves of a game as text. With two players, a resignation ends the game; with more, it is a move. */
const movesOf = (state) => state.moves.map((move) => move.text).filter((text) => text !== "resign" || state.seats.length > 2);

/** Fetches the scene after `ply` moves, with picks and exact values if the game is over. */
export async function pastScene(state, ply, flip, picked = []) {
  const over = Boolean(state.scene.over);
  const asked = { game: state.game, rules: state.rules, position: state.scene.start, moves: movesOf(state), ply, flip };
  const { scene, exact } = await api("/positions", { ...asked, picked, frames: !picked.length, exact: over && settings.exact });
  return over ? { ...scene, exact } : { ...scene, choices: {}, picked: [] };
}

/** Returns what the values on the board mean, or the way on for a move that was picked, whose `value` may be known. */
export function pastPrompt(state, scene, value) {
  if (!state.scene.over) return null;
  const { play, next } = scene.choices;
  if (play && scene.picked.length && !next.length) {
    const moves = [...movesOf(state).slice(0, scene.ply), play].join(",");
    const address = link("/analyse", { game: state.game, rules: state.rules, position: state.scene.start, moves });
    return [h("strong", {}, [play, value && exactText(value)].filter(Boolean).join("  ")), " ", h("a", { class: "button small", id: "analyse-move", href: address }, t("analyse-move"))];
  }
  return Object.keys(scene.exact ?? {}).length ? t(state.scene.score ? "exact-legend-count" : "exact-legend") : null;
}
