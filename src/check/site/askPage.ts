/** Asking a page of a site what became of it: its redirects one by one, what it names as its address, and what it says. */
import type { EgressRequest, EgressResult } from "../../egress/egress.ts";
import { isRedirect } from "../../lib/exchange/hop.ts";
import { refreshIn } from "../../lib/html/refresh.ts";
import { robotsRules } from "../../lib/robots/read.ts";
import { errorPhraseOf } from "../../reading/interstitial/errorPage.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import { wallFailure } from "../../page/suspect/wallAnswer.ts";
import { sha256 } from "../../secret/digest.ts";
import type { PageSeen, RawAnswer } from "../../site/answer.ts";
import { canonicalOf } from "./canonical.ts";
import { factsOf } from "./facts.ts";

/** Sends a request of the site's round in its turn; `pauseMs`: at least so long after the one before. */
export type AskSite = (request: Omit<EgressRequest, "headers">, pauseMs?: number) => Promise<EgressResult>;

type Asking = { ask: AskSite; robots: (url: string) => Promise<string | null> };

/** By this name sites speak of us in their robots.txt. */
export const robotsName = "Tidemark";
const maxHops = 5;
const maxRefreshSeconds = 5;
const lasting = new Set([301, 308]);
const unread: RawAnswer = { kind: "unread" };

export async function askPage(url: string, { ask, robots }: Asking): Promise<RawAnswer> {
  let at = url;
  let isLasting = true;
  for (let hops = 0; hops <= maxHops; hops++) {
    const text = await robots(at);
    if (text === null) return unread;
    const { allows, delaySeconds } = robotsRules(text, robotsName);
    const { pathname, search } = new URL(at);
    if (!allows(pathname + search)) return hops === 0 ? { kind: "refused" } : unread;
    const answer = await ask({ url: at, purpose: "probe", answersRedirects: true }, delaySeconds * 1000);
    if (!answer.ok) return unread;
    if (answer.status === 404 || answer.status === 410) return { kind: "absent" };
    if (!isRedirect(answer.status)) return seenOf(answer, { asked: url, hops, isLasting });
    const target = URL.parse(answer.headers.get("location") ?? "", at);
    if (target === null || !/^https?:$/.test(target.protocol)) return unread;
    isLasting &&= lasting.has(answer.status);
    target.hash = "";
    at = target.href;
  }
  return unread;
}

type Way = { asked: string; hops: number; isLasting: boolean };

function seenOf(answer: Extract<EgressResult, { ok: true }>, { asked, hops, isLasting }: Way): RawAnswer {
  const { status, body, url } = answer;
  const facts = factsOf(answer);
  if (status !== 200 || wallFailure(facts, asked) !== null) return unread;
  const seen: PageSeen = {
    kind: "page",
    url,
    hops,
    isLasting,
    canonical: null,
    refresh: null,
    hash: "",
    isError: false,
  };
  const view = new PageView(facts);
  // What is no page of HTML, such as a picture, is there.
  if (!view.isHtml) return { ...seen, hash: sha256(body) };
  const refresh = refreshIn(body);
  const absolute = (address: string | null | undefined): string | null =>
    address ? (URL.parse(address, url)?.href ?? null) : null;
  return {
    ...seen,
    canonical: canonicalOf(view.document, url),
    refresh: refresh && refresh.seconds <= maxRefreshSeconds ? absolute(refresh.address) : null,
    hash: sha256(wordsOf(view, [asked, url])),
    isError: errorPhraseOf(view) !== null,
  };
}

/** The words of a page without numbers and without those of its own address, which pages for nothing like to repeat. */
function wordsOf({ title, text }: PageView, addresses: readonly string[]): string {
  const own = new Set(
    addresses.flatMap(
      (address) =>
        decoded(address)
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [],
    ),
  );
  return (`${title} ${text}`.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !own.has(word)).join(" ");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
