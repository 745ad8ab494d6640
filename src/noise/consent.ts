/**
 * A consent banner that was shown, or was not, as a whole between lines that stay: up to six lines of cookies and choices, on
 * a page that speaks of cookies nowhere else. A page about cookies is read as what it says. Pure.
 */
import type { Difference } from "../lib/difference/difference.ts";
import type { Suppressions, Hunk } from "./hunks.ts";

const cookies = /(?<!\p{L})cookies?(?!\p{L})|куки|クッキー/iu;
const choice =
  /(?<!\p{L})(?:accept|agree|allow|reject|refuse|decline|consent|preferences|manage|settings|got it|ok|akzeptier|zustimm|ablehn|einstellung|accepte|tout accepter|refuser|param|acept|rechaz|configur|accett|rifiut|accepteer|weiger|akceptuj|odrzu|aceitar|rejeitar)/iu;

const maxLines = 6;
const maxLength = 300;
const maxChoice = 40;

export function suppressConsentBanner(hunk: Hunk, difference: Difference, suppressions: Suppressions): void {
  const { removed, added } = hunk;
  const count = removed.length + added.length;
  if (count === 0 || count > maxLines || (removed.length && added.length)) return;
  const { before, after } = difference;
  const lines = [...removed.map((i) => before[i] as string), ...added.map((j) => after[j] as string)];
  if (!lines.some((line) => cookies.test(line)) || !lines.some((line) => choice.test(line))) return;
  const isPart = (line: string) =>
    line.length < maxLength && (cookies.test(line) || (line.length < maxChoice && choice.test(line)));
  if (!lines.every(isPart)) return;
  const text = removed.length ? before : after;
  const own = new Set(removed.length ? removed : added);
  if (text.some((line, index) => !own.has(index) && cookies.test(line) && !isPolicyLink(line))) return;
  suppressions.take("consent banner", hunk, difference);
}

/** "Cookies", "Cookie policy": the link in a footer says nothing of them. */
const isPolicyLink = (line: string) => line.length < maxChoice;
