/** What became of the pages of a site between two texts of it, page by page. Pure. */
import { changedLinesOf, readSiteLine, type SiteLine } from "../services/siteLine.ts";
import { titleWithoutSite } from "../services/siteTitle.ts";
import { pagesApart, type PagesOfChange, type SitePageEvent } from "../services/webhook/siteReport.ts";
import { membersOf, type Leaf } from "./leaf.ts";
import { listsGoneIn } from "./listsGone.ts";
import { titleOfMember } from "./listedTitle.ts";
import type { Member } from "./member.ts";
import { restructuredIn } from "./restructured.ts";

/** `from`, `to`: when they were read, in Unix seconds. */
export type SiteTexts = { before: string; after: string; from: number; to: number };

const order = ["page_added", "page_back", "page_moved", "page_gone", "page_unlisted", "page_changed"];

/**
 * The pages that came, left, or went elsewhere. `leaves`: the pages as they are known now, which say how a page left; of one that they know
 * nothing of any more, or of which something else became since, that is left open.
 */
export const reportOf = (texts: SiteTexts, leaves: readonly Leaf[]): PagesOfChange =>
  reportOfMembers(texts, leaves.flatMap(membersOf));

/** The same of pages that were read out of their leaves. */
export function reportOfMembers(texts: SiteTexts, all: readonly Member[]): PagesOfChange {
  const [before, after] = [linesOf(texts.before), linesOf(texts.after)];
  const members = new Map(all.map((member) => [member.url, member]));
  const shownTitle = titleWithoutSite(all.map(titleOfMember));
  const plain = (event: SitePageEvent["event"], url: string): SitePageEvent => ({
    ...{ event, url, previous_url: null, by: null },
    ...{ title: shownTitle(titleOfMember(members.get(url) ?? {})), added: [], removed: [] },
  });
  const known = new Map<string, Member>();
  for (const member of members.values())
    if (Math.max(member.since, member.backAt ?? 0) > texts.from && member.since <= texts.to)
      known.set(member.url, member);
  const pages: SitePageEvent[] = [];
  const former = new Set<string>();
  for (const [url, line] of after) {
    const earlier = before.get(url);
    const isFrom = line.former !== null && earlier === undefined;
    if (isFrom) {
      former.add(line.former as string);
      pages.push({
        ...plain("page_moved", url),
        ...{ previous_url: line.former, by: byOf(known.get(line.former as string)) },
      });
    } else if (earlier === undefined)
      pages.push(plain(isBack(members.get(url), texts) ? "page_back" : "page_added", url));
    if (line.isUnlisted && !earlier?.isUnlisted)
      pages.push({ ...plain("page_unlisted", url), ...lostWith(members.get(url)) });
    else if (earlier?.isUnlisted && !line.isUnlisted) pages.push(plain("page_back", url));
    const compared = earlier ?? before.get(line.former ?? "");
    if (compared !== undefined && line.change !== null && line.change !== compared.change)
      pages.push({ ...plain("page_changed", url), ...changeOf(line.change, members.get(url)) });
  }
  for (const url of before.keys()) {
    if (after.has(url) || former.has(url)) continue;
    const member = known.get(url);
    pages.push(
      member?.state === "moved" && member.to
        ? { ...plain("page_moved", member.to), previous_url: url, by: byOf(member) }
        : {
            ...plain("page_gone", url),
            ...{ by: member?.state === "gone" ? byOf(member) : null, ...lostWith(members.get(url)) },
          },
    );
  }
  pages.sort((one, other) => order.indexOf(one.event) - order.indexOf(other.event));
  const earlier = new Set(sharedIn(texts.before));
  const shared = sharedIn(texts.after).filter((text) => !earlier.has(text));
  const lists = listsGoneIn(pages);
  const became = { counts: countsOf(pages), pages, ...(lists.length ? { lists_gone: lists } : {}) };
  // A list that is lost is no other structure.
  const { apart } = pagesApart(became);
  return {
    ...became,
    shared_changes: shared.map((text) => ({ text })),
    restructured: restructuredIn(apart, Math.max(before.size, after.size)),
  };
}

/** The lines of a change: those that are known of it, or what the text says, where the page changed again since. */
function changeOf(change: string, member: Member | undefined): Pick<SitePageEvent, "added" | "removed"> {
  const { last } = member?.text ?? {};
  if (last && last.count === Number.parseInt(change, 10)) return { added: last.added, removed: last.removed };
  return changedLinesOf(change);
}

const lostWith = (member: Member | undefined): Pick<SitePageEvent, "list"> =>
  member?.lostWith === undefined ? {} : { list: member.lostWith };

const byOf = (member: Member | undefined): string | null => member?.by ?? null;

/** A page that a list had before the first of the texts is none that came, whatever became of it since. */
const isBack = (member: Member | undefined, { from, to }: SiteTexts): boolean =>
  member !== undefined && (member.firstAt <= from || ((member.backAt ?? 0) > from && (member.backAt ?? 0) <= to));

function countsOf(pages: readonly SitePageEvent[]): PagesOfChange["counts"] {
  const count = (event: SitePageEvent["event"]) => pages.filter((page) => page.event === event).length;
  return {
    added: count("page_added"),
    back: count("page_back"),
    moved: count("page_moved"),
    gone: count("page_gone"),
    unlisted: count("page_unlisted"),
    changed: count("page_changed"),
  };
}

const sharedIn = (text: string): string[] =>
  text.split("\n").flatMap((line) => (line.startsWith("≡ ") ? [line.slice(2)] : []));

/** The pages of a text by address; see line.ts. */
function linesOf(text: string): Map<string, SiteLine> {
  const lines = new Map<string, SiteLine>();
  for (const line of text.split("\n")) {
    const read = readSiteLine(line);
    if (read) lines.set(read.url, read);
  }
  return lines;
}
