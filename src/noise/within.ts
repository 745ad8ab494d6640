/**
 * Rules that explain a hunk from its own lines.
 *
 * 1. Labels of advertisements ("Sponsored", "Anzeige") that stand alone on a line, and lines that begin with one; text that scripts put there only to
 *    measure how wide fonts are.
 * 2. Two lines that differ only in parts that move by themselves (tokens.ts), each part by itself or with the clock.
 * 3. The same characters broken into other lines.
 */
import { advertLabel } from "../lib/text/boilerplate.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { withoutWhitespace } from "../lib/difference/lines.ts";
import { isMovedByTime, type Moment } from "../lib/volatile/clock.ts";
import type { Suppressions, Hunk } from "./hunks.ts";
import { isAlwaysVolatile, lineTemplate, type Token } from "../lib/volatile/tokens.ts";

/** Says of its own line that it is an advertisement: "Sponsored: ...", "Anzeige | ...". */
const advertLine =
  /^\W*(?:advertisement|sponsored|promoted|anzeige|werbung|publicité|sponsorisé|publicidad|patrocinado|pubblicità|sponsorizzato|publicidade|advertentie|reklama|реклама) ?[:|·–—]/iu;

/** One word twenty times and more, or the test string of the common fingerprinting libraries. */
const probe = /^(?:(\S{1,20})(?: \1){19,}|mmM+w+l+iI0\S{0,8})$/i;

/** Characters whose movable parts one check looks for: more than that changed is not a matter of clocks. */
export type Spending = { characters: number };
export const newSpending = (): Spending => ({ characters: 100_000 });

type Within = { difference: Difference; hunk: Hunk; suppressions: Suppressions; moment: Moment; spending: Spending };

/** Takes the lines that the rules explain out of the hunk. */
export function suppressWithin(within: Within): void {
  withoutLines(within, "advertisement label", (line) => line.length < 40 && advertLabel.test(line));
  withoutLines(within, "advertisement", (line) => line.length < 300 && advertLine.test(line));
  withoutLines(within, "text to measure fonts by", (line) => line.length < 4000 && probe.test(line));
  withoutMovingParts(within);
  withoutReflow(within);
}

function withoutLines(within: Within, rule: string, isIdle: (line: string) => boolean): void {
  const { hunk, suppressions } = within;
  const { before, after } = within.difference;
  const taken = [
    ...hunk.removed.filter((i) => isIdle(before[i] as string)).map((i) => `- ${before[i]}`),
    ...hunk.added.filter((j) => isIdle(after[j] as string)).map((j) => `+ ${after[j]}`),
  ];
  if (!taken.length) return;
  suppressions.add(rule, taken);
  hunk.removed = hunk.removed.filter((i) => !isIdle(before[i] as string));
  hunk.added = hunk.added.filter((j) => !isIdle(after[j] as string));
}

function withoutMovingParts({ difference: { before, after }, hunk, suppressions, moment, spending }: Within): void {
  if (!hunk.removed.length || !hunk.added.length) return;
  const waiting = new Map<string, { index: number; tokens: Token[] }[]>();
  for (const index of hunk.removed) {
    const { key, tokens } = spent(before[index] as string, spending);
    if (tokens.length) waiting.set(key, [...(waiting.get(key) ?? []), { index, tokens }]);
  }
  if (!waiting.size) return;
  const explained = new Set<number>();
  hunk.added = hunk.added.filter((index) => {
    const { key, tokens } = spent(after[index] as string, spending);
    const partner = tokens.length ? waiting.get(key)?.shift() : undefined;
    const rule = partner && ruleOf(partner.tokens, tokens, moment);
    if (!partner || !rule) return true;
    explained.add(partner.index);
    suppressions.add(rule, [`- ${before[partner.index]}`, `+ ${after[index]}`]);
    return false;
  });
  hunk.removed = hunk.removed.filter((index) => !explained.has(index));
}

function spent(line: string, spending: Spending): ReturnType<typeof lineTemplate> {
  spending.characters -= line.length;
  return spending.characters < 0 ? { key: line, tokens: [] } : lineTemplate(line);
}

/** The kinds of the parts that moved, or null where one of them did not move by itself. */
function ruleOf(before: readonly Token[], after: readonly Token[], moment: Moment): string | null {
  const moved = new Set<string>();
  for (const [index, { kind, text }] of before.entries()) {
    const other = after[index]?.text ?? "";
    if (text === other) continue;
    if (!isAlwaysVolatile(kind) && !isMovedByTime(kind, { before: text, after: other }, moment)) return null;
    moved.add(kind);
  }
  return moved.size ? [...moved].join(", ") : null;
}

function withoutReflow({ difference, hunk, suppressions }: Within): void {
  if (!hunk.removed.length || !hunk.added.length) return;
  const joined = (lines: readonly string[], indices: readonly number[]) =>
    withoutWhitespace(indices.map((index) => lines[index]).join(""));
  if (joined(difference.before, hunk.removed) === joined(difference.after, hunk.added))
    suppressions.take("line breaks", hunk, difference);
}
