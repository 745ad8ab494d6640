/** The pages of a site on the wire. */
import { z } from "zod";
import { statedShape } from "../../http/stated.ts";
import { memberStates, proofs } from "../../site/member.ts";

const instant = z.int().meta({ description: "Unix seconds." });

export const pageState = z.enum(memberStates).meta({
  description:
    "listed: in the last whole list. missing: not in it, which may be a fault of the list. gone: proven not to be there. unlisted: in no list any " +
    "more, and it still answers. moved: at another address now.",
});

const listing = z
  .object({
    complete: z
      .boolean()
      .meta({ description: "Every file of the list was read to its end. Only by such a list pages are missing." }),
    doubted_since: instant.nullable().meta({
      description:
        "Since when the list lacks more than half of the pages, in Unix seconds, which counts after three days; null = it does not.",
    }),
    files: z.int().meta({ description: "Files that it is made of." }),
    outside: z.int().meta({ description: "Addresses in them that are none of the pages that are followed." }),
    left_out: z.int().meta({ description: "Pages beyond as many as are followed." }),
    requests_per_day: z
      .int()
      .meta({ description: "What the site costs: requests a day, about, by the settings and the plan." }),
    days_each: z
      .number()
      .nullable()
      .meta({ description: "After how many days each page was looked at; null where pages are not asked." }),
    first_reading: z
      .object({
        read: z.int().meta({ description: "Pages that were read, or tried." }),
        pages: z.int().meta({ description: "Pages that are to be read." }),
        done_at: instant.meta({ description: "About when each of them was read, in Unix seconds." }),
      })
      .nullable()
      .meta({ description: "How far the first reading of the pages is; null where it is over, or none is read." }),
    left_alone: z
      .object({ since: instant, until: instant, sentence: z.string(), ...statedShape })
      .nullable()
      .meta({
        description:
          "Since when and until when no page is asked, since their host wants that or one after the other says nothing, and why; else null.",
      }),
    crawl: z
      .object({
        first: z.boolean().meta({ description: "Not every page was asked yet: until then nothing is new." }),
        next_at: instant.meta({ description: "When pages are asked again at the earliest, in Unix seconds." }),
        asked: z
          .int()
          .meta({ description: "Pages that were asked in this pass, or in the last one where none goes on." }),
        open: z.int().meta({ description: "Addresses that are still to be asked in this pass." }),
        refused: z.int().meta({ description: "Addresses that robots.txt refuses." }),
        traps: z.array(z.string()).meta({
          description: "Forms of addresses without an end, which are followed no further: five at most.",
          example: ["/calendar/#/#"],
        }),
      })
      .nullable()
      .meta({ description: "How far the crawl is, where pages are found by links (site.crawl); else null." }),
    problems: z
      .array(z.object({ file: z.string(), sentence: z.string(), ...statedShape }))
      .meta({ description: "What was not read as it should, and why: ten at most." }),
  })
  .meta({ id: "SiteListing", description: "The last list that moved anything." });

export const sitePage = z
  .object({
    id: z
      .string()
      .meta({ description: "By which a path names the page: 16 hexadecimal digits.", example: "3f2a9c04d1b7e865" }),
    url: z.string().meta({ example: "https://docs.example/guide/install" }),
    state: pageState,
    first_seen: instant.meta({ description: "When a list had it first, in Unix seconds." }),
    since: instant.meta({ description: "Since when it is in its state, in Unix seconds." }),
    back_at: instant
      .nullable()
      .meta({ description: "When it was listed again after it had left, in Unix seconds; or null." }),
    by: z
      .enum(proofs)
      .nullable()
      .meta({
        description:
          "How it is known that a page is gone or moved. status: it answered twice with 404 or 410. soft_404: twice as addresses do where " +
          "there is nothing. unlisted_twice: two whole lists lack it, and it could not be asked. redirect, canonical, refresh: it names its new " +
          "address. pattern: probably, since others moved so and there is a new page at that address. same_text: a new page says just what it said. similar: probably, since a new page says nearly that. spelling: lists have its address with another final slash or case.",
      }),
    moved_to: z
      .string()
      .nullable()
      .meta({ description: "Where a page is that moved; or null.", example: "https://docs.example/setup" }),
    previous_url: z
      .string()
      .nullable()
      .meta({ description: "The address that it had before it moved here; or null.", example: null }),
    title: z.string().nullable().meta({
      description:
        "Its own title, where pages are read (site.read); else what it was called where it was first listed: by the entry of a feed, a link, or a crawl; or null.",
    }),
    read_at: instant.nullable().meta({ description: "When it was read last, in Unix seconds; null = never." }),
    changed_at: instant
      .nullable()
      .meta({ description: "When its text was seen to have changed last, in Unix seconds; or null." }),
    changes: z.int().meta({ description: "How often its text changed while it was read." }),
    failed: z.boolean().meta({ description: "Whether it could not be read the last time." }),
    pinned_every_hours: z
      .int()
      .nullable()
      .meta({ description: "How often it is read before all others, in hours; null = it is not pinned." }),
    ignored: z.boolean().meta({ description: "Whether it is left as it is: neither read nor asked (site.ignored)." }),
    watch: z.string().nullable().meta({ description: "The UUID of its own watch; null = it has none." }),
  })
  .meta({ id: "SitePage" });

export const pagesShape = z
  .object({
    listing: listing
      .nullable()
      .meta({ description: "Null before the first list, and for a watch of another processor." }),
    counts: z
      .object({
        ...{ listed: z.int(), missing: z.int(), gone: z.int(), unlisted: z.int(), moved: z.int() },
        ignored: z.int().meta({ description: "Pages that are ignored, each of them in one of the states, too." }),
      })
      .meta({ description: "All pages, whatever is asked for." }),
    pages: z.array(sitePage).meta({ description: "In the order of their addresses." }),
  })
  .meta({ id: "SitePages" });
