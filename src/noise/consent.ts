/**
 * A consent banner that was shown, or was not, as a whole between lines that stay: up to six lines of cookies and choices, on
 * a page that speaks of cookies nowhere else. The site speaks for itself in it, or offers a button; a headline about cookies does
 * neither. A page about cookies is read as what it says. Pure.
 */
import type { Difference } from "../lib/difference/difference.ts";
import type { Suppressions, Hunk } from "./hunks.ts";

const cookies = /(?<!\p{L})cookies?(?!\p{L})|куки|クッキー/iu;
const choice =
  /(?<!\p{L})(?:accept|agree|allow|reject|refuse|decline|consent|preferences|manage(?!r)|settings|got it|ok(?!\p{L})|akzeptier|zustimm|ablehn|einstellung|accepte|tout accepter|refuser|param|acept|rechaz|configur|accett|rifiut|accepteer|weiger|akceptuj|odrzu|aceitar|rejeitar)/iu;

const spokenBySite =
  /(?<!\p{L})(?:we|us|our|this (?:web)?site|by (?:clicking|continuing|using)|wir|uns(?:er\p{L}*)?|diese (?:web)?seite|nous|notre|nos|ce site|nosotros|nuestr\p{L}*|este sitio|noi|nostr[aeio]|questo sito|wij|ons|onze|deze (?:web)?site|nós|noss[ao]s?|мы|наш\p{L}*|сайт|vi|vår\p{L}*)(?!\p{L})|サイト/iu;

const maxLines = 6;
const maxLength = 300;
const maxChoice = 40;
const maxButtonWords = 4;

export function suppressConsentBanner(hunk: Hunk, difference: Difference, suppressions: Suppressions): void {
  const { removed, added } = hunk;
  if (!removed.length === !added.length) return;
  const text = removed.length ? difference.before : difference.after;
  const changed = removed.length ? removed : added;
  const banner = bannerIn(changed.map((index) => text[index] as string));
  if (!banner) return;
  const own = new Set(changed.slice(...banner));
  if (text.some((line, index) => !own.has(index) && cookies.test(line) && !isPolicyLink(line))) return;
  const taken: Hunk = {
    ...hunk,
    removed: removed.filter((index) => own.has(index)),
    added: added.filter((index) => own.has(index)),
  };
  hunk.removed = removed.filter((index) => !own.has(index));
  hunk.added = added.filter((index) => !own.has(index));
  suppressions.take("consent banner", taken, difference);
}

/** The first lines of cookies and choices that follow each other, as [start, end); other lines may stand before and behind. */
function bannerIn(lines: readonly string[]): [start: number, end: number] | null {
  for (let start = 0; start < lines.length; start++) {
    let end = start;
    while (end < lines.length && isPart(lines[end] as string)) end++;
    const run = lines.slice(start, end);
    if (run.length <= maxLines && isBanner(run)) return [start, end];
    start = end;
  }
  return null;
}

const isBanner = (run: readonly string[]): boolean =>
  run.some((line) => cookies.test(line)) &&
  run.some((line) => choice.test(line)) &&
  run.some((line) => spokenBySite.test(line) || isButton(line));

const isButton = (line: string): boolean =>
  line.length < maxChoice && choice.test(line) && line.trim().split(/\s+/).length <= maxButtonWords;

const isPart = (line: string): boolean =>
  line.length < maxLength && (cookies.test(line) || (line.length < maxChoice && choice.test(line)));

/** "Cookies", "Cookie policy": the link in a footer says nothing of them. */
const isPolicyLink = (line: string) => line.length < maxChoice;
