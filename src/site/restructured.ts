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
    const pattern = patternOf(previous, url);
    if (pattern === null) continue;
    const { from, to } = pattern;
    const id = `${from} ${to}`;
    const { pages: before = 0 } = patterns.get(id) ?? {};
    patterns.set(id, { from, to, pages: before + 1 });
  }
  return { patterns: [...patterns.values()].toSorted((one, other) => other.pages - one.pages).slice(0, maxPatterns) };
}

/** What an address ends in beside its name: a kind of file, or a slash. */
const ending = /(?:\.[a-z0-9]{1,5}|\/)$/i;

/** What both addresses end with, from a slash on and whatever their case, is a *; null where that is nothing. */
function patternOf(from: string, to: string): Omit<MovePattern, "pages"> | null {
  const ends = [from, to].map((url) => ending.exec(url)?.[0] ?? "");
  const [tail, otherTail] = ends[0] === ends[1] ? ["", ""] : (ends as [string, string]);
  const [one, other] = [from.slice(0, from.length - tail.length), to.slice(0, to.length - otherTail.length)].map(
    (url) => url.split("/"),
  ) as [string[], string[]];
  let same = 0;
  const most = Math.min(one.length, other.length) - 3;
  while (same < most && one.at(-1 - same)?.toLowerCase() === other.at(-1 - same)?.toLowerCase()) same++;
  if (same === 0) return null;
  // Where nothing but case and ending differ, the folder says where that was.
  const cuts = one.length === other.length && same === most ? 1 : same;
  const cut = (parts: string[]) => [...parts.slice(0, parts.length - cuts), "*"].join("/");
  return { from: cut(one) + tail, to: cut(other) + otherTail };
}
