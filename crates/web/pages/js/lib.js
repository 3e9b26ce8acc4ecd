// What every page shares: elements, requests, texts, settings, the frame around the page.

/** French puts a blank before high punctuation, and no line may begin with it. */
const typeset = (part) => typeof part === "string" && lang === "fr" ? part.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : part;

const content = (children) => children.flat(3).filter((child) => child !== null && child !== undefined && child !== false).map(typeset);

/** An element with attributes, listeners (`onclick`) and children; nothing and false are left out. */
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

/** Replaces what an element holds; the focus stays on what has the same place in it. */
export function fill(element, ...children) {
  const reached = () => [...element.querySelectorAll("a, button, input, select, textarea, summary")];
  const at = element.contains(document.activeElement) ? reached().indexOf(document.activeElement) : -1;
  element.replaceChildren(...content(children));
  if (at >= 0) reached()[at]?.focus();
}

/** A request's answer as JSON; a refusal is thrown as an Error with `code` and the whole `answer`. */
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

/** A text of the page in the reader's language. */
export function t(id, values = {}) {
  const text = texts[`page-${id}`] ?? `[${id}]`;
  return text.replace(/\{\s*\$(\w+)\s*\}/g, (_, name) => values[name] ?? "");
}

/** An engine's value for the reader: decided results in words, numbers with a true minus and, in French, a decimal comma. */
export function valueText(value) {
  const [, result, plies] = /^(win|loss|draw)(?: (\d+))?$/.exec(value) ?? [];
  if (result) return t(`value-${result}`, { plies });
  const number = value.replace(/^-/, "−");
  return lang === "fr" ? number.replace(".", ",") : number;
}

/** What a machine is called. */
export function playerName(spec) {
  const level = /^level(\d+)$/.exec(spec);
  return level ? t("level", { number: level[1] }) : spec;
}

/** The games of the catalogue. */
export const games = async () => (await (games.asked ??= api("/games"))).games;

const DEFAULTS = { speed: "normal", sound: false, destinations: true, threats: false, ways: false, theme: "auto" };
const KEY = "palabre-settings";

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** What this reader prefers, kept in this browser. */
export const settings = { ...DEFAULTS, ...stored() };

/** Changes a preference. */
export function prefer(name, value) {
  settings[name] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
  if (name === "theme") applyTheme();
}

function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
applyTheme();

/** How long a connection may be gone, in milliseconds, before it is worth a word. */
const GRACE = 1200;
let outage = null;

/** Says across the page that the connection is lost, until it is back. */
function connection(lost) {
  if (lost) {
    outage ??= setTimeout(() => document.body.prepend(h("div", { id: "banner", role: "alert" }, t("reconnecting"))), GRACE);
    return;
  }
  clearTimeout(outage);
  outage = null;
  document.getElementById("banner")?.remove();
}

/** A socket that comes back by itself, with a growing pause. `send` keeps a message until there is a connection. */
export function live(path, hear, told = () => {}) {
  const link = { closed: false, socket: null };
  let pause = 500;
  const waiting = [];
  const connect = () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`);
    link.socket = socket;
    socket.onopen = () => {
      pause = 500;
      connection(false);
      told("open");
      waiting.splice(0).forEach((text) => socket.send(text));
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (link.closed) return;
      connection(true);
      told("lost");
      setTimeout(connect, pause);
      pause = Math.min(pause * 1.7, 10000);
    };
  };
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

/** Says something at the foot of the page for a while. */
export function notice(text, kind = "") {
  const foot = document.getElementById("notice");
  const box = h("p", { class: kind }, text);
  foot.append(box);
  setTimeout(() => box.remove(), 6000);
}

/** Says why something was refused. */
export const refused = (error) => notice(error.message, "bad");

/** A link's query. */
export const query = new URLSearchParams(location.search);

/** The last part of the page's path. */
export const pathId = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** A path with those of the values that are something. */
export function link(path, values) {
  const parts = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return parts.length ? `${path}?${new URLSearchParams(parts)}` : path;
}

/** A labelled field. */
export const field = (label, input, help) =>
  h("label", { class: "field" }, h("span", {}, label), input, help && h("small", {}, help));

/** A menu of `[value, label]`. */
export function select(options, value, onchange, attributes = {}) {
  const menu = h("select", { ...attributes, onchange: () => onchange?.(menu.value) },
    options.map(([key, label]) => h("option", { value: key, selected: key === value }, label)));
  return menu;
}

/** A switch with its label. */
export function check(label, value, onchange) {
  const box = h("input", { type: "checkbox", checked: value, onchange: () => onchange(box.checked) });
  return h("label", { class: "check" }, box, h("span", {}, label));
}

/** A button. */
export const button = (label, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, label);

/** A button for what cannot be taken back: it asks once more in its own place, for a while. */
export function sureButton(label, question, onclick, attributes = {}) {
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

/** Copies a text and says so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("copied"));
  } catch {
    prompt(t("copy-this"), text);
  }
}

const PAGES = [["/", "home"], ["/new", "new"], ["/analyse", "analyse"], ["/editor", "editor"],
  ["/championships", "championships"], ["/learn", "learn"]];

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

/** Draws the frame and hands the page's own part to `build`. */
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
    // A refusal is told; anything else is a fault of the page.
    if (!error.code) throw error;
  } finally {
    document.body.classList.add("ready");
  }
}

/** The address printed at start carries the owner's token: it is handed in once and dropped. */
async function claim() {
  await api("/owner", { token: query.get("owner") }).catch(refused);
  history.replaceState(null, "", location.pathname);
}
