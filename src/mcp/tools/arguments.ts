/** What tools share: the arguments that name things, and instants as a model reads them best. Pure. */
import { expected } from "../../lib/validation/coded.ts";
import { message } from "../../message/message.ts";
import { z } from "zod";
import { OperationRefusal } from "../operation.ts";
import { partCharacters } from "../untrusted.ts";

/** Only this may stand in a path: a free text there could name another operation. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, expected(message("schema.listed_uuid")));

export const timestamp = z.int().min(0).max(99_999_999_999);

/** A snapshot: by its Unix time, or by where it stands. */
export const instant = (word: "latest" | "previous") =>
  z
    .union([timestamp, z.string().regex(/^(?:latest|previous|\d{1,11})$/, "expected Unix seconds, latest or previous")])
    .default(word)
    .meta({ description: "Unix seconds, latest or previous." });

/** A list in pages. */
export const pageInput = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional().meta({ description: "next_cursor of the page before." }),
};

export const part = {
  offset: z.int().min(0).max(100_000_000).default(0).meta({ description: "next_offset of the part before." }),
  max_characters: z
    .int()
    .min(100)
    .max(partCharacters.max)
    .default(partCharacters.usual)
    .meta({ description: "The longest part." }),
};

export const partShape = {
  characters: z.int().meta({ description: "Length of the whole text." }),
  next_offset: z.int().nullable().meta({ description: "Offset of the rest; null: this was all." }),
};

export const untrustedText = z.object({ text: z.string() });

export const isoOrNull = z.string().nullable().meta({ description: "ISO 8601, UTC." });

/** Unix seconds as ISO 8601; null for 0, which is never. */
export const iso = (seconds: number | null | undefined): string | null =>
  seconds ? `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z` : null;

/** An instant that a model wrote as Unix seconds, as a date, or as a cursor: as the API takes it. */
export function since(given: string | undefined): string | undefined {
  if (given === undefined || /^(?:c[0-9a-z]{1,11}|\d{9,11}|\d{1,6}[smhdw])$/.test(given)) return given;
  const date = Date.parse(given);
  if (Number.isNaN(date))
    throw new OperationRefusal(
      400,
      "since: expected next_cursor of an earlier answer, or a time such as 2026-03-01T08:00:00Z or 7d",
    );
  return String(Math.floor(date / 1000));
}
