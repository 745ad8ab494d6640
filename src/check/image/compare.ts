/**
 * Two pictures, compared pixel by pixel while both stream by: a pixel differs where its colour is further away, as eyes
 * see it, than the sensitivity allows. Pictures of different sizes are laid on each other at the top left, and what one of
 * them lacks is white. As long as everything above is equal, equal stored rows are equal rows and cost next to nothing.
 *
 * The distance is that of colours in YIQ: Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC
 * transmission color space in mobile applications", 2010.
 */
import { Columns, type Area } from "./boxes.ts";
import { PngRows, unfilter } from "./png.ts";
import { Blocks, type Region } from "./regions.ts";

export type Comparison = {
  /** Of both pictures together, in pixels. */
  width: number;
  height: number;
  comparedPixels: number;
  changedPixels: number;
  /** 0..100; 0 where nothing was to be compared. */
  changePercentage: number;
  regions: Region[];
};

export type Comparing = {
  area: Area;
  /** Sensitivity, 0 (every difference counts) to 1 (none does). */
  threshold: number;
  /** Is given each row: which pixels changed (1), and the later picture's RGB or RGBA bytes there. */
  onRow?: (row: { changed: Uint8Array; later: Uint8Array; channels: number }) => Promise<void>;
};

/** The distance from black to white. */
const furthest = 35_215;
const white = 255;

/** Compares. @throws PngProblem where one of them is no picture that browsers write. */
export async function comparePictures(earlier: Uint8Array, later: Uint8Array, how: Comparing): Promise<Comparison> {
  const [a, b] = [new Side(earlier), new Side(later)];
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const columns = new Columns(width, how.area);
  const blocks = new Blocks(width, height);
  const changed = new Uint8Array(width);
  const limit = furthest * how.threshold * how.threshold;
  const isAlike = a.width === b.width && a.channels === b.channels;
  let areTwins = isAlike;
  let [comparedPixels, changedPixels] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    columns.enter(y);
    comparedPixels += columns.number;
    const [rowA, rowB] = [await a.stored(y), await b.stored(y)];
    const isEqual = areTwins && rowA !== null && rowB !== null && areSame(rowA, rowB);
    if (!isEqual && areTwins && y > 0) b.row.set(a.row);
    a.undo(rowA);
    areTwins = isEqual;
    if (!isEqual) {
      b.undo(rowB);
      areTwins = isAlike && rowA !== null && rowB !== null && areSame(a.row, b.row);
    }
    let found = 0;
    if (!areTwins) found = differing({ a, b, columns: columns.counts, limit, changed });
    if (found) for (let x = 0; x < width; x += 1) if (changed[x] === 1) blocks.add(x, y);
    changedPixels += found;
    if (how.onRow) {
      if (!found) changed.fill(0);
      await how.onRow({ changed, later: isEqual ? a.row : b.row, channels: b.channels });
    }
  }
  const changePercentage = comparedPixels === 0 ? 0 : (changedPixels / comparedPixels) * 100;
  return { width, height, comparedPixels, changedPixels, changePercentage, regions: blocks.regions() };
}

/** One of the two pictures: its rows, and the one that it is at. */
class Side {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The bytes of the row; white below the picture. */
  row: Uint8Array;
  private above: Uint8Array;
  private readonly rows: PngRows;

  constructor(png: Uint8Array) {
    this.rows = new PngRows(png);
    const { width, height, channels } = this.rows.header;
    [this.width, this.height, this.channels] = [width, height, channels];
    this.row = new Uint8Array(this.rows.rowBytes);
    this.above = new Uint8Array(this.rows.rowBytes);
  }

  async stored(y: number): Promise<Uint8Array | null> {
    return y < this.height ? this.rows.next() : null;
  }

  undo(stored: Uint8Array | null): void {
    if (stored === null) {
      this.row.fill(white);
      return;
    }
    [this.row, this.above] = [this.above, this.row];
    unfilter(stored, { above: this.above, into: this.row, channels: this.channels });
  }
}

const areSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && Buffer.compare(a, b) === 0;

type Rows = { a: Side; b: Side; columns: Uint8Array; limit: number; changed: Uint8Array };

/** Marks the columns that differ; how many. */
function differing({ a, b, columns, limit, changed }: Rows): number {
  let found = 0;
  for (let x = 0; x < columns.length; x += 1) {
    const [i, j] = [x * a.channels, x * b.channels];
    const [isInA, isInB] = [x < a.width, x < b.width];
    const red = (isInA ? (a.row[i] as number) : white) - (isInB ? (b.row[j] as number) : white);
    const green = (isInA ? (a.row[i + 1] as number) : white) - (isInB ? (b.row[j + 1] as number) : white);
    const blue = (isInA ? (a.row[i + 2] as number) : white) - (isInB ? (b.row[j + 2] as number) : white);
    const isChanged =
      columns[x] === 1 && (red !== 0 || green !== 0 || blue !== 0) && distance(red, green, blue) > limit;
    changed[x] = isChanged ? 1 : 0;
    if (isChanged) found += 1;
  }
  return found;
}

function distance(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}
