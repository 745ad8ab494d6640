import fc from "fast-check";
import pixelmatch from "pixelmatch";
import { describe, expect, test } from "vitest";
import { boxOf } from "../../../../src/lib/picture/boxes.ts";
import { comparePictures } from "../../../../src/lib/picture/compare.ts";
import { drawDifference } from "../../../../src/lib/picture/draw.ts";
import { pngHeader, PngProblem, PngRows, unfilter } from "../../../../src/lib/picture/png.ts";
import { PngWriter } from "../../../../src/lib/picture/write.ts";
import { type Colour, type Painter, withAllFilters } from "./filtered.ts";

const white: Colour = [255, 255, 255];
const everywhere = { region: null, ignored: [] };

async function painted(width: number, height: number, paint: Painter): Promise<Uint8Array> {
  const writer = new PngWriter(width, height);
  for (let y = 0; y < height; y += 1)
    await writer.row(Uint8Array.from({ length: width * 3 }, (_, at) => paint(Math.floor(at / 3), y)[at % 3] as number));
  return writer.end();
}

const noise: Painter = (x, y) => [(x * 7 + y * 13) & 255, (x * y) & 255, (x ^ y) & 255];

describe("two pictures", () => {
  test("pictures of equal pixels are equal, however they are stored", async () => {
    const comparison = await comparePictures(await painted(50, 40, noise), withAllFilters(50, 40, noise), {
      area: everywhere,
      threshold: 0,
    });
    expect(comparison).toEqual({
      width: 50,
      height: 40,
      comparedPixels: 2000,
      changedPixels: 0,
      antialiasedPixels: 0,
      changePercentage: 0,
      regions: [],
    });
  });

  test("differ by exactly the pixels that were painted over, in regions apart from each other", async () => {
    const over: Painter = (x, y) =>
      (x >= 10 && x < 20 && y >= 10 && y < 15) || (x >= 200 && x < 203 && y >= 150 && y < 153)
        ? [255, 0, 0]
        : noise(x, y);
    const comparison = await comparePictures(withAllFilters(256, 200, noise), withAllFilters(256, 200, over), {
      area: everywhere,
      threshold: 0,
    });
    expect(comparison.changedPixels).toBe(59);
    expect(comparison.changePercentage).toBeCloseTo((59 / (256 * 200)) * 100, 10);
    expect(comparison.regions).toEqual([
      { x: 0, y: 0, width: 32, height: 16, changed_pixels: 50 },
      { x: 192, y: 144, width: 16, height: 16, changed_pixels: 9 },
    ]);
  });

  test("pictures are compared only inside the region and outside ignored parts", async () => {
    const [before, after] = [await painted(100, 100, () => white), await painted(100, 100, () => [0, 0, 0])];
    const area = {
      region: { x: 10, y: 10, width: 50, height: 50 },
      ignored: [
        { x: 0, y: 0, width: 100, height: 20 },
        { x: 55, y: 50, width: 100, height: 5 },
      ],
    };
    const comparison = await comparePictures(before, after, { area, threshold: 0.1 });
    expect(comparison.comparedPixels).toBe(50 * 40 - 5 * 5);
    expect(comparison).toMatchObject({ changedPixels: 1975, changePercentage: 100 });
    const nothing = await comparePictures(before, after, {
      area: { region: { x: 500, y: 0, width: 5, height: 5 }, ignored: [] },
      threshold: 0,
    });
    expect(nothing).toMatchObject({ comparedPixels: 0, changePercentage: 0 });
  });

  test("pictures of different sizes are aligned at the top left, and missing parts are white", async () => {
    const small = await painted(30, 20, noise);
    const grown: Painter = (x, y) => (x < 30 && y < 20 ? noise(x, y) : y === 45 && x === 3 ? [0, 0, 0] : white);
    for (const [a, b] of [
      [small, await painted(40, 50, grown)],
      [await painted(40, 50, grown), small],
    ] as const)
      expect(await comparePictures(a, b, { area: everywhere, threshold: 0 })).toMatchObject({
        width: 40,
        height: 50,
        changedPixels: 1,
      });
  });

  test("pictures differ less at a lower sensitivity", async () => {
    const before = await painted(10, 10, () => [100, 100, 100]);
    const changed = async (value: number, threshold: number) =>
      (
        await comparePictures(before, await painted(10, 10, () => [value, value, value]), {
          area: everywhere,
          threshold,
        })
      ).changedPixels;
    expect([
      await changed(101, 0),
      await changed(101, 0.1),
      await changed(140, 0.1),
      await changed(140, 0.5),
      await changed(0, 1),
    ]).toEqual([100, 0, 100, 0, 0]);
  });

  test("bytes that are no picture are refused with a sentence", async () => {
    const good = await painted(5, 5, noise);
    for (const bad of [
      new Uint8Array(),
      new TextEncoder().encode("GIF89a"),
      good.subarray(0, 40),
      good.subarray(0, good.length - 30),
    ])
      await expect(comparePictures(good, bad, { area: everywhere, threshold: 0 })).rejects.toThrow(PngProblem);
    const huge = Uint8Array.from(good);
    new DataView(huge.buffer).setUint32(16, 1_000_000);
    expect(() => pngHeader(huge)).toThrow(/too large/);
  });
});

describe("the smoothing of edges is no change", () => {
  const size = fc.integer({ min: 1, max: 12 });
  const shade = fc.constantFrom<Colour>(white, [0, 0, 0], [128, 128, 128], [64, 64, 64], [200, 200, 200], [255, 0, 0]);
  const picture = fc.tuple(size, size, fc.array(shade, { minLength: 144, maxLength: 144 }), fc.boolean());
  /** Blocks, smoothed at their edges or not. */
  const painterOf =
    (colours: readonly Colour[], isSmooth: boolean): Painter =>
    (x, y) => {
      const at = (column: number, row: number) =>
        colours[(Math.floor(column / 4) + 12 * Math.floor(row / 3)) % 144] as Colour;
      if (!isSmooth) return colours[(x + 12 * y) % 144] as Colour;
      const near = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      return [0, 1, 2].map(
        (part) => near.reduce((sum, one) => sum + (one[part] as number), 0) >> 2,
      ) as unknown as Colour;
    };
  /** RGBA as the other implementation takes it, what lies outside white. */
  const padded = ([width, height]: [number, number], [w, h]: [number, number], paint: Painter) =>
    Uint8Array.from({ length: width * height * 4 }, (_, at) => {
      const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
      return at % 4 === 3 ? 255 : ((x < w && y < h ? paint(x, y) : white)[at % 4] as number);
    });

  test("the smoothing of edges is ignored as pixelmatch does, whatever the pictures are", async () => {
    await fc.assert(
      fc.asyncProperty(picture, picture, fc.constantFrom(0, 0.05, 0.1, 0.5), async (one, other, threshold) => {
        const [before, after] = [painterOf(one[2], one[3]), painterOf(other[2], other[3])];
        const whole: [number, number] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
        const ours = await comparePictures(
          await painted(one[0], one[1], before),
          await painted(other[0], other[1], after),
          { area: everywhere, threshold },
        );
        const [a, b] = [padded(whole, [one[0], one[1]], before), padded(whole, [other[0], other[1]], after)];
        const counted = (includeAA: boolean) => pixelmatch(a, b, undefined, ...whole, { threshold, includeAA });
        expect(ours.changedPixels).toBe(counted(false));
        expect(ours.changedPixels + ours.antialiasedPixels).toBe(counted(true));
      }),
      { numRuns: 300 },
    );
  });

  test("a line shifted by a fraction of a pixel is no change, and a line that moved is one", async () => {
    const line =
      (offset: number): Painter =>
      (x, y) => {
        const covered =
          Math.min(Math.max(x - (10 + y / 4 + offset) + 1, 0), 1) * Math.min(Math.max(22 + y / 4 + offset - x, 0), 1);
        const grey = Math.round(255 * (1 - covered));
        return [grey, grey, grey];
      };
    const drawn = async (offset: number) =>
      comparePictures(await painted(60, 40, line(0)), await painted(60, 40, line(offset)), {
        area: everywhere,
        threshold: 0.1,
      });
    const redrawn = await drawn(0.4);
    expect(redrawn.changedPixels).toBe(0);
    expect(redrawn.antialiasedPixels).toBeGreaterThan(30);
    expect((await drawn(6)).changedPixels).toBeGreaterThan(200);
  });
});

describe("the picture of a difference", () => {
  const rowsOf = async (png: Uint8Array) => {
    const rows = new PngRows(png);
    const [above, pixels] = [new Uint8Array(rows.rowBytes), new Uint8Array(rows.rowBytes)];
    const all: number[][] = [];
    for (let y = 0; y < rows.header.height; y += 1) {
      unfilter(await rows.next(), { above, into: pixels, channels: 3 });
      above.set(pixels);
      all.push([...pixels]);
    }
    return all;
  };

  test("the difference picture shows changes in red over the later page, or white in a mask", async () => {
    const before = await painted(4, 2, () => white);
    const after = await painted(4, 2, (x, y) => (x === 1 && y === 1 ? [0, 0, 0] : white));
    const overlay = await rowsOf(
      await drawDifference(before, after, { mode: "overlay", area: everywhere, threshold: 0.1 }),
    );
    expect(overlay[1]).toEqual([255, 255, 255, 255, 32, 32, 255, 255, 255, 255, 255, 255]);
    const mask = await rowsOf(await drawDifference(before, after, { mode: "mask", area: everywhere, threshold: 0.1 }));
    expect(mask).toEqual([Array(12).fill(0), [0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0]]);
  });
});

test("a region in CSS pixels is converted to device pixels", () => {
  expect(boxOf("10,20,300,200", 2)).toEqual({ x: 20, y: 40, width: 600, height: 400 });
  for (const bad of ["", "1,2,3", "1,2,0,5", "a,b,c,d"]) expect(boxOf(bad, 1)).toBeNull();
});
