// Shared by all pages: elements, requests, sockets, texts, settings, and the page frame.

/** Puts no-break spaces before French punctuation. */
const typeset = (part) => typeof part === "string" && lang === "fr" ? part.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : part;

const content = (children) => children.flat(3).filter((child) => child !== null && child !== undefined && child !== false).map(typeset);

/** Creates an element with attributes, listeners (`onclick`) and children. Skips null, undefined and false. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...content(children));
  return element;
}

/** Replaces the children of an element. The focus stays on the control at the same index. */
export function fill(element, ...children) {
  const reached = () => [...element.querySelectorAll("a, button, input, select, textarea, summary")];
  const at = element.contains(document.activeElement) ? reached().indexOf(document.activeElement) : -1;
  element.replaceChildren(...content(children));
  if (at >= 0) reached()[at]?.focus();
}

/** Sends a request and returns the JSON of the response. An API error is thrown with its `code` and `answer`. */
export async function api(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api${path}`, options).catch(() => {
    throw Object.assign(new Error(t("unreachable")), { code: "unreachable" });
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = new Error(answer.error?.message ?? `${response.status} ${response.statusText}`);
  throw Object.assign(error, { code: answer.error?.code ?? "http", answer });
}

let texts = {};
export let lang = "en";

/** Returns a text of the page in the visitor's language. */
export function t(id, values = {}) {
  const text = texts[`page-${id}`] ?? `[${id}]`;
  return text.replace(/\{\s*\$(\w+)\s*\}/g, (_, name) => values[name] ?? "");
}

/** Formats an engine's value: results in words, numbers with a minus sign and, in French, a decimal comma. */
export function valueText(value) {
  const [, result, plies] = /^(win|loss|draw)(?: (\d+))?/.exec(value) ?? [];
  if (result) return t(`value-${result}`, { plies });
  const number = value.replace(/^-/, "−");
  return lang === "fr" ? number.replace(".", ",") : number;
}

/** Formats a value for the side to move with the side that it favours, so that its sign never depends on the turn. */
export function sideValue(value, turn, sides) {
  if (sides.length !== 2) return valueText(value);
  const [, result, plies] = /^(win|loss|draw)(?: (\d+))?/.exec(value) ?? [];
  if (result === "draw" || /^[-+]?0(\.0+)?$/.test(value)) return t("value-level");
  const favoured = sides[(result ? result === "win" : !value.startsWith("-")) ? turn : 1 - turn].label;
  return result ? t("value-wins", { side: favoured, plies }) : `${favoured} ${valueText(value.replace(/^[-+]?/, "+"))}`;
}

/** Returns the display name of a player spec. */
export function playerName(spec) {
  const level = /^level(\d+)$/.exec(spec);
  return level ? t("level", { number: level[1] }) : spec;
}

/** Returns the first words of a program's description, with its name for those who know it. */
export const programName = ({ name, text }) => /^level\d+$/.test(name) ? playerName(name) : `${text.split(/ ?[:,.;]/)[0]} (${name})`;

/** `true` if the browser can install this page as an app: over HTTPS, or on the server's own machine. */
export const canInstall = isSecureContext;

/** Fetches the games once. */
export const games = async () => (await (games.asked ??= api("/games"))).games;

const DEFAULTS = { speed: "normal", sound: true, confirm: false, exact: true, destinations: true, threats: false, ways: false, theme: "auto" };
const KEY = "palabre-settings";

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Preferences of the visitor, stored in this browser. */
export const settings = { ...DEFAULTS, ...stored() };

/** Changes and stores a preference. */
export function prefer(name, value) {
  settings[name] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
  if (name === "theme") applyTheme();
}

function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
applyTheme();

/** Delay before a lost connection is reported, in milliseconds. */
const OUTAGE_DELAY = 800;
let outage = null;

/** Shows or removes the banner for a lost connection. */
function reportConnection(lost) {
  if (lost) {
    outage ??= setTimeout(() => document.body.prepend(h("div", { id: "banner", role: "alert" }, t("reconnecting"))), OUTAGE_DELAY);
    return;
  }
  clearTimeout(outage);
  outage = null;
  document.getElementById("banner")?.remove();
}

/** Time without a message after which a connection is taken for dead, in milliseconds. The server sends a beat every 4 s. */
const SILENCE = 8500;

/** Opens a socket that reconnects with increasing delays, and when it is silent. `send` queues messages until it is connected. */
export function live(path, receive, onstatus = () => {}) {
  const link = { closed: false, socket: null };
  let [pause, heard, timer] = [500, 0, null];
  const waiting = [];
  const lost = () => {
    link.socket.onclose = link.socket.onmessage = null;
    link.socket.close();
    if (link.closed) return;
    reportConnection(true);
    onstatus("lost");
    clearTimeout(timer);
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 1.7, 10000);
  };
  const connect = () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`);
    link.socket = socket;
    heard = performance.now();
    socket.onopen = () => {
      pause = 500;
      reportConnection(false);
      onstatus("open");
      waiting.splice(0).forEach((text) => socket.send(text));
    };
    socket.onmessage = (event) => {
      heard = performance.now();
      const message = JSON.parse(event.data);
      if (message.type !== "beat") receive(message);
    };
    socket.onclose = lost;
  };
  setInterval(() => link.socket.readyState < WebSocket.CLOSING && performance.now() - heard > SILENCE && lost(), 500);
  addEventListener("offline", () => lost());
  link.send = (message) => {
    const text = JSON.stringify(message);
    if (link.socket.readyState === WebSocket.OPEN) link.socket.send(text);
    else waiting.push(text);
  };
  link.close = () => {
    link.closed = true;
    link.socket.close();
  };
  connect();
  return link;
}

/** Shows a notice at the bottom of the page for a few seconds. */
export function notice(text, kind = "") {
  const foot = document.getElementById("notice");
  const box = h("p", { class: kind }, text);
  foot.append(box);
  setTimeout(() => box.remove(), 6000);
}

/** Shows the message of an error. */
export const refused = (error) => notice(error.message, "bad");

/** Parameters of the URL. */
export const query = new URLSearchParams(location.search);

/** Returns the id in the page's path. */
export const pathId = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** Builds a URL with the query parameters that have a value. */
export function link(path, values) {
  const parts = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return parts.length ? `${path}?${new URLSearchParams(parts)}` : path;
}

/** Wraps a wide element so that it scrolls by itself, also with the keyboard. */
export const scrollable = (element, label) => h("div", { class: "scroll", tabindex: "0", role: label ? "region" : null, "aria-label": label }, element);

/** Creates a labelled field. */
export const field = (label, input, help) =>
  h("label", { class: "field" }, h("span", {}, label), input, help && h("small", {}, help));

/** Creates a menu of `[value, label]` pairs. */
export function select(options, value, onchange, attributes = {}) {
  const menu = h("select", { ...attributes, onchange: () => onchange?.(menu.value) },
    options.map(([key, label]) => h("option", { value: key, selected: key === value }, label)));
  return menu;
}

/** Creates a labelled checkbox. */
export function check(label, value, onchange) {
  const box = h("input", { type: "checkbox", checked: value, onchange: () => onchange(box.checked) });
  return h("label", { class: "check" }, box, h("span", {}, label));
}

/** Creates a button. */
export const button = (label, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, label);

/** Creates a button that must be pressed a second time within a few seconds to confirm. */
export function confirmButton(label, question, onclick, attributes = {}) {
  let timer = null;
  const calm = () => {
    timer = null;
    fill(element, label);
    element.classList.remove("sure");
  };
  const element = button(label, () => {
    if (timer) return onclick();
    fill(element, question);
    element.classList.add("sure");
    timer = setTimeout(calm, 4000);
  }, { ...attributes, onblur: () => timer && calm() });
  return element;
}

/** Copies a text to the clipboard. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("copied"));
  } catch {
    prompt(t("copy-this"), text);
  }
}

const PAGES = [["/", "home"], ["/new", "new"], ["/analyse", "analyse"], ["/editor", "editor"],
  ["/championships", "championships"], ["/live", "live"], ["/archive", "archive"], ["/puzzles", "puzzles"], ["/learn", "learn"]];

function switchLanguage(code) {
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

function header() {
  const here = `/${location.pathname.split("/")[1]}`;
  const links = PAGES.map(([path, id]) =>
    h("a", { href: path, "aria-current": path === here || here.startsWith("/championship") && id === "championships" ? "page" : null }, t(`nav-${id}`)));
  const other = lang === "fr" ? ["en", "English"] : ["fr", "Français"];
  const themes = ["auto", "light", "dark"].map((theme) => [theme, t(`theme-${theme}`)]);
  const menu = button("", () => unfold(!top.classList.contains("open")), { class: "menu", "aria-label": t("menu"), "aria-expanded": "false" });
  const unfold = (open) => {
    top.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(open));
  };
  const top = h("header", { class: "top", onkeydown: (event) => event.key === "Escape" && unfold(false) },
    h("a", { class: "skip", href: "#main" }, t("skip")),
    h("a", { class: "brand", href: "/" }, h("img", { src: "/icon.svg", alt: "", width: "27", height: "27" }), "Palabre"),
    menu,
    h("div", { class: "drawer" },
      h("nav", { "aria-label": t("nav") }, links),
      h("div", { class: "tools" },
        select(themes, settings.theme, (theme) => prefer("theme", theme), { "aria-label": t("theme") }),
        h("button", { type: "button", id: "language", lang: other[0], onclick: () => switchLanguage(other[0]) }, other[1]))));
  document.addEventListener("pointerdown", (event) => top.contains(event.target) || unfold(false));
  return top;
}

/** Draws the frame of a page and calls `build` to fill its main part. */
export async function page(id, build) {
  const answer = await api("/texts").catch(() => null);
  if (!answer) return fill(document.getElementById("main"), h("p", {}, "The server does not answer. Le serveur ne répond pas."));
  texts = answer.texts;
  lang = answer.lang;
  document.documentElement.lang = lang;
  document.title = `${t(`nav-${id}`)} · Palabre`;
  const main = document.getElementById("main");
  document.body.prepend(header());
  document.body.append(h("div", { id: "notice", role: "status", "aria-live": "polite" }));
  if (query.has("owner")) await claim();
  try {
    await build(main);
  } catch (error) {
    fill(main, h("h1", {}, t("trouble")), h("p", { class: "bad", role: "alert" }, error.message), h("p", {}, h("a", { class: "button", href: "/" }, t("to-games"))));
    // Errors from the API have a code; any other error is a bug in the page.
    if (!error.code) throw error;
  } finally {
    document.body.classList.add("ready");
    // Browsers allow it over HTTPS and on this machine only.
    if (canInstall) navigator.serviceWorker?.register("/sw.js").catch(() => {});
  }
}

/** Claims ownership with the token in the URL that the server printed, and removes it from the URL. */
async function claim() {
  await api("/owner", { token: query.get("owner") }).catch(refused);
  history.replaceState(null, "", location.pathname);
}
