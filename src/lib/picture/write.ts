/** Writes a PNG row by row: RGB, eight bits, each row stored as its difference from the one above, which suits pages. */

/** The CRC-32 of each byte (ISO 3309). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (remainders[(rest ^ byte) & 0xff] as number) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(data.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) whole[4 + at] = type.charCodeAt(at);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}

const up = 2;

/** A picture under construction. `row` takes 3 bytes a pixel; `end` gives the file. */
export class PngWriter {
  private readonly header: Uint8Array;
  private readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  private readonly packed: Promise<ArrayBuffer>;
  private above: Uint8Array;

  constructor(width: number, height: number) {
    this.header = new Uint8Array(13);
    const view = new DataView(this.header.buffer);
    view.setUint32(0, width);
    view.setUint32(4, height);
    this.header.set([8, 2, 0, 0, 0], 8);
    this.above = new Uint8Array(width * 3);
    const packing = new CompressionStream("deflate");
    this.writer = packing.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
    this.packed = new Response(packing.readable).arrayBuffer();
  }

  async row(pixels: Uint8Array): Promise<void> {
    const stored = new Uint8Array(pixels.length + 1);
    stored[0] = up;
    for (let at = 0; at < pixels.length; at += 1) stored[at + 1] = (pixels[at] as number) - (this.above[at] as number);
    this.above = pixels.slice();
    await this.writer.write(stored);
  }

  async end(): Promise<Uint8Array> {
    await this.writer.close();
    const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const data = chunk("IDAT", new Uint8Array(await this.packed));
    const parts = [signature, chunk("IHDR", this.header), data, chunk("IEND", new Uint8Array())];
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
