// Confirmation of a move: a wall that was pointed at, a placement of several pieces, or a forced pass.

import { button, h, t } from "./lib.js";

/** Creates the buttons for a move that awaits confirmation, or null. `play` plays it, and `restart` drops the picks. */
export function confirmation(board, choices, { play, restart = null }) {
  const main = (label, onclick) => button(label, onclick, { class: "main", id: "confirm" });
  if (board.preview) {
    return h("div", { class: "row" }, main(t("confirm-wall"), () => board.confirm()), button(t("cancel"), () => board.propose(null), { id: "cancel" }));
  }
  if (!choices.play) return null;
  const picked = board.picked.length > 0;
  return h("div", { class: "row" }, main(picked ? t("confirm") : t("pass"), () => play(choices.play)), picked && restart && button(t("start-over"), restart));
}

/** Returns the instruction to the player. */
export function instruction(board, choices) {
  if (board.preview) return t("say-wall");
  if (choices.play && !board.picked.length) return t("say-pass");
  return choices.say ?? "";
}
