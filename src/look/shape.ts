/** The shapes of looks and of trials on the wire. Pure. */
import type { RuleMatches } from "./lines/shown.ts";
import { withCode } from "../message/written.ts";
import { statedShape, codeOf } from "../http/stated.ts";
import { z } from "zod";
import { structureDifference } from "../lib/difference/structure.ts";
import { failureClasses } from "../page/failure.ts";
import { waysToName } from "../reading/healing/names.ts";
import { fields } from "../settings/fields.ts";
import { elementShape } from "../history/screenshots/elements.ts";
import { stepShape } from "../history/steps/shape.ts";
import { watchChange } from "../watch/shape.ts";
import { findingKinds } from "./findings.ts";
import { blockKinds } from "./outline/kinds.ts";
import type { MarkedLines } from "./lines/lines.ts";
import type { Difference } from "../lib/difference/difference.ts";

const { last_viewed: _lastViewed, every: _every, ...settings } = watchChange.shape;
const watch = z
  .string()
  .max(100)
  .optional()
  .meta({ description: "A watch of yours: its settings count where the request has none of its own." });

export const lookRequest = z
  .strictObject({
    ...settings,
    uuid: watch,
    to: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "Run the browser steps up to this one, counted from 1, and no further." }),
  })
  .meta({ id: "LookRequest", example: { url: "https://example.com/" } });

export const trialRequest = z
  .strictObject({
    ...settings,
    url: fields.shape.url.optional().meta({ description: "Needed unless look or uuid is given." }),
    uuid: watch,
    look: z.string().max(60).optional().meta({
      description: "The id of a look: the settings are tried on its page, and nothing is asked of the site.",
    }),
  })
  .meta({ id: "PreviewRequest", example: { url: "https://example.com/", include_filters: ["#price"] } });

const ruleShape = z
  .object({ setting: z.string(), rule: z.string().nullable() })
  .meta({ description: "The setting, and its entry where it has several." });

export const linesShape = z
  .array(
    z.object({
      number: z.int().meta({ description: "Counted from 1." }),
      text: z.string(),
      removed_by: ruleShape.nullable().meta({ description: "The rule that takes the line out; null where it stays." }),
    }),
  )
  .meta({ description: "The lines of the whole page, at most 2,000." });

export const matchesShape = z
  .array(
    z.object({
      ...ruleShape.shape,
      count: z.int().meta({ description: "Elements of a selector, lines of a text rule." }),
      first: z.string().nullable(),
      problem: z.string().nullable().meta({ description: "Why the rule cannot be used." }),
      problem_code: codeOf("problem"),
    }),
  )
  .meta({ description: "What each rule finds on the page." });

export const differenceShape = z
  .object({
    from: z.int().meta({ description: "The snapshot, by its time in Unix seconds." }),
    counts: z.record(z.string(), z.int()),
    hunks: z.array(z.record(z.string(), z.unknown())),
    truncated: z.boolean(),
  })
  .meta({ description: "How the reading differs from the last snapshot, in the form of the JSON difference." });

const selectorShape = z.object({
  selector: z.string(),
  by: z.enum(waysToName).meta({ description: "The way in which it finds the element, the steadiest first." }),
  matches: z.int(),
});

export const outlineShape = z
  .object({
    blocks: z.array(
      z.object({
        kind: z.enum(blockKinds),
        tag: z.string(),
        text: z.string(),
        parent: z.int().nullable().meta({ description: "Place of the block around it in this list, from 0." }),
        depth: z.int(),
        selectors: z.array(selectorShape).meta({ description: "At most three, the steadiest first." }),
      }),
    ),
    truncated: z.boolean(),
  })
  .meta({ id: "Outline" });

export const matchShape = z
  .object({
    selector: z.string(),
    count: z.int(),
    texts: z.array(z.string()).meta({ description: "What it finds, at most 20 texts." }),
    problem: z.string().nullable().meta({ description: "Why it cannot be used." }),
    problem_code: codeOf("problem"),
    candidates: z
      .array(selectorShape)
      .meta({ description: "Other selectors of the first match, the steadiest first." }),
  })
  .meta({ id: "SelectorMatch" });

export const lookShape = z
  .object({
    id: z.string(),
    expires_at: z.int().meta({ description: "Unix seconds." }),
    url: z.string(),
    uuid: z.string().nullable().meta({ description: "The watch whose settings were used." }),
    status: z.int().nullable().meta({ description: "HTTP status." }),
    final_url: z.string().nullable(),
    read_by: z.enum(["http", "browser"]),
    notes: z.array(z.string()).meta({ description: "How it was read, in sentences." }),
    fetch_ms: z.number(),
    title: z.string().nullable(),
    favicon: z.string().nullable().meta({ description: "Address of the icon that the page names." }),
    kind: z.string().nullable().meta({ description: "What the content is: html, json, feed, pdf and so on." }),
    error: z.object({ class: z.enum(failureClasses), sentence: z.string(), ...statedShape }).nullable(),
    findings: z.array(
      z.object({
        kind: z.enum(findingKinds),
        sentence: z.string(),
        ...statedShape,
        settings: z.record(z.string(), z.unknown()).meta({ description: "Members of a watch that use it, or help." }),
        facts: z.record(z.string(), z.union([z.string(), z.boolean()]).nullable()),
      }),
    ),
    lines: linesShape,
    lines_truncated: z.boolean(),
    matches: matchesShape,
    picture: z
      .object({
        path: z.string(),
        width: z.int(),
        height: z.int(),
        scale: z.number().meta({ description: "Pixels of the picture for one CSS pixel." }),
        viewport: z
          .object({ width: z.int(), height: z.int() })
          .optional()
          .meta({ description: "The window that the page was laid out for, in CSS pixels." }),
      })
      .nullable()
      .meta({ description: "The picture that a browser took; width and height in its own pixels." }),
    elements: z.array(elementShape).nullable().meta({ description: "Where the elements stand on the picture." }),
    steps: z.array(stepShape).meta({ description: "The browser steps as they went." }),
  })
  .meta({ id: "Look" });

export const linesJson = ({ lines }: MarkedLines) =>
  lines.map(({ text, by }, index) => ({ number: index + 1, text, removed_by: by }));

export const matchesJson = (matches: readonly RuleMatches[]) =>
  matches.map(({ problem, ...match }) => ({ ...match, ...withCode("problem", problem) }));

const shownDifferenceLines = 400;

export function differenceJson(difference: Difference, from: number): z.infer<typeof differenceShape> {
  const { counts, hunks, truncated } = structureDifference(difference, {
    words: true,
    changesOnly: true,
    lines: shownDifferenceLines,
  });
  return { from, counts, hunks, truncated };
}

export const conditionShape = z.object({
  field: z.string(),
  operator: z.string(),
  value: z.string(),
  found: z.string().nullable().meta({ description: "What the field holds now." }),
  holds: z.boolean(),
  reason: z.string().nullable().meta({ description: "Why the condition could not be evaluated." }),
  reason_code: codeOf("reason"),
});
