/** One of two pictures that are compared: its rows as they stream by, the last few of them kept. */
import type { Colours } from "./antialiased.ts";
import { PngRows, unfilter } from "./png.ts";

const white = 255;
const whiteColour = 0xffffff;
/** A row and two on each side of it. */
const bufferedRows = 5;

/** One of the two pictures of a comparison. */
export class PictureSide {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly #rows: PngRows;
  readonly #bytes: Uint8Array[];
  readonly #colours = new Map<number, { y: number; row: Uint32Array }>();

  /** @throws PngProblem */
  constructor(png: Uint8Array) {
    this.#rows = new PngRows(png);
    const { width, height, channels } = this.#rows.header;
    [this.width, this.height, this.channels] = [width, height, channels];
    this.#bytes = Array.from({ length: bufferedRows }, () => new Uint8Array(this.#rows.rowBytes));
  }

  /** The next row as it is stored, valid until the one after it is asked for; null below the picture. */
  async stored(y: number): Promise<Uint8Array | null> {
    return y < this.height ? this.#rows.next() : null;
  }

  /** The bytes of one of the last rows; white below the picture. */
  row(y: number): Uint8Array {
    return this.#bytes[y % bufferedRows] as Uint8Array;
  }

  /** Makes the bytes of a row from how it is stored. Rows have to come in their order. */
  undo(y: number, stored: Uint8Array | null): void {
    if (stored === null) this.row(y).fill(white);
    else
      unfilter(stored, {
        above: y > 0 ? this.row(y - 1) : new Uint8Array(this.#rows.rowBytes),
        into: this.row(y),
        channels: this.channels,
      });
  }

  /** The colours of one of the last rows, 0xBBGGRR, as wide as is asked; white beside and below the picture. */
  colours(width: number): Colours {
    return (y) => {
      const slot = y % bufferedRows;
      const known = this.#colours.get(slot);
      if (known?.y === y) return known.row;
      const row = known?.row ?? new Uint32Array(width);
      const [bytes, { channels }] = [this.row(y), this];
      for (let x = 0; x < width; x += 1) {
        const at = x * channels;
        row[x] =
          x < this.width
            ? (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16)
            : whiteColour;
      }
      this.#colours.set(slot, { y, row });
      return row;
    };
  }
}
