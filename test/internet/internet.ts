/**
 * The Worker's outside web in tests: a Node function that receives every request that leaves workerd, whatever its
 * address, so that the address guard stays on and nothing real is ever reached. Tests script it with client.ts, through
 * requests to control.test. Each test file has an internet of its own, because each has a Miniflare of its own.
 *
 * cloudflare-dns.com and dns.google answer name lookups: scripted names with a public address or what the test gave them, others with
 * NXDOMAIN. A request to a host that nobody scripted is closed like a connection to a name that does not exist.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Departure, Order } from "./answer.ts";
import { answerLookup, resolverHosts } from "./lookup.ts";
import { Script } from "./script.ts";
import { serve } from "./serve.ts";

const scripts = new WeakMap<object, Script>();

/** Given to Miniflare as `outboundService`; a Node handler rather than a fetch handler, because only it can break a connection. */
export const internet = {
  async node(request: IncomingMessage, response: ServerResponse, miniflare: object): Promise<void> {
    const script = scripts.get(miniflare) ?? new Script();
    scripts.set(miniflare, script);
    const departure = await departureOf(request);
    const url = new URL(departure.url);
    if (url.hostname === "control.test") return control(script, departure, response);
    if (resolverHosts.has(url.hostname)) return answerLookup(script, url, response);
    const broken = script.breakOf();
    if (broken === "before") return void request.socket.destroy();
    script.departures.push(departure);
    response.once("close", script.entered(url.host));
    const answer = script.answerFor(url);
    if (answer === null || broken === "after") request.socket.destroy();
    else await serve(answer, departure, response);
  },
};

/** POST: an order. GET /departures (?host=: those to one), /lookups and /crowds: what happened so far. */
function control(script: Script, departure: Departure, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(departure.url);
  if (departure.method === "POST") script.obey(JSON.parse(departure.body) as Order);
  const crowds = Object.fromEntries(script.crowds);
  const departures = () => script.departuresTo(searchParams.get("host"));
  const received = pathname === "/lookups" ? script.lookups : pathname === "/crowds" ? crowds : departures();
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(received));
}

const tunnelHeaders = /^(mf-|connection$|x-original-url$)/;

async function departureOf(request: IncomingMessage): Promise<Departure> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !tunnelHeaders.test(name))
      headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  // The tunnel to Node drops the scheme; setup.ts sends the whole address along.
  const original = request.headers["x-original-url"];
  const url = typeof original === "string" ? original : `http://${request.headers.host ?? ""}${request.url ?? "/"}`;
  const [body, base64] = [bytes.toString("utf8"), bytes.toString("base64")];
  return { method: request.method ?? "GET", url, headers, body, base64, at: Date.now() };
}
