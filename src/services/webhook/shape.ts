/**
 * The JSON that json:// and jsons:// send: Apprise's members, and `tidemark`, what happened for programs. Times are Unix
 * seconds, addresses absolute. Pure.
 */
import { severityLevels } from "../../reading/severity/severity.ts";
import { z } from "zod";
import { siteReport } from "./siteReport.ts";
import { tableReport } from "./tableReport.ts";
import { maxEntries } from "../digest/size.ts";
import { noticeLevels } from "../../lib/notification/notice.ts";

/** What a webhook reports; `test`: somebody tries the channel, with an example of a change. */
export const webhookEventTypes = ["change", "failing", "recovered", "digest", "account", "test"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What is kept of long values, in characters, so that a whole body without its attachments is below 256 kB. */
export const kept = { title: 500, url: 5000, tag: 200, tags: 50, line: 1000, summary: 4000, headline: 500 } as const;
/** Bytes of JSON that the lines of a difference may take. */
export const linesBytes = 40_000;

const url = z.string().max(kept.url * 3);
const count = z.int().min(0);
const lines = z.array(z.string().max(kept.line));

const hunk = z
  .strictObject({
    kind: z.enum(["added", "removed", "replaced"]),
    before_start: z.int().meta({ description: "Line of the text before where they begin, from 1." }),
    before_lines: lines.meta({ description: "The lines that are gone." }),
    after_start: z.int().meta({ description: "Line of the text after where they begin, from 1." }),
    after_lines: lines.meta({ description: "The lines that are new." }),
  })
  .meta({ id: "WebhookHunk" });

const stock = z
  .strictObject({
    price: z.number().nullable(),
    currency: z.string().max(3).nullable().meta({ description: "ISO 4217." }),
    in_stock: z.boolean().nullable(),
  })
  .meta({ id: "WebhookStock" });

const change = z
  .strictObject({
    timestamp: z.int().meta({ description: "With the watch it is the name of the change." }),
    from: z.int().nullable().meta({ description: "When the snapshot before was taken." }),
    to: z.int().nullable().meta({ description: "When the snapshot after was taken." }),
    headline: z.string().max(kept.headline).meta({ description: "What changed, in a few words." }),
    summary: z
      .string()
      .max(kept.summary)
      .nullable()
      .meta({ description: "Written by a language model, where one was asked for it." }),
    severity: z.enum(severityLevels).nullable().meta({ description: "How much it matters, by rules alone." }),
    counts: z.strictObject({ added: count, removed: count, replaced: count, moved: count }).meta({
      description: "Lines, of the whole change; those that only moved are among added and removed, too.",
    }),
    hunks: z.array(hunk).meta({
      description: `Which lines changed; at most ${linesBytes / 1000} kB of them, and ${kept.line} characters of each.`,
    }),
    truncated: z.boolean().meta({ description: "Whether lines, or ends of lines, were left out." }),
    price: z
      .strictObject({ before: stock.nullable(), after: stock })
      .nullable()
      .meta({ description: "Of watches that read price and stock." }),
    site: siteReport
      .nullable()
      .meta({ description: "Of a site: what became of its pages, 500 of them and 120 kB at most." }),
    table: tableReport
      .nullable()
      .meta({ description: "Of a table: what became of its rows, 500 events and 60 kB at most." }),
    picture: z.string().max(200).nullable().meta({ description: "How much of a watched picture changed, in words." }),
    links: z.strictObject({
      page: url.meta({ description: "The page of the change; where it is signed it opens without a key." }),
      text: url.meta({ description: "The text after the change, signed as the page is." }),
      snapshot_before: url.nullable().meta({ description: "The text before, over the API, with a key." }),
      snapshot_after: url.nullable().meta({ description: "The text after, over the API, with a key." }),
      picture: url.nullable().meta({ description: "The picture of the page after the change, where one was taken." }),
    }),
  })
  .meta({ id: "WebhookChange" });

const commonMembers = {
  event: z.strictObject({
    type: z.enum(webhookEventTypes),
    id: z.string().max(64).meta({ description: "The same at every attempt; also the header webhook-id." }),
    time: z.int().meta({ description: "When it happened." }),
  }),
  watch: z
    .strictObject({
      uuid: z.string().max(36),
      url: url.meta({ description: "The watched page, without user and password." }),
      title: z.string().max(kept.title),
      tags: z.array(z.string().max(kept.tag)).max(kept.tags).meta({ description: "Titles of its tags." }),
      link: url.meta({ description: "The watch in the dashboard." }),
    })
    .nullable()
    .meta({ description: "null: the message is about the account, or the watch is gone." }),
  change: change.nullable().meta({ description: "Of change and test; null where its texts are no longer stored." }),
};

const digest = z
  .strictObject({
    count: count.meta({ description: "How many alerts it tells of." }),
    watches: count.meta({ description: "How many watches they are of." }),
    from: z.int().meta({ description: "When the first of them happened." }),
    to: z.int().meta({ description: "When the last of them happened." }),
    more: count.meta({ description: "How many of them are not in `changes`." }),
    link: url.nullable().meta({ description: "All changes in the dashboard." }),
    changes: z
      .array(
        z
          .strictObject({
            ...commonMembers,
            message: z
              .string()
              .max(4000)
              .nullable()
              .meta({ description: "What it says, where it is about no change." }),
          })
          .meta({ id: "WebhookDigestEntry" }),
      )
      .max(maxEntries)
      .meta({
        description:
          "Each as it would have been sent by itself, critical and high severity first; of much, fewer lines each.",
      }),
  })
  .meta({ id: "WebhookDigest", description: "What was gathered, or held back by hours or limits." });

export const webhookEvent = z
  .strictObject({ ...commonMembers, digest: digest.optional() })
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof webhookEvent>;
export type WebhookHunk = z.infer<typeof hunk>;

/** The whole body. */
export const webhookBody = z
  .looseObject({
    version: z.literal("1.0"),
    title: z.string().max(250),
    message: z.string().meta({
      description: "The message as plain text; format=html or format=markdown in the URL asks for another.",
    }),
    attachments: z
      .array(
        z.strictObject({ filename: z.string(), base64: z.base64(), mimetype: z.string() }).meta({ id: "WebhookFile" }),
      )
      .meta({ description: "The picture of the page, where the watch wants it attached." }),
    type: z.enum(noticeLevels),
    tidemark: webhookEvent,
  })
  .meta({ id: "Webhook" });
