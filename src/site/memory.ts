/** What a watch remembers of its site beside its pages. Pure. */
import { statedShape } from "../http/stated.ts";
import { z } from "zod";
import { crawlMemory } from "./crawl/state.ts";
import { readingMemory } from "./reading/memory.ts";

const problem = z.object({
  file: z.string(),
  sentence: z.string(),
  ...statedShape,
  isUnread: z.literal(true).optional(),
});
const sourceFile = z.object({
  at: z.string(),
  since: z.number().optional(),
  readAt: z.number().optional(),
  failedAt: z.number().optional(),
  isIndex: z.literal(true).optional(),
  hasEnd: z.literal(true).optional(),
  cutSince: z.number().optional(),
});

export const siteMemory = {
  site: z.object({
    /** Hash of what is followed: address and settings. */
    scope: z.string(),
    /** The files that were found by themselves. */
    found: z.array(z.string()),
    /** The edition of the list, and its files to be asked whether they are as they were; without it they are read anew. */
    settled: z
      .object({
        edition: z.string(),
        files: z.array(z.object({ at: z.string(), etag: z.string().optional(), lastModified: z.string().optional() })),
      })
      .optional(),
    /** Files that list nothing, by a hash of their address, and since when; Unix seconds. */
    empty: z.record(z.string(), z.number()),
    /** A file could never be read yet: what it lists is how things are, and no news. */
    owed: z.array(z.string()),
    /** A list that lacks too much: since when, and in how many lists. */
    doubt: z.object({ since: z.number(), lists: z.number(), isRebuilt: z.literal(true).optional() }).nullable(),
    isComplete: z.boolean(),
    /** Pages by state. */
    listed: z.number(),
    missing: z.number(),
    gone: z.number(),
    unlisted: z.number().default(0),
    moved: z.number().default(0),
    files: z.number(),
    /** Pages beyond those that are followed, and addresses that are no pages of the site. */
    leftOut: z.number(),
    outside: z.number(),
    problems: z.array(problem),
    /** New pages that wait for others to say whether they moved: see waiting.ts. */
    waiting: z.record(z.string(), z.number()).optional(),
    /** The files that list pages, each at its place: see files.ts. */
    sources: z.array(sourceFile).optional(),
    /** Of reading pages, where they are read. */
    reading: readingMemory.optional(),
    /** Of a crawl, where pages are found so. */
    crawl: crawlMemory.optional(),
    /** When to list again, before it is time; Unix seconds. */
    againAt: z.number().optional(),
    /** Which pages are ignored, as a hash: see aside.ts. */
    ignored: z.string().optional(),
    /** Since when the list is not whole; Unix seconds. */
    partialSince: z.number().optional(),
    /** When a page is to be asked though the list is as it was; Unix seconds. */
    askAt: z.number().optional(),
    /** How the host answers at an address that nobody ever had. */
    probe: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("honest"), at: z.number() }),
        z.object({ kind: z.literal("page"), at: z.number(), hash: z.string() }),
        z.object({ kind: z.literal("redirect"), at: z.number(), to: z.string() }),
      ])
      .optional(),
  }),
};

export type SiteMemory = z.infer<typeof siteMemory.site>;
