/** What became of one page in the last reports of its site, out of the snapshots that are kept. */
import type { SitePageEvent } from "../../services/webhook/siteReport.ts";
import type { Member } from "../../site/member.ts";
import { reportOfMembers } from "../../site/report.ts";
import type { HistoryMine } from "../world.ts";

/** Reports that are looked through, and characters of them: the text of a large site has megabytes. */
const maxReports = 100;
const maxCharacters = 20_000_000;
/** Events that are shown. */
const maxEvents = 50;

/** `from`, `at`: when the two snapshots were taken that it stands between; Unix seconds. */
export type PageEvent = SitePageEvent & { from: number; at: number };

/** Newest first. `members`: all pages of the site. */
export async function eventsOf(
  { history }: Pick<HistoryMine, "history">,
  watchId: number,
  { member, members }: { member: Member; members: readonly Member[] },
): Promise<PageEvent[]> {
  const snapshots = (await history.snapshots(watchId)).slice(-maxReports - 1).toReversed();
  const addresses = addressesOf(member);
  const near = members.filter(({ url }) => addresses.has(url));
  const events: PageEvent[] = [];
  let characters = 0;
  let later: { at: number; text: string } | null = null;
  for (const { at, object } of snapshots) {
    if (characters > maxCharacters || events.length >= maxEvents) break;
    const text = await history.text(watchId, object);
    if (typeof text !== "string") {
      later = null;
      continue;
    }
    characters += text.length;
    const own = { at, text: linesAbout(text, addresses) };
    if (later !== null && later.text !== own.text) {
      const { pages } = reportOfMembers({ before: own.text, after: later.text, from: at, to: later.at }, near);
      for (const page of pages) if (isAbout(page, member)) events.push({ ...page, from: at, at: later.at });
    }
    later = own;
  }
  return events.slice(0, maxEvents);
}

/** The addresses of a page: its own, the one before it moved here, and the one that it moved to. */
const addressesOf = ({ url, former, to }: Member): Set<string> =>
  new Set([url, former, to].filter((each) => each !== undefined));

/** The lines of a text that begin with one of the addresses; each is an address and what is known of it. */
function linesAbout(text: string, addresses: ReadonlySet<string>): string {
  const lines: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end);
    const space = line.indexOf(" ");
    if (addresses.has(space < 0 ? line : line.slice(0, space))) lines.push(line);
    from = end < 0 ? text.length : end + 1;
  }
  return lines.join("\n");
}

const isAbout = ({ url, previous_url: previous }: SitePageEvent, { url: own }: Member): boolean =>
  url === own || previous === own;
