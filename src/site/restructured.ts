/** A site that was built anew, as a few lines: by which patterns its pages moved, and how many by each. Pure. */
import type { SitePageEvent } from "../services/webhook/siteReport.ts";

/** So many pages, and so large a share of the site, came, left or moved at once. */
const fewest = 20;
const share = 0.2;
const maxPatterns = 10;

/** `from`, `to`: addresses with * for what stayed the same behind them; `pages`: that moved so. */
export type MovePattern = { from: string; to: string; pages: number };

/** The commonest moves; null where no more of the site moved than on other days. `followed`: the pages of the site. */
export function restructuredIn(pages: readonly SitePageEvent[], followed: number): { patterns: MovePattern[] } | null {
  const most = Math.max(fewest, followed * share);
  const count = (event: SitePageEvent["event"]) => pages.filter((page) => page.event === event).length;
  if (!(["page_added", "page_gone", "page_moved"] as const).some((event) => count(event) > most)) return null;
  const patterns = new Map<string, MovePattern>();
  for (const { event, url, previous_url: previous } of pages) {
    if (event !== "page_moved" || previous === null) continue;
    const { from, to } = patternOf(previous, url);
    const id = `${from} ${to}`;
    const { pages: before = 0 } = patterns.get(id) ?? {};
    patterns.set(id, { from, to, pages: before + 1 });
  }
  return { patterns: [...patterns.values()].toSorted((one, other) => other.pages - one.pages).slice(0, maxPatterns) };
}

/** What both addresses end with, from a slash on, is a *. */
function patternOf(from: string, to: string): { from: string; to: string } {
  const [one, other] = [from.split("/"), to.split("/")];
  let same = 0;
  const most = Math.min(one.length, other.length) - 3;
  while (same < most && one.at(-1 - same) === other.at(-1 - same)) same++;
  if (same === 0) return { from, to };
  const cut = (parts: string[]) => [...parts.slice(0, parts.length - same), "*"].join("/");
  return { from: cut(one), to: cut(other) };
}
