/**
 * Rules that explain a hunk from its own lines.
 *
 * 1. Labels of advertisements ("Sponsored", "Anzeige") that stand alone on a line, and lines that begin with one; text that scripts put there only to
 *    measure how wide fonts are.
 * 2. A consent banner (consent.ts), lines that differ only in parts that move by themselves (masks.ts), and countdowns over several lines
 *    (countdown.ts).
 * 3. Lines of data whose members stand in another order (members.ts).
 * 4. The same characters broken into other lines, and the same numbers: "1" and "12" are not "11" and "2".
 */
import { advertLabel } from "../lib/text/adverts.ts";
import { withoutWhitespace } from "../lib/difference/lines.ts";
import { suppressConsentBanner } from "./consent.ts";
import { suppressCountdown } from "./countdown.ts";
import { suppressOrderOfMembers } from "./members.ts";
import { type Masks, suppressMovingParts } from "./masks.ts";
import type { NoiseRule } from "./rules.ts";

/** Says of its own line that it is an advertisement: "Sponsored: ...", "Anzeige | ...". "Promoted: Ann" says who was. */
const advertLine =
  /^\W*(?:advertisement|sponsored|anzeige|werbung|publicité|sponsorisé|publicidad|patrocinado|pubblicità|sponsorizzato|publicidade|advertentie|reklama|реклама) ?[:|·–—]|^\W*promoted ?[|·]/iu;

/** One word twenty times and more, or the test string of the common fingerprinting libraries. */
const probe = /^(?:(\S{1,20})(?: \1){19,}|mmM+w+l+iI0\S{0,8})$/i;

/** Takes the lines that the rules explain out of the hunk. */
export function suppressWithin(within: Masks): void {
  withoutLines(within, "advertisement label", (line) => line.length < 40 && advertLabel.test(line));
  // Small ads that somebody chose begin so, too.
  if (!within.isPart) withoutLines(within, "advertisement", (line) => line.length < 300 && advertLine.test(line));
  withoutLines(within, "text to measure fonts by", (line) => line.length < 4000 && probe.test(line));
  if (!within.isPart) suppressConsentBanner(within.hunk, within.difference, within.suppressions);
  suppressMovingParts(within);
  suppressCountdown(within);
  suppressOrderOfMembers(within.hunk, within.difference, within.suppressions);
  withoutReflow(within);
}

function withoutLines(within: Masks, rule: NoiseRule, isIdle: (line: string) => boolean): void {
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

function withoutReflow({ difference, hunk, suppressions }: Masks): void {
  if (!hunk.removed.length || !hunk.added.length) return;
  const joined = (lines: readonly string[], indices: readonly number[]) =>
    withoutWhitespace(indices.map((index) => lines[index]).join("\n"));
  if (joined(difference.before, hunk.removed) === joined(difference.after, hunk.added))
    suppressions.take("line breaks", hunk, difference);
}
