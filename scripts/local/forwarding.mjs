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
const unsound = /[^\t\x20-\x7e\x80-\xff]/;
const none = new Set();

/** Headers by pairs out of the flat list that Node gives. */
export function pairsOf(rawHeaders) {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index],
    rawHeaders[2 * index + 1],
  ]);
}

/**
 * What the front server looks at of the headers of a request, read in one go. `hosts` and `forwardedFor`: the values of these headers;
 * `length`: of the body as it is announced, 0 for none, Infinity where it is not; `isForwarded`: whether some proxy passed it on;
 * `named`: the headers that Connection names; `isUnsound`: whether one would break out of its line, which Node's parser lets none do,
 * and nothing here has to rely on that.
 */
export function headOf(rawHeaders) {
  const head = {
    hosts: [],
    forwardedFor: [],
    length: 0,
    isForwarded: false,
    named: namedIn(rawHeaders),
    isUnsound: false,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { name, isForwarding: isOfProxy } = kindOf(rawHeaders[at]);
    const value = rawHeaders[at + 1];
    if (unsound.test(rawHeaders[at]) || unsound.test(value)) head.isUnsound = true;
    if (isOfProxy) head.isForwarded = true;
    if (name === "host") head.hosts.push(value);
    else if (name === "x-forwarded-for") head.forwardedFor.push(value);
    else if (name === "transfer-encoding") head.length = Infinity;
    else if (name === "content-length" && head.length !== Infinity) head.length = Number(value);
  }
  return head;
}

/**
 * The headers of a request as they go on, flat. `named`: those that Connection names; `client`: an address; `key`: the front's word;
 * `length`: the bytes of the body, null for one that is still to come; `isNear`: whether a program of this machine asks, which a
 * compressed answer reaches later than a long one.
 */
export function requestHeaders(rawHeaders, { named, client, key, length, isNear }) {
  const kept = [];
  let isCounted = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { name, isOfConnection, isTheFronts } = kindOf(rawHeaders[at]);
    if (isOfConnection || isTheFronts || named.has(name) || (isNear && name === "accept-encoding")) continue;
    if (name === "content-length") {
      if (length !== null) continue;
      isCounted = true;
    }
    kept.push(rawHeaders[at], rawHeaders[at + 1]);
  }
  if (length !== null) kept.push("Content-Length", String(length));
  else if (!isCounted) kept.push("Transfer-Encoding", "chunked");
  // Who means to keep a connection reads a body that it refuses to its end, instead of cutting its own answer off.
  kept.push("Connection", "keep-alive");
  // The runtime draws no page of the failure, with our sources in it.
  kept.push("MF-Disable-Pretty-Error", "1");
  kept.push("CF-Connecting-IP", client, frontHeader, key);
  return kept;
}

/** The headers of an answer as they go on, flat; null for one that the Worker did not make: the runtime answers with the stack. */
export function answerHeaders(rawHeaders) {
  const named = namedIn(rawHeaders);
  const kept = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { name, isOfConnection } = kindOf(rawHeaders[at]);
    if (name === "mf-experimental-error-stack") return null;
    if (!isOfConnection && !named.has(name)) kept.push(rawHeaders[at], rawHeaders[at + 1]);
  }
  return kept;
}

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

/** The address of what connected, without the form of a socket for both families: `::ffff:192.0.2.1`, and of some proxies `192.0.2.1:4711`. */
export function bareAddress(text = "") {
  const bare = text.trim().replace(/^"|"$/g, "");
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  return bracketed.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** The names of headers that the header Connection names. */
function namedIn(rawHeaders) {
  let named = none;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (kindOf(rawHeaders[at]).name === "connection" && !/^(?:keep-alive|close)$/i.test(rawHeaders[at + 1]))
      named = new Set([...named, ...rawHeaders[at + 1].split(",").map((name) => name.trim().toLowerCase())]);
  return named;
}

const kinds = new Map();
/** Many more than those that programs send; a name is as long as its sender likes. */
const maxKinds = 500;
const maxKnownCharacters = 50;

/** What a header is by its name, in the letters that it was sent in: the same few names come with each request. */
function kindOf(text) {
  const known = kinds.get(text);
  if (known !== undefined) return known;
  const name = text.toLowerCase();
  const kind = {
    name,
    isForwarding: isForwarding(name),
    isOfConnection: ofOneConnection.has(name),
    // `cf-` is Cloudflare's edge, `mf-` and `x-mf-` the runtime's own steering.
    isTheFronts: name === "expect" || name === frontHeader || /^(?:cf|mf|x-mf)-/.test(name) || isForwarding(name),
  };
  if (kinds.size < maxKinds && text.length <= maxKnownCharacters) kinds.set(text, kind);
  return kind;
}
