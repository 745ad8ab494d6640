// What a front server passes on of a request and of its answer, and whom it speaks for. Pure. In order, for a request:
// (1) headers that hold for one connection only stay behind (RFC 9110 7.6.1), `Expect` too, as it was answered here; (2) so
// do those that a client may not choose: who it is, which way it came, and what steers the runtime behind; (3) the client's
// address and the front's own word are added.

import { parseAddress, parseBlock, blockOf, isInside } from "../../src/lib/network/address.ts";
import { frontHeader } from "../../src/operator/front.ts";
import { isForwarding } from "../../src/system/mailbox/direct.ts";

const ofOneConnection = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

/** Headers by pairs out of the flat list that Node gives. */
export function pairsOf(rawHeaders) {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index],
    rawHeaders[2 * index + 1],
  ]);
}

/** Whether a header would break out of its line; Node's parser lets none through, and nothing here has to rely on that. */
export const isUnsound = (rawHeaders) => rawHeaders.some((text) => /[^\t\x20-\x7e\x80-\xff]/.test(text));

/**
 * The headers of a request as they go on, flat. `client`: an address; `key`: the front's word; `length`: the bytes of the body, null for one
 * that is still to come; `isNear`: whether a program of this machine asks, which a compressed answer reaches later than a long one.
 */
export function requestHeaders(rawHeaders, { client, key, length, isNear }) {
  const isLeft = (name) =>
    isTheFronts(name) || (name === "content-length" && length !== null) || (name === "accept-encoding" && isNear);
  const kept = endToEnd(rawHeaders, isLeft);
  if (length !== null) kept.push("Content-Length", String(length));
  else if (!isCounted(kept)) kept.push("Transfer-Encoding", "chunked");
  // Who means to keep a connection reads a body that it refuses to its end, instead of cutting its own answer off.
  kept.push("Connection", "keep-alive");
  // The runtime draws no page of the failure, with our sources in it.
  kept.push("MF-Disable-Pretty-Error", "1");
  kept.push("CF-Connecting-IP", client, frontHeader, key);
  return kept;
}

/** The headers of an answer as they go on, flat. */
export const answerHeaders = (rawHeaders) => endToEnd(rawHeaders, () => false);

/** Reads TRUSTED_PROXY: `"127.0.0.1, 10.0.0.0/8"`. `problem`: a sentence for the first entry that is neither, else undefined. */
export function parseTrusted(text = "") {
  const blocks = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const address = parseAddress(entry);
    const block = address === null ? parseBlock(entry) : blockOf(address);
    if (block === null)
      return { blocks, problem: `expected addresses or blocks such as 127.0.0.1,10.0.0.0/8, but found "${entry}"` };
    blocks.push(block);
  }
  return { blocks, problem: undefined };
}

/**
 * The address of whom a request is really from: what connected, or, where that is a trusted proxy, the last of those that
 * X-Forwarded-For names whom no trusted proxy is. What a client wrote there itself stands further left and never counts.
 */
export function clientOf(remoteAddress, forwardedFor, trusted) {
  const isTrusted = (text) => {
    const address = parseAddress(text);
    return address !== null && trusted.some((block) => isInside(address, block));
  };
  const chain = forwardedFor.flatMap((value) => value.split(",")).map(bareAddress);
  let client = bareAddress(remoteAddress);
  while (isTrusted(client) && chain.length > 0) {
    const next = chain.pop();
    if (parseAddress(next) === null) break;
    client = next;
  }
  return client;
}

// `::ffff:192.0.2.1` of a socket for both families, `192.0.2.1:4711` and `[2001:db8::1]:4711` of some proxies.
function bareAddress(text = "") {
  const bare = text.trim().replace(/^"|"$/g, "");
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  return bracketed.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** The flat list without what holds for one connection, and without what is `left` by its name in small letters. */
function endToEnd(rawHeaders, left) {
  const named = new Set();
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at].toLowerCase() === "connection")
      for (const name of rawHeaders[at + 1].split(",")) named.add(name.trim().toLowerCase());
  const kept = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at].toLowerCase();
    if (!ofOneConnection.has(name) && !named.has(name) && !left(name)) kept.push(rawHeaders[at], rawHeaders[at + 1]);
  }
  return kept;
}

const isCounted = (headers) => headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === "content-length");

// `cf-` is Cloudflare's edge, `mf-` and `x-mf-` the runtime's own steering.
function isTheFronts(name) {
  return name === "expect" || name === frontHeader || /^(?:cf|mf|x-mf)-/.test(name) || isForwarding(name);
}
