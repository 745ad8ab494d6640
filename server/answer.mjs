// An answer of the network as the Worker knows one. In order:
//
// 1. Headers are read as UTF-8, as workerd reads them, where they are that; else each byte is a character.
// 2. gzip and br are decoded as the body streams, others are left as they are. A body that ends within its encoding broke off.
// 3. Any status is one, also those that a Response cannot be made with.

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
  const response = new Response(isEmpty ? null : streamOf(sourceOf(body, headers)));
  return Object.defineProperties(response, {
    status: { value: status },
    ok: { value: status >= 200 && status < 300 },
    headers: { value: headers },
  });
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
    for (let part = await body.next(); part !== null; part = await body.next())
      if (!decoder.write(part)) await drained(decoder);
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
