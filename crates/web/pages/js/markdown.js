// Converts the subset of Markdown in which rules are written to elements, without HTML text.

import { h, scrollable } from "./lib.js";

/** Converts headings, paragraphs, lists, tables and code. `show` returns the board of a code that is a position, or null. */
export function markdown(text, show) {
  const blocks = text.replace(/\r/g, "").split(/\n{2,}/).filter((block) => block.trim());
  return blocks.map((block) => /^( {4}.*\n?)+$/.test(block) ? drawn(block) : element(block.trim(), show));
}

/** Converts an indented block, which is a text drawing. */
const drawn = (block) => h("pre", { class: "scroll" }, h("code", {}, block.replace(/^ {4}/gm, "").trimEnd()));

function element(block, show) {
  const heading = /^(#{1,4})\s+(.*)$/.exec(block);
  if (heading && !block.includes("\n")) return h(`h${heading[1].length}`, {}, inline(heading[2], show));
  if (/^```/.test(block)) return h("pre", {}, h("code", {}, block.replace(/^```\w*\n?|\n?```$/g, "")));
  const lines = block.split("\n");
  if (heading) return h("div", {}, element(lines[0], show), element(lines.slice(1).join("\n"), show));
  if (lines.every((line) => line.startsWith("|"))) return table(lines, show);
  if (/^([-*]|\d+\.)\s/.test(block)) return list(lines, show);
  return h("p", {}, inline(lines.join(" "), show));
}

function list(lines, show) {
  const items = [];
  for (const line of lines) {
    const item = /^\s*([-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push(item[2]);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return h(/^\d/.test(lines[0]) ? "ol" : "ul", {}, items.map((item) => h("li", {}, inline(item, show))));
}

function table(lines, show) {
  const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  const [head, ...rows] = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map(cells);
  return scrollable(h("table", {}, h("thead", {}, h("tr", {}, head.map((cell) => h("th", {}, inline(cell, show))))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, inline(cell, show))))))));
}

function inline(text, show) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return code(part.slice(1, -1), show);
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("*") && part.length > 2) return h("em", {}, part.slice(1, -1));
    const linked = /^\[([^\]]+)\]\((https?:[^)]+)\)$/.exec(part);
    return linked ? h("a", { href: linked[2], rel: "noreferrer" }, linked[1]) : part.replace(/^\[([^\]]+)\]\(.*\)$/, "$1");
  });
}

/** Creates code, or the board that stands for a position. */
const code = (text, show) => show?.(text) ?? h("code", {}, text);
