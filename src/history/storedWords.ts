/**
 * The words that changed in the first lines of a difference, as they are stored and as the wire has them. Stored, a line is its number
 * and its parts, each behind a sign: `[0, "=Price: ", "-$50", "+$75"]`. Pure.
 */
import { z } from "zod";
import type { ChangedLine } from "../lib/difference/brief.ts";
import type { Span } from "../lib/difference/words.ts";

const signs: Record<Span["kind"], string> = { equal: "=", removed: "-", added: "+" };
const kinds = Object.entries(signs) as [Span["kind"], string][];

const part = z
  .string()
  .max(5000)
  .regex(/^[-=+]/);
const spanOf = (text: string): Span => ({
  kind: kinds.find(([, sign]) => text.startsWith(sign))?.[0] ?? "equal",
  text: text.slice(1),
});

/** Reads what `writeWords` wrote, also where an archive brings it from elsewhere. */
export const storedWords = z
  .array(z.tuple([z.int().min(0).max(5000)], part))
  .max(1000)
  .transform((lines) => lines.map(([line, ...parts]): ChangedLine => ({ line, spans: parts.map(spanOf) })));

export type StoredWords = z.input<typeof storedWords>;

export const writeWords = (words: readonly ChangedLine[]): StoredWords =>
  words.map(({ line, spans }) => [line, ...spans.map(({ kind, text }) => signs[kind] + text)]);

const changedLine = z.object({
  line: z.int().meta({ description: "The line of `diff`, from 1." }),
  spans: z.array(z.object({ kind: z.enum(["equal", "removed", "added"]), text: z.string() })).meta({
    description: "Its parts in order: without those added it is the old line, without those removed the new one.",
    example: [
      { kind: "equal", text: "Price: " },
      { kind: "removed", text: "$50" },
      { kind: "added", text: "$75" },
    ],
  }),
});

/** `diff_words` of a change and of a held-back reading. */
export const wordsShape = z
  .array(changedLine)
  .nullable()
  .meta({
    description:
      "Of each line of `diff` in which only some words changed, which: where the added words end, the signs in `diff` do not say. Null " +
      "where that is not known, as of pictures and of what was found before it was kept.",
  });

/** Lines count from 1 on the wire. */
export const shownWords = (words: readonly ChangedLine[] | null): z.infer<typeof wordsShape> =>
  words && words.map(({ line, spans }) => ({ line: line + 1, spans: spans.map((span) => ({ ...span })) }));
