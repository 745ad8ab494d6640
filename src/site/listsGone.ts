/** Files of a list that went with pages of theirs: reported in one line, where that is more than a page or two. Pure. */
import type { ListGone, SitePageEvent } from "../services/webhook/siteReport.ts";

const fewest = 3;
const most = 10;

/** `pages`: with the file that each was lost with. */
export function listsGoneIn(pages: readonly SitePageEvent[]): ListGone[] {
  const found = new Map<string, ListGone>();
  for (const { event, list } of pages) {
    if (list === undefined || (event !== "page_gone" && event !== "page_unlisted")) continue;
    const id = `${event} ${list}`;
    found.set(id, { event, url: list, pages: (found.get(id)?.pages ?? 0) + 1 });
  }
  const large = [...found.values()].filter((each) => each.pages >= fewest);
  return large.toSorted((one, other) => other.pages - one.pages).slice(0, most);
}
