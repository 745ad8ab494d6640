/** What a list is read from, and what comes of asking for one of its files. */
import type { OnEntry, SitemapRead } from "../lib/sitemap/read.ts";
import type { RawAnswer } from "./answer.ts";
import type { FetchFailure } from "../page/page.ts";
import type { Validators } from "../lib/exchange/validators.ts";

export type { OnEntry };

export type Failure = Pick<FetchFailure, "class" | "sentence"> & Partial<FetchFailure>;

/** A file as it was read, that it is as it was, or why it was not read. */
export type FileAnswer = { read: SitemapRead; validators?: Validators } | { unchanged: true } | { failure: Failure };

/** `selector`: which links; null: all of them. `next`: the one to the next page of the list; null: there is none. */
export type LinkTask = { selector: string | null; next: string | null };

/** Absolute addresses, what those are called that have a name there, and the address of the next page. `isCut`: there are more, or it breaks off; `hasEnd`: it came with its end, where it is HTML. */
export type LinkAnswer =
  | { links: string[]; titles: ReadonlyMap<string, string>; next: string | null; isCut?: boolean; hasEnd?: boolean }
  | { failure: Failure };

export type Sources = {
  /** Reads a file; with validators, where it is not as they say. Never throws. */
  file: (url: string, onEntry: OnEntry, validators?: Validators) => Promise<FileAnswer>;
  /** The addresses that a page has links to, or a document of JSON names; see LinkTask. Never throws. */
  links: (url: string, task: LinkTask) => Promise<LinkAnswer>;
  /** What a page answers; see answer.ts. Never throws. */
  page: (url: string) => Promise<RawAnswer>;
  /** The robots.txt of a site; "" where it has none, null where nobody can tell. */
  robots: (url: string) => Promise<string | null>;
  /** Whether there is no more time for another file. */
  isLate: () => boolean;
};
