// Hit rule: the spot under a pointer. Hover, click, drag and touch share it, so that what is shown is what is played.

/** Distance in pixels around a spot within which a pointer still hits it. */
const MARGIN = 16;
/** Part of a spot around its middle that is never taken for a thin neighbour. */
const CORE = 0.4;

/** Shapes of spots. Arrow keys stay within one shape, such as the walls between cells. */
export const SHAPES = ["plain", "wide", "tall"];
export const shape = ({ width, height }) => width > 2 * height ? "wide" : height > 2 * width ? "tall" : "plain";
export const isThin = (spot) => shape(spot) !== "plain";

const offset = (spot, [x, y]) => [Math.abs(x - spot.x - spot.width / 2), Math.abs(y - spot.y - spot.height / 2)];

/** Distance from the middle: 0 at the middle of a spot, 1 at its edge. */
function inside(spot, point) {
  const [dx, dy] = offset(spot, point);
  return Math.max(dx / spot.width, dy / spot.height) * 2;
}

/** Distance from a plain spot's edge, or from a thin spot's edge along its middle line. */
function outside(spot, point) {
  const [dx, dy] = offset(spot, point);
  const kind = shape(spot);
  const [across, along] = [kind === "tall" ? 0 : spot.width / 2, kind === "wide" ? 0 : spot.height / 2];
  return Math.hypot(Math.max(dx - across, 0), Math.max(dy - along, 0));
}

function nearest(spots, distance, most) {
  let best = [most, null];
  for (const spot of spots) {
    const far = distance(spot);
    if (far < best[0] || far === best[0] && best[1] === null) best = [far, spot.id];
  }
  return best[1];
}

/**
 * Returns the id of the spot at a point of the picture, or null. `next` are the spots that can be picked, and `scale`
 * is the number of pixels per unit of the picture. A thin spot, such as a wall, is hit anywhere around it that is not
 * the core of a cell nor a cell that can be picked.
 */
export function hit(spots, next, point, scale) {
  const margin = MARGIN / scale;
  const plain = spots.filter((spot) => !isThin(spot));
  const open = plain.filter((spot) => next.has(spot.id));
  const thin = spots.filter((spot) => isThin(spot) && next.has(spot.id));
  const reach = (spot) => Math.min(spot.width, spot.height) / 2 + margin;
  return nearest(open, (spot) => inside(spot, point), 1)
    ?? nearest(plain, (spot) => inside(spot, point), CORE)
    ?? nearest(thin.filter((spot) => outside(spot, point) <= reach(spot)), (spot) => outside(spot, point), Infinity)
    ?? nearest(plain, (spot) => inside(spot, point), 1)
    ?? nearest(open, (spot) => outside(spot, point), margin);
}
