/** Painted pictures as PNG files that use every filter. */
import { deflateSync } from "node:zlib";

export type Colour = readonly [number, number, number];
export type Painter = (x: number, y: number) => Colour;

/** A picture stored by another filter in each row (https://www.w3.org/TR/png-3/#9Filters), in several pieces, without checksums. */
export function withAllFilters(width: number, height: number, paint: Painter): Uint8Array {
  const plain = (y: number) =>
    Array.from({ length: width * 3 }, (_, at) => (y < 0 ? 0 : (paint(Math.floor(at / 3), y)[at % 3] as number)));
  const rows = Array.from({ length: height }, (_, y) => {
    const [row, above] = [plain(y), plain(y - 1)];
    const filter = y % 5;
    const bytes = row.map((value, at) => {
      const [left, up, corner] = [row[at - 3] ?? 0, above[at] as number, at < 3 ? 0 : (above[at - 3] as number)];
      const guess = left + up - corner;
      const by = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)] as const;
      const paeth = by[0] <= by[1] && by[0] <= by[2] ? left : by[1] <= by[2] ? up : corner;
      return (value - [0, left, up, (left + up) >> 1, paeth][filter]!) & 255;
    });
    return [filter, ...bytes];
  });
  const data = deflateSync(Uint8Array.from(rows.flat()));
  const chunk = (type: string, body: Uint8Array) => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, body.length);
    head.set(Buffer.from(type), 4);
    return [head, body, new Uint8Array(4)];
  };
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([8, 2], 8);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", data.subarray(0, 10)),
    chunk("IDAT", data.subarray(10)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts.flat()]));
}
