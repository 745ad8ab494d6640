/** What became of the pages of a site in a change, for people. Pure. */
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { Leaf } from "../../site/leaf.ts";
import { reportOf } from "../../site/report.ts";

type OfChange = { before: string | null; after: string | null; fromAt: number; at: number };

/** `leaves`: null of what is no site. Null, too, where a text is gone, and where nothing became of any page. */
export function pagesOfChange(
  { before, after, fromAt: from, at: to }: OfChange,
  leaves: readonly Leaf[] | null,
): PagesOfChange | null {
  if (leaves === null || before === null || after === null) return null;
  const report = reportOf({ before, after, from, to }, leaves);
  return report.pages.length + report.shared_changes.length > 0 ? report : null;
}
