/** Small pictures of the top of a page, as an independent codec reads them. */
import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { thumbnailOf } from "../../../../src/lib/picture/thumbnail.ts";

/** A page of one colour above a line, and of another below it. */
function page(width: number, height: number, line: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data[at + (at / 3 / width < line ? 0 : 2)] = 255;
  return encode({ width, height, channels: 3, depth: 8, data });
}

test.each([
  ["a long page: its top", [1280, 4000], [128, 80]],
  ["a page that is less high than the shape: all of it", [1280, 400], [128, 40]],
  ["a page that is small already: as it is", [64, 20], [64, 20]],
])("%s", async (_, [width = 0, height = 0], [wide, high]) => {
  const made = decode(await thumbnailOf(page(width, height, 100_000), { width: 128, height: 80 }));
  expect([made.width, made.height]).toEqual([wide, high]);
  expect([...made.data.subarray(-3)]).toEqual([255, 0, 0]);
});

test("rows below what is shown are not read: a file that ends there is enough", async () => {
  const whole = page(640, 4000, 400);
  const cut = new Uint8Array(whole.length);
  cut.set(whole);
  // The checksum of the pixels stands at the end, and nobody gets there.
  cut.fill(0, whole.length - 24, whole.length - 12);
  expect((await thumbnailOf(cut, { width: 128, height: 80 })).length).toBeGreaterThan(0);
});
