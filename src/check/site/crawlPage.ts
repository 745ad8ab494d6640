/** Asking for a page of a crawl: what it says, where it leads, and its text under the settings of the watch where texts are read. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, titleOf } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";
import { isRedirect } from "../../lib/exchange/hop.ts";
import { retryAfterSeconds } from "../../lib/exchange/retryAfter.ts";
import { hostOf } from "../../settings/scheduling.ts";
import { parsePage } from "../../lib/html/page.ts";
import { baseIn } from "../../lib/html/refresh.ts";
import { charactersOf } from "../../lib/charset/charset.ts";
import { textOf } from "../../lib/text/text.ts";
import { message } from "../../message/message.ts";
import { robotsRules } from "../../lib/robots/read.ts";
import { hasEndTag } from "../../reading/interstitial/ending.ts";
import { errorPhraseOf } from "../../reading/interstitial/errorPage.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import { statusFailure } from "../../page/fetchers/status.ts";
import { wallFailure } from "../../page/suspect/wallAnswer.ts";
import { sha256 } from "../../secret/digest.ts";
import { blankFile } from "../../site/fileFailure.ts";
import type { Failure } from "../../site/source.ts";
import type { CrawlAnswer } from "../../site/crawl/source.ts";
import type { PageField } from "../../settings/tableOfSite.ts";
import type { Effective } from "../../settings/effective.ts";
import { robotsName, type AskSite } from "./askPage.ts";
import { canonicalOf } from "./canonical.ts";
import { pageRead } from "./readPage.ts";
import { factsOf } from "./facts.ts";
import { validatorsOf } from "../../lib/exchange/validators.ts";

type Crawling = {
  ask: AskSite;
  robots: (url: string) => Promise<string | null>;
  reads: PageReading | null;
  now: number;
};

/** By which texts are read, and what tables want of a page. */
export type PageReading = { settings: Effective; fields: readonly PageField[] };

const maxLinks = 2000;
const maxLines = 400;
/** A view of a larger page has no document. */
const viewedBytes = 250_000;
const noRobots: Failure = { class: "connect", sentence: message("site.no_robots") };

/** `reads`: null where texts are not read. */
export async function crawlPage(url: string, { ask, robots, reads, now }: Crawling): Promise<CrawlAnswer> {
  const rules = await robots(url);
  if (rules === null) return { kind: "unread", failure: noRobots };
  const { allows, delaySeconds } = robotsRules(rules, robotsName);
  const { pathname, search } = new URL(url);
  if (!allows(pathname + search)) return { kind: "refused" };
  const answer = await ask({ url, purpose: "check", answersRedirects: true }, delaySeconds * 1000);
  if (!answer.ok) return { kind: "unread", failure: answer.failure };
  const { status, headers, body } = answer;
  if (status === 404 || status === 410) return { kind: "absent" };
  if (isRedirect(status)) {
    const target = URL.parse(headers.get("location") ?? "", url);
    return target ? { kind: "redirect", to: target.href } : { kind: "unread", failure: blankFile };
  }
  const facts = factsOf(answer);
  const failed = wallFailure(facts, url) ?? statusFailure(status);
  if (failed !== null) {
    const wait = retryAfterSeconds(headers.get("retry-after"), now * 1000);
    const after = wait === undefined ? {} : { retryAfterSeconds: wait };
    return { kind: "unread", failure: { ...failed, status, host: hostOf(answer.url), ...after } };
  }
  const view = new PageView(facts);
  const text = reads && (await pageRead(facts, view, reads));
  const read = text?.kind === "text" ? { ...text, validators: validatorsOf(headers) } : text;
  if (!view.isHtml)
    return {
      kind: "page",
      hash: sha256(body),
      lines: [],
      title: "",
      links: [],
      canonical: null,
      isError: false,
      hasEnd: true,
      read,
    };
  const document =
    body.length < viewedBytes
      ? view.document
      : parsePage(charactersOf(body, facts.contentType).characters.octets, { isScripted: true });
  const lines = linesOf(document, url);
  const isFollowed = !hasWord(robotsOf(document), "nofollow");
  return {
    kind: "page",
    hash: sha256(lines.join("\n")).slice(0, 16),
    lines: lines.map((line) => sha256(line).slice(0, 8)),
    title: titleOf(document) ?? "",
    links: isFollowed ? linksOf(document, URL.parse(baseIn(body) ?? "", url)?.href ?? url) : [],
    canonical: canonicalOf(document, url),
    isError: errorPhraseOf(view) !== null,
    hasEnd: hasEndTag(facts) === true,
    read,
  };
}

/** The links of a page that it does not tell crawlers not to follow. */
function linksOf(document: Document, base: string): string[] {
  const found = new Set<string>();
  for (const name of ["a", "area"])
    for (const node of elementsByTag(document, name)) {
      if (hasWord(attributeOf(document, node, "rel"), "nofollow")) continue;
      const url = URL.parse(attributeOf(document, node, "href")?.trim() || "#", base);
      if (url && /^https?:$/.test(url.protocol) && found.size < maxLinks) found.add(url.href);
    }
  return [...found];
}

const robotsOf = (document: Document): string | null => {
  const meta = elementsByTag(document, "meta").find(
    (node) => (attributeOf(document, node, "name") ?? "").trim().toLowerCase() === "robots",
  );
  return meta === undefined ? null : attributeOf(document, meta, "content");
};

const hasWord = (text: string | null, word: string): boolean =>
  (text ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word);

/** The different lines of a page in the order of the alphabet, without the words and numbers of its own address, which many pages repeat. */
function linesOf(document: Document, url: string): string[] {
  const own = new Set(wordsOf(decoded(url)).map(plain));
  const lines = `${titleOf(document) ?? ""}\n${textOf(document)}`.split("\n").map((line) =>
    wordsOf(line)
      .filter((word) => !own.has(plain(word)))
      .join(" "),
  );
  return [...new Set(lines)].filter(Boolean).toSorted().slice(0, maxLines);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
/** 05 is 5. */
const plain = (word: string): string => word.replace(/^0+(?=\d)/, "");

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
