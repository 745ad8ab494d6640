/**
 * A picture made smaller, for services that take no large ones: each pixel is the mean of those that it stands for. Read and written
 * row by row, so that a picture of a whole page never stands decoded in memory.
 */
import { PngRows, pngHeader, unfilter } from "./png.ts";
import { PngWriter } from "./write.ts";

/** `bytes`: of the file; `side`: pixels of its longer side; `ratio`: how many times as long that may be as the shorter one. */
export type PictureBounds = { bytes: number; side?: number; ratio?: number };

/** Each attempt is smaller than the one before; a picture that is too large after the last is given up. */
const maxAttempts = 3;
const shrink = 0.85;

/**
 * The picture where it is within the bounds, else one made of it: of a page that is too long its top, and as much smaller as it has
 * to be. Null where that is not enough. @throws PngProblem
 */
export async function pictureWithin(png: Uint8Array<ArrayBuffer>, bounds: PictureBounds) {
  const { width, height } = pngHeader(png);
  const { bytes, side = Number.POSITIVE_INFINITY, ratio = Number.POSITIVE_INFINITY } = bounds;
  const rows = Math.min(height, Math.floor(width * ratio));
  const columns = Math.min(width, Math.floor(height * ratio));
  let scale = Math.min(1, side / Math.max(columns, rows));
  if (png.length <= bytes && scale === 1 && rows === height && columns === width) return png;
  const share = (rows * columns) / (width * height);
  scale = Math.min(scale, shrink * Math.sqrt(bytes / (png.length * share)));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const made = await scaledPicture(png, { scale: Math.min(1, scale), rows, columns });
    if (made.length <= bytes) return made;
    scale *= shrink * Math.sqrt(bytes / made.length);
  }
  return null;
}

type Scaling = { scale: number; rows: number; columns: number };

/** The upper left part of a picture, `rows` by `columns` pixels of it, smaller by `scale` (0 to 1). @throws PngProblem */
export async function scaledPicture(
  png: Uint8Array,
  { scale, rows, columns }: Scaling,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new PngRows(png);
  const { channels } = source.header;
  const width = Math.max(1, Math.floor(columns * scale));
  const height = Math.max(1, Math.floor(rows * scale));
  const writer = new PngWriter(width, height);
  const sums = new Float64Array(width * 3);
  let [above, row] = [new Uint8Array(source.rowBytes), new Uint8Array(source.rowBytes)];
  let [written, added] = [0, 0];
  for (let y = 0; y < rows && written < height; y += 1) {
    unfilter(await source.next(), { above, into: row, channels });
    addRow(sums, row, { width, columns, channels });
    added += 1;
    if (y + 1 >= Math.floor(((written + 1) * rows) / height)) {
      await writer.row(meansOf(sums, { width, columns, added }));
      sums.fill(0);
      [written, added] = [written + 1, 0];
    }
    [above, row] = [row, above];
  }
  return new Uint8Array(await writer.end());
}

/** The pixels of a row from that one on which a pixel of the smaller picture stands for. */
const firstOf = (x: number, columns: number, width: number): number => Math.floor((x * columns) / width);

function addRow(
  sums: Float64Array,
  row: Uint8Array,
  { width, columns, channels }: { width: number; columns: number; channels: number },
): void {
  for (let x = 0; x < width; x += 1) {
    const end = firstOf(x + 1, columns, width);
    for (let from = firstOf(x, columns, width); from < end; from += 1) {
      const at = from * channels;
      for (let colour = 0; colour < 3; colour += 1)
        sums[x * 3 + colour] = (sums[x * 3 + colour] as number) + (row[at + colour] as number);
    }
  }
}

function meansOf(
  sums: Float64Array,
  { width, columns, added }: { width: number; columns: number; added: number },
): Uint8Array {
  const pixels = new Uint8Array(width * 3);
  for (let x = 0; x < width; x += 1) {
    const count = (firstOf(x + 1, columns, width) - firstOf(x, columns, width)) * added;
    for (let colour = 0; colour < 3; colour += 1)
      pixels[x * 3 + colour] = Math.round((sums[x * 3 + colour] as number) / count);
  }
  return pixels;
}
