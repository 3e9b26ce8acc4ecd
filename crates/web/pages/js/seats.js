// Seats of a game: who sits there, what they have captured, and their clocks.

import { h, playerName, t } from "./lib.js";

/** Remaining time below which a clock is highlighted, in milliseconds. */
const LOW_TIME = 20000;

/** Creates the row of a seat. `scene` is the position shown, and `thought` what an engine says. */
export function seatRow(state, scene, i, thought) {
  const seat = state.seats[i];
  const nameless = { machine: playerName(seat.player ?? ""), open: t("waiting"), person: seat.you ? "" : t("somebody") };
  const name = seat.who === "machine" ? nameless.machine : seat.name ?? nameless[seat.who];
  return h("div", { class: `seat${scene.turn === i && !scene.over ? " turn" : ""}` },
    h("span", { class: `dot${seat.here || seat.who === "machine" ? " here" : ""}` }),
    h("span", { class: "who" }, h("strong", {}, seat.label), ` ${name}`, seat.you && h("small", {}, ` ${t("you")}`), seat.out && h("small", {}, ` ${t("out")}`)),
    h("span", { class: "thought", "data-seat": i }, thought),
    scene.score && h("span", { class: "score", title: t("score") }, String(scene.score[i] ?? "")),
    state.clock && h("span", { class: "clock", role: "timer", "data-seat": i }));
}

/** Writes the remaining times, `gone` milliseconds after the state arrived. */
export function writeClocks({ left, running }, gone) {
  for (const element of document.querySelectorAll(".clock[data-seat]")) {
    const seat = Number(element.dataset.seat);
    const rest = Math.max(0, left[seat] - (running === seat ? gone : 0));
    element.textContent = time(rest);
    element.classList.toggle("low", rest < LOW_TIME);
  }
}

function time(left) {
  const seconds = Math.floor(left / 1000);
  const two = (n) => String(n).padStart(2, "0");
  if (left < 10000) return `${seconds}.${Math.floor(left % 1000 / 100)}`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
