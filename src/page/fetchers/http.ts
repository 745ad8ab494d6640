/**
 * Reading a page over HTTP. In order: the request is put together (the person's headers over a browser's, validators of
 * the last reading), sent through the guarded egress, and its answer sorted: not modified, a status that is a failure,
 * an empty answer, or a page.
 */

import type { Egress, EgressAnswer, EgressRequest } from "../../egress/egress.ts";
import { charactersOf } from "../../lib/charset/charset.ts";
import type { Jar } from "../../lib/cookie/jar.ts";
import { headerProblem } from "../../lib/exchange/headers.ts";
import { headersTo } from "../../lib/exchange/hop.ts";
import { conditionalHeaders, validatorsOf } from "../../lib/exchange/validators.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../page.ts";
import { withFrames } from "../frames/read.ts";
import { triedBy } from "../../settings/tried.ts";
import { wallFailure } from "../suspect/wallAnswer.ts";
import { pageHeaders } from "../../egress/agent.ts";
import { followRefreshes } from "./sentOn.ts";
import { retryAfterSeconds } from "../../lib/exchange/retryAfter.ts";
import { withFileUnpacked } from "./packedFile.ts";
import { emptySentence, statusFailure } from "./status.ts";

/** How long a watch waits where this service could not look up its name. */
const busySeconds = 120;

/** Asks for the page. `now`: the instant of the check in ms, to read dates in Retry-After against. Never throws. */
export async function fetchOverHttp(egress: Pick<Egress, "send">, ask: Ask, now: number): Promise<Fetched> {
  const { result, from } = await followRefreshes((request) => egress.send(request), requestOf(ask));
  if (result.ok) {
    const fetched = resultOf(result, ask, now);
    const read =
      fetched.kind === "page" ? await whole(egress, { ask, page: noted(fetched, from), jar: result.jar }) : fetched;
    return { ...read, ...(ask.jar ? { jar: result.jar } : {}) };
  }
  const { failure, url, elapsedMs } = result;
  const wait = failure.busy ? { retryAfterSeconds: busySeconds } : {};
  return { kind: "failure", ...failure, ...wait, host: hostOf(url), elapsedMs };
}

const frameBytes = 524_288;

/** What was read, unpacked, with what its frames show. */
async function whole(
  egress: Pick<Egress, "send">,
  { ask, page, jar }: { ask: Ask; page: Page; jar: Jar },
): Promise<Page> {
  const { headers = {} } = requestOf(ask);
  const unpacked = await withFileUnpacked(page);
  if (!ask.readsFrames) return withFrames(unpacked, null);
  return withFrames(unpacked, async (url) => {
    const own = headersTo(headers, { from: new URL(page.finalUrl), to: new URL(url) });
    const answer = await egress.send({ url, headers: own, jar, purpose: "check", maxBytes: frameBytes });
    if (!answer.ok || answer.status !== 200) return null;
    const type = answer.headers.get("content-type") ?? "";
    return /html|^$/i.test(type) ? charactersOf(answer.body, type).characters.text : null;
  });
}

const noted = (page: Page, from: readonly string[]): Page =>
  from.length
    ? { ...page, notes: [...(page.notes ?? []), `Sent on by a refresh within the page: ${from.join(", ")}`] }
    : page;

function requestOf(ask: Ask): EgressRequest {
  const own = Object.entries(ask.headers).filter(([name, value]) => headerProblem(name, value) === null);
  const headers = { ...pageHeaders, ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])) };
  const request: EgressRequest = { url: ask.url, method: ask.method, headers, purpose: "check" };
  if (ask.body !== null && ask.method !== "GET") request.body = ask.body;
  const conditional = conditionOf(ask);
  if (ask.jar) request.jar = ask.jar;
  if (ask.room) request.room = ask.room;
  if (conditional !== null) request.conditional = { url: ask.validators?.url ?? null, headers: conditional };
  return request;
}

function conditionOf({ method, validators }: Ask): Record<string, string> | null {
  const headers = method === "GET" && validators ? conditionalHeaders(validators) : {};
  return Object.keys(headers).length > 0 ? headers : null;
}

function resultOf(answer: EgressAnswer, ask: Ask, now: number): Fetched {
  const { status, elapsedMs } = answer;
  if (status === 304 && conditionOf(ask) !== null) return { kind: "not_modified", finalUrl: answer.url, elapsedMs };
  const plain = ask.acceptsAnyStatus ? null : (statusFailure(status) ?? emptyFailure(answer));
  if (plain === null) return pageOf(answer);
  const tried = triedBy({ headers: ask.headers, browser_steps: null, proxy: null }, false);
  const failure = wallFailure(pageOf(answer), ask.url, tried) ?? plain;
  const wait = retryAfterSeconds(answer.headers.get("retry-after"), now);
  const failed: FetchFailure = { kind: "failure", ...failure, status, host: hostOf(answer.url), elapsedMs };
  return wait === undefined ? failed : { ...failed, retryAfterSeconds: wait };
}

function emptyFailure(answer: EgressAnswer): Pick<FetchFailure, "class" | "sentence"> | null {
  const isBlank = answer.status === 204 || answer.status === 205 || answer.body.every((byte) => byte <= 0x20);
  return isBlank ? { class: "empty", sentence: emptySentence } : null;
}

function pageOf(answer: EgressAnswer): Page {
  const { url, status, body, elapsedMs, redirects } = answer;
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) if (name !== "set-cookie") headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies.join("\n");
  const contentType = headers["content-type"] ?? "";
  const given = status === 200 ? validatorsOf(answer.headers) : {};
  const validators = Object.keys(given).length > 0 ? { url, ...given } : {};
  return { kind: "page", finalUrl: url, status, headers, contentType, body, validators, elapsedMs, redirects };
}
