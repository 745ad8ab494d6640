/**
 * Pages that moved and were edited on the way: one that no list has any more and that answers as if it were nowhere, and a new one that says
 * nine tenths of what it said. What stands on other pages of the site, too, is the frame of them all and says nothing of where one went. Each has
 * to be the nearest to the other, and to no third one alike. Texts are loaded only where both kinds of pages are there.
 */
import type { Member } from "../member.ts";
import { isNewPage, isNowhere, minCharacters } from "./sameText.ts";

/** What the longer of two pages has of the other one: the bound that git takes for a sure rename (-M90%). */
const alike = 0.9;
/** How many pages of each kind are compared in a round, and how many others show the frame. */
const maxPages = 60;
const framePages = 24;
/** A line on so many of those others is of the frame. */
const framed = 3;

export type TextOf = (member: Member) => Promise<string | null>;

/** By the key of a new page the page that probably moved there. */
export async function similarPages(
  members: readonly Member[],
  { textOf, now }: { textOf: TextOf; now: number },
): Promise<Map<string, Member>> {
  const read = members.filter(({ text }) => text !== undefined);
  const isNew = isNewPage(members, now);
  if (!read.some(isNowhere) || !read.some(isNew)) return new Map();
  const others = read.filter((member) => !isNowhere(member) && !isNew(member));
  // What a page says that was there all the time says of none where it went.
  const known = new Set(others.map(({ text }) => text?.hash));
  const single = read.filter(({ text }) => !known.has(text?.hash));
  const [left, fresh] = [single.filter(isNowhere).slice(0, maxPages), single.filter(isNew).slice(-maxPages)];
  if (left.length === 0 || fresh.length === 0) return new Map();
  const frame = await frameOf(others, textOf);
  const [from, to] = [await pagesOf(left, { textOf, frame }), await pagesOf(fresh, { textOf, frame })];
  const found = new Map<string, Member>();
  for (const page of to) {
    const former = nearest(page, from);
    if (former && nearest(former, to) === page) found.set(page.member.key, former.member);
  }
  return found;
}

type Page = { member: Member; lines: ReadonlySet<string> };

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The lines that stand on several of these pages. */
async function frameOf(read: readonly Member[], textOf: TextOf): Promise<ReadonlySet<string>> {
  const step = Math.max(1, Math.floor(read.length / framePages));
  const counts = new Map<string, number>();
  for (const member of read.filter((_, index) => index % step === 0).slice(0, framePages))
    for (const line of new Set(linesOf((await textOf(member)) ?? ""))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= framed).map(([line]) => line));
}

/** The pages that say enough beside the frame. */
async function pagesOf(
  members: readonly Member[],
  { textOf, frame }: { textOf: TextOf; frame: ReadonlySet<string> },
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const member of members) {
    const lines = new Set(linesOf((await textOf(member)) ?? "").filter((line) => !frame.has(line)));
    if (charactersOf(lines) >= minCharacters) pages.push({ member, lines });
  }
  return pages;
}

/** The one that is alike, where no second one is. */
function nearest({ lines }: Page, others: readonly Page[]): Page | null {
  const found = others.filter((other) => similarity(lines, other.lines) >= alike);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** How much of the longer one stands in the other, too, by characters, from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const line of one) if (other.has(line)) common += line.length;
  const longer = Math.max(charactersOf(one), charactersOf(other));
  return longer === 0 ? 0 : common / longer;
}

function charactersOf(lines: ReadonlySet<string>): number {
  let count = 0;
  for (const line of lines) count += line.length;
  return count;
}
