/** Plays one scripted answer over a real connection, with all the ways in which the web misbehaves. */

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Answer, Departure } from "./answer.ts";

/** Sends the answer to the end, or to the point where it is to break or hang. */
export async function serve(answer: Answer, departure: Departure, response: ServerResponse): Promise<void> {
  if (answer.delayMs !== undefined) await sleep(answer.delayMs);
  if (answer.hang === "headers") return;
  if (answer.reset === true) return void response.socket?.destroy();
  if (answer.cookie !== undefined && !(departure.headers.cookie ?? "").includes(answer.cookie))
    return void response.writeHead(302, { location: departure.url, "set-cookie": answer.cookie }).end();
  const isKnown = answer.etag !== undefined && departure.headers["if-none-match"] === answer.etag;
  const status = isKnown ? 304 : (answer.status ?? (answer.redirect === undefined ? 200 : 302));
  const body = isKnown ? Buffer.alloc(0) : bodyOf(answer, departure);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headersOf(answer))) response.setHeader(name, onTheWire(value));
  if (isKnown || status === 204) return void response.end();
  await sendBody(answer, body, response);
}

async function sendBody(answer: Answer, body: Buffer, response: ServerResponse): Promise<void> {
  if (answer.bombMebibytes !== undefined) return sendBomb(answer.bombMebibytes, response);
  if (answer.truncated === true) response.setHeader("content-length", body.length);
  if (answer.truncated === true || answer.cut === true) {
    response.write(body.subarray(0, body.length >> 1));
    await sleep(30);
    return void response.socket?.destroy();
  }
  if (answer.hang === "body") return void response.write(body.subarray(0, body.length >> 1));
  if (answer.endless === true) return repeat(body, response);
  if (answer.drip === undefined) return void response.end(body);
  for (let at = 0; at < body.length && !response.destroyed; at += answer.drip.bytes) {
    response.write(body.subarray(at, at + answer.drip.bytes));
    await sleep(answer.drip.everyMs);
  }
  response.end();
}

async function repeat(body: Buffer, response: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(Math.max(65_536, body.length), body.length === 0 ? " " : body);
  while (!response.destroyed) await written(response, piece);
}

async function sendBomb(mebibytes: number, response: ServerResponse): Promise<void> {
  response.setHeader("content-encoding", "gzip");
  const packer = createGzip();
  packer.pipe(response);
  const piece = Buffer.alloc(1024 * 1024, " ");
  for (let sent = 0; sent < mebibytes && !response.destroyed; sent += 1) await written(packer, piece);
  packer.end();
}

/** Writes and waits for room, so that an endless body costs no memory; a reader that went away ends the wait. */
async function written(stream: NodeJS.WritableStream, piece: Buffer): Promise<void> {
  if (stream.write(piece)) return sleep(0);
  await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), sleep(100)]);
}

function headersOf(answer: Answer): Record<string, string | string[]> {
  return {
    "content-type": answer.json === undefined && answer.echo !== true ? "text/html; charset=utf-8" : "application/json",
    ...(answer.etag === undefined ? {} : { etag: answer.etag }),
    ...(answer.redirect === undefined ? {} : { location: answer.redirect }),
    ...(answer.compress === undefined ? {} : { "content-encoding": answer.compress.replace("-raw", "") }),
    ...answer.headers,
  };
}

/** Node takes one character for each byte; servers send UTF-8. */
function onTheWire(value: string | string[]): string | string[] {
  if (Array.isArray(value)) return value.map((each) => Buffer.from(each, "utf8").toString("latin1"));
  return Buffer.from(value, "utf8").toString("latin1");
}

function bodyOf(answer: Answer, departure: Departure): Buffer {
  const plain = plainBodyOf(answer, departure);
  switch (answer.compress) {
    case "gzip":
      return gzipSync(plain);
    case "br":
      return brotliCompressSync(plain);
    case "deflate":
      return deflateSync(plain);
    case "deflate-raw":
      return deflateRawSync(plain);
    case undefined:
      return plain;
  }
}

function plainBodyOf(answer: Answer, departure: Departure): Buffer {
  if (answer.base64 !== undefined) return Buffer.from(answer.base64, "base64");
  if (answer.json !== undefined) return Buffer.from(JSON.stringify(answer.json));
  if (answer.echo === true) return Buffer.from(JSON.stringify(departure));
  return Buffer.from(answer.body ?? "");
}
