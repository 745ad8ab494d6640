/**
 * What a crawl knows: each address that it found, and what it answered. It goes in passes, each from the start by the shortest way, of some
 * pages at a time; what it knows is one object, so that a slice of a pass writes no row. Pure.
 */
import { z } from "zod";
import type { Probe } from "../answer.ts";

/** `new`: not asked yet. `other`: it sends out of the site. */
export const foundKinds = ["new", "page", "absent", "refused", "other"] as const;

/**
 * `depth`: how many links it is from the start. `seen`: the pass in which a page last had a link to it; `read`: the pass in which it last was
 * asked; `at`: when that was, Unix seconds, 0 = never. `hash`: of what it says; `title`: what it is called, where texts are not read. `same`: the key of the page that it says to be. `isFresh`: it
 * says something that other pages of its shape do not; where it does not, `firstRead`: the pass in which that showed. `tries`: how often it could not be read in this pass; `failedAt`: since when; Unix seconds. `hasEnd`: it came
 * with its end. `isDoubted`: it was a page, and once answered that it is not there, or came without its end.
 */
export type Found = {
  key: string;
  url: string;
  depth: number;
  seen: number;
  read: number;
  at: number;
  kind: (typeof foundKinds)[number];
  hash?: string;
  title?: string;
  same?: string;
  isFresh?: boolean;
  firstRead?: number;
  tries?: number;
  failedAt?: number;
  hasEnd?: true;
  isDoubted?: true;
};

/** Of the addresses of one shape: lines that they have, which of the last ones said something of their own, and whether it is a trap. */
export type Shape = { lines: string[]; last: string; isEnded: boolean };

export type Crawl = {
  pass: number;
  /** Whether a pass is going on. */
  isOpen: boolean;
  /** When this pass began, and when the next pages are asked; Unix seconds. */
  startedAt: number;
  nextAt: number;
  /** How many pages were asked in this pass. */
  asked: number;
  /** The last pass that came to its end, and the last of these in which every page could be read; 0 = none. */
  ended: number;
  whole: number;
  /** Addresses that were left out, since there were more than are followed. */
  leftOut: number;
  found: Map<string, Found>;
  shapes: Map<string, Shape>;
  probe: Probe | null;
};

export const newCrawl = (): Crawl => ({
  pass: 0,
  isOpen: false,
  startedAt: 0,
  nextAt: 0,
  asked: 0,
  ended: 0,
  whole: 0,
  leftOut: 0,
  found: new Map(),
  shapes: new Map(),
  probe: null,
});

/** What a watch remembers of its crawl, beside the object that has all of it. */
export const crawlMemory = z.object({
  /** The name of the object. */
  object: z.string(),
  nextAt: z.number(),
  isOpen: z.boolean(),
  /** Whether no pass came to its end yet. */
  isFirst: z.boolean(),
  /** Pages that were asked in this pass, and addresses that are still to be. */
  asked: z.number(),
  open: z.number(),
  leftOut: z.number(),
  /** Addresses that robots.txt refuses. */
  refused: z.number(),
  /** Shapes of addresses without an end, some of them. */
  traps: z.array(z.string()),
});

export type CrawlMemory = z.infer<typeof crawlMemory>;

type Written = [
  key: string,
  url: string | 0,
  depth: number,
  seen: number,
  read: number,
  at: number,
  kind: number,
  more?: Pick<
    Found,
    "hash" | "title" | "same" | "isFresh" | "firstRead" | "tries" | "failedAt" | "hasEnd" | "isDoubted"
  >,
];

/** A crawl as it is stored. */
export function writtenCrawl({ found, shapes, ...rest }: Crawl): string {
  const all = [...found.values()].map(({ key, url, depth, seen, read, at, kind, ...more }): Written => {
    const address = url === `https://${key}` ? 0 : url;
    const own = [key, address, depth, seen, read, at, foundKinds.indexOf(kind)] as const;
    return Object.keys(more).length ? [...own, more] : [...own];
  });
  return JSON.stringify({ ...rest, found: all, shapes: [...shapes] });
}

/** The crawl that was stored. */
export function crawlIn(text: string): Crawl {
  const { found, shapes, ...rest } = JSON.parse(text) as Omit<Crawl, "found" | "shapes"> & {
    found: Written[];
    shapes: [string, Shape][];
  };
  const all = found.map(([key, url, depth, seen, read, at, kind, more]): [string, Found] => [
    key,
    { key, url: url || `https://${key}`, depth, seen, read, at, kind: foundKinds[kind] ?? "new", ...more },
  ]);
  return { ...rest, found: new Map(all), shapes: new Map(shapes) };
}
