/** What changed, in large, at the top of the page behind an alert: price and stock, or the first thing that became another. Pure. */
import { escapedHtml } from "../../http/page.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { headline } from "../../lib/difference/headline.ts";
import { moveOf } from "../../lib/price/move.ts";
import type { Stock } from "../../lib/price/stock.ts";
import { siteHeadline } from "../../services/siteChange.ts";
import { tableHeadline } from "../../services/tableHeadline.ts";
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";

type Shown = {
  language: AlertLanguage;
  difference: Difference | null;
  offers: { before: Stock; after: Stock } | null;
  finding: string | null;
  /** What became of the rows of a table, and of the pages of a site; null of everything else. */
  table: RowsOfChange | null;
  site: PagesOfChange | null;
  /** The address of the watch. */
  url: string;
};

type Fact = { element: "strong" | "span"; kind: string; text: string };

function factsOf({ language, difference, offers, finding, table, site, url }: Shown): Fact[] {
  const words = alertWords(language);
  const fact = (element: Fact["element"], kind: string, text: string | null): Fact[] =>
    text ? [{ element, kind, text }] : [];
  if (table) return fact("strong", "", tableHeadline(table, language));
  if (site) return fact("strong", "", siteHeadline(site, { language, url }));
  if (!offers) return fact("strong", "", finding ?? (difference ? headline(difference, words.headline) : ""));
  const moved = moveOf(offers.before, offers.after, { locale: language, words: words.move });
  return [
    ...fact("strong", "value", moved.price),
    ...fact("span", (moved.percent ?? 0) < 0 ? "falls" : "rises", moved.share),
    ...fact("span", "was", moved.was),
    ...fact("strong", moved.inStock ? "in" : "out", moved.stock),
  ];
}

/** "" where nothing can be said in a few words. */
export function factsHtml(shown: Shown): string {
  const facts = factsOf(shown).map(({ element, kind, text }) => {
    const named = kind ? ` class="${kind}"` : "";
    return `<${element}${named}>${escapedHtml(text)}</${element}>`;
  });
  return facts.length > 0 ? `<p class="facts">${facts.join(" ")}</p>\n` : "";
}

/** The same in one line of plain text. */
export const factsText = (shown: Shown): string =>
  factsOf(shown)
    .map(({ text }) => text)
    .join(" · ");
