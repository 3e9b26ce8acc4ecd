// A position as a picture to keep or send: the board's SVG, or a PNG of it.

/** Width of a PNG in pixels. */
const WIDTH = 1200;

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Saves a board as SVG. */
export const saveSvg = (svg, name) => save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);

/** Saves a board as PNG. */
export async function savePng(svg, name) {
  const [, , width, height] = /viewBox="([^"]+)"/.exec(svg)[1].split(" ").map(Number);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: Math.round(WIDTH * height / width) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  save(await new Promise((done) => canvas.toBlob(done, "image/png")), `${name}.png`);
}
