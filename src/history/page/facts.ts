/** What changed, in large, at the top of the page behind an alert: price and stock, or the first thing that became another. Pure. */
import { escapedHtml } from "../../http/page.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { headline } from "../../lib/difference/headline.ts";
import { moveOf } from "../../lib/price/move.ts";
import type { Stock } from "../../lib/price/stock.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";

type Shown = {
  language: AlertLanguage;
  difference: Difference | null;
  offers: { before: Stock; after: Stock } | null;
  finding: string | null;
};

/** "" where nothing can be said in a few words. */
export function factsHtml({ language, difference, offers, finding }: Shown): string {
  const words = alertWords(language);
  if (!offers) {
    const text = finding ?? (difference ? headline(difference, words.headline) : "");
    return text ? `<p class="facts"><strong>${escapedHtml(text)}</strong></p>\n` : "";
  }
  const moved = moveOf(offers.before, offers.after, { locale: language, words: words.move });
  const parts: [element: string, kind: string, text: string | null][] = [
    ["strong", "value", moved.price],
    ["span", (moved.percent ?? 0) < 0 ? "falls" : "rises", moved.share],
    ["span", "was", moved.was],
    ["strong", moved.inStock ? "in" : "out", moved.stock],
  ];
  const shown = parts.flatMap(([element, kind, text]) =>
    text === null ? [] : [`<${element} class="${kind}">${escapedHtml(text)}</${element}>`],
  );
  return shown.length > 0 ? `<p class="facts">${shown.join(" ")}</p>\n` : "";
}
