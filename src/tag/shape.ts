/** Tags on the wire. Pure. */
import { readOnlyMembers as watchMembers } from "../watch/response.ts";
import { z } from "zod";
import { saveNotes } from "../http/saveNotes.ts";
import { mutedUntil } from "../http/until.ts";
import { systemDefaults } from "../settings/defaults.ts";
import { tagFields } from "../settings/fields.ts";
import { ignoredMembers, nullableTagFields } from "../watch/shape.ts";
import { usesDefaultInterval } from "../settings/interval.ts";
import { maskedHeaders } from "../settings/masks.ts";
import { bulkActions } from "./bulk/statements.ts";
import type { Tag } from "../watch/tagNames.ts";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

const title = z
  .string()
  .trim()
  .min(1, expected(message("schema.name_not_white")))
  .max(5000)
  .meta({ description: "Its name.", example: "Prices" });
const readOnlyMembers = [
  "uuid",
  "date_created",
  "watch_count",
  "filter_repair_started_at",
  "dropped_selectors",
  "warnings",
  "warning_codes",
] as const;
/** A tag of changedetection.io has the members of a watch, too. */
const readOnly = ignoredMembers([
  ...new Set([...watchMembers, ...readOnlyMembers, "last_viewed", "url", "tag", "tags"]),
]);

export const newTag = z
  .strictObject({ ...nullableTagFields, ...mutedUntil, ...readOnly, title })
  .meta({ id: "NewTag", example: { title: "Prices" } });

export const tagChange = z
  .strictObject({ ...nullableTagFields, ...mutedUntil, ...readOnly, title: title.optional() })
  .meta({ id: "TagChange", description: "The members to change.", example: { title: "Prices" } });

export const tagOnWire = z
  .object({
    ...nullableTagFields,
    uuid: z.string(),
    date_created: z.int(),
    watch_count: z.int().meta({ description: "Watches that have the tag." }),
  })
  .meta({ id: "Tag" });

export const savedTag = tagOnWire.extend(saveNotes).meta({ id: "SavedTag" });

export const tagMap = z.record(z.string(), tagOnWire).meta({ id: "TagMap", description: "Tags by UUID." });

export const bulkAction = z
  .strictObject({ action: z.enum(bulkActions) })
  .meta({ id: "BulkAction", example: { action: "pause" } });
export const bulkAffected = z.object({ affected: z.int() }).meta({ id: "BulkAffected" });

export const tagSettingsOf = (body: z.infer<typeof tagChange> | z.infer<typeof newTag>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(tagFields.shape, name)));

/** The tag with defaults where nothing is set. */
export function shownTag(tag: Tag): z.infer<typeof tagOnWire> {
  return {
    ...systemDefaults,
    overrides_watch: null,
    url_match_pattern: "",
    tag_colour: "",
    ...tag.settings,
    time_between_check_use_default: usesDefaultInterval(tag.settings),
    headers: maskedHeaders(tag.settings.headers ?? {}),
    uuid: tag.uuid,
    date_created: tag.createdAt,
    watch_count: tag.watchCount,
  } as z.infer<typeof tagOnWire>;
}
