/** Pictures that are made smaller for services that take no large ones, as an independent codec reads them. */
import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { pictureWithin, type PictureBounds } from "../../../../src/lib/picture/scale.ts";

type Painter = (x: number, y: number) => readonly [number, number, number];

function png(width: number, height: number, paint: Painter): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 3);
  return new Uint8Array(encode({ width, height, channels: 3, depth: 8, data }));
}

const noise: Painter = (x, y) => [(x * 97 + y * 31) & 255, (x * y * 13) & 255, ((x ^ y) * 57) & 255];
/** Red above, blue below. */
const halves: Painter = (_, y) => (y < 50 ? [255, 0, 0] : [0, 0, 255]);

const within = async (picture: Uint8Array<ArrayBuffer>, bounds: PictureBounds) => {
  const made = await pictureWithin(picture, bounds);
  if (!made) throw new Error("It was given up");
  return { made, ...decode(made) };
};

test("a picture within its bounds is passed on byte for byte", async () => {
  const picture = png(40, 20, noise);
  expect(await pictureWithin(picture, { bytes: picture.length, side: 40, ratio: 2 })).toBe(picture);
});

test("a file that is too large becomes a smaller picture of the same shape", async () => {
  const picture = png(400, 200, noise);
  const bytes = Math.floor(picture.length / 5);
  const { made, width, height } = await within(picture, { bytes });
  expect(made.length).toBeLessThanOrEqual(bytes);
  expect(width / height).toBeCloseTo(2, 1);
  expect(width).toBeGreaterThan(80);
});

test("a pixel of a smaller picture is the mean of those that it stands for, to the last row", async () => {
  const { width, height, data } = await within(png(100, 100, halves), { bytes: 100_000, side: 7 });
  expect([width, height]).toEqual([7, 7]);
  const row = (y: number) => [...data.subarray(y * 21, y * 21 + 3)];
  expect([row(0), row(6)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
  const [red = 0, , blue = 0] = row(3);
  expect(red + blue).toBe(255);
  expect(Math.abs(red - blue)).toBeLessThan(40);
});

test("of a page that is too long for its breadth the top is shown", async () => {
  const { width, height, data } = await within(png(10, 100, halves), { bytes: 100_000, ratio: 4 });
  expect([width, height]).toEqual([10, 40]);
  expect([...data.subarray(-3)]).toEqual([255, 0, 0]);
});

test("a picture that cannot be made small enough is given up", async () => {
  expect(await pictureWithin(png(200, 200, noise), { bytes: 60 })).toBeNull();
});
