/** What is known of the text of a page of a site, and what of it is stored. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import type { Validators } from "../../lib/exchange/validators.ts";
import { suppressedLines, writtenSuppressed, type SuppressedLines, type WrittenSuppressed } from "./suppressed.ts";

/** Lines that went and came at one place of a page. */
export type Hunk = { removed: string[]; added: string[] };

/** `count`: of the change, beginning with 1. Of its lines the first few, shortLine. */
export type PageChange = Hunk & { count: number; at: number };

/**
 * How a page was read. `settings`: a hash of those that say what is read; `unmoved`: how often in a row it answered since that it is as it was;
 * `hasEnd`: it came with its end. With validators only where these are of the text that is stored.
 */
export type PageAsked = Validators & { settings: string; unmoved: number; hasEnd?: true };

/**
 * `readAt`: when it was read last; Unix seconds. `hash`: of the text; `place`: the number of the object that has it, and its part in it.
 * `changes`: how often it changed. `modified`: the date of the list at that time. `last`: the last change. `suppressed`: what was not reported.
 */
export type PageText = {
  readAt: number;
  hash: string;
  place: [object: number, part: number];
  changes: number;
  modified: number;
  title: string;
  last?: PageChange;
  asked?: PageAsked;
  suppressed?: SuppressedLines[];
};

/** A page that could not be read: when, how often in a row, and why the last time: a sentence as it is stored. */
export type FailedRead = { at: number; count: number; why?: string };

export type WrittenText = [
  readAt: number,
  hash: string,
  object: number,
  part: number,
  changes: number,
  modified?: number,
  title?: string,
  last?: [count: number, at: number, removed: string[], added: string[]] | 0,
  asked?: [settings: string, unmoved: number, etag?: string | 0, lastModified?: string | 0, hasEnd?: 1] | 0,
  suppressed?: WrittenSuppressed[],
];

export function writtenText(text: PageText): WrittenText {
  const { readAt, hash, place, changes, modified, title, last, asked, suppressed = [] } = text;
  const own = last ? ([last.count, last.at, last.removed, last.added] as const) : 0;
  const by = asked ? writtenAsked(asked) : 0;
  const kept = suppressed.length ? suppressed.map(writtenSuppressed) : 0;
  const all = [modified, title, own && [...own], by, kept] as const;
  const count = all.findLastIndex((each) => each !== 0 && each !== "") + 1;
  return [readAt, hash, ...place, changes, ...all.slice(0, count)] as WrittenText;
}

type WrittenAsked = Exclude<NonNullable<WrittenText[8]>, 0>;

function writtenAsked({ settings, unmoved, etag, lastModified, hasEnd }: PageAsked): WrittenAsked {
  if (hasEnd) return [settings, unmoved, etag ?? 0, lastModified ?? 0, 1];
  if (lastModified !== undefined) return [settings, unmoved, etag ?? 0, lastModified];
  return etag === undefined ? [settings, unmoved] : [settings, unmoved, etag];
}

export function pageText(written: WrittenText): PageText {
  const [readAt, hash, object, part, changes, modified, title, last, asked, suppressed] = written;
  return {
    ...{ readAt, hash, changes, modified: modified ?? 0, title: title ?? "" },
    place: [object, part],
    ...(last ? { last: { count: last[0], at: last[1], removed: last[2], added: last[3] } } : {}),
    ...(asked ? { asked: pageAsked(asked) } : {}),
    ...(suppressed ? { suppressed: suppressed.map(suppressedLines) } : {}),
  };
}

/** Whether something was read of the page that was not reported. */
export const hasSuppressed = ([, , , , , , , , , suppressed]: WrittenText): boolean => suppressed !== undefined;

const pageAsked = ([settings, unmoved, etag, lastModified, hasEnd]: WrittenAsked): PageAsked => ({
  ...{ settings, unmoved },
  ...(etag ? { etag } : {}),
  ...(lastModified ? { lastModified } : {}),
  ...(hasEnd ? { hasEnd: true } : {}),
});

const shownLines = 3;
const shownCharacters = 160;

/** The first lines of a change, as they are remembered and shown. */
export function shownChange(hunks: readonly Hunk[], { count, at }: { count: number; at: number }): PageChange {
  const shown = hunks.map((hunk) => shownHunk(hunk));
  const lines = (side: "removed" | "added") => shown.flatMap((hunk) => hunk[side]).slice(0, shownLines);
  return { count, at, removed: lines("removed"), added: lines("added") };
}

/** Characters before the place where two long lines differ. */
const leadCharacters = 40;

/** The lines of one place, cut; two that begin alike for longer than that stand from where they differ. */
export function shownHunk({ removed, added }: Hunk, most = shownCharacters): Hunk {
  const cut = (lines: readonly string[], others: readonly string[]) =>
    lines.map((line, at) => {
      const [text, other] = [plainLine(line), plainLine(others[at] ?? "")];
      const start = alikeUntil(text, other);
      return text.length <= most || start < most - leadCharacters
        ? shortLine(text, most)
        : shortLine(`…${text.slice(start - leadCharacters).toWellFormed()}`, most);
    });
  return { removed: cut(removed, added), added: cut(added, removed) };
}

/** Whether a stored line, which may be cut at both ends, is one of this line. */
export const isShownAs = (line: string, shown: string): boolean =>
  /^…|…$/.test(shown) ? plainLine(line).includes(shown.replace(/^…|…$/g, "")) : plainLine(line) === shown;

/** How many characters two lines begin with alike. */
function alikeUntil(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

/** A line as it is compared with those of other pages. */
export const plainLine = (line: string): string => line.trim().replace(/\s+/g, " ");

export function shortLine(line: string, most = shownCharacters): string {
  return shortened(plainLine(line), most);
}
