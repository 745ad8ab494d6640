/** Tools for what holds many watches: tags, lists of addresses, the plan. Pure. */
import { suggestions } from "../../lib/closest.ts";
import { z } from "zod";
import { suggestField } from "../../http/fieldSuggestion.ts";
import { queryText } from "../../http/query.ts";
import { bulkActions } from "../../tag/bulk/statements.ts";
import { systemDefaults } from "../../settings/defaults.ts";
import { fields } from "../../settings/fields.ts";
import { callForJson, OperationRefusal } from "../operation.ts";
import type { Json } from "../../lib/mcp/protocol.ts";
import { settingsReference } from "../schema.ts";
import { hints, tool } from "../tool.ts";
import { brief } from "../untrusted.ts";
import { notesOf, saveNotes } from "./watches.ts";
import { pagedIn } from "../page.ts";
import { pageInput, uuid } from "./arguments.ts";
import {
  actOnTag as actOnTagOperation,
  createTag,
  listTags as listTagsOperation,
  updateTag,
} from "../../tag/routes.ts";
import { getPlan } from "../../billing/plans/routes.ts";
import { getSystemInformation } from "../../system/routes.ts";
import { importAddresses } from "../../import/routes.ts";

const tagUuid = uuid.meta({ description: "UUID of the tag." });

const ownMembers = new Set(["uuid", "title", "date_created", "watch_count", "filter_repair_started_at"]);

/** The names of the settings that a tag sets. */
const settingsSetBy = (tag: Json) =>
  Object.entries(tag).flatMap(([name, value]) => {
    const otherwise = (systemDefaults as Json)[name] ?? null;
    const isSet = value !== null && value !== "" && JSON.stringify(value) !== JSON.stringify(otherwise);
    return isSet && !ownMembers.has(name) ? [name] : [];
  });

export const listTags = tool({
  name: "list_tags",
  title: "List tags",
  description: "The account's tags, which group watches and may give them settings, with the names of these settings.",
  hints: hints.reads,
  input: z.strictObject(pageInput),
  output: z.object({
    next_cursor: z.string().nullable(),
    tags: z.array(
      z.object({
        uuid: z.string(),
        title: z.string(),
        notification_muted: z.boolean(),
        sets: z.array(z.string()).meta({ description: "Names of the settings it sets." }),
      }),
    ),
  }),
  async run(asked, callOperation) {
    const { body } = await callForJson(callOperation, listTagsOperation);
    const { page, next_cursor } = pagedIn(Object.values(body), asked);
    const tags = page.map((tag) => ({
      uuid: tag.uuid,
      title: brief(tag.title ?? "", 500),
      notification_muted: tag.notification_muted ?? false,
      sets: settingsSetBy(tag),
    }));
    return { tags, next_cursor };
  },
});

export const saveTag = tool({
  name: "save_tag",
  title: "Create or change a tag",
  description:
    "Creates a tag (a title that exists gives that tag), or with uuid changes one. Its settings are inherited by its watches, or " +
    "with overrides_watch replace theirs; watches whose address matches url_match_pattern join by themselves.",
  hints: hints.changes,
  input: z.strictObject({
    uuid: tagUuid.optional(),
    title: z.string().max(5000).optional().meta({ description: "Required for a new tag." }),
    settings: settingsReference(
      "Settings of create_watch, and overrides_watch, url_match_pattern (a glob), tag_colour (hex).",
    ).optional(),
  }),
  output: z.object({ uuid: z.string(), ...saveNotes }),
  async run({ uuid: id, title, settings }, callOperation) {
    const json = title === undefined ? { ...settings } : { ...settings, title };
    const { body, headers } =
      id === undefined
        ? await callForJson(callOperation, createTag, { json })
        : await callForJson(callOperation, updateTag, { params: { uuid: id }, json });
    return { uuid: body.uuid, ...notesOf(headers) };
  },
});

export const actOnTag = tool({
  name: "act_on_tag",
  title: "Act on all watches of a tag",
  description:
    "Rechecks, pauses, unpauses, mutes or unmutes all watches of a tag, clears their errors, or marks them viewed.",
  hints: hints.changes,
  input: z.strictObject({ uuid: tagUuid, action: z.enum(bulkActions) }),
  output: z.object({ affected: z.int().meta({ description: "Number of watches." }) }),
  run: async ({ uuid: id, action }, callOperation) =>
    (await callForJson(callOperation, actOnTagOperation, { params: { uuid: id }, json: { action } })).body,
});

export const importWatches = tool({
  name: "import_watches",
  title: "Watch many pages",
  description:
    "Creates a watch for each address: all of them or, with one bad address or over the plan's limit, none. Addresses that are " +
    "watched already are skipped unless dedupe is false.",
  hints: hints.adds,
  input: z.strictObject({
    addresses: z
      .array(
        z
          .string()
          .max(5000)
          .regex(/^[^\r\n]*$/, "expected one address"),
      )
      .min(1)
      .max(500),
    tag: z.string().max(5000).optional().meta({ description: "Name of a tag for all of them, created when missing." }),
    dedupe: z.boolean().default(true),
    settings: settingsReference("Settings for all of them: those of create_watch.").optional(),
  }),
  output: z.object({ created: z.array(z.string()).meta({ description: "UUIDs." }), ...saveNotes }),
  async run({ addresses, tag, dedupe, settings }, callOperation) {
    const unknownNames = Object.keys(settings ?? {}).filter((name) => !Object.hasOwn(fields.shape, name));
    if (unknownNames.length) {
      const known = Object.keys(fields.shape);
      const suggested = suggestions(unknownNames, (name) => suggestField(name, known));
      const hint = suggested.length ? `; did you mean ${suggested.join(", ")}?` : "";
      throw new OperationRefusal(400, `Unknown field(s) in settings: ${unknownNames.join(", ").slice(0, 500)}${hint}`);
    }
    const queryTexts = Object.entries(settings ?? {}).map(([name, value]) => [name, queryText(value)]);
    const query = { ...Object.fromEntries(queryTexts), ...(tag === undefined ? {} : { tag }), dedupe };
    const raw = { body: addresses.join("\n"), type: "text/plain; charset=utf-8" };
    const { body, headers } = await callForJson(callOperation, importAddresses, { query, raw });
    return { created: body, ...notesOf(headers) };
  },
});

const planShape = z.object({
  plan: z.string(),
  status: z.string(),
  limits: z.record(z.string(), z.unknown()).meta({ description: "Null = no limit." }),
  usage: z.record(z.string(), z.unknown()),
});

export const getUsage = tool({
  name: "get_usage",
  title: "Plan and usage",
  description: "The account's plan, its limits and how much of them is used, and the watches whose checks are overdue.",
  hints: hints.reads,
  input: z.strictObject({}),
  output: planShape.extend({
    overdue_watches: z.array(z.string()),
    checks_under_way: z.int(),
    version: z.string(),
  }),
  async run(_, callOperation) {
    const [plan, system] = await Promise.all([
      callForJson(callOperation, getPlan),
      callForJson(callOperation, getSystemInformation),
    ]);
    const { status, limits, usage } = plan.body;
    const { overdue_watches: overdue, queue_size: queued, version } = system.body;
    return {
      ...{ plan: plan.body.plan, status, limits, usage },
      ...{ overdue_watches: overdue.slice(0, 200), checks_under_way: queued, version },
    };
  },
});
