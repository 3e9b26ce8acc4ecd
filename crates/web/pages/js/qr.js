// QR code of a link: byte mode, error correction level L, versions 1 to 9 (230 bytes), mask 0. ISO/IEC 18004.

/** By version: all codewords, error correction codewords per block, blocks, and the middles of alignment patterns. */
const VERSIONS = [[26, 7, 1, []], [44, 10, 1, [6, 18]], [70, 15, 1, [6, 22]], [100, 20, 1, [6, 26]], [134, 26, 1, [6, 30]],
  [172, 18, 2, [6, 34]], [196, 20, 2, [6, 22, 38]], [242, 24, 2, [6, 24, 42]], [292, 30, 2, [6, 26, 46]]];

/** Multiplies in the field of 256 elements that the code is computed in. */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = product << 1 ^ (product >> 7) * 0x11d ^ (b >> i & 1) * a;
  return product;
}

/** Returns the error correction codewords of a block. */
function correction(data, count) {
  const divisor = [...Array(count - 1).fill(0), 1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let k = 0; k < count; k++) divisor[k] = times(divisor[k], root) ^ (divisor[k + 1] ?? 0);
  }
  const rest = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((part, i) => rest[i] ^= times(part, factor));
  }
  return rest;
}

/** Returns the codewords of a text in the order in which they are placed. */
function codewords(bytes, [all, each, blocks]) {
  const room = all - each * blocks;
  const data = [0x40 | bytes.length >> 4];
  bytes.forEach((byte, i) => data.push((i ? bytes[i - 1] : bytes.length) << 4 & 0xf0 | byte >> 4));
  data.push(bytes.at(-1) << 4 & 0xf0);
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  const short = Math.floor(room / blocks);
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * short, (i + 1) * short));
  const ends = parts.map((part) => correction(part, each));
  const woven = (lists) => lists[0].flatMap((_, i) => lists.map((list) => list[i]));
  return [...woven(parts), ...woven(ends)];
}

/** Returns a value followed by the remainder that protects it. */
function protectedBits(value, length, polynomial) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = rest << 1 ^ (rest >> length - 1) * polynomial;
  return value << length | rest & (1 << length) - 1;
}

class Grid {
  constructor(size) {
    this.size = size;
    this.dark = Array.from({ length: size }, () => Array(size).fill(null));
  }

  set(x, y, dark) {
    if (this.dark[y]?.[x] !== undefined) this.dark[y][x] = Boolean(dark);
  }

  /** Draws nested squares around a middle; `rings` says which are dark. */
  square(x, y, rings) {
    const reach = rings.length - 1;
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))]);
  }

  patterns(version, middles) {
    const last = this.size - 1;
    for (let i = 0; i <= last; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) this.square(x, y, [1, 1, 0, 1, 0]);
    const corner = (x, y) => x === 6 && y === 6 || x === 6 && y === last - 6 || x === last - 6 && y === 6;
    for (const y of middles) for (const x of middles) if (!corner(x, y)) this.square(x, y, [1, 0, 1]);
    this.format(last);
    if (version >= 7) this.version(version);
  }

  /** Writes the level and the mask, twice. */
  format(last) {
    const bits = protectedBits(0b01000, 10, 0x537) ^ 0x5412;
    const bit = (i) => bits >> i & 1;
    for (let i = 0; i < 15; i++) {
      const along = i < 6 ? i : i < 8 ? i + 1 : 15 - i;
      if (i < 8) this.set(8, along, bit(i));
      else this.set(i === 8 ? 7 : 14 - i, 8, bit(i));
      if (i < 8) this.set(last - i, 8, bit(i));
      else this.set(8, last - 14 + i, bit(i));
    }
    this.set(8, last - 7, 1);
  }

  version(version) {
    const bits = protectedBits(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [far, near] = [this.size - 11 + i % 3, Math.floor(i / 3)];
      this.set(far, near, bits >> i & 1);
      this.set(near, far, bits >> i & 1);
    }
  }

  /** Places the codewords in columns of two, up and down from the right, under the mask. */
  fill(words) {
    let i = 0;
    for (let right = this.size - 1, up = true; right >= 1; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.dark[y][x] !== null) continue;
          this.dark[y][x] = Boolean((words[i >> 3] ?? 0) >> 7 - (i & 7) & 1) !== ((x + y) % 2 === 0);
          i++;
        }
      }
    }
  }
}

/** Returns the modules of the QR code of a text, row by row, or null if the text is too long. */
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + VERSIONS.findIndex(([all, each, blocks]) => bytes.length + 2 <= all - each * blocks);
  if (!version) return null;
  const grid = new Grid(17 + 4 * version);
  const facts = VERSIONS[version - 1];
  grid.patterns(version, facts[3]);
  grid.fill(codewords(bytes, facts));
  return grid.dark;
}

/** Creates the picture of a QR code, black on white with a quiet margin, or null. */
export function qrCode(text, label) {
  const modules = qrModules(text);
  if (!modules) return null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = modules.length + 8;
  const path = modules.flatMap((row, y) => row.map((dark, x) => dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" })) svg.setAttribute(name, value);
  const shape = (tag, attributes) => {
    const element = document.createElementNS(svg.namespaceURI, tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    svg.append(element);
  };
  shape("rect", { width: size, height: size, fill: "#fff" });
  shape("path", { d: path, fill: "#000" });
  return svg;
}
