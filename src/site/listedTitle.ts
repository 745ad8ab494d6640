/**
 * What pages are called where they are listed: the title of an entry of a feed or of a news sitemap, the words of a link, the title that a
 * crawl saw. It stands for the page's own title, which is known only where its text is read. Pure.
 */
import { readLine } from "../lib/feed/text.ts";
import type { Member } from "./member.ts";
import { shortLine } from "./reading/text.ts";

/** Characters of a title that are kept. */
export const titleCharacters = 120;

/** The title of an entry of a feed or a sitemap, which is markup. */
export const titleInMarkup = (markup: string): string => (markup === "" ? "" : readLine(markup));

/** As much of a title as is kept. */
export const keptTitle = (title: string): string => shortLine(title.replace(/\s+/g, " ").trim(), titleCharacters);

/**
 * The members with the titles of a list. Each keeps the one that it got first: words of a link may count its comments, and a member that is
 * another at every round would be written at every round.
 */
export function withTitles(members: readonly Member[], titles: ReadonlyMap<string, string>): Member[] {
  return members.map((member) => {
    const title = member.title === undefined && !member.text?.title ? titles.get(member.key) : undefined;
    return title === undefined ? member : { ...member, title };
  });
}

/** What a page is called: by its own title, or as it was listed; null where neither is known. */
export const titleOfMember = ({ text, title }: Pick<Member, "text" | "title">): string | null =>
  text?.title || title || null;
