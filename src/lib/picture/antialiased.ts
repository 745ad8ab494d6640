/**
 * Pixels that differ only in how an edge was smoothed: text that is drawn again a fraction of a pixel to the side differs in them, though
 * nobody sees a change. Such a pixel has a darker and a brighter neighbour, at most two of its own brightness, and the darkest or the
 * brightest of its neighbours lies in an even area of both pictures.
 *
 * V. Vysniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, as the package pixelmatch does it by default. Pure.
 */
import { brightness } from "./colours.ts";

/** The colours of a row, 0xBBGGRR; rows two above and two below the row at hand have to be known. */
export type Colours = (y: number) => Uint32Array;
export type PictureSize = { width: number; height: number };

/** How far around a pixel is looked at. */
export const neighbourReach = 2;

/** Whether the pixel is smoothing in either picture. */
export const isAntialiasing = (a: Colours, b: Colours, at: PictureSize & { x: number; y: number }): boolean =>
  isSmoothedIn(a, b, at) || isSmoothedIn(b, a, at);

type Spot = PictureSize & { x: number; y: number };
type Neighbour = { x: number; y: number };

function isSmoothedIn(picture: Colours, other: Colours, { x, y, width, height }: Spot): boolean {
  const centre = picture(y)[x] as number;
  let equal = isAtEdge(x, y, { width, height }) ? 1 : 0;
  let [min, max] = [0, 0];
  let [darkest, brightest]: Neighbour[] = [
    { x, y },
    { x, y },
  ];
  for (let nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX += 1)
    for (let nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY += 1) {
      if (nearX === x && nearY === y) continue;
      const difference = brightness(centre, picture(nearY)[nearX] as number);
      if (difference === 0) {
        equal += 1;
        if (equal > 2) return false;
      } else if (difference < min) {
        min = difference;
        darkest = { x: nearX, y: nearY };
      } else if (difference > max) {
        max = difference;
        brightest = { x: nearX, y: nearY };
      }
    }
  if (min === 0 || max === 0) return false;
  const isEven = (spot: Neighbour | undefined): boolean =>
    spot !== undefined &&
    isInEvenArea(picture, { ...spot, width, height }) &&
    isInEvenArea(other, { ...spot, width, height });
  return isEven(darkest) || isEven(brightest);
}

const isAtEdge = (x: number, y: number, { width, height }: PictureSize): boolean =>
  x === 0 || y === 0 || x === width - 1 || y === height - 1;

/** Three neighbours of the very same colour; the edge of the picture counts as one. */
function isInEvenArea(picture: Colours, { x, y, width, height }: Spot): boolean {
  const colour = picture(y)[x];
  let equal = isAtEdge(x, y, { width, height }) ? 1 : 0;
  for (let nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX += 1)
    for (let nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY += 1) {
      if (nearX === x && nearY === y) continue;
      if (picture(nearY)[nearX] === colour) equal += 1;
      if (equal > 2) return true;
    }
  return false;
}
