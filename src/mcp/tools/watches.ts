/** Tools for watches themselves: find, read, create, edit, delete, check now. Pure. */
import { z } from "zod";
import { callForJson, nextCursor, OperationRefusal, type CallOperation } from "../operation.ts";
import type { Json } from "../../lib/mcp/protocol.ts";
import { settingsSchema, settingsReference } from "../schema.ts";
import { hints, tool } from "../tool.ts";
import {
  hasMaskedUrl,
  watchEntryShape,
  watchEntryOf,
  unmaskUrls,
  watchShape,
  fullWatchOf,
  type FullWatch,
} from "./watchView.ts";
import { pageInput, uuid } from "./arguments.ts";
import {
  createWatch as createWatchOperation,
  getWatch as getWatchOperation,
  listWatches as listWatchesOperation,
  recheckWatch as recheckWatchOperation,
  updateWatch as updateWatchOperation,
} from "../../watch/routes.ts";
import { requestOf, resourceIn } from "../../http/operationCall.ts";
import { deleteWatch as deleteWatchOperation } from "../../watch/deletion/routes.ts";
import { searchWatches } from "../../search/routes.ts";

const watchArgument = { uuid: uuid.meta({ description: "UUID of the watch." }) };
export const saveNotes = {
  dropped_selectors: z
    .array(z.string())
    .meta({ description: "Selectors that could not be understood and were left out." }),
  warnings: z.array(z.string()).meta({ description: "What was saved and will not do what one may believe." }),
};

const url = z.string().max(5000).meta({ description: "http(s) address of the page.", example: "https://example.com/" });

/** Selectors dropped and warnings given by a save, out of its response headers, which are cut where they are long. */
export function notesOf(headers: Headers): { dropped_selectors: string[]; warnings: string[] } {
  return { dropped_selectors: listIn(headers, "X-Dropped-Selectors"), warnings: listIn(headers, "X-Warnings") };
}

function listIn(headers: Headers, name: string): string[] {
  const text = headers.get(name);
  if (!text) return [];
  try {
    return JSON.parse(text) as string[];
  } catch {
    return [text];
  }
}

export const listWatches = tool({
  name: "list_watches",
  title: "List or find watches",
  description:
    "Lists the account's watches (pages that are checked for changes), or those whose address, title, page title or last " +
    "error contains a text.",
  hints: hints.reads,
  input: z.strictObject({
    query: z.string().max(500).optional().meta({ description: "Text to find; * stands for anything." }),
    tag: z.string().max(200).optional().meta({ description: "Name or UUID of a tag." }),
    ...pageInput,
  }),
  output: z.object({ watches: z.array(watchEntryShape), next_cursor: z.string().nullable() }),
  async run({ query, tag, limit, cursor }, callOperation) {
    const page = { tag, limit, cursor };
    const { body, headers } = query?.trim()
      ? await callForJson(callOperation, searchWatches, { query: { q: query, partial: true, ...page } })
      : await callForJson(callOperation, listWatchesOperation, { query: page });
    return {
      watches: Object.entries(body).map(([id, watch]) => watchEntryOf(id, watch)),
      next_cursor: nextCursor(headers),
    };
  },
});

export const getWatch = tool({
  name: "get_watch",
  title: "Read a watch",
  description:
    "One watch: its state, its last error, when it is checked next, and the settings that differ from their defaults.",
  hints: hints.reads,
  input: z.strictObject(watchArgument),
  output: watchShape,
  run: async (given, callOperation) => fullWatchOf(await readWatch(callOperation, given.uuid)),
});

const readWatch = async (callOperation: CallOperation, id: string): Promise<FullWatch> =>
  resourceIn((await callForJson(callOperation, getWatchOperation, { params: { uuid: id } })).body);

export const createWatch = tool({
  name: "create_watch",
  title: "Watch a page",
  description:
    "Starts watching a page; later changes go to the notification addresses in " +
    "force. Try selectors and rules with preview_watch first. The whole page is noisy: prefer include_filters, " +
    "restock_diff for price and stock, site_diff for pages of a site, table_diff for rows.",
  hints: hints.adds,
  input: z.strictObject({ url, settings: settingsSchema() }),
  output: z.object({ uuid: z.string(), ...saveNotes }),
  async run(given, callOperation) {
    const requestBody = { ...given.settings, url: given.url };
    const { body, headers } = await callForJson(callOperation, createWatchOperation, { json: requestBody });
    return { uuid: body.uuid, ...notesOf(headers) };
  },
});

export const updateWatch = tool({
  name: "update_watch",
  title: "Change a watch",
  description:
    "Changes settings of a watch; what is not named stays, null goes back to the inherited value, and a list is replaced as a " +
    "whole. Pause with paused, silence with notification_muted. Masked entries of notification_urls, as get_watch shows " +
    "them, keep the addresses behind them.",
  hints: hints.changes,
  input: z.strictObject({
    ...watchArgument,
    settings: settingsReference("The settings to change: those of create_watch, and url."),
  }),
  output: watchShape.extend(saveNotes),
  async run(given, callOperation) {
    const change = await unmaskedChange(callOperation, given.uuid, given.settings);
    const { body, headers } = await callForJson(callOperation, updateWatchOperation, {
      params: { uuid: given.uuid },
      json: change,
    });
    return { ...fullWatchOf(body), ...notesOf(headers) };
  },
});

async function unmaskedChange(callOperation: CallOperation, id: string, change: Json): Promise<Json> {
  const given = change["notification_urls"];
  if (!hasMaskedUrl(given)) return change;
  const { urls, unknown } = unmaskUrls(given, (await readWatch(callOperation, id)).notification_urls ?? []);
  if (unknown.length)
    throw new OperationRefusal(
      400,
      `notification_urls: ${unknown[0]} is masked and stands for no address of this watch`,
    );
  return { ...change, notification_urls: urls };
}

export const deleteWatch = tool({
  name: "delete_watch",
  title: "Delete a watch",
  description: "Deletes a watch with its whole history. To stop checks and keep the history, pause it instead.",
  hints: hints.changes,
  input: z.strictObject(watchArgument),
  output: z.object({ deleted: z.string() }),
  async run(given, callOperation) {
    await callOperation(requestOf(deleteWatchOperation, { params: { uuid: given.uuid } }));
    return { deleted: given.uuid };
  },
});

export const recheckWatch = tool({
  name: "recheck_watch",
  title: "Check a watch now",
  description:
    "Queues a check of a watch at once; its outcome is in get_watch, list_changes or explain_check moments later.",
  hints: { ...hints.adds, idempotentHint: true },
  input: z.strictObject(watchArgument),
  output: z.object({ status: z.string() }),
  run: async (given, callOperation) =>
    (await callForJson(callOperation, recheckWatchOperation, { params: { uuid: given.uuid } })).body,
});
