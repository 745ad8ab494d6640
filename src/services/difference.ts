/** The difference that a notice is about, as the check judged it: the only way from facts to what is shown or counted of a change. Pure. */
import type { Difference } from "../lib/difference/difference.ts";
import { decisiveDifference, type Judgement } from "../lib/difference/judgement.ts";
import type { Comparison } from "../lib/difference/lines.ts";
import { changeHeadline } from "./headline.ts";
import { tableHeadline } from "./tableHeadline.ts";
import { siteHeadline } from "./siteChange.ts";
import type { PagesOfChange } from "./webhook/siteReport.ts";
import type { RowsOfChange } from "./webhook/tableReport.ts";
import type { AlertLanguage } from "./words/language.ts";

/** The texts of the two snapshots of a change, and which of their lines decided. */
export type ComparedTexts = { before: string; after: string; judgement: Judgement };

const made = new WeakMap<object, Map<string, Difference>>();

/** Title, body, preview and data show the same difference: it is computed once for each way to compare. */
export function differenceOf(
  facts: ComparedTexts,
  comparison: Pick<Comparison, "ignoreCase" | "ignoreWhitespace"> = {},
): Difference {
  const known = made.get(facts) ?? new Map<string, Difference>();
  made.set(facts, known);
  const key = JSON.stringify(comparison);
  const difference =
    known.get(key) ?? decisiveDifference(facts.before, facts.after, { judgement: facts.judgement, comparison });
  known.set(key, difference);
  return difference;
}

type HeadlineFacts = {
  picture: string | null;
  language?: AlertLanguage;
  table?: RowsOfChange;
  site?: PagesOfChange;
  watch: { url: string };
};

/** What changed, in a few words of a language: that of its owner where none is named. */
export const headlineOf = (facts: ComparedTexts & HeadlineFacts, language = facts.language): string =>
  facts.picture ??
  (facts.table && tableHeadline(facts.table, language)) ??
  (facts.site && siteHeadline(facts.site, { language, url: facts.watch.url })) ??
  changeHeadline(facts, () => differenceOf(facts), language);
