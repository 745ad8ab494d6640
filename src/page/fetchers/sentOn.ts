/** Following a page that sends its readers on by a refresh of a few seconds, as people's browsers do, through the same guard as redirects. */
import type { EgressAnswer, EgressRequest, EgressResult } from "../../egress/egress.ts";
import { bodyHashOf } from "../../lib/exchange/bodyHash.ts";
import { baseIn, refreshIn, refreshOf, type Refresh } from "../../lib/html/refresh.ts";
import { LruCache } from "../../lib/lru.ts";
import { headersTo } from "../../lib/exchange/hop.ts";

const maxHops = 3;
const maxSeconds = 5;
/** A page that is longer has something to say. */
const maxBytes = 65_536;
/** What pages said that come again as they were, as most do. By address too: a site can make a page that has the hash of another site. */
const refreshes = new LruCache<Refresh | null>(5000);

/** The last answer, and the addresses that sent on to it, in order. */
export type SentOn<Result> = { result: Result; from: string[] };

export async function followRefreshes(
  send: (request: EgressRequest) => Promise<EgressResult>,
  request: EgressRequest,
): Promise<SentOn<EgressResult>> {
  let result = await send(request);
  let headers = request.headers ?? {};
  const from: string[] = [];
  while (result.ok && from.length < maxHops) {
    const target = targetOf(result);
    if (target === null || from.includes(target.href)) break;
    from.push(result.url);
    headers = headersTo(headers, { from: new URL(result.url), to: target });
    const { body: _body, method: _method, ...rest } = request;
    const next = await send({ ...rest, url: target.href, headers, jar: result.jar });
    const { redirects = 0, elapsedMs } = result;
    result = next.ok
      ? { ...next, redirects: redirects + 1 + next.redirects, elapsedMs: elapsedMs + next.elapsedMs }
      : { ...next, elapsedMs: elapsedMs + next.elapsedMs };
  }
  return { result, from };
}

/** Where an answer sends on to; null where it does not, or only to itself. */
function targetOf({ url, status, headers, body }: EgressAnswer): URL | null {
  if (status !== 200 || body.length > maxBytes) return null;
  const type = headers.get("content-type") ?? "";
  const isPage = type === "" || /html/i.test(type);
  const said =
    refreshOf(headers.get("refresh") ?? "") ??
    (isPage ? refreshes.getOrMake(`${bodyHashOf(body)} ${url}`, () => refreshIn(body)) : null);
  if (!said || said.seconds > maxSeconds || said.address === "") return null;
  const base = URL.parse(baseIn(body) ?? "", url)?.href ?? url;
  const target = URL.parse(said.address, base);
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  const [here, there] = [new URL(url), new URL(target)];
  here.hash = there.hash = "";
  return here.href === there.href ? null : target;
}
