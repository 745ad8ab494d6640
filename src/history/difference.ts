/** How a difference is asked for over HTTP, and how it is answered: formats, options, media types. Pure. */
import { expectedFound, coded } from "../lib/validation/coded.ts";
import { message } from "../message/message.ts";
import { z } from "zod";
import { digits } from "../lib/validation/digits.ts";
import { languageCodes } from "../language/languages.ts";
import { lineDifference, type Difference } from "../lib/difference/difference.ts";
import { patch } from "../lib/difference/patch.ts";
import { renderDifference, withPlacemarkers, type Format } from "../lib/difference/render.ts";
import { sectionOf } from "../lib/difference/section.ts";
import { structureDifference } from "../lib/difference/structure.ts";
import type { View } from "../lib/difference/view.ts";
import { sayingOf } from "../services/storedLine.ts";
import { alertWords } from "../services/words/index.ts";

const yes = new Set(["true", "1", "yes", "on", "t", "y"]);
const no = new Set(["false", "0", "no", "off", "f", "n", ""]);

/** A boolean as clients spell it in a query. */
const spelled = (otherwise: boolean, description: string) =>
  z
    .string()
    .max(10)
    .optional()
    .transform((text, context) => {
      if (text === undefined) return otherwise;
      const word = text.toLowerCase();
      if (yes.has(word)) return true;
      if (no.has(word)) return false;
      context.addIssue(expectedFound(message("schema.boolean_words"), JSON.stringify(text)));
      return z.NEVER;
    })
    .meta({ description, type: "boolean" });

const differenceFormats = ["text", "html", "htmlcolor", "markdown", "patch", "json"] as const;

export const differenceQuery = z.object({
  format: z
    .enum(differenceFormats, {
      error: coded(message("schema.difference_format", { formats: differenceFormats.join(", ") })),
    })
    .optional(),
  type: z.enum(["diffLines", "diffWords"]).optional().meta({ description: "diffWords marks the words that changed." }),
  word_diff: spelled(false, "The same as type=diffWords."),
  changesOnly: spelled(true, "Leave out lines that did not change."),
  ignoreWhitespace: spelled(false, "White space does not count."),
  ignore_whitespace: spelled(false, "The same as ignoreWhitespace."),
  ignoreCase: spelled(false, "The case of letters does not count."),
  ignore_case: spelled(false, "The same as ignoreCase."),
  context: digits({ min: 0, max: 1000 }).optional().meta({
    description: "With changesOnly: how many unchanged lines to show on each side of a change.",
    example: 3,
  }),
  from_line: digits({ min: 1, max: 99_999_999 }).optional().meta({
    description:
      "Of the format json: the line of the whole difference to begin with, as in line and next_line of the answer.",
  }),
  lines: digits({ min: 1, max: 20_000 }).optional().meta({ description: "How many lines to show; all without it." }),
  removed: spelled(true, "Show removed lines."),
  added: spelled(true, "Show added lines."),
  replaced: spelled(true, "Show replaced lines."),
  no_markup: spelled(false, "Plain text with placemarkers instead of a format."),
  language: z
    .enum(languageCodes)
    .default("en")
    .meta({
      description:
        "The language of the signs, and of what this service wrote into the text of a site or of a picture. Not of json, patch and " +
        "no_markup, which show the text as it is stored.",
    }),
});

const mediaTypes: Record<(typeof differenceFormats)[number], string> = {
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  htmlcolor: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  patch: "text/x-diff; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** `isPicture`: whether the texts are those of pictures. */
type Compared = { before: string; after: string; from: number; to: number; isPicture?: boolean };

/** The answer to a difference request over two texts. */
export function differenceAnswer(
  { before, after, from, to, isPicture = false }: Compared,
  asked: z.infer<typeof differenceQuery>,
): { body: string; type: string } {
  const format = asked.format ?? "text";
  const difference = lineDifference(before, after, {
    ignoreWhitespace: asked.ignoreWhitespace || asked.ignore_whitespace,
    ignoreCase: asked.ignoreCase || asked.ignore_case,
  });
  const view: View = {
    words: asked.word_diff || asked.type === "diffWords",
    changesOnly: asked.changesOnly,
    added: asked.added,
    removed: asked.removed,
    replaced: asked.replaced,
    ...(asked.context === undefined ? {} : { context: asked.context }),
  };
  const shown = asked.lines === undefined ? view : { ...view, lines: asked.lines };
  if (asked.no_markup) return { body: withPlacemarkers(difference, shown), type: mediaTypes.text };
  if (format === "json") {
    const body = { from, to, ...differenceData(difference, view, { from: asked.from_line, lines: asked.lines }) };
    return { body: JSON.stringify(body), type: mediaTypes.json };
  }
  if (format === "patch")
    return { body: patch(difference, { beforeName: String(from), afterName: String(to) }), type: mediaTypes.patch };
  const { difference: labels } = alertWords(asked.language);
  const said = saidOf(difference, sayingOf(asked.language, isPicture));
  return { body: renderDifference(said, format satisfies Format, { ...shown, labels }), type: mediaTypes[format] };
}

/** A part of the difference as data: `lines` of it from line `from` on. */
export function differenceData(difference: Difference, view: View, part: Parameters<typeof sectionOf>[2]) {
  const whole = structureDifference(difference, view);
  const section = sectionOf(difference, whole.hunks, part);
  return { ...whole, ...section, truncated: whole.truncated || section.next_line !== null };
}

/** The difference as people read it: which lines changed stays what it is. */
function saidOf(difference: Difference, say: (line: string) => string): Difference {
  return { ...difference, before: difference.before.map(say), after: difference.after.map(say) };
}
