// An answer of the network as the Worker knows one. In order:
//
// 1. Headers are read as UTF-8, as workerd reads them, where they are that; else each byte is a character.
// 2. gzip and br are decoded as the body streams, others are left as they are. A body that ends within its encoding broke off, an empty one is empty.
// 3. Any status is one, also those that a Response cannot be made with; its body is read without a stream, unless somebody needs one.

import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import { isAscii, isUtf8 } from "node:buffer";

const bodiless = new Set([204, 205, 304]);
// What is there is given at once, not only when much is.
const decoders = {
  gzip: () => createGunzip({ flush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
};

/** `rawHeaders`: bytes by turns of name and value; `body`: of incomingBody.mjs. */
export function answerOf({ status, method, rawHeaders, body }) {
  const headers = new AnswerHeaders();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1].toString("latin1").trim();
    headers.append(rawHeaders[at].toString("latin1"), value.replace(/[\0\r\n]/g, " "));
  }
  const isEmpty = method === "HEAD" || bodiless.has(status);
  if (isEmpty) body.next().catch(() => undefined);
  return new Answer({ status, headers, body: isEmpty ? null : new AnswerBody(sourceOf(body, headers)) });
}

/** What the service uses of a Response, without the streams of one: these cost more than the parsing of what comes. */
class Answer {
  constructor({ status, headers, body }) {
    Object.assign(this, { status, headers, body, ok: status >= 200 && status < 300 });
  }

  async bytes() {
    const parts = [];
    const reader = this.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader.read()) parts.push(read.value);
    return new Uint8Array(Buffer.concat(parts));
  }

  async arrayBuffer() {
    return (await this.bytes()).buffer;
  }

  async text() {
    return new TextDecoder().decode(await this.bytes());
  }

  async json() {
    return JSON.parse(await this.text());
  }
}

/** Made once: where it was thrown says nothing, and costs as much as to connect. */
const ownParts = new TypeError("The body brings parts of its own");

/** A body that is read part by part; whoever asks for more of a stream gets a true one. */
class AnswerBody {
  #source;
  #stream = null;
  locked = false;

  constructor(source) {
    this.#source = source;
  }

  /** `release(part)`: its memory may go at once, which nobody reads any more. */
  getReader(options) {
    if (this.#stream) return this.#stream.getReader(options);
    if (options?.mode !== undefined) throw ownParts;
    this.locked = true;
    const source = this.#source;
    return {
      read: async () => {
        const value = await source.next();
        return value === null ? { done: true, value: undefined } : { done: false, value };
      },
      release: (part) => source.release?.(part),
      cancel: async () => source.cancel(),
      releaseLock: () => {
        this.locked = false;
      },
    };
  }

  async cancel() {
    this.#source.cancel();
  }

  pipeThrough(transform) {
    return this.#whole().pipeThrough(transform);
  }

  pipeTo(destination) {
    return this.#whole().pipeTo(destination);
  }

  [Symbol.asyncIterator]() {
    return this.#whole()[Symbol.asyncIterator]();
  }

  #whole() {
    return (this.#stream ??= streamOf(this.#source));
  }
}

/** Bytes within, text without. */
class AnswerHeaders extends Headers {
  get(name) {
    const value = super.get(name);
    return value === null ? null : textOf(value);
  }

  getSetCookie() {
    return super.getSetCookie().map(textOf);
  }

  *entries() {
    for (const [name, value] of super.entries()) yield [name, textOf(value)];
  }

  *values() {
    for (const [, value] of this.entries()) yield value;
  }

  forEach(work, self) {
    for (const [name, value] of this.entries()) work.call(self, value, name, this);
  }

  [Symbol.iterator]() {
    return this.entries();
  }
}

function textOf(value) {
  const bytes = Buffer.from(value, "latin1");
  return isAscii(bytes) || !isUtf8(bytes) ? value : bytes.toString("utf8");
}

/** The parts of a body, decoded where that is known. */
function sourceOf(body, headers) {
  const encoding = (headers.get("content-encoding") ?? "").trim().toLowerCase();
  const decoder = decoders[encoding]?.();
  if (decoder === undefined) return body;
  const parts = decoder[Symbol.asyncIterator]();
  void feed(body, decoder);
  return {
    next: async () => {
      const { done, value } = await parts.next();
      return done ? null : value;
    },
    cancel: () => {
      body.cancel();
      decoder.destroy();
    },
  };
}

async function feed(body, decoder) {
  try {
    let part = await body.next();
    // Nothing is nothing, also where it is said to be packed, as receivers of messages do it.
    if (part === null) decoder.push(null);
    for (; part !== null; part = await body.next()) if (!decoder.write(part)) await drained(decoder);
    decoder.end();
  } catch (error) {
    decoder.destroy(error);
  }
}

const drained = (decoder) =>
  new Promise((resolve) => {
    const go = () => {
      decoder.off("drain", go).off("close", go);
      resolve();
    };
    decoder.on("drain", go).on("close", go);
  });

const streamOf = (source) =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const part = await source.next();
        if (part === null) controller.close();
        else controller.enqueue(part);
      },
      cancel: () => source.cancel(),
    },
    { highWaterMark: 0 },
  );
