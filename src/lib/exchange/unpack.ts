/**
 * Bodies that are packed in a way the runtime leaves to us, unpacked as they come. What a server calls deflate is zlib's form
 * (https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2) or, from some, the bare one: the first bytes tell.
 */

export type Coding = "deflate" | "gzip";

/** The codings of a header in the order in which they are taken off, where each can be; null where one cannot. */
export function codingsIn(header: string): Coding[] | null {
  const names = header.split(",").map((name) => name.trim().toLowerCase().replace(/^x-/, ""));
  const packed = names.filter((name) => name !== "" && name !== "identity");
  return packed.every((name) => name === "gzip" || name === "deflate") ? (packed.toReversed() as Coding[]) : null;
}

/** The unpacked stream. A body that is not packed as its coding says passes as it is, but for bare deflate, which has no mark. */
export function unpack(body: ReadableStream<Uint8Array>, coding: Coding): ReadableStream<Uint8Array> {
  const packed = body.getReader();
  let inside: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      inside ??= await opened(packed, coding);
      const part = await inside.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: (reason) => packed.cancel(reason),
  });
}

async function opened(
  packed: ReadableStreamDefaultReader<Uint8Array>,
  coding: Coding,
): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const part = await packed.read();
    if (part.done) break;
    first.push(part.value);
    length += part.value.length;
  }
  const [one = 0, other = 0] = first.flatMap((part) => [...part.subarray(0, 2)]);
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const known = first.shift();
      if (known) return controller.enqueue(known);
      const part = await packed.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  });
  const format = length < 2 ? null : formatOf(one, other, coding);
  return (format === null ? whole : whole.pipeThrough(new DecompressionStream(format) as TransformStream)).getReader();
}

/** By the first two bytes: RFC 1952 2.3.1 and RFC 1950 2.2. */
function formatOf(one: number, other: number, coding: Coding): "gzip" | "deflate" | "deflate-raw" | null {
  if (one === 0x1f && other === 0x8b) return "gzip";
  if (coding === "gzip") return null;
  const isZlib = (one & 0x0f) === 8 && one >> 4 <= 7 && ((one << 8) | other) % 31 === 0;
  return isZlib ? "deflate" : "deflate-raw";
}
