/**
 * What the check that found a change judged of it, as it is stored with the change: which lines decided, which words of its first lines
 * changed (storedWords.ts), and what became of the rows of a table or the pages of a site. Where nothing was stored, as of changes of former versions and of other services, everything counts. Pure.
 */
import { z } from "zod";
import { changeKinds, everythingCounts, type Judgement } from "../lib/difference/judgement.ts";
import { storedWords, writeWords } from "./storedWords.ts";
import type { ChangedLine } from "../lib/difference/brief.ts";
import { shortTableReport, type RowsOfChange } from "../services/webhook/tableReport.ts";
import { shortSiteReport, type PagesOfChange } from "../services/webhook/siteReport.ts";
import { noLines, type OmittedLines } from "../lib/difference/omitted.ts";

const ranges = z.array(z.tuple([z.int().min(0), z.int().min(0)]));
const lines = z.object({ before: ranges, after: ranges });

/** The lines of noise stand at the top, where the first version had nothing else. */
const storedShape = z.object({
  before: ranges.default([]),
  after: ranges.default([]),
  ignored: lines.optional(),
  uncounted: z.array(z.enum(changeKinds)).optional(),
  ignores_whitespace: z.boolean().optional(),
  ignores_typography: z.boolean().optional(),
});
/** Read by itself: words that cannot be read leave the judgement as it is. */
const wordsShape = z.object({ words: storedWords });
const rowsShape = z.object({ rows: shortTableReport });
const pagesShape = z.object({ pages: shortSiteReport });

/** What people read first of a change: the changed words of its first lines, and what became of the rows of a table or the pages of a site. */
type First = {
  words: readonly ChangedLine[] | null;
  rows?: RowsOfChange | null;
  pages?: PagesOfChange | null;
};

/** The judgement, and what people read first of the change, as text for its row. */
export function writeJudgement(judgement: Judgement, { words, rows, pages }: First = { words: null }): string {
  const { ignoresWhitespace, ignoresTypography, uncounted, ignored, noise } = judgement;
  return JSON.stringify({
    ...(isEmpty(noise) ? {} : noise),
    ...(isEmpty(ignored) ? {} : { ignored }),
    ...(uncounted.length > 0 ? { uncounted } : {}),
    ignores_whitespace: ignoresWhitespace,
    ...(ignoresTypography ? { ignores_typography: true } : {}),
    ...(words ? { words: writeWords(words) } : {}),
    ...(rows ? { rows } : {}),
    ...(pages ? { pages } : {}),
  });
}

/**
 * The judgement of a stored text. Of one that says nothing of white space, as in former versions, `ignoresWhitespace` stands in; of
 * one that cannot be read, as archives may bring it, everything counts.
 */
export function readJudgement(stored: string | null, { ignoresWhitespace }: { ignoresWhitespace: boolean }): Judgement {
  const read = storedShape.safeParse(parsed(stored)).data;
  if (!read) return { ...everythingCounts, ignoresWhitespace };
  const { before, after, ignored = noLines, uncounted = [] } = read;
  return {
    noise: { before, after },
    ignored,
    uncounted,
    ignoresWhitespace: read.ignores_whitespace ?? ignoresWhitespace,
    ignoresTypography: read.ignores_typography ?? false,
  };
}

/** The changed words of the brief in a stored text; null where it says nothing of them. */
export const readWords = (stored: string | null): ChangedLine[] | null =>
  wordsShape.safeParse(parsed(stored)).data?.words ?? null;

/** What became of the rows of a table in a stored text; null where it says nothing of them, as of a change of anything else. */
export const readRows = (stored: string | null): RowsOfChange | null =>
  rowsShape.safeParse(parsed(stored)).data?.rows ?? null;

/** What became of the pages of a site, with the titles that they had then; null where it says nothing of them. */
export const readPages = (stored: string | null): PagesOfChange | null =>
  pagesShape.safeParse(parsed(stored)).data?.pages ?? null;

const isEmpty = ({ before, after }: OmittedLines): boolean => before.length + after.length === 0;

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
