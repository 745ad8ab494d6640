/**
 * A line of the text of a site as people read it: its address, and in their language the remarks that are stored in English behind it
 * (site/line.ts). Every other line stays as it is. Line by line, so that numbers of lines go on meaning the same. Pure.
 */
import type { Difference } from "../lib/difference/difference.ts";
import type { ShownLine } from "../lib/difference/shown.ts";
import type { Span } from "../lib/difference/words.ts";
import { spansSaid } from "./spansSaid.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** A line of the text of a site. `former`: the address before it; `change`: what stands behind a page that changed. */
export type SiteLine = { url: string; former: string | null; isUnlisted: boolean; change: string | null };

const shape = /^(https?:\/\/\S+)(?: \(was (\S+)\))?(?: \((no longer listed)\))?(?: \(change (.*)\))?$/;

/** Null for a line of anything else. */
export function readSiteLine(line: string): SiteLine | null {
  const [, url, former = null, unlisted, change = null] = shape.exec(line) ?? [];
  return url === undefined ? null : { url, former, isUnlisted: unlisted !== undefined, change };
}

/** The lines that came and went by the text behind a page that changed. */
export function changedLinesOf(change: string): { added: string[]; removed: string[] } {
  const words = change.replace(/^\d+: /, "");
  const [, sign, line = ""] = /^([+−]) (.*)$/.exec(words) ?? [];
  if (sign !== undefined) return sign === "+" ? { added: [line], removed: [] } : { added: [], removed: [line] };
  const [removed = "", ...added] = words.split(" → ");
  return { removed: [removed], added: added.length ? [added.join(" → ")] : [] };
}

/** The remarks as they are stored; where one ends is not asked, since lines are cut. */
const remarks = /^(https?:\/\/\S+)( \(was (?=https?:))?(\S*)( \(no longer listed\))?( \(change (\d+): )?/;

export function siteLineIn(line: string, language: AlertLanguage): string {
  const [stored, address = "", former, end = "", unlisted, change, count] = remarks.exec(line) ?? [];
  if (stored === undefined || !(former || unlisted || change)) return line;
  const { was, noLongerListed, change: words } = alertWords(language).pages.remarks;
  const said = [
    address,
    former ? ` (${was} ` : "",
    end,
    unlisted ? ` (${noLongerListed})` : "",
    change ? ` (${words(Number(count))} ` : "",
  ];
  return said.join("") + line.slice(stored.length);
}

/** A text, line by line. */
export const siteTextIn = (text: string, language: AlertLanguage): string =>
  text
    .split("\n")
    .map((line) => siteLineIn(line, language))
    .join("\n");

/** A difference of such texts: which lines changed stays what it is. */
export function siteDifferenceIn(difference: Difference, language: AlertLanguage): Difference {
  const said = (line: string) => siteLineIn(line, language);
  return { ...difference, before: difference.before.map(said), after: difference.after.map(said) };
}

/** A line to show, likewise. */
export function siteShownIn(line: ShownLine, language: AlertLanguage): ShownLine {
  const spans = line.flatMap(({ mark, text }): Span[] =>
    mark === "equal" || mark === "removed" || mark === "added" ? [{ kind: mark, text }] : [],
  );
  if (line.length === 1 || spans.length < line.length)
    return line.map(({ mark, text }) => ({ mark, text: siteLineIn(text, language) }));
  return spansSaid(spans, (text) => siteLineIn(text, language)).map(({ kind, text }) => ({ mark: kind, text }));
}
