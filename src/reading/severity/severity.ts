/**
 * How much a difference matters. Each rule looks at what came and what went in one change of lines, and finds a level:
 *
 * 1. Danger (security, recalls, outages) that came: critical; that went: high.
 * 2. Availability (sold out, in stock, cancelled) that turned: high.
 * 3. Money: a price that moved by half or more: critical, by a fifth: high, by a twentieth: medium, less: low; one without a
 *    counterpart: medium.
 * 4. Law (terms, liability, deadlines) in a changed line: medium, and high where a word turned that changes what is said (not,
 *    must, only). Such a turn alone: medium.
 * 5. Dates and times of day that moved: medium for a date, low for a time.
 * 6. Numbers that moved by half or more: medium; else low.
 * 7. Size, of five lines and more: more than half of them: high, more than a fifth: medium, else low.
 * 8. Place: among the first lines: medium. What is only among the last tenth, and nothing of 1 to 4: low.
 *
 * The most severe finding decides; two of high and of different rules are critical. Pure.
 */
import { countedChanges } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { plainText, pricesIn } from "../../lib/price/numbers.ts";
import { availability, danger, law, modality } from "./words.ts";

export const severityLevels = ["low", "medium", "high", "critical"] as const;
export type SeverityLevel = (typeof severityLevels)[number];
/** 0 for low to 3 for critical. */
export const severityRank = (level: SeverityLevel): number => severityLevels.indexOf(level);
/** What people should hear of soon: high or critical. */
export const isSevere = (level: SeverityLevel | null | undefined): level is "high" | "critical" =>
  level === "high" || level === "critical";
export type SeverityRule = "danger" | "availability" | "price" | "law" | "date" | "number" | "size" | "place";
/** `found`: what speaks for it, for people; a few words of the page or a share. */
export type SeverityFinding = { rule: SeverityRule; level: SeverityLevel; found: string };
export type Severity = { level: SeverityLevel; findings: SeverityFinding[] };

/** The findings as they are stored, JSON: those that speak for more than low; null where none does. */
export function storedFindings({ findings }: Severity): string | null {
  const telling = findings.filter(({ level }) => level !== "low");
  return telling.length ? JSON.stringify(telling) : null;
}

const minLinesOfSize = 5;
const maxLines = 400;
const maxCharacters = 2000;
const maxTextCharacters = 60_000;
const maxFindings = 8;
const maxFound = 100;

type Rated = { rule: SeverityRule; rank: number; found: string };
/** The lines of one change. */
type Change = { gone: string; came: string };

/** The severity of a difference in which something counts. */
export function severityOf(difference: Difference): Severity {
  const { before, after } = difference;
  const changes = countedChanges(difference);
  let left = maxLines;
  const texts: Change[] = [];
  for (const { removed, added } of changes) {
    if (left <= 0) break;
    left -= removed.length + added.length;
    texts.push({ gone: linesAt(before, removed), came: linesAt(after, added) });
  }
  const found = texts.flatMap((change) => rules.flatMap((rule) => rule(change)));
  const strong = found.some(
    ({ rule }) => rule === "danger" || rule === "availability" || rule === "price" || rule === "law",
  );
  const lines = changes.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added.length), 0);
  const total = Math.max(1, filled(before), filled(after));
  const places = changes.map(({ operation }) => operation.afterStart);
  const isFoot = !strong && places.every((place) => place >= after.length * 0.9) && after.length >= 20;
  if (isFoot)
    return { level: "low", findings: [{ rule: "place", level: "low", found: "only at the end of the page" }] };
  // Of a few lines each is a great part, and says nothing by that.
  if (total >= minLinesOfSize) found.push(sizeOf(lines / total));
  if (places.some((place) => place < Math.max(1, after.length * 0.05)) && after.length >= 5)
    found.push({ rule: "place", rank: 1, found: "at the top of the page" });
  return summed(found);
}

/** The severity of a picture of which a share changed, in percent. */
export const severityOfPicture = (percent: number): Severity => summed([sizeOf(percent / 100)]);

function summed(found: readonly Rated[]): Severity {
  const byRule = new Map<SeverityRule, Rated>();
  for (const one of found) if (one.rank > (byRule.get(one.rule)?.rank ?? -1)) byRule.set(one.rule, one);
  const sorted = [...byRule.values()].toSorted((a, b) => b.rank - a.rank);
  const top = sorted[0]?.rank ?? 0;
  const isBoth = sorted.filter(({ rank }) => rank >= 2).length >= 2;
  const findings = sorted.slice(0, maxFindings).map(({ rule, rank, found: words }) => ({
    rule,
    level: severityLevels[rank] ?? "low",
    found: words.slice(0, maxFound),
  }));
  return { level: severityLevels[isBoth ? 3 : top] ?? "low", findings };
}

const linesAt = (lines: readonly string[], indexes: readonly number[]): string =>
  indexes
    .slice(0, maxLines)
    .map((index) => (lines[index] ?? "").slice(0, maxCharacters))
    .join("\n")
    .slice(0, maxTextCharacters);

const filled = (lines: readonly string[]): number => lines.filter((line) => line.trim() !== "").length;

function sizeOf(share: number): Rated {
  const percent = share < 0.01 ? "less than 1 %" : `${Math.min(100, Math.round(share * 100))} %`;
  return { rule: "size", rank: share > 0.5 ? 2 : share > 0.2 ? 1 : 0, found: `${percent} of the page` };
}

/** The matches of a pattern that one text has more often than the other, whatever their case. */
function moved(pattern: RegExp, { gone, came }: Change): { gone: string[]; came: string[] } {
  const [before, after] = [gone.match(pattern) ?? [], came.match(pattern) ?? []];
  return { gone: without<string>(before, after, String), came: without<string>(after, before, String) };
}

/** What is in a list more often than in the other, by what each of it reads, whatever its case. */
function without<T>(list: readonly T[], others: readonly T[], textOfOne: (one: T) => string): T[] {
  const keyOf = (one: T) => textOfOne(one).toLowerCase();
  const rest = new Map<string, number>();
  for (const one of others) rest.set(keyOf(one), (rest.get(keyOf(one)) ?? 0) + 1);
  return list.filter((one) => {
    const left = rest.get(keyOf(one)) ?? 0;
    rest.set(keyOf(one), left - 1);
    return left <= 0;
  });
}

const arrow = (gone: readonly string[], came: readonly string[]): string =>
  [gone[0], came[0]].filter((word) => word !== undefined).join(" → ");

const rules: ((change: Change) => Rated[])[] = [dangerRule, availabilityRule, priceRule, lawRule, dateRule, numberRule];

function dangerRule(change: Change): Rated[] {
  const { gone, came } = moved(danger, change);
  if (came.length) return [{ rule: "danger", rank: 3, found: came[0] ?? "" }];
  return gone.length ? [{ rule: "danger", rank: 2, found: `${gone[0]} is gone` }] : [];
}

function availabilityRule(change: Change): Rated[] {
  const { gone, came } = moved(availability, change);
  return gone.length + came.length ? [{ rule: "availability", rank: 2, found: arrow(gone, came) }] : [];
}

type Money = { text: string; amount: number };

/** The prices of a text, in whatever currency, and the text without them. */
function moneyIn(text: string): { prices: Money[]; rest: string } {
  const plain = plainText(text);
  const [prices, rest]: [Money[], string[]] = [[], []];
  let read = 0;
  for (const { price, start, end } of pricesIn(plain)) {
    prices.push({ text: plain.slice(start, end).trim(), amount: Number(price.amount) });
    rest.push(plain.slice(read, start));
    read = end;
  }
  return { prices, rest: [...rest, plain.slice(read)].join(" ") };
}

function priceRule({ gone: before, came: after }: Change): Rated[] {
  const [was, is] = [moneyIn(before).prices, moneyIn(after).prices];
  const [gone, came] = [without(was, is, textOf), without(is, was, textOf)];
  if (!gone.length && !came.length) return [];
  const found = gone.slice(0, came.length).flatMap((from, index): Rated[] => {
    const to = came[index] as Money;
    const share = shareOf(from.amount, to.amount);
    if (share === null) return [];
    const rank = share >= 0.5 ? 3 : share >= 0.2 ? 2 : share >= 0.05 ? 1 : 0;
    return [{ rule: "price", rank, found: `${from.text} → ${to.text}` }];
  });
  if (gone.length === came.length) return found;
  return [...found, { rule: "price", rank: 1, found: arrow(gone.map(textOf), came.map(textOf)) }];
}

const textOf = ({ text }: Money): string => text;

/** By how much of the first the second differs; null where that cannot be said. */
function shareOf(from: number, to: number): number | null {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  return from === 0 ? (to === 0 ? 0 : 1) : Math.abs(to - from) / Math.abs(from);
}

function lawRule(change: Change): Rated[] {
  const { gone, came } = moved(modality, change);
  const about = moved(law, change);
  const isAbout = (change.gone + change.came).match(law)?.[0];
  const isTurned = gone.length + came.length > 0;
  if (isAbout && isTurned) return [{ rule: "law", rank: 2, found: `${isAbout}: ${arrow(gone, came)}` }];
  if (about.gone.length + about.came.length) return [{ rule: "law", rank: 1, found: arrow(about.gone, about.came) }];
  return isTurned ? [{ rule: "law", rank: 1, found: arrow(gone, came) }] : [];
}

const months = "(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zä]*";
const dates = new RegExp(
  `\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{1,2}\\.? ${months}\\.?(?: \\d{4})?|${months}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  "giu",
);
const times = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;

function dateRule(change: Change): Rated[] {
  const { gone, came } = moved(dates, change);
  if (gone.length + came.length) return [{ rule: "date", rank: 1, found: arrow(gone, came) }];
  const time = moved(times, change);
  return time.gone.length + time.came.length ? [{ rule: "date", rank: 0, found: arrow(time.gone, time.came) }] : [];
}

const numbers = /(?<![\p{L}\d.,:])\d+(?:[.,]\d+)*(?![\p{L}\d:])/gu;

function numberRule({ gone: before, came: after }: Change): Rated[] {
  const plain = (text: string) => moneyIn(text).rest.replace(dates, " ").replace(times, " ");
  const { gone, came } = moved(numbers, { gone: plain(before), came: plain(after) });
  const [from, to] = [gone[0], came[0]];
  if (from === undefined || to === undefined) return [];
  const share = shareOf(
    Number(from.replace(/[.,](?=\d{3})/g, "").replace(",", ".")),
    Number(to.replace(/[.,](?=\d{3})/g, "").replace(",", ".")),
  );
  return share === null ? [] : [{ rule: "number", rank: share >= 0.5 ? 1 : 0, found: `${from} → ${to}` }];
}
