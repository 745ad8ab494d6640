/** What a watch remembers of the answers of its page: of the last one that was read, and how the page is fetched. Pure. */
import { z } from "zod";

export const httpMemory = {
  /** Hash of the last body: an equal one need not be read. */
  bodyHash: z.string(),
  validators: z.object({
    url: z.string().optional(),
    etag: z.string().optional(),
    lastModified: z.string().optional(),
    // Unix seconds; see notModified.ts.
    unmovedSince: z.number().optional(),
    wholeUntil: z.number().optional(),
  }),
  /** The address that answered, after redirects. */
  finalUrl: z.string(),
  contentType: z.string(),
  /** Whether the last accepted page came with its end, where its kind has one. */
  hasEnd: z.boolean(),
  /** The Server header of the last answer. */
  server: z.string(),
  /** HTTP status. */
  status: z.number(),
};

export const browserMemory = {
  /** What html_hybrid learned; times in Unix seconds. */
  hybrid: z.object({ reader: z.enum(["http", "browser"]), triedAt: z.number(), why: z.string() }),
  /** Object with the browser steps of the last visit and their pictures. */
  stepsObject: z.string(),
  /** The same of the visit before; removed with the next one. */
  formerSteps: z.string(),
  /** The window at the last check that failed, and when; `former`: the picture before, removed with the next one. */
  failedPicture: z.object({ object: z.string(), at: z.number(), former: z.string().optional() }),
  /** The browser step that failed at the last check, counted from 1. */
  failedStep: z.number(),
};
