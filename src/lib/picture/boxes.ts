/** Boxes on a page as settings write them, and the columns that count in a row of its picture. Pure. */

export type PixelBox = { x: number; y: number; width: number; height: number };

/** `"10,20,300,200"` in CSS pixels, in device pixels; null where it is no box. */
export function boxOf(text: string, scale: number): PixelBox | null {
  const [x, y, width, height] = text.split(",").map((side) => Math.round(Number(side) * scale));
  if (x === undefined || y === undefined || !width || !height || [x, y].some((side) => Number.isNaN(side))) return null;
  return { x, y, width, height };
}

/** Where pictures are compared: inside `region` (null = everywhere) and outside `ignored`, in device pixels. */
export type Area = { region: PixelBox | null; ignored: readonly PixelBox[] };

/** For each row which columns count; made anew only where a box begins or ends. */
export class ComparedColumns {
  /** 1 = counts. */
  readonly counts: Uint8Array;
  /** How many of them count. */
  number = 0;
  private readonly area: Area;
  private readonly borders: ReadonlySet<number>;

  constructor(width: number, area: Area) {
    this.counts = new Uint8Array(width);
    this.area = area;
    const boxes = [...area.ignored, ...(area.region ? [area.region] : [])];
    this.borders = new Set([0, ...boxes.flatMap(({ y, height }) => [y, y + height])]);
  }

  /** To be called with every row in turn. */
  enter(row: number): void {
    if (!this.borders.has(row)) return;
    const { region, ignored } = this.area;
    const isIn = ({ y, height }: PixelBox) => row >= y && row < y + height;
    this.counts.fill(region ? 0 : 1);
    if (region && isIn(region)) this.counts.fill(1, region.x, region.x + region.width);
    for (const box of ignored) if (isIn(box)) this.counts.fill(0, box.x, box.x + box.width);
    this.number = this.counts.reduce((sum, one) => sum + one, 0);
  }
}
