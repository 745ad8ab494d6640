/**
 * Several alerts as one message: by tag, then by watch, each with its difference. Pure.
 *
 * 1. What fits is shown, the rest is counted: the number of all and the link to them stand at the beginning, where no service
 *    cuts them off.
 * 2. The more there is, the fewer lines each difference has.
 * 3. One alone looks as an alert does.
 * 4. What is critical or of high severity says so and comes first: its tag, its watch, and itself within them.
 */
import { escapeHtml } from "../../lib/markup/dialects.ts";
import { renderDifference, renderLines } from "../../lib/difference/render.ts";
import type { ShownLine } from "../../lib/difference/shown.ts";
import type { Notice } from "../../lib/notification/notice.ts";
import { differenceOf, headlineOf } from "../difference.ts";
import type { NoticeFacts } from "../tokens.ts";
import { clockText, isOneDay, momentText } from "../momentText.ts";
import { siteText } from "../siteChange.ts";
import { tableText } from "../tableHeadline.ts";
import { severityMark } from "../severityMark.ts";
import type { AlertLanguage } from "../words/language.ts";
import type { AlertWords } from "../words/en.ts";
import { alertWords } from "../words/index.ts";
import { namesOf } from "./names.ts";
import { nameInTitle } from "../shortName.ts";
import { severeFirst, weightOf } from "./order.ts";

/** One alert of a digest. `facts`: of its change, or of its watch where it is about none; `words`: what it says instead of a difference. */
export type DigestEntry = {
  id: string;
  kind: "change" | "failing" | "recovered";
  at: number;
  facts: NoticeFacts;
  words: { title: string; body: string } | null;
  /** Of a change whose texts are gone: its first lines, which the body of `words` has, too. */
  lines?: readonly ShownLine[];
};

/** `count`, `watches`: of all, also of those that are not among the entries. `link`: to all changes; null where it is not known. */
export type Digest = {
  entries: readonly DigestEntry[];
  count: number;
  watches: number;
  from: number;
  to: number;
  link: string | null;
};

/** `timeOf`: when an entry was; without the date where the first line says the day of all of them. */
type Writing = {
  words: AlertWords;
  language: AlertLanguage;
  zone: string;
  lines: number;
  timeOf: (at: number) => string;
};

/** Title and body of a digest with at least one entry. `zone`: IANA name. */
export function digestWords(
  digest: Digest,
  { language, zone }: { language: AlertLanguage; zone: string },
): Pick<Notice, "title" | "body" | "format" | "preview"> {
  const words = alertWords(language);
  const { count, watches } = digest;
  const entries = severeFirst(digest.entries);
  const place = { language, zone };
  const textOf = isOneDay(digest.from, digest.to, place) ? clockText : momentText;
  const timeOf = (at: number) => textOf(at, place);
  const writing = { words, ...place, lines: linesEach(entries.length), timeOf };
  const only = entries[0] as DigestEntry;
  const isAllChanges = entries.every(({ kind }) => kind === "change");
  const names = namesOf(
    entries.map(({ facts }) => facts.watch),
    watches,
    words,
  );
  const title = count === 1 ? titleOf(only, words) : words.digest.title({ count, names, isAllChanges });
  const body = [introOf(digest, writing), ...groupsOf(entries, writing), restOf(digest, writing)];
  const preview = entries
    .slice(0, 5)
    .map((entry) => titleOf(entry, words))
    .join(" · ");
  return { title, body: body.join("\n"), format: "htmlcolor", ...(count === 1 ? {} : { preview }) };
}

const linesEach = (entries: number): number => (entries <= 2 ? 200 : entries <= 4 ? 40 : 12);

/** What happened, on one line. */
const titleOf = ({ words: own, facts }: DigestEntry, { alert }: AlertWords): string =>
  own?.title ?? [nameInTitle(facts.watch.name), headlineOf(facts)].filter(Boolean).join(`${alert.colon} `);

function introOf({ count, from, to, link }: Digest, { words, ...writing }: Writing): string {
  const [first, last] = [momentText(from, writing), momentText(to, writing)];
  const span = first === last ? first : words.digest.span(first, writing.timeOf(to));
  const all = link && count > 1 ? ` ${anchor(link, words.digest.all)}` : "";
  return `<p>${escapeHtml(span)}.${all}</p>`;
}

function restOf({ entries, count, link }: Digest, { words }: Writing): string {
  const more = count - entries.length;
  if (more <= 0) return "";
  return `<p>${escapeHtml(words.digest.more(more))}${link ? ` ${anchor(link, words.digest.link)}` : ""}</p>`;
}

/** Tags as headings where there are any, each with its watches. A watch stands below the first of its tags. */
function groupsOf(entries: readonly DigestEntry[], writing: Writing): string[] {
  const tagOf = ({ facts }: DigestEntry) => facts.watch.tags[0] ?? "";
  const byTag = grouped(entries, tagOf);
  const worst = new Map([...byTag].map(([tag, own]) => [tag, Math.max(...own.map(weightOf))]));
  const byName = (one: string, other: string) =>
    one === "" || other === "" ? Number(one === "") - Number(other === "") : one.localeCompare(other, writing.language);
  const tags = [...byTag.keys()].toSorted(
    (one, other) => (worst.get(other) ?? 0) - (worst.get(one) ?? 0) || byName(one, other),
  );
  return tags.flatMap((tag) => {
    const heading = tags.length > 1 || tag ? [`<h2>${escapeHtml(tag || writing.words.digest.untagged)}</h2>`] : [];
    const watches = grouped(byTag.get(tag) ?? [], ({ facts }) => facts.watch.uuid);
    return [...heading, ...[...watches.values()].flatMap((own) => watchHtml(own, writing))];
  });
}

function watchHtml(entries: readonly DigestEntry[], writing: Writing): string[] {
  const [{ facts }] = entries as [DigestEntry];
  const name = `<p><b>${anchor(facts.watch.url.replace(/^source:/i, ""), facts.watch.name)}</b></p>`;
  const inTime = entries.toSorted((one, other) => one.at - other.at);
  return [name, ...severeFirst(inTime).map((entry) => entryHtml(entry, writing))];
}

function entryHtml(entry: DigestEntry, { words, lines, ...writing }: Writing): string {
  const { facts, kind } = entry;
  const mark = severityMark(facts.severity, writing.language);
  const time = `${escapeHtml(writing.timeOf(entry.at))}${mark ? `, <b>${escapeHtml(mark)}</b>` : ""}`;
  if (entry.words) {
    const { title, body } = entry.words;
    const said = entry.lines
      ? [renderLines(entry.lines, "htmlcolor", words.difference)]
      : body.split("\n\n").slice(1).map(escapeHtml);
    return `<p>${time}${words.alert.colon} ${[`<b>${escapeHtml(title)}</b>`, ...said].join("<br>")}</p>`;
  }
  const headline = headlineOf(facts);
  const head = `${time}${headline ? `${words.alert.colon} <b>${escapeHtml(headline)}</b>` : ""}`;
  const whole = kind === "change" ? `<br>${anchor(facts.links.diff_url, words.digest.whole)}` : "";
  // Of pictures and shops the headline says it all.
  if (facts.picture !== null || facts.restock !== null) return `<p>${head}${whole}</p>`;
  const shown = facts.table
    ? tableText(facts.table, { language: writing.language, format: "htmlcolor", max: lines })
    : facts.site
      ? siteText(facts.site, { language: writing.language, format: "htmlcolor", max: lines })
      : renderDifference(differenceOf(facts), "htmlcolor", {
          ...{ changesOnly: true, words: true, lines },
          labels: words.difference,
        });
  return `<p>${head}</p>\n<p>${shown}${whole}</p>`;
}

/** An address of ours or of a page as a link; what is no web address stays text. */
const anchor = (url: string, text: string): string =>
  /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text);

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
