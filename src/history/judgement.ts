/**
 * What the check that found a change judged of it, as it is stored with the change: which lines decided, and the address that was
 * read. Where nothing was stored, as of changes of former versions and of other services, everything counts. Pure.
 */
import { z } from "zod";
import { changeKinds, everythingCounts, type Judgement } from "../lib/difference/judgement.ts";
import { noLines, type OmittedLines } from "../lib/difference/omitted.ts";

/** `url`: the address that was read, where that of the watch is a template; else null. */
export type StoredJudgement = Judgement & { url: string | null };

const ranges = z.array(z.tuple([z.int().min(0), z.int().min(0)]));
const lines = z.object({ before: ranges, after: ranges });

/** The lines of noise stand at the top, where the first version had nothing else. */
const storedShape = lines.extend({
  ignored: lines.optional(),
  uncounted: z.array(z.enum(changeKinds)).optional(),
  ignores_whitespace: z.boolean().optional(),
  ignores_typography: z.boolean().optional(),
  url: z.string().optional(),
});

/** The judgement as text, for the row of its change. */
export function writeJudgement(judgement: StoredJudgement): string {
  const { ignoresWhitespace, ignoresTypography, uncounted, ignored, noise, url } = judgement;
  return JSON.stringify({
    ...noise,
    ...(isEmpty(ignored) ? {} : { ignored }),
    ...(uncounted.length > 0 ? { uncounted } : {}),
    ignores_whitespace: ignoresWhitespace,
    ...(ignoresTypography ? { ignores_typography: true } : {}),
    ...(url === null ? {} : { url }),
  });
}

/**
 * The judgement of a stored text. Of one that says nothing of white space, as in former versions, `ignoresWhitespace` stands in; of
 * one that cannot be read, as archives may bring it, everything counts.
 */
export function readJudgement(
  stored: string | null,
  { ignoresWhitespace }: { ignoresWhitespace: boolean },
): StoredJudgement {
  const read = storedShape.safeParse(parsed(stored)).data;
  if (!read) return { ...everythingCounts, ignoresWhitespace, url: null };
  const { before, after, ignored = noLines, uncounted = [], url = null } = read;
  return {
    noise: { before, after },
    ignored,
    uncounted,
    ignoresWhitespace: read.ignores_whitespace ?? ignoresWhitespace,
    ignoresTypography: read.ignores_typography ?? false,
    url,
  };
}

const isEmpty = ({ before, after }: OmittedLines): boolean => before.length + after.length === 0;

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
