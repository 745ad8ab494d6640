/**
 * PNG files as browsers write them (https://www.w3.org/TR/png-3/): eight bits a channel, RGB or RGBA, not interlaced. Read
 * row by row from a stream, so that a picture of a whole page never has to fit decoded in memory.
 */
import { message, type Message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";

export type PngHeader = { width: number; height: number; channels: 3 | 4 };

/** Why a file cannot be read as such a PNG. */
export class PngProblem extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxSide = 32_768;
const readBytes = 256 * 1024;

type Chunk = { type: string; data: Uint8Array };

function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = signature.length; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (at + 12 + length > png.length) throw new PngProblem(message("picture.cut"));
    yield { type, data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** The size and kind of a picture. @throws PngProblem */
export function pngHeader(png: Uint8Array): PngHeader {
  if (!signature.every((byte, at) => png[at] === byte)) throw new PngProblem(message("picture.no_png"));
  const first = chunksOf(png).next().value;
  if (!first || first.type !== "IHDR" || first.data.length !== 13) throw new PngProblem(message("picture.no_header"));
  const view = new DataView(first.data.buffer, first.data.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, , , interlaced] = first.data.subarray(8);
  if (depth !== 8 || (colour !== 2 && colour !== 6) || interlaced !== 0)
    throw new PngProblem(message("picture.other_kind"));
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) throw new PngProblem(message("picture.large"));
  return { width, height, channels: colour === 2 ? 3 : 4 };
}

/** The rows of a picture, from its top. Rows are as they are stored: one byte that names the filter, then the filtered bytes. */
export class PngRows {
  readonly header: PngHeader;
  readonly rowBytes: number;
  private readonly read: () => Promise<Uint8Array | null>;
  private rest: Uint8Array = new Uint8Array();

  /** @throws PngProblem */
  constructor(png: Uint8Array) {
    this.header = pngHeader(png);
    this.rowBytes = this.header.width * this.header.channels;
    const parts = [...chunksOf(png)].filter(({ type }) => type === "IDAT").map(({ data }) => new Uint8Array(data));
    this.read = reader(new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate")));
  }

  /** The next row, valid until the one after it is asked for. @throws PngProblem where the picture ends early. */
  async next(): Promise<Uint8Array> {
    const size = this.rowBytes + 1;
    if (this.rest.length < size) await this.more(size);
    const row = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(size);
    return row;
  }

  private async more(size: number): Promise<void> {
    const pieces = [this.rest];
    let length = this.rest.length;
    while (length < size) {
      const piece = await this.read().catch(() => null);
      if (!piece) throw new PngProblem(message("picture.cut"));
      pieces.push(piece);
      length += piece.length;
    }
    this.rest = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      this.rest.set(piece, at);
      at += piece.length;
    }
  }
}

/** Large pieces: small ones cost more than the rows in them. Workers give them on request, other runtimes as they come. */
function reader(stream: ReadableStream<Uint8Array>): () => Promise<Uint8Array | null> {
  let large: ReadableStreamBYOBReader | null = null;
  try {
    large = stream.getReader({ mode: "byob" });
  } catch {
    const small = stream.getReader();
    return async () => (await small.read()).value ?? null;
  }
  const from = large;
  return async () => (await from.readAtLeast(readBytes / 2, new Uint8Array(readBytes))).value ?? null;
}

/**
 * Undoes the filter of a row. `row`: as stored. `above`: the bytes of the row above, zeros for the first. `into`: gets the
 * bytes of this row. https://www.w3.org/TR/png-3/#9Filters
 */
export function unfilter(
  row: Uint8Array,
  { above, into, channels }: { above: Uint8Array; into: Uint8Array; channels: number },
): void {
  const filter = row[0] as number;
  const { length } = into;
  if (filter === 0) into.set(row.subarray(1));
  else if (filter === 2)
    for (let at = 0; at < length; at += 1) into[at] = (row[at + 1] as number) + (above[at] as number);
  else
    for (let at = 0; at < length; at += 1) {
      const left = at < channels ? 0 : (into[at - channels] as number);
      const up = above[at] as number;
      const corner = at < channels ? 0 : (above[at - channels] as number);
      into[at] =
        (row[at + 1] as number) +
        (filter === 1 ? left : filter === 3 ? (left + up) >> 1 : paethPredictor(left, up, corner));
    }
}

/** The Paeth predictor. */
function paethPredictor(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
