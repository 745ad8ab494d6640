/**
 * What is remembered of a watch from one check to the next. Small: texts live in the bucket and are named here. It is one flat JSON
 * document, made of parts; each part belongs to the room that knows what it means. Pure.
 */
import { z } from "zod";
import { noiseMemory } from "../noise/shape.ts";
import { browserMemory, httpMemory } from "../page/memory.ts";
import { repairMemory } from "../repair/memory.ts";
import { restockMemory } from "../restock/memory.ts";
import { siteMemory } from "../site/memory.ts";
import { tableMemory } from "../table/memory.ts";
import { failureMemory } from "./failures.ts";

/** The last accepted snapshot, and the settings that made it. Times in Unix seconds. */
const baselineMemory = {
  /** Hash of the compared text of the last accepted reading. */
  fingerprint: z.string(),
  /** Hash of all settings that bear on a verdict, at the last reading. */
  settingsHash: z.string(),
  /** Hashes of the settings that fetched, and read, the last accepted snapshot. */
  requestHash: z.string(),
  textHash: z.string(),
  pageTitle: z.string(),
  hasLdjsonPriceData: z.boolean(),
  snapshotAt: z.number(),
  snapshotObject: z.string(),
  /** Where the texts of the last snapshots are: see storage/segment.ts. */
  segment: z.object({ name: z.string(), object: z.string(), readings: z.number() }),
  /** The fetched page beside that snapshot. */
  pageObject: z.string(),
  /** The last fetched pages, the newest first, each with the time of its snapshot. */
  pages: z.array(z.object({ at: z.number(), object: z.string() })),
  /** The picture beside that snapshot. */
  pictureObject: z.string(),
  /** Object with the keys of all lines ever accepted, for check_unique_lines. */
  linesObject: z.string(),
  /** When the last alerted change was seen. */
  changedAt: z.number(),
};

const importMemory = {
  /** The checksum that changedetection.io had of the last snapshot which it made, and when that was: an export brings it back. */
  imported: z.object({ md5: z.string(), at: z.number() }),
};

const firstPageMemory = {
  /** The page of the look that a new watch was made of, until its first check has read it: where it is, and when it was fetched. */
  firstPage: z.object({ at: z.number(), object: z.string() }),
};

const iconMemory = {
  /** The icon of the site: when it was last looked for, and what was found. */
  favicon: z.object({ at: z.number(), object: z.string().optional(), type: z.string().optional() }),
};

const cookieMemory = {
  /** The cookies of the watch, sealed, and when they were written. */
  cookies: z.object({ sealed: z.string(), at: z.number() }),
};

const suppressedMemory = {
  /** Texts stored for the list of suppressed readings, by what was suppressed. */
  heldTexts: z.array(z.object({ key: z.string(), object: z.string(), at: z.number() })),
};

const members = {
  ...baselineMemory,
  ...httpMemory,
  ...browserMemory,
  ...failureMemory,
  ...noiseMemory,
  ...restockMemory,
  ...siteMemory,
  ...tableMemory,
  ...repairMemory,
  ...importMemory,
  ...firstPageMemory,
  ...iconMemory,
  ...cookieMemory,
  ...suppressedMemory,
};

export type WatchMemory = { [Member in keyof typeof members]?: z.infer<(typeof members)[Member]> };

type Reader = (value: unknown) => { value?: unknown } | null;

/** Most members are a text or a number, for which asking the schema would be most of reading a list of watches. */
function readerOf(schema: z.ZodType): Reader {
  const { type, checks = [] } = schema.def as { type: string; checks?: unknown[] };
  if (["string", "number", "boolean"].includes(type) && checks.length === 0)
    return (value) => (typeof value === type ? { value } : null);
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? { value: data } : null;
  };
}

const readers = new Map(Object.entries(members).map(([name, schema]) => [name, readerOf(schema)]));

/** The memory out of a stored document. A member that cannot be read is left out: it is learned anew, and a check goes on. */
export function memoryFrom(document: unknown): WatchMemory {
  const memory: Record<string, unknown> = {};
  const members = Object(document) as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const read = readers.get(name)?.(members[name]);
    if (read) memory[name] = read.value;
  }
  return memory;
}
