// An answer of the Worker on its way out of node:http.

import { pipeline } from "node:stream/promises";
import { createGzip, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const packed = promisify(gzip);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve, late));
const late = Symbol("late");

/** Sends a Response. `isHead`: without its body. @throws what its body broke off with */
export async function sendAnswer(response, answer, isHead) {
  const headers = headersOf(answer);
  if (isHead || answer.body === null) {
    await answer.body?.cancel();
    response.writeHead(answer.status, headers).end();
    return;
  }
  const reader = answer.body.getReader();
  response.on("close", () => void reader.cancel().catch(() => undefined));
  const { parts, rest } = await beginning(reader);
  const isPacked = headers["content-encoding"] === "gzip";
  if (rest === null) return sendWhole(response, { status: answer.status, headers, isPacked, parts });
  response.writeHead(answer.status, headers);
  response.flushHeaders();
  const body = bytesOf(reader, parts, rest);
  // What waits for an event is not to wait for more of them.
  const packing = isPacked ? [createGzip({ flush: constants.Z_SYNC_FLUSH })] : [];
  await pipeline(body, ...packing, response).catch((error) => {
    if (!response.destroyed) throw error;
  });
}

/** What is here within this turn of the event loop: `rest` is the read under way, or null where all is here. */
async function beginning(reader) {
  const parts = [];
  for (;;) {
    const reading = reader.read();
    reading.catch(() => undefined);
    const read = await Promise.race([reading, nextTurn()]);
    if (read === late) return { parts, rest: reading };
    if (read.done) return { parts, rest: null };
    parts.push(bytes(read.value));
  }
}

async function* bytesOf(reader, parts, rest) {
  yield* parts;
  for (let read = await rest; !read.done; read = await reader.read()) yield bytes(read.value);
}

async function sendWhole(response, { status, headers, isPacked, parts }) {
  const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  const body = isPacked ? await packed(whole) : whole;
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}

function headersOf({ headers }) {
  const kept = {};
  for (const [name, value] of headers) if (name !== "set-cookie") kept[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) kept["set-cookie"] = cookies;
  return kept;
}

const bytes = (part) => (typeof part === "string" ? Buffer.from(part) : part);
