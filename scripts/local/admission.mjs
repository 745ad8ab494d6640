// Which requests go on to the Worker (front.mjs, 1 to 4), by their line, their headers and what connected. Pure.

import { answersTo, hostnameOf, isLoopbackHost } from "../../src/lib/network/host.ts";
import { mailboxRefusal } from "../../src/system/mailbox/direct.ts";
import { isMailbox } from "../../src/operator/mailboxPath.ts";
import { bareAddress, headOf, pairsOf } from "./forwarding.mjs";

/** What the parser of addresses leaves as it is: no dots, escapes, backslashes and the like in the path, and nothing beyond ASCII. */
const plainTarget = /^(?:\/[\w-]*)+(?:\?[\w.~=&+:,/-]+)?$/;
const hidden = /^\/+(?:cdn-cgi|__cf_local)(?:\/|$)/i;

/**
 * Of a request of node:http: `refusal`, `{status, error}` for one that goes no further, else null; `head` (headOf); `target`, `{pathname,
 * path, host}`, the latter where the request line has one; `peer`, `{address, isNear}` of what connected. `rules`: as startFront takes them.
 */
export function admission(rules) {
  // Most requests come to one name and from one address.
  const nameOf = lastKept((host) => {
    const hostname = hostnameOf(host);
    return { isHost: hostname !== null, isOurs: hostname !== null && answersTo(hostname, rules) };
  });
  const peerOf = lastKept((remoteAddress) => {
    const address = bareAddress(remoteAddress);
    return { address, isNear: isLoopbackHost(address) };
  });
  return (request) => {
    const head = headOf(request.rawHeaders);
    const target = targetOf(request.url);
    const peer = peerOf(request.socket.remoteAddress);
    return { refusal: refusalOf(request, { head, target, peer, nameOf }), head, target, peer };
  };
}

/** The function, which keeps its last answer. */
function lastKept(ask) {
  let last = null;
  return (text) => {
    if (last?.text !== text) last = { text, answer: ask(text) };
    return last.answer;
  };
}

/** `{status, error}` for a request that goes no further. */
function refusalOf({ rawHeaders }, { head, target, peer, nameOf }) {
  if (head.isUnsound) return { status: 400, error: "A header of the request has control characters" };
  if (target === null) return { status: 400, error: "The target of the request is not a path" };
  const [host] = head.hosts;
  const name = nameOf(host);
  if (head.hosts.length !== 1 || !name.isHost || (target.host ?? host) !== host)
    return { status: 400, error: "The request must name one host, in its Host header" };
  if (!name.isOurs)
    return {
      status: 421,
      error:
        "This server does not go by the name in the Host header; whoever runs it can say by PUBLIC_URL which name it has",
    };
  const { pathname } = target;
  if (hidden.test(pathname))
    return { status: 404, error: "There is nothing at this path; the paths are described at /docs" };
  if (!isMailbox(pathname)) return null;
  const given = pairsOf(rawHeaders);
  const isChosen = given.some(([header]) => header.toLowerCase() === "cf-connecting-ip");
  const error = isChosen
    ? "The mailbox does not open through a proxy"
    : mailboxRefusal([...given, ["cf-connecting-ip", peer.address]]);
  return error === null ? null : { status: 403, error };
}

/** What a request line asks for (RFC 9112 3.2): `/path?query`, or a whole address, whose host must be that of the Host header. */
function targetOf(target) {
  if (plainTarget.test(target)) {
    const query = target.indexOf("?");
    return { pathname: query < 0 ? target : target.slice(0, query), path: target, host: undefined };
  }
  const isWhole = /^https?:\/\//i.test(target);
  if (!isWhole && !target.startsWith("/")) return null;
  // The parser resolves dots, backslashes and the like as the runtime behind will.
  const url = URL.parse(isWhole ? target : `http://front.invalid${target}`);
  if (url === null) return null;
  return { pathname: url.pathname, path: url.pathname + url.search, host: isWhole ? url.host : undefined };
}
