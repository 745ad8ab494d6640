/** The links of a page, or the addresses that a document of JSON names. */
import { englishOf } from "../../message/textOf.ts";
import { message, type Message, type Sentence } from "../../message/message.ts";
import { charactersOf } from "../../lib/charset/charset.ts";
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, isElement, nameOf, subtreeOf, textContentOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { baseIn } from "../../lib/html/refresh.ts";
import { parsePage } from "../../lib/html/page.ts";
import { jsonOfBody } from "../../lib/json/repair.ts";
import { resultsOf, type DataFilter } from "../../lib/selector/data.ts";
import { select, type Selector } from "../../lib/selector/selector.ts";
import type { EgressResult } from "../../egress/egress.ts";
import { retryAfterSeconds } from "../../lib/exchange/retryAfter.ts";
import { compileFilter } from "../../rules/select/index.ts";
import { statusFailure } from "../../page/fetchers/status.ts";
import { wallFailure } from "../../page/suspect/wallAnswer.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { Failure, LinkAnswer, LinkTask } from "../../site/source.ts";
import type { AskSite } from "./askPage.ts";
import { titlesOfLinks, wordsOfLink, type NamedLink } from "./linkTitles.ts";
import { factsOf } from "./facts.ts";
import { hasEndTag, stopsWithinMarkup } from "../../reading/interstitial/ending.ts";

/** Bytes of a page of links. */
const maxBytes = 5 * 1_048_576;
const maxLinks = 5000;
/** Links of which the words are read: several may lead to one page. */
const maxNamed = 2 * maxLinks;

export async function readLinks(
  url: string,
  task: LinkTask,
  { ask, now }: { ask: AskSite; now: number },
): Promise<LinkAnswer> {
  const answer = await ask({ url, purpose: "listing", maxBytes });
  const failure = failureOf(answer, { url, now });
  if (failure) return { failure };
  if (!answer.ok) return { failure: { ...answer.failure, host: hostOf(answer.url) } };
  const facts = factsOf(answer);
  const hasEnd = hasEndTag(facts);
  const page = newPage(answer);
  try {
    const found = linksOf(page, task.selector);
    const links = addressesOf(found);
    if (links.length === 0)
      return { failure: { class: "filter_no_match", sentence: task.selector === null ? noLinks : noMatch } };
    const [next = null] = task.next === null ? [] : addressesOf(linksOf(page, task.next));
    const isCut = links.length > maxLinks || stopsWithinMarkup(facts);
    const titles = titlesOfLinks(found.slice(0, maxNamed).map(({ url: to, words }) => ({ url: to, ...words() })));
    return { links: links.slice(0, maxLinks), titles, next, isCut, ...(hasEnd === null ? {} : { hasEnd }) };
  } catch (error) {
    if (error instanceof UnfitSelector) return { failure: { class: "parse", sentence: error.sentence } };
    throw error;
  }
}

const noLinks = message("site.no_links");
const noMatch = message("site.no_match");

function failureOf(answer: EgressResult, { url, now }: { url: string; now: number }): Failure | null {
  if (!answer.ok) return null;
  const { status, headers, body } = answer;
  const facts = factsOf(answer);
  const failed = wallFailure(facts, url) ?? statusFailure(status) ?? (body.length >= maxBytes ? tooLarge : null);
  if (failed === null) return null;
  const wait = retryAfterSeconds(headers.get("retry-after"), now * 1000);
  return { ...failed, status, host: hostOf(answer.url), ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
}

const tooLarge: Failure = { class: "too_large", sentence: message("site.large") };

type LinkPage = { base: string; document: () => Document; text: () => string };

function newPage({ url, body, headers }: Extract<EgressResult, { ok: true }>): LinkPage {
  const { characters } = charactersOf(body, headers.get("content-type") ?? "");
  let parsed: Document | null = null;
  return {
    base: URL.parse(baseIn(body) ?? "", url)?.href ?? url,
    document: () => (parsed ??= parsePage(characters.octets, { isScripted: true })),
    text: () => characters.text,
  };
}

class UnfitSelector extends Error {
  readonly sentence: Message;

  constructor(problem: Sentence) {
    const sentence = typeof problem === "string" ? message("rule.unusable", { problem }) : problem;
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

/** What a selector finds: as it is written, and the words of a link. */
type Written = { address: string | null; words: () => Pick<NamedLink, "words" | "isHeading"> };
type Link = { url: string; words: Written["words"] };

const nameless: Written["words"] = () => ({ words: "", isHeading: false });
const addressesOf = (links: readonly Link[]): string[] => [...new Set(links.map(({ url }) => url))];

/** The links that a selector finds, in their order. @throws UnfitSelector where it cannot be applied */
function linksOf(page: LinkPage, selector: string | null): Link[] {
  const filter = selector === null ? null : compileFilter(selector);
  if (filter?.kind === "problem") throw new UnfitSelector(filter.sentence);
  const written =
    filter === null
      ? elementsByTag(page.document(), "a").map((node) => writtenLink(page.document(), node))
      : filter.kind === "data"
        ? addressesInData(page, filter).map((address) => ({ address, words: nameless }))
        : linksInMarkup(page, filter);
  return written.flatMap(({ address, words }) => {
    const url = address ? URL.parse(address.trim(), page.base) : null;
    return url && /^https?:$/.test(url.protocol) ? { url: url.href, words } : [];
  });
}

const writtenLink = (document: Document, node: Node): Written => ({
  address: attributeOf(document, node, "href"),
  words: () => wordsOfLink(document, node),
});

function addressesInData(page: LinkPage, filter: DataFilter): string[] {
  const value = jsonOfBody(page.text());
  if (value === undefined) throw new UnfitSelector(message("site.no_json"));
  const results = resultsOf(filter, value);
  if (!Array.isArray(results)) throw new UnfitSelector(results.sentence);
  return results.flat().filter((each) => typeof each === "string");
}

/** Of a link its address, of what holds links theirs, and of attributes and texts what they say. */
function linksInMarkup(page: LinkPage, filter: Selector): Written[] {
  const document = page.document();
  const found = select(document, filter);
  if (found.kind === "problem") throw new UnfitSelector(found.sentence);
  if (found.kind === "text") return [{ address: found.text, words: nameless }];
  return found.nodes.flatMap((node) => linksIn(document, node));
}

function linksIn(document: Document, node: Node): Written[] {
  if (!isElement(document, node)) return [{ address: textContentOf(document, node), words: nameless }];
  const isLink = (each: Node) => isElement(document, each) && /^(?:a|area|link)$/.test(nameOf(document, each));
  const links = isLink(node) ? [node] : [...subtreeOf(document, node)].filter(isLink);
  return links.map((each) => writtenLink(document, each));
}
