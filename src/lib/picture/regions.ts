/** Where a picture changed: changed pixels are counted in small blocks, and blocks near each other make a region. Pure. */

const blockPixels = 16;
/** Blocks with no more than this many unchanged ones between them belong together. */
const gapBlocks = 2;
const maxRegions = 100;

export type Region = { x: number; y: number; width: number; height: number; changed_pixels: number };

/** Counts the changed pixels of one comparison, block by block. */
export class ChangedBlocks {
  private readonly across: number;
  private readonly down: number;
  private readonly counts: Uint16Array;
  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.across = Math.ceil(width / blockPixels);
    this.down = Math.ceil(height / blockPixels);
    this.counts = new Uint16Array(this.across * this.down);
  }

  /** Counts one changed pixel. */
  add(x: number, y: number): void {
    const at = (y >> 4) * this.across + (x >> 4);
    this.counts[at] = (this.counts[at] as number) + 1;
  }

  /** The changed regions in pixels, those with the most changed pixels first; at most 100. */
  regions(): Region[] {
    const seen = new Uint8Array(this.counts.length);
    const found: Region[] = [];
    for (let at = 0; at < this.counts.length; at += 1)
      if (this.counts[at] !== 0 && seen[at] === 0) found.push(this.regionFrom(at, seen));
    return found.sort((a, b) => b.changed_pixels - a.changed_pixels).slice(0, maxRegions);
  }

  private regionFrom(start: number, seen: Uint8Array): Region {
    let [left, top, right, bottom, pixels] = [this.across, this.down, 0, 0, 0];
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % this.across, Math.floor(at / this.across)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      pixels += this.counts[at] as number;
      this.near(x, y, (near) => {
        if (this.counts[near] === 0 || seen[near] === 1) return;
        seen[near] = 1;
        open.push(near);
      });
    }
    const [x, y] = [left * blockPixels, top * blockPixels];
    return {
      x,
      y,
      width: Math.min((right + 1) * blockPixels, this.width) - x,
      height: Math.min((bottom + 1) * blockPixels, this.height) - y,
      changed_pixels: pixels,
    };
  }

  private near(x: number, y: number, meet: (at: number) => void): void {
    const reach = gapBlocks + 1;
    for (let row = Math.max(0, y - reach); row <= Math.min(this.down - 1, y + reach); row += 1)
      for (let column = Math.max(0, x - reach); column <= Math.min(this.across - 1, x + reach); column += 1)
        meet(row * this.across + column);
  }
}
