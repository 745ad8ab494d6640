/** What was read on pages of a site and not reported, on the wire. */
import { z } from "zod";
import { statedShape } from "../../http/stated.ts";
import { suppressedReasons } from "../../site/reading/suppressed.ts";

const instant = z.int().meta({ description: "Unix seconds." });
const lines = z.array(z.string());

export const suppressedReason = z.enum([...suppressedReasons, "waiting"]).meta({
  description:
    "noise: noise reduction held it back. shared: many pages have it alike, which is reported once. settings: the page was read by other settings " +
    "before. lost: the text from before was not kept. waiting: reported once it is known whether other pages have it, too.",
});

export const suppressedOnPage = z.object({
  reason: suppressedReason,
  sentence: z.string(),
  ...statedShape,
  since: instant,
  at: instant,
  times: z.int().meta({ description: "How often it was read from since to at." }),
  lines: z.int().meta({ description: "How many lines went and came, the last time." }),
  rules: z
    .array(z.object({ rule: z.string(), count: z.int() }))
    .meta({ description: "Of noise reduction, with the lines that each held back." }),
  ...{ added: lines, removed: lines },
  feedback_rule: z.int().nullable().meta({
    description:
      "The lesson that a person taught by it, so that the like is reported from then on: its `change`; or null.",
  }),
});

export const suppressedOnSite = suppressedOnPage
  .extend({
    page: z.string().meta({ description: "The id of the page.", example: "3f2a9c04d1b7e865" }),
    url: z.string().meta({ example: "https://docs.example/guide/install" }),
    title: z.string().nullable().meta({ description: "What the page is called; null where that is not known." }),
  })
  .meta({ id: "HeldReadingOfPage", description: "What was read on a page of a site and not reported." });
