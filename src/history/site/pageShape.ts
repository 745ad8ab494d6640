/** One page of a site on the wire. */
import { z } from "zod";
import { statedShape } from "../../http/stated.ts";
import { sitePageEvent } from "../../services/webhook/siteReport.ts";
import { answerKinds } from "../../site/member.ts";
import { readingStatuses } from "./pageReading.ts";
import { sitePage } from "./shape.ts";
import { suppressedOnPage } from "./suppressedShape.ts";

const instant = z.int().meta({ description: "Unix seconds." });
const lines = z.array(z.string());

export const sitePageWhole = sitePage
  .extend({
    listed_by: z.string().nullable().meta({
      description: "The file that lists it; null where that is not known.",
      example: "https://docs.example/sitemap.xml",
    }),
    asked: z
      .object({ answer: z.enum(answerKinds), at: instant })
      .nullable()
      .meta({
        description:
          "What it said when it was asked itself, since a list lacks it, and since when it says so. there: it answers. absent: 404 or 410. soft_404: it " +
          "answers as where there is nothing. redirect: it sends on. unread: nobody can tell. refused: by robots.txt.",
      }),
    reading: z
      .object({
        status: z.enum(readingStatuses).meta({
          description:
            "turn: read again in its turn. new: waits for its first turn. pinned: read before others. wanted: read at the next pass. failed: could not be " +
            "read. refused: by robots.txt. ignored. own_watch: left to its watch. missing, unlisted: asked, and not read. left: gone or moved. off: site.read " +
            "is none.",
        }),
        sentence: z.string(),
        ...statedShape,
        next_at: instant
          .nullable()
          .meta({ description: "About when it is read or asked next, in Unix seconds; null = it is not." }),
      })
      .meta({ description: "Whether it is read or asked, and why it is not." }),
    last_change: z
      .object({ at: instant, added: lines, removed: lines })
      .nullable()
      .meta({ description: "The last change of its text: the first lines that came and went, shortened." }),
    held_back: z
      .array(
        suppressedOnPage.extend({
          pages: z
            .int()
            .meta({ description: "Of how many pages of the site the same is listed, this one among them." }),
        }),
      )
      .meta({
        description:
          "What was read on it and not reported, and why: the last few differences with their first lines, the newest first. Those in numbers or ids alone are one.",
      }),
    text: z
      .string()
      .nullable()
      .meta({ description: "What it says, as it was read and filtered; null where it was not read." }),
    events: z.array(sitePageEvent.extend({ from: instant, at: instant })).meta({
      description: "What became of it in the last hundred reports, newest first: fifty events at most.",
    }),
  })
  .meta({ id: "SitePageWhole" });
