/**
 * Two pictures, compared pixel by pixel while both stream by: a pixel differs where its colour is further away, as eyes
 * see it, than the sensitivity allows, and where that is more than the smoothing of an edge. Pictures of different sizes are laid on
 * each other at the top left, and what one of them lacks is white. As long as everything above is equal, equal stored rows are equal rows
 * and cost next to nothing.
 *
 * What counts is what the package pixelmatch counts by default.
 */
import { type Colours, isAntialiasing, neighbourReach } from "./antialiased.ts";
import { ComparedColumns, type Area } from "./boxes.ts";
import { colourDistance, maxColourDistance } from "./colours.ts";
import { ChangedBlocks, type Region } from "./regions.ts";
import { PictureSide } from "./side.ts";

export type Comparison = {
  /** Of both pictures together, in pixels. */
  width: number;
  height: number;
  comparedPixels: number;
  changedPixels: number;
  /** Pixels that differ in the smoothing of an edge only; not among the changed ones. */
  antialiasedPixels: number;
  /** 0..100; 0 where nothing was to be compared. */
  changePercentage: number;
  regions: Region[];
};

export type ComparisonOptions = {
  area: Area;
  /** Sensitivity, 0 (every difference counts) to 1 (none does). */
  threshold: number;
  /** Is given each row: which pixels changed (1), and the later picture's RGB or RGBA bytes there. */
  onRow?: (row: { changed: Uint8Array; later: Uint8Array; channels: number }) => Promise<void>;
};

/** Compares. @throws PngProblem where one of them is no picture that browsers write. */
export async function comparePictures(
  earlier: Uint8Array,
  later: Uint8Array,
  how: ComparisonOptions,
): Promise<Comparison> {
  const pair = new Pair(
    new PictureSide(earlier),
    new PictureSide(later),
    maxColourDistance * how.threshold * how.threshold,
  );
  const { width, height } = pair;
  const columns = new ComparedColumns(width, how.area);
  const blocks = new ChangedBlocks(width, height);
  const changed = new Uint8Array(width);
  let [comparedPixels, changedPixels, antialiasedPixels] = [0, 0, 0];
  for (let ahead = 0; ahead < height + neighbourReach; ahead += 1) {
    if (ahead < height) await pair.read(ahead);
    const y = ahead - neighbourReach;
    if (y < 0) continue;
    columns.enter(y);
    comparedPixels += columns.number;
    const found = pair.areEqual(y) ? none : pair.mark(y, { columns: columns.counts, changed });
    if (found.changed) for (let x = 0; x < width; x += 1) if (changed[x] === 1) blocks.add(x, y);
    changedPixels += found.changed;
    antialiasedPixels += found.antialiased;
    if (how.onRow) {
      if (!found.changed) changed.fill(0);
      await how.onRow({ changed, later: pair.later.row(y), channels: pair.later.channels });
    }
  }
  const changePercentage = comparedPixels === 0 ? 0 : (changedPixels / comparedPixels) * 100;
  const regions = blocks.regions();
  return { width, height, comparedPixels, changedPixels, antialiasedPixels, changePercentage, regions };
}

const none = { changed: 0, antialiased: 0 };
/** As many rows as are looked at around one. */
const window = 2 * neighbourReach + 1;

/** Both pictures at once. */
class Pair {
  readonly width: number;
  readonly height: number;
  readonly earlier: PictureSide;
  readonly later: PictureSide;
  readonly #limit: number;
  readonly #isAlike: boolean;
  readonly #colours: [Colours, Colours];
  readonly #equal: boolean[] = [];
  /** Whether everything that was read so far is equal. */
  #areTwins: boolean;

  constructor(earlier: PictureSide, later: PictureSide, limit: number) {
    [this.earlier, this.later, this.#limit] = [earlier, later, limit];
    this.width = Math.max(earlier.width, later.width);
    this.height = Math.max(earlier.height, later.height);
    this.#isAlike = earlier.width === later.width && earlier.channels === later.channels;
    this.#areTwins = this.#isAlike;
    this.#colours = [earlier.colours(this.width), later.colours(this.width)];
  }

  /** Reads the next row of both. */
  async read(y: number): Promise<void> {
    const { earlier, later } = this;
    const [a, b] = [await earlier.stored(y), await later.stored(y)];
    const isStoredAlike = this.#areTwins && a !== null && b !== null && areSame(a, b);
    earlier.undo(y, a);
    if (isStoredAlike) later.row(y).set(earlier.row(y));
    else {
      later.undo(y, b);
      this.#areTwins = this.#isAlike && a !== null && b !== null && areSame(earlier.row(y), later.row(y));
    }
    this.#equal[y % window] = this.#areTwins;
  }

  /** Whether a row that was read last is the same in both. */
  areEqual(y: number): boolean {
    return this.#equal[y % window] === true;
  }

  /** Marks the columns that changed (1) in a row; rows around it have been read. */
  mark(y: number, { columns, changed }: { columns: Uint8Array; changed: Uint8Array }): typeof none {
    const [a, b] = this.#colours;
    const [rowA, rowB] = [a(y), b(y)];
    const { width, height } = this;
    const found = { ...none };
    for (let x = 0; x < width; x += 1) {
      const [one, other] = [rowA[x] as number, rowB[x] as number];
      let isChanged = columns[x] === 1 && one !== other && this.#isFar(one, other);
      if (isChanged && isAntialiasing(a, b, { x, y, width, height })) {
        found.antialiased += 1;
        isChanged = false;
      }
      changed[x] = isChanged ? 1 : 0;
      if (isChanged) found.changed += 1;
    }
    return found;
  }

  #isFar(one: number, other: number): boolean {
    const red = (one & 255) - (other & 255);
    const green = ((one >> 8) & 255) - ((other >> 8) & 255);
    const blue = ((one >> 16) & 255) - ((other >> 16) & 255);
    return colourDistance(red, green, blue) > this.#limit;
  }
}

const areSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && Buffer.compare(a, b) === 0;
