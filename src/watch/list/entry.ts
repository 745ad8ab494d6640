/** An entry of the list of watches: the short form, and what a row of a list page shows beside it. Pure. */
import type { Failing } from "../failures.ts";
import { sentenceIn, statedMembers } from "../../message/written.ts";
import { statedShape } from "../../http/stated.ts";
import { z } from "zod";
import { basePath } from "../../http/path.ts";
import { instant } from "../../http/contract.ts";
import { failureClasses } from "../../page/failure.ts";
import type { Settings } from "../../settings/fields.ts";
import { maskedHeaders } from "../../settings/masks.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { Waiting } from "../../schedule/hosts/waiting.ts";
import { stripLength, stripLetters } from "../../schedule/strip.ts";
import type { WatchMemory } from "../memory.ts";
import { watchListEntry } from "../response.ts";
import { shownSettings } from "../watch.ts";
import { listedWatch, nullableFields } from "../shape.ts";
import { watchStates } from "./filter.ts";
import type { ListedWatch } from "./listed.ts";

const letters = Object.entries(stripLetters).map(([letter, meaning]) => `${letter} = ${meaning}`);

const entryShape = z
  .object({
    ...listedWatch.omit({ tags: true }).shape,
    uuid: z.string(),
    host: z
      .string()
      .meta({ description: "Host of the address, with its port where it names one.", example: "shop.example" }),
    tags: z.array(
      z.object({
        uuid: z.string(),
        title: z.string(),
        colour: z.string().meta({ description: "Empty for none.", example: "#1a5fa6" }),
      }),
    ),
    date_created: instant,
    next_check_at: instant.nullable().meta({ description: "Unix seconds; null for a paused watch." }),
    checking: z.boolean().meta({ description: "A check is queued or runs." }),
    read_by: z.enum(["http", "browser"]).meta({ description: "What reads the page at the next check." }),
    failing: z
      .object({ class: z.enum(failureClasses), since: instant, message: z.string(), ...statedShape })
      .nullable()
      .meta({ description: "Why and since when checks fail; null after a good one." }),
    unseen: z.boolean().meta({ description: "It changed since somebody looked." }),
    suppressed_n: z.int().meta({ description: "How many suppressed readings are listed." }),
    history_n: z.int().meta({ description: "How many snapshots are kept." }),
    icon: z
      .string()
      .nullable()
      .meta({
        description: "Path of the icon of the site, another one with each new icon; null while none is known.",
        example: `${basePath}/watch/0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11/favicon?v=9f86d081`,
      }),
    picture: z
      .string()
      .nullable()
      .meta({
        description:
          "Path of the newest picture of the page, small, another one with each new picture; null where none was taken.",
        example: `${basePath}/watch/0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11/screenshot/latest/thumbnail?v=9f86d081`,
      }),
    strip: z
      .string()
      .max(stripLength)
      .meta({
        description: `The outcomes of the last ${stripLength} checks, the newest last: ${letters.join("; ")}.`,
        example: "nuuuucuusuuff",
      }),
    price: z.number().nullable(),
    currency: z.string().nullable(),
    price_change: z
      .number()
      .nullable()
      .meta({ description: "Percent from the price before; null while there is none.", example: -5 }),
    in_stock: z.boolean().nullable(),
    settings: z
      .object(nullableFields)
      .optional()
      .meta({
        description:
          "Where `include=settings` asks for them: the watch's own settings, with defaults where it has none, as GET /watch/{uuid} " +
          "shows them but for what tags say; headers are masked.",
      }),
  })
  .meta({ id: "WatchEntry" });

const count = z.int().min(0);

const watchCounts = z
  .object({
    all: count,
    ...(Object.fromEntries(watchStates.map((state) => [state, count])) as Record<
      (typeof watchStates)[number],
      typeof count
    >),
  })
  .meta({
    id: "WatchCounts",
    description:
      "How many watches of the account are in each state, whatever the filter. A watch may be unseen, failing, suppressed " +
      "and paused at the same time; healthy ones are none of these.",
  });

export const accountCounts = watchCounts
  .extend({
    since: z.object({ changed: count, failing: count, paused: count, quiet: count }).optional().meta({
      description:
        "Where `changed_since` asks for it: each watch of the account counted once, as paused, failing, changed since then, or quiet.",
    }),
  })
  .meta({ id: "AccountCounts" });

export const watchPageShape = z
  .object({
    watches: z.array(entryShape),
    total: count.meta({ description: "How many watches the filter leaves, on all pages." }),
    counts: watchCounts,
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  })
  .meta({ id: "WatchPage" });

const shownFailing = (failing: Failing) => ({
  ...{ class: failing.class, since: failing.since, message: failing.sentence },
  ...statedMembers(sentenceIn(failing.sentence, failing)),
});

/** The entry of a watch. */
export function watchEntry(
  { watch, tags, strip, snapshots, suppressed, isUnseen }: ListedWatch,
  { waiting, now }: { waiting: Waiting | null; now: number },
): z.infer<typeof entryShape> {
  const { reading, schedule, settings, uuid } = watch;
  const { failing, favicon, pictureObject, restock } = reading;
  return {
    ...watchListEntry(watch, { waiting, now }),
    uuid,
    host: hostOf(settings.url ?? ""),
    tags: tags.map(({ uuid: tag, title, colour }) => ({ uuid: tag, title, colour })),
    date_created: watch.createdAt,
    next_check_at: settings.paused ? null : schedule.nextAt,
    checking: schedule.leaseUntil > now,
    read_by: schedule.lane,
    failing: failing ? shownFailing(failing) : null,
    unseen: isUnseen,
    suppressed_n: suppressed,
    history_n: snapshots,
    icon: favicon?.object ? `${basePath}/watch/${uuid}/favicon?v=${versionOf(favicon.object)}` : null,
    picture: pictureObject
      ? `${basePath}/watch/${uuid}/screenshot/latest/thumbnail?v=${versionOf(pictureObject)}`
      : null,
    strip,
    ...priceOf(restock),
    currency: restock?.currency ?? null,
    in_stock: restock?.in_stock ?? null,
  };
}

/** The settings of a watch as a list shows them: its own, with defaults. `shownTo`: them as the caller may see them. */
export function entrySettings(
  { watch: { settings } }: ListedWatch,
  shownTo: (settings: Settings) => Settings,
): Settings {
  const shown = shownSettings(shownTo(settings));
  return { ...shown, headers: maskedHeaders(settings.headers ?? {}) };
}

/** The beginning of the digest in the name of an object. */
const versionOf = (object: string): string => object.replace(/^.*\./, "").slice(0, 8);

function priceOf(restock: WatchMemory["restock"]): { price: number | null; price_change: number | null } {
  const [price, before] = [restock?.price, restock?.last_price].map((text) => (text ? Number(text) : Number.NaN));
  if (price === undefined || !Number.isFinite(price)) return { price: null, price_change: null };
  if (before === undefined || !(before > 0)) return { price, price_change: null };
  return { price, price_change: Math.round(((price - before) / before) * 1000) / 10 };
}
