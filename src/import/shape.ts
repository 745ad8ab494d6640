/** Imports on the wire. Pure. */
import { z } from "zod";
import { statedList, statedShape } from "../http/stated.ts";
import { fields } from "../settings/fields.ts";
import { settingNames } from "../settings/values/setting.ts";
import { formats } from "./sniff.ts";

const uuids = z.array(z.string().max(100)).max(100);
const dedupe = z.boolean().meta({
  description: "Skip addresses that stand in the body twice or are watched already. True when absent.",
});

/** What the query of an import may say: every setting of a watch, for each that is imported, and how to import. */
export const importFields = fields.omit({ url: true, external_id: true }).extend({
  tag: z
    .string()
    .max(5000)
    .meta({ description: "Name of a tag, created when missing; several with commas between them." }),
  tag_uuids: uuids.meta({ description: "UUIDs of tags." }),
  dedupe,
});

/** The same for a document from elsewhere. */
export const documentFields = importFields.extend({
  format: z.enum(formats).meta({ description: "What the document is; found out when absent." }),
  dedupe: z.boolean().meta({
    description:
      "Skip addresses that stand in the document twice or are watched already; `notes` name them. When absent: true for " +
      "all documents but backups (zip), of which only watches are skipped that the account has still, by their UUIDs. " +
      "False skips nothing.",
  }),
});

export const importedUuids = z
  .array(z.string())
  .meta({ id: "ImportedWatches", description: "UUIDs of the created watches, in the order of the lines." });

const note = z.object({
  where: z.string(),
  place: z.object(statedShape).optional().meta({ description: "What `where` says, by its code and values." }),
  reason: z.string(),
  ...statedShape,
});

export const importedDocument = z
  .object({
    notes: z.array(note).meta({ description: "What was left out, and why, and what has no effect; at most 1,000." }),
    format: z.enum(formats),
    uuids: z.array(z.string()).meta({ description: "UUIDs of the created watches." }),
    refused: z.int().meta({ description: "How many watches of the document could not be created; `notes` say why." }),
    snapshots: z.int().meta({ description: "Snapshots that came with them." }),
    batch: z.string().meta({ description: "Names this import; DELETE /imports/{batch} takes it back." }),
  })
  .meta({ id: "ImportedDocument" });

const setting = z.enum(settingNames);

export const importPreview = z
  .object({
    format: z.enum(formats),
    total: z.int().meta({ description: "Watches in the document." }),
    creates: z.int().meta({ description: "How many would be created." }),
    duplicates: z.int().meta({ description: "How many are watched already or stand there twice." }),
    refused: z.int().meta({ description: "How many cannot be created." }),
    room: z.int().nullable().meta({
      description: "How many more watches the plan allows; null for any number. All are created or, over it, none.",
    }),
    items: z
      .array(
        z.object({
          where: z.string(),
          url: z.string(),
          title: z.string().nullable(),
          tags: z.array(z.string()).meta({ description: "Titles." }),
          settings: z.array(setting).meta({ description: "Names of the settings that are taken over." }),
          notes: z.array(z.string()).meta({ description: "What is left out, and why." }),
          note_codes: statedList("notes"),
          is_duplicate: z.boolean(),
          problem: z.string().nullable().meta({ description: "Why it cannot be created." }),
          ...statedShape,
        }),
      )
      .meta({ description: "The first 200; those with settings or notes stand before the others." }),
    with_more: z.int().meta({ description: "How many have settings, notes or a problem." }),
    account: z.array(setting).meta({ description: "Names of the settings that the account takes over." }),
    notes: z.array(note).meta({ description: "What of the document is left out, and why; at most 1,000." }),
  })
  .meta({ id: "ImportPreview" });

export type Preview = z.infer<typeof importPreview>;
export type PreviewedItem = Preview["items"][number];
