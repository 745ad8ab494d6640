/**
 * The suppressed readings of a watch in an archive: as they are listed, with files in place of objects. One whose baseline is
 * not in the archive says nothing any more and stays behind; of one whose own text is missing the rest comes along. They
 * are bounded as the list of a watch is. Pure.
 */
import { z } from "zod";
import { traceIn } from "../../history/shape.ts";
import type { SuppressedEntry } from "../../history/suppressed/entry.ts";
import { storedWords, writeWords } from "../../history/storedWords.ts";
import { boundedEntries, maxEntries } from "../../history/suppressed/list.ts";

const instant = z.int().min(0).max(99_999_999_999);
const file = z.string().max(200);
const count = z.int().min(0);
const line = z.string().max(5000);

/** More lines than a text that is read can have. */
const place = count.max(2_000_000);
const patchShape = z.object({
  steps: z.array(z.tuple([place, place, z.array(z.string().max(5000)).max(1000)])).max(1000),
  endsInNewline: z.boolean(),
});

/** One suppressed reading in `tidemark.json`. */
const suppressedShape = z.object({
  since: instant,
  at: instant,
  times: count,
  verdict: z.string().max(200),
  reason: line,
  code: z.string().max(60).optional(),
  values: z
    .record(z.string().max(60), z.unknown())
    .refine((values) => JSON.stringify(values).length <= 5000, "expected values of at most 5,000 characters of JSON")
    .optional(),
  removed: z.array(z.object({ rule: line, count, lines: z.array(line).max(100) })).max(100),
  parts: z.array(z.string().max(300)).max(100),
  base: z.object({ at: instant, file }),
  text: z.union([z.object({ patch: patchShape }), z.object({ file, at: instant })]).nullable(),
  fingerprint: z.string().max(200),
  brief: line,
  earlier: z
    .array(z.tuple([instant, line]))
    .max(100)
    .optional(),
  words: storedWords.transform(writeWords).optional().catch(undefined),
  trace: z
    .string()
    .max(5000)
    .refine((text) => traceIn(text) !== null, "expected a trace as JSON"),
  restored: instant.optional(),
  edition: count.optional(),
  first: z.literal(true).optional(),
});
export type ArchivedEntry = z.infer<typeof suppressedShape>;

/** The list of them, newest first. */
export const suppressedListShape = z.array(suppressedShape).max(maxEntries);

/** The list as an archive holds it; `fileOf`: the name of an object's file. */
export const archivedEntries = (
  list: readonly SuppressedEntry[],
  fileOf: (object: string) => string,
): ArchivedEntry[] =>
  list.map(({ base, text, ...rest }) => ({
    ...rest,
    base: { at: base.at, file: fileOf(base.object) },
    text: text && ("patch" in text ? text : { file: fileOf(text.object), at: text.at }),
  }));

/** The objects that the list names, and those that the files of an archived one do. */
export const objectsOfEntries = (list: readonly SuppressedEntry[]): string[] =>
  list.flatMap(({ base, text }) => [base.object, ...(text && "object" in text ? [text.object] : [])]);
export const filesOfEntries = (list: readonly ArchivedEntry[]): string[] =>
  list.flatMap(({ base, text }) => [base.file, ...(text && "file" in text ? [text.file] : [])]);

/** What of a list the files of its archive bear out. */
export const presentEntries = (list: readonly ArchivedEntry[], files: ReadonlySet<string>): ArchivedEntry[] =>
  list
    .filter(({ base }) => files.has(base.file))
    .map((one) => (one.text && "file" in one.text && !files.has(one.text.file) ? { ...one, text: null } : one));

/** The list with the objects that its files became; null for a file that did not. */
export function entriesFromArchive(
  list: readonly ArchivedEntry[],
  objectOf: (file: string) => string | null,
): SuppressedEntry[] {
  const found = list.flatMap(({ base, text, ...rest }): SuppressedEntry[] => {
    const object = objectOf(base.file);
    return object === null ? [] : [{ ...rest, base: { at: base.at, object }, text: textOf(text, objectOf) }];
  });
  return boundedEntries(found);
}

function textOf(text: ArchivedEntry["text"], objectOf: (file: string) => string | null): SuppressedEntry["text"] {
  if (!text || "patch" in text) return text;
  const object = objectOf(text.file);
  return object === null ? null : { object, at: text.at };
}
