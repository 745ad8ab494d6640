/** What a watch remembers of the reading of its site's pages, beside what it knows of each. Pure. */
import { z } from "zod";
import { siteRest } from "./rest.ts";

const textObject = z.object({ number: z.number(), name: z.string(), parts: z.number() });
const sharedChange = z.object({
  lines: z.array(z.string()),
  removed: z.string(),
  added: z.string(),
  pages: z.number(),
  at: z.number(),
});

export const readingMemory = z.object({
  /** How often a date of the list that moved was a change: 0 to 1. */
  trust: z.number(),
  /** The objects that have the texts of pages. */
  objects: z.array(textObject),
  /** Changes that many pages have alike: see shared.ts. */
  shared: z.object({
    known: z.array(sharedChange),
    counted: z.record(z.string(), z.tuple([z.number(), z.number()])),
  }),
  /** Changes that are not reported yet: see waiting.ts. */
  waiting: z.array(
    z.object({
      key: z.string(),
      at: z.number(),
      hunks: z.array(z.object({ removed: z.array(z.string()), added: z.array(z.string()) })),
    }),
  ),
  /** When pages are to be read again; Unix seconds. */
  nextAt: z.number(),
  /** How many pages are treated apart, and when the next of these is to be read; Unix seconds. */
  apart: z.object({ count: z.number(), at: z.number().nullable() }).optional(),
  /** When pages that were never read are read next, out of the turn of the others; Unix seconds. See fill.ts. */
  fillAt: z.number().optional(),
  /** That the pages are left alone: see rest.ts. */
  rest: siteRest.optional(),
  /** Until when pages are read whole: one of them said that it was as it was, and was not; Unix seconds. */
  wholeUntil: z.number().optional(),
});

export type ReadingMemory = z.infer<typeof readingMemory>;
