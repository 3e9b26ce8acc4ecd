// Invitation to a game: the link that its host sends, and the form that it opens.

import { api, button, copy, field, fill, h, pathId, refused, t } from "./lib.js";
import { Board } from "./board.js";
import { qrCode } from "./qr.js";

/** Shows the form for an invited player: the game, the host and the side. `open` opens the game. */
export async function invitation(main, secret, open) {
  const { title, seats, scene, clock } = await api(`/tables/${encodeURIComponent(pathId())}`);
  const [free, host] = [seats.filter((seat) => seat.who === "open"), seats.find((seat) => seat.who === "person")];
  const board = new Board();
  board.show(scene, false);
  const name = h("input", { maxlength: "40", autocomplete: "nickname", value: localStorage.getItem("palabre-name") ?? "" });
  const sit = button(t("sit-down"), async () => {
    try {
      localStorage.setItem("palabre-name", name.value);
      await api(`/tables/${pathId()}/join`, { seat: secret, name: name.value.trim() || undefined });
    } catch (error) {
      refused(error);
    }
    history.replaceState(null, "", location.pathname);
    await open();
  }, { class: "main", id: "sit" });
  const facts = [free.length === 1 && t("invited-side", { side: free[0].label }), clock?.text && `${t("clock")} ${clock.text}`];
  fill(main, h("h1", {}, t("invited-to", { game: title, host: host?.name ?? t("somebody-invites") })),
    h("div", { class: "form" }, h("div", { class: "card" }, facts.filter(Boolean).map((fact) => h("p", {}, fact)), field(t("your-name"), name), sit), board.element));
}

/** Returns `true` if only this machine can open the page's address. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Creates the card with the link for an open seat. */
export function inviteCard(url, title, seat) {
  const address = new URL(url, location.href).href;
  return h("section", { class: "card" }, h("h2", { class: "small-title" }, t("invite-title", { side: seat.label })), h("p", { class: "soft" }, t("invite-text")),
    isLocal() && h("p", { class: "warning" }, t("invite-local")),
    h("div", { class: "invite" }, h("input", { readonly: true, value: address, "aria-label": t("invite-title", { side: seat.label }) }), button(t("copy"), () => copy(address)),
      navigator.share && button(t("share"), () => navigator.share({ title, url: address }).catch(() => {}))),
    h("details", {}, h("summary", {}, t("qr")), qrCode(address, t("qr"))));
}
