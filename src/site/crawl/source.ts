/** What a crawl asks for, and what comes of it. */
import type { PageRead } from "../reading/answers.ts";
import type { Failure } from "../source.ts";

/**
 * A page as a crawl sees it. `hash`: of all that it says, and `lines` of each of its lines, without the words and numbers of its own address.
 * `title`: its own, "" where it has none. `links`: absolute addresses that it lets a crawler follow. `canonical`: the address that it names as its own. `isError`: it reads like an
 * error page. `hasEnd`: it came with its end, or has none by its kind. `read`: its text under the settings of the watch, where texts are read.
 */
export type CrawledPage = {
  kind: "page";
  hash: string;
  lines: string[];
  title: string;
  links: string[];
  canonical: string | null;
  isError: boolean;
  hasEnd: boolean;
  read: PageRead | null;
};

export type CrawlAnswer =
  | CrawledPage
  | { kind: "redirect"; to: string }
  | { kind: "absent" | "refused" }
  | { kind: "unread"; failure: Failure };

export type CrawlSources = {
  /** Asks for a page. Never throws. */
  crawl: (url: string) => Promise<CrawlAnswer>;
  isLate: () => boolean;
};
