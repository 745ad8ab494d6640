/**
 * What a change shows, whoever looks at it: its owner in the dashboard, or whoever follows the link of an alert. Where it is shown
 * decides what stands around it. Pure.
 */
import type { ChangeUnit } from "../../history/change.ts";
import type { SeverityLevel } from "../../reading/severity/severity.ts";
import type { Offer } from "../../lib/price/move.ts";
import type { PagesOfChange, SitePageEvent } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import type { Prices } from "../parts/chart.tsx";
import type { Block } from "./blocks.ts";
import type { KeptBack } from "../../history/keptBack.ts";

/** A page of a site, with the id that its own page in the dashboard has, where it has one. */
export type ShownPages = Omit<PagesOfChange, "pages"> & { pages: (SitePageEvent & { id?: string })[] };

/** What made a change severe, as it is stored. */
export type Finding = { rule: string; level: SeverityLevel; found: string };

export type Shown = {
  label: string;
  url: string;
  /** Unix seconds of the two readings. */
  from: number;
  at: number;
  /** How many lines, pages or rows changed, and the first of them as they are stored. */
  counted: { added: number; removed: number; replaced: number; unit: ChangeUnit; diff: string };
  severity: SeverityLevel | null;
  /** What speaks for more than low, the most severe first. */
  findings: readonly Finding[];
  /** What a model wrote of it. */
  summary: string | null;
  /** How much of a picture changed, "18 %"; null of everything else, also of a text that has pictures. */
  share: string | null;
  /** Price and stock before and after, of a product. */
  offers: { before: Offer; after: Offer } | null;
  /** The prices up to the change; null of everything else. */
  prices: Prices | null;
  /** What became of the rows of a table, and of the pages of a site. */
  table: RowsOfChange | null;
  site: ShownPages | null;
  /** Null: the texts are gone. */
  blocks: readonly Block[] | null;
  /** The lines that noise reduction held back, and by which rule. */
  keptBack: KeptBack;
};
