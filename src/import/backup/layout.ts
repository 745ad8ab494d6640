/**
 * The layout of an archive: that of changedetection.io's backups, so that both are read by one reader and an archive of
 * ours can be taken there. At the root `changedetection.json` (older: `url-watches.json`); per watch `<uuid>/watch.json`,
 * `history.txt` and texts; per tag `<uuid>/tag.json`. What that layout has no place for lies beside it in
 * `tidemark.json`, at the root for the account and in each watch's directory. Pure.
 */
import { z } from "zod";
import { noiseMemory } from "../../noise/shape.ts";
import { repairMemory } from "../../repair/memory.ts";
import { tableMemory } from "../../table/memory.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { suppressedListShape } from "./suppressed.ts";

export const ownFile = "tidemark.json";
export const ownVersion = 1;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuid.test(text);

const file = z.string().max(200);
const instant = z.int().min(0).max(99_999_999_999);
const count = z.int().min(0);
const flat = z.string().max(100_000).nullable();

const part = z.union([
  z.tuple([count, z.string().max(20)]),
  z.object({
    kinds: z.array(z.string().max(40)).max(40).nullable(),
    least: count.max(200_000),
    most: count.max(200_000),
  }),
]);

/** Feedback rules. */
const feedbackRulesShape = z
  .array(
    z.object({
      change: instant,
      taughtAt: instant,
      verdict: z.enum(["noisy", "matters"]),
      origin: z.enum(["told", "restored"]),
      marks: z
        .array(
          z.object({
            parts: z.array(part).max(1000),
            word: z.string().max(100),
            shown: z.string().max(200),
            above: z.string().max(20),
            below: z.string().max(20),
            alone: z.literal(true).optional(),
            anywhere: z.literal(true).optional(),
          }),
        )
        .max(100),
      page: z
        .object({
          id: z.string().max(16),
          url: z.string().max(10_000),
          since: instant,
          isEverywhere: z.literal(true).optional(),
        })
        .optional(),
    }),
  )
  .max(100);

/** No member takes more than that, in characters of JSON: an archive may be anybody's. */
const maxMember = 60_000;
/** A member of a room, as that room reads it; one that is too large, or another edition's, is learned anew. */
const learned = <Shape extends z.ZodType>(shape: Shape) =>
  shape
    .refine((value) => JSON.stringify(value).length <= maxMember)
    .optional()
    .catch(undefined);

const takenMembers = {
  fingerprint: z.string().max(200).optional(),
  requestHash: z.string().max(200).optional(),
  textHash: z.string().max(200).optional(),
  finalUrl: z.string().max(10_000).optional(),
  pageTitle: z.string().max(10_000).optional(),
  contentType: z.string().max(1000).optional(),
  server: z.string().max(1000).optional(),
  status: z.int().optional(),
  snapshotAt: instant.optional(),
  changedAt: instant.optional(),
  hasLdjsonPriceData: z.boolean().optional(),
  noise: learned(noiseMemory.noise),
  matched: learned(repairMemory.matched),
  restock: z
    .object({
      price: flat,
      currency: flat,
      in_stock: z.boolean().nullable(),
      availability: flat,
      last_price: flat,
    })
    .optional(),
  toldPrice: z.object({ price: flat, currency: flat }).optional(),
  lowestPrice: z.object({ price: z.string().max(50), currency: flat }).optional(),
  knownStock: z.boolean().optional(),
  tableLowest: learned(tableMemory.tableLowest),
  tableLeaders: learned(tableMemory.tableLeaders),
  imported: z.object({ md5: z.string().max(100), at: instant }).optional(),
} satisfies { [Member in keyof WatchMemory]?: z.ZodType };

/** What of a watch's memory the next check finds or writes anew, names what lies elsewhere, or is of one server only. */
export const foundAnew: { [Member in Exclude<keyof WatchMemory, keyof typeof takenMembers>]: true } = {
  appraisal: true,
  awaitedMatch: true,
  backoff: true,
  bodyHash: true,
  cookies: true,
  doubted: true,
  failedPicture: true,
  failedStep: true,
  failing: true,
  failures: true,
  favicon: true,
  filterFailures: true,
  firstPage: true,
  formerSteps: true,
  hasEnd: true,
  heartbeat: true,
  heldTexts: true,
  hybrid: true,
  linesObject: true,
  pageObject: true,
  pages: true,
  pictureObject: true,
  repair: true,
  segment: true,
  settingsHash: true,
  site: true,
  snapshotObject: true,
  stepsObject: true,
  table: true,
  validators: true,
};

/** What of a watch's memory is worth taking along: what the next check compares with, and what was learned over many. */
export const memoryShape = z.object(takenMembers);

/** How often it was checked and reported, when last, and how long that took. */
const pastCounts = z.object({ checks: count, alerts: count, last_checked: instant, fetch_ms: count });
export type PastCounts = z.infer<typeof pastCounts>;

/** `<uuid>/tidemark.json`. */
export const ownWatch = z.object({
  version: z.literal(ownVersion),
  settings: z.record(z.string(), z.unknown()),
  tags: z.array(z.string().max(100)),
  pattern_tags: z.array(z.string().max(100)),
  date_created: instant,
  last_viewed: instant,
  counts: pastCounts.optional(),
  snapshots: z.array(z.object({ at: instant, file, kind: z.enum(["baseline", "change", "quiet"]) })),
  pages: z.array(z.object({ at: instant, file })),
  changes: z.array(
    z.object({
      at: instant,
      from_at: instant,
      from_file: file,
      to_file: file,
      trace_file: file,
      added: count,
      removed: count,
      replaced: count,
      brief: z.string().max(100_000),
      summary: flat,
      verdict: z.enum(["useful", "noisy"]).nullable(),
      note: flat,
      held_lines: flat.optional(),
      seen_at: instant.nullish(),
      severity: z.int().min(0).max(3).nullish(),
      severity_findings: flat.optional(),
      unjudged: flat.optional(),
    }),
  ),
  lessons: feedbackRulesShape.optional(),
  held: suppressedListShape.optional().meta({ description: "What was not reported, newest first." }),
  pictures: z
    .array(z.object({ at: instant, file, scale: z.int().min(1).max(8), elements_file: file }))
    .max(1000)
    .optional(),
  memory: memoryShape,
  memory_file: file.nullable().meta({ description: "The snapshot that the memory is of." }),
  page_file: file.nullable().meta({ description: "The page beside that snapshot." }),
  lines_file: file.nullable().meta({ description: "The keys of all lines ever seen." }),
});
export type OwnWatch = z.infer<typeof ownWatch>;

/** `tidemark.json` in a tag's directory. */
export const ownTag = z.object({ version: z.literal(ownVersion), settings: z.record(z.string(), z.unknown()) });

/** `tidemark.json` at the root. */
export const ownAccount = z.object({
  version: z.literal(ownVersion),
  exported_at: instant,
  settings: z.record(z.string(), z.unknown()),
  notification_urls: z.array(z.string()),
  /** Named channels; older archives have none. */
  channels: z
    .array(z.object({ id: z.string().max(100), url: z.string().max(1000), label: z.string().max(100).nullable() }))
    .max(200)
    .optional(),
  /** Never written by us: for archives made by hand. */
  ai_api_key: z.string().nullish(),
});
