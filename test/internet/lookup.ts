/** The resolver of the test internet: DNS-over-HTTPS in JSON, from the script's names. */

import type { ServerResponse } from "node:http";
import type { Script } from "./script.ts";

const [noError, serverFailure, noSuchName] = [0, 2, 3];

/** The hosts that answer questions for names. */
export const resolverHosts: ReadonlySet<string> = new Set(["cloudflare-dns.com", "dns.google"]);

/** Answers one question. Records live no time at all, so that a test may give a name another address at once. */
export function answerLookup(script: Script, url: URL, response: ServerResponse): void {
  const [name, type] = [url.searchParams.get("name") ?? "", url.searchParams.get("type") ?? "A"];
  script.lookups.push(`${type} ${name}`);
  if (script.silentResolvers.has(url.hostname)) return void response.socket?.destroy();
  const addresses = script.addressesOf(name);
  const known = Array.isArray(addresses) ? addresses : [];
  const status = addresses === null ? noSuchName : addresses === "servfail" ? serverFailure : noError;
  const answer = known
    .filter((address) => address.includes(":") === (type === "AAAA"))
    .map((data) => ({ name, type: type === "AAAA" ? 28 : 1, TTL: 0, data }));
  response
    .writeHead(200, { "content-type": "application/dns-json" })
    .end(JSON.stringify({ Status: status, Answer: answer }));
}
