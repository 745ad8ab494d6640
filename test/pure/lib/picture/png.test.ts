/** PNG files as an independent codec reads and writes them. */
import fc from "fast-check";
import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { PngRows, unfilter } from "../../../../src/lib/picture/png.ts";
import { PngWriter } from "../../../../src/lib/picture/write.ts";
import { caseCount } from "../../../chance.ts";
import { withAllFilters } from "./filtered.ts";

/** A picture of `channels` bytes a pixel, from its top left. */
type Picture = { width: number; height: number; channels: 3 | 4; data: Uint8Array };

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    channels: fc.constantFrom(3, 4),
  })
  .chain(({ width, height, channels }) => {
    const length = width * height * channels;
    // Runs of one byte as pages have them, and noise.
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: length, maxLength: length }),
      fc
        .uint8Array({ minLength: 1, maxLength: 8 })
        .map((few) => Uint8Array.from({ length }, (_, at) => few[(at >> 4) % few.length] as number)),
    );
    return bytes.map((data) => ({ width, height, channels, data }));
  });

async function read(png: Uint8Array): Promise<Picture> {
  const rows = new PngRows(png);
  const { width, height, channels } = rows.header;
  const data = new Uint8Array(rows.rowBytes * height);
  let above = new Uint8Array(rows.rowBytes);
  for (let y = 0; y < height; y += 1) {
    const into = data.subarray(y * rows.rowBytes, (y + 1) * rows.rowBytes);
    unfilter(await rows.next(), { above, into, channels });
    above = into;
  }
  return { width, height, channels, data };
}

test("a picture that another codec wrote has its pixels", async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (picture) => {
      expect(await read(encode({ ...picture, depth: 8 }))).toEqual(picture);
    }),
    { numRuns: caseCount(100) },
  );
});

test("a picture that uses every filter has the pixels that another codec finds", async () => {
  const png = withAllFilters(33, 25, (x, y) => [(x * 7 + y * 13) & 255, (x * y) & 255, (x ^ (y * 3)) & 255]);
  const { data, channels } = await read(png);
  expect(channels).toBe(3);
  expect(data).toEqual(new Uint8Array(decode(png).data));
});

test("a picture that is written is read by another codec, checksums included", async () => {
  await fc.assert(
    fc.asyncProperty(
      pictures.filter(({ channels }) => channels === 3),
      async ({ width, height, data }) => {
        const writer = new PngWriter(width, height);
        for (let y = 0; y < height; y += 1) await writer.row(data.subarray(y * width * 3, (y + 1) * width * 3));
        const other = decode(await writer.end(), { checkCrc: true });
        expect({ width: other.width, height: other.height, channels: other.channels, depth: other.depth }).toEqual({
          width,
          height,
          channels: 3,
          depth: 8,
        });
        expect(new Uint8Array(other.data)).toEqual(data);
      },
    ),
    { numRuns: caseCount(100) },
  );
});
