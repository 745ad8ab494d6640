/** A change as the link of an alert shows it: what changed on a watched page, when, why it was reported, and the picture of it. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import { decisiveDifference, type Judgement } from "../../lib/difference/judgement.ts";
import { noLines } from "../../lib/difference/omitted.ts";
import { renderDifference } from "../../lib/difference/render.ts";
import { pictureChange } from "../../lib/picture/words.ts";
import type { PricePoint } from "../../lib/price/chart.ts";
import type { Sentence } from "../../message/message.ts";
import { siteDifferenceIn } from "../../services/siteLine.ts";
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import type { SeverityLevel } from "../../reading/severity/severity.ts";
import type { shownWords } from "../storedWords.ts";
import type { Change } from "../change.ts";
import type { KeptBack } from "../keptBack.ts";

export type SharedChange = {
  name: string;
  /** The address of the watched page. */
  url: string;
  /** Unix seconds of the two readings, and the time zone of the watch's owner. */
  from: number;
  at: number;
  zone: string;
  /** The language of the watch's owner. */
  language: AlertLanguage;
  counted: Pick<Change, "added" | "removed" | "replaced" | "unit">;
  severity: SeverityLevel | null;
  findings: { rule: string; level: SeverityLevel; found: string }[];
  summary: string | null;
  /** Why the check reported it, in a sentence. */
  reason: Sentence | null;
  /** The first lines of it as they are stored, which stand in where the texts are gone. */
  brief: string;
  words: ReturnType<typeof shownWords>;
  pages: PagesOfChange | null;
  /** What decided; absent where the texts are gone, and of a picture. */
  difference: Difference | null;
  /** The same with the lines of noise in their place, and by which rule these were held back. */
  whole: Difference | null;
  keptBack: KeptBack;
  /** Price and stock before and after, of a product; null for everything else. */
  price: Change["price"];
  stock: Change["stock"];
  /** What became of the rows of a table, and of the pages of a site; null of everything else. */
  table: RowsOfChange | null;
  site: PagesOfChange | null;
  /** The prices up to the change, oldest first, in one currency; null of everything else. */
  prices: { points: readonly (PricePoint & { isOut: boolean })[]; currency: string | null } | null;
  /** Whether a chat may show what changed, where the link is pasted; `pageUrl`: the whole address of this page. */
  preview: { pageUrl: string } | null;
  /** The picture of the page after the change, by an address relative to this page's; in device pixels. `isMarked`: it shows what changed. */
  picture: { url: string; width: number; height: number; isMarked?: boolean } | null;
  /** Where the pages of the same change are. */
  links: {
    difference: string;
    text: string;
    download: string;
    /** The same change for its owner, signed in. */
    dashboard: string;
  };
};

type Texts = {
  before: string | null;
  after: string | null;
  judgement: Judgement;
  language: AlertLanguage;
};

/** What is compared of two texts. A picture, whose text is made of marks, has no lines. */
export function comparedOf({ before, after, judgement, language }: Texts): Pick<SharedChange, "difference" | "whole"> {
  const isPicture = after !== null && pictureChange(after, alertWords(language).picture) !== null;
  if (before === null || after === null || isPicture) return { difference: null, whole: null };
  const under = (applied: Judgement) =>
    siteDifferenceIn(decisiveDifference(before, after, { judgement: applied }), language);
  return { difference: under(judgement), whole: under({ ...judgement, noise: noLines }) };
}

/** The difference as plain text, whole. */
export const differenceText = (difference: Difference, language: AlertLanguage): string =>
  renderDifference(difference, "text", { changesOnly: true, context: 3, labels: alertWords(language).difference });
