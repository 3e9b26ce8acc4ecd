"use strict";
// Replays a game: DATA holds the lines that pictures share and, for each game, its pictures as lists of line numbers.
// A negative number copies lines that stood before: how far back, then how many.
const byId = (id) => document.getElementById(id);
let game = null, pictures = [], at = 0;

function unpack(frames) {
  const past = [];
  return frames.map((frame) => {
    const start = past.length;
    for (let i = 0; i < frame.length; i++) {
      if (frame[i] >= 0) past.push(frame[i]);
      else {
        const from = past.length + frame[i], length = frame[++i];
        past.push(...past.slice(from, from + length));
      }
    }
    return past.slice(start);
  });
}

function show(n) {
  at = Math.max(0, Math.min(n, pictures.length - 1));
  byId("board").innerHTML = pictures[at].map((i) => DATA.lines[i]).join("\n");
  byId("slider").value = at;
  const [move, note] = at > 0 ? game.moves[at - 1] : ["", ""];
  byId("note").textContent = at > 0 ? `${at}. ${move}  ${note}` : DATA.start;
  for (const button of byId("moves").children) button.classList.toggle("now", Number(button.dataset.at) === at);
  byId("moves").querySelector(".now")?.scrollIntoView({ block: "nearest" });
}

function open(id) {
  game = DATA.games[id];
  if (!game) return;
  pictures = unpack(game.frames);
  byId("title").textContent = byId("g" + id).dataset.title;
  byId("slider").max = pictures.length - 1;
  byId("moves").replaceChildren(...game.moves.map(([move], i) => {
    const button = document.createElement("button");
    button.textContent = `${i + 1}. ${move}`;
    button.dataset.at = i + 1;
    return button;
  }));
  byId("viewer").hidden = false;
  show(0);
}

function follow() {
  const match = /^#g(\d+)$/.exec(location.hash);
  if (match) open(match[1]);
  const target = location.hash && byId(location.hash.slice(1));
  if (target) target.closest("details")?.setAttribute("open", "");
}

byId("moves").addEventListener("click", (e) => e.target.dataset.at && show(Number(e.target.dataset.at)));
byId("slider").addEventListener("input", (e) => show(Number(e.target.value)));
byId("first").addEventListener("click", () => show(0));
byId("back").addEventListener("click", () => show(at - 1));
byId("next").addEventListener("click", () => show(at + 1));
byId("last").addEventListener("click", () => show(pictures.length - 1));
byId("close").addEventListener("click", () => { byId("viewer").hidden = true; history.replaceState(null, "", "#games"); });
addEventListener("keydown", (e) => {
  if (byId("viewer").hidden || e.target.tagName === "INPUT") return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (step) { show(at + step); e.preventDefault(); }
  if (e.key === "Escape") byId("close").click();
});
addEventListener("hashchange", follow);
follow();
