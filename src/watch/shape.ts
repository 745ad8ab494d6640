/** The shapes of watches on the wire: what is taken, what is answered. Pure. */
import { statedShape, codeOf } from "../http/stated.ts";
import { z } from "zod";
import { saveNotes } from "../http/saveNotes.ts";
import { mutedUntil } from "../http/until.ts";
import { every, withInterval } from "../settings/every.ts";
import { fields, tagFields } from "../settings/fields.ts";
import { readOnlyMembers } from "./response.ts";
import { uuidText } from "../lib/validation/uuid.ts";

/** Members that may be sent back as they were read, and then say nothing. */
export const ignoredMembers = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, z.unknown().optional().meta({ description: "Read only; ignored.", readOnly: true })]),
  );

const readOnly = ignoredMembers(readOnlyMembers);

/** Drops what GET returned and PUT does not take, so that an answer may be sent back. */
const withoutReadOnly = <T extends Record<string, unknown>>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(readOnly, name))) as Omit<
    T,
    (typeof readOnlyMembers)[number]
  >;

/** null is "inherit" for every setting, also for those that are never null in an answer. */
const loose = fields.partial();
export const nullableFields = Object.fromEntries(
  Object.entries(loose.shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
) as { [K in keyof typeof fields.shape]: z.ZodOptional<z.ZodNullable<(typeof fields.shape)[K]>> };

const lastViewed = z
  .int()
  .min(0)
  .max(10_000_000_000)
  .optional()
  .meta({ description: "A time at or after the newest snapshot marks it viewed." });

export const newWatch = z
  .strictObject({
    ...nullableFields,
    ...mutedUntil,
    ...ignoredMembers([...readOnlyMembers, "last_viewed"]),
    url: fields.shape.url,
    every,
    look: z
      .string()
      .max(60)
      .optional()
      .meta({
        description:
          "Id of a look of the last 15 minutes: its page becomes the first reading, so that what moves in between is a change and the site " +
          "is not asked twice. Where it was taken with other settings, or is gone, the page is read as usual and `warnings` says so.",
        example: "t2k3ab-0b8f2f0e6f0a4f5e9d3c2a0d5a1c7e11",
      }),
  })
  .meta({
    id: "NewWatch",
    description:
      "The members of a watch; what GET /watch/{uuid} answered may be sent as it is. Read-only members are ignored.",
    example: { url: "https://example.com/", title: "Example" },
  });

export const watchChange = z
  .strictObject({
    ...nullableFields,
    ...mutedUntil,
    ...readOnly,
    url: fields.shape.url.optional(),
    every,
    last_viewed: lastViewed,
  })
  .meta({
    id: "WatchChange",
    description: "The members to change. Read-only members are ignored.",
    example: { paused: true },
  });

export const settingsOf = (body: z.infer<typeof watchChange> | z.infer<typeof newWatch>) => {
  const { last_viewed: lastViewed, ...rest } = withoutReadOnly(body as z.infer<typeof watchChange>);
  // A block that was shown as a tag's, sent back, does not become the watch's own.
  const source = (body as Record<string, unknown>)["processor_config_restock_diff_source"];
  if (typeof source === "string" && source.startsWith("tag:")) delete rest.processor_config_restock_diff;
  return { lastViewed, settings: withInterval(rest) };
};

export const uuidParameter = z.object({
  uuid: uuidText.meta({ param: { name: "uuid", in: "path" }, example: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11" }),
});

const instant = z.int().meta({ description: "Unix seconds." });

export const restockShape = z
  .object({
    price: z.string().nullable(),
    currency: z.string().nullable(),
    in_stock: z.boolean().nullable(),
    availability: z.string().nullable(),
    last_price: z.string().nullable(),
  })
  .meta({ id: "Restock" });

export const waitingShape = z
  .object({
    reason: z
      .string()
      .meta({ example: "shop.example asked to be left alone for a while, so it is not asked before then." }),
    ...statedShape,
    host: z.string().meta({ description: "Host and port that are left alone.", example: "shop.example" }),
    until: instant.meta({ description: "Unix seconds; the watch is checked within a minute or two of it." }),
  })
  .meta({ id: "Waiting" });

export const listedWatch = z
  .object({
    last_changed: instant,
    last_checked: instant,
    last_error: z.union([z.string(), z.literal(false)]),
    last_error_code: codeOf("last_error"),
    waiting: waitingShape.nullable().meta({
      description:
        "Why a watch is not checked though it may be due: its host is left alone. Null for one that does not wait.",
    }),
    link: z.string(),
    open_link: z
      .string()
      .meta({ description: "Where people look at the page: `link_to_open` where that is set, else `link`." }),
    page_title: z.string().nullable(),
    label: z.string().meta({
      description:
        "What the watch is called: its title, else the page's as `use_page_title_in_list` says, else its address.",
    }),
    tags: z.array(z.string()),
    title: z.string().nullable(),
    url: z.string(),
    viewed: z
      .boolean()
      .meta({ description: "Whether last_viewed is at or after the newest snapshot; false on a new watch." }),
    paused: z.boolean(),
    notification_muted: z.boolean(),
    notification_muted_until: z.int().nullable(),
    processor: z.string(),
    restock: restockShape.nullable(),
  })
  .meta({ id: "ListedWatch" });

export const watchMap = z.record(z.string(), listedWatch).meta({ id: "WatchMap", description: "Watches by UUID." });

export const watchShape = z
  .object({
    ...nullableFields,
    ...listedWatch.shape,
    uuid: z.string(),
    date_created: instant,
    last_viewed: instant,
    check_count: z.int(),
    fetch_time: z.number().meta({ description: "Seconds." }),
    previous_md5: z
      .union([z.string(), z.literal(false)])
      .meta({ description: "Fingerprint of the last accepted text." }),
    consecutive_filter_failures: z.int(),
    last_notification_error: z.union([z.string(), z.literal(false)]),
    last_notification_error_code: codeOf("last_notification_error"),
    notification_alert_count: z.int(),
    "content-type": z.string().nullable(),
    remote_server_reply: z.string().nullable(),
    browser_steps_last_error_step: z.int().nullable(),
    history_n: z.int(),
    has_ldjson_price_data: z.boolean(),
    next_check_at: instant.nullable(),
    cookies_kept_at: instant
      .nullable()
      .meta({ description: "When the cookies that are kept from check to check were last written; null for none." }),
    checking: z.boolean().meta({ description: "A check is queued or runs." }),
    effective_interval: z.object({
      seconds: z.int(),
      source: z.enum(["watch", "tag", "account", "system"]),
      limited: z
        .object({
          by: z.enum(["plan", "checks", "browser_minutes"]),
          asked_seconds: z.int(),
          sentence: z.string().max(300),
          ...statedShape,
        })
        .optional()
        .meta({ description: "Present where the plan makes it longer than the settings ask for." }),
    }),
    effective_fetch_backend: z.object({ value: z.string(), reason: z.string().nullable(), ...statedShape }).meta({
      description: "What really reads the page, and why where that is not what fetch_backend says.",
      example: { value: "html_webdriver", reason: "capture_screenshots needs a browser" },
    }),
    final_url: z.string().nullable(),
    filter_repair_started_at: z.int(),
    processor_config_restock_diff_source: z.string().meta({
      description: "Whose processor_config_restock_diff is shown and in force: `watch`, or `tag:` and the tag's UUID.",
      example: "watch",
    }),
    noise_reduction_notice: z
      .string()
      .nullable()
      .meta({
        description:
          "Once noise reduction has held back a difference of the page: what that means, where it is listed and how to turn " +
          "it off. Null before, and where noise reduction is off.",
      }),
    noise_reduction_first_at: z
      .int()
      .nullable()
      .meta({ description: "When that was first; Unix seconds. Null where noise_reduction_notice is." }),
  })
  .meta({ id: "Watch" });

export const savedWatchShape = watchShape.extend(saveNotes).meta({ id: "SavedWatch" });

export const createdShape = z.object({ uuid: z.string(), ...saveNotes }).meta({ id: "Created" });
export const statusText = z.object({ status: z.string() }).meta({ id: "StatusText" });

/** A tag takes the fields of a watch but those that are one watch's own. */
export const nullableTagFields = Object.fromEntries(
  Object.entries(tagFields.partial().shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
) as { [K in keyof typeof tagFields.shape]: z.ZodOptional<z.ZodNullable<(typeof tagFields.shape)[K]>> };
