/** Tools for how people hear of changes: channels, what was sent, feeds. Secrets of addresses are never shown to a model. Pure. */
import { z } from "zod";
import type { ShownChannel } from "../../notify/channel/shape.ts";
import { callForJson, nextCursor, type CallOperation } from "../operation.ts";
import { hints, tool } from "../tool.ts";
import { brief } from "../untrusted.ts";
import { iso, isoOrNull, pageInput, uuid } from "./arguments.ts";
import { requestOf } from "../../http/operationCall.ts";
import { endRss, getRss, renewRss } from "../../account/feed/routes.ts";
import {
  addChannel,
  editChannel,
  listChannels as listChannelsOperation,
  removeChannel as removeChannelOperation,
} from "../../notify/channel/operations/routes.ts";
import { listDeliveries as listDeliveriesOperation } from "../../notify/routes.ts";

const channelId = z.string().regex(/^[\w:-]{1,64}$/, "expected the id of a channel, as list_channels gives it");

const channelView = z.object({
  id: z.string(),
  label: z.string().nullable(),
  service: z.string(),
  target: z.string(),
  paused: z.boolean(),
  account: z.boolean(),
  used_by: z.int(),
  last: z.string().nullable(),
  last_at: isoOrNull,
  untrusted: z.object({ error: z.string() }).optional(),
});

function channelViewOf(channel: ShownChannel): z.infer<typeof channelView> {
  const { last_delivery: last } = channel;
  return {
    id: channel.id,
    label: channel.label,
    service: channel.service,
    target: brief(channel.channel, 300),
    paused: channel.paused,
    account: channel.account,
    used_by: channel.used_by,
    last: last?.state ?? null,
    last_at: iso(last?.created_at),
    ...(last?.error ? { untrusted: { error: brief(last.error, 300) } } : {}),
  };
}

export const listChannels = tool({
  name: "list_channels",
  title: "List channels",
  description: "Where alerts go: each channel, how many watches use it, and how its last delivery fared.",
  hints: hints.reads,
  input: z.strictObject(pageInput),
  output: z.object({ channels: z.array(channelView), next_cursor: z.string().nullable() }),
  async run({ limit, cursor }, callOperation) {
    const { body, headers } = await callForJson(callOperation, listChannelsOperation, { query: { limit, cursor } });
    return { channels: body.map(channelViewOf), next_cursor: nextCursor(headers) };
  },
});

export const saveChannel = tool({
  name: "save_channel",
  title: "Add or change a channel",
  description:
    "Adds a channel of a notification URL (Apprise: mailto://, ntfy://, tgram://, json://, ... or the https address of a known " +
    "service), or with id renames, pauses or resumes one. Only as the user asks: alerts are sent there.",
  hints: hints.adds,
  input: z
    .strictObject({
      id: channelId.optional(),
      url: z.string().max(1000).optional(),
      label: z.string().max(100).optional(),
      paused: z.boolean().optional().meta({ description: "With id." }),
      account: z.boolean().optional().meta({ description: "With url: for all watches without channels of their own." }),
    })
    .refine(({ id, url }) => (id === undefined) !== (url === undefined), "expected either id or url"),
  output: z.object({ channels: z.array(channelView) }),
  async run({ id, ...given }, callOperation) {
    const { paused, account, url, label } = given;
    if (id === undefined) {
      const json = { url, label, account: account ?? false };
      const { body } = await callForJson(callOperation, addChannel, { json });
      return { channels: body.map(channelViewOf) };
    }
    const { body } = await callForJson(callOperation, editChannel, { params: { id }, json: { label, paused } });
    return { channels: [channelViewOf(body)] };
  },
});

export const removeChannel = tool({
  name: "remove_channel",
  title: "Remove a channel",
  description: "Removes a channel wherever it stands. To silence it for a time, pause it with save_channel.",
  hints: hints.changes,
  input: z.strictObject({ id: channelId }),
  output: z.object({ restorable_until: isoOrNull }),
  async run({ id }, callOperation) {
    const { body } = await callForJson(callOperation, removeChannelOperation, { params: { id } });
    return { restorable_until: iso(body.restorable_until) };
  },
});

export const listDeliveries = tool({
  name: "list_deliveries",
  title: "What was sent",
  description:
    "The log of alerts, newest first: to which channel, with what outcome. Look here when an alert did not arrive.",
  hints: hints.reads,
  input: z.strictObject({
    uuid: uuid.optional().meta({ description: "Only of this watch." }),
    failed: z.boolean().default(false),
    ...pageInput,
  }),
  output: z.object({
    deliveries: z.array(
      z.object({
        watch: z.string().nullable(),
        change: z.int().nullable(),
        kind: z.string(),
        channel: z.string(),
        state: z.string(),
        attempts: z.int(),
        at: isoOrNull,
        next_attempt: isoOrNull,
        untrusted: z.object({ error: z.string() }).optional(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  async run({ uuid: watch, failed: isFailed, limit, cursor }, callOperation) {
    const query = { watch, state: isFailed ? "failed" : undefined, limit, cursor };
    const { body, headers } = await callForJson(callOperation, listDeliveriesOperation, { query });
    const deliveries = body.map(({ watch: of, change, kind, state, attempts, ...each }) => ({
      ...{ watch: of, change, kind, channel: brief(each.channel, 300), state, attempts },
      ...{ at: iso(each.created_at), next_attempt: iso(each.next_attempt_at) },
      ...(each.last_error ? { untrusted: { error: brief(each.last_error, 300) } } : {}),
    }));
    return { deliveries, next_cursor: nextCursor(headers) };
  },
});

export const manageFeeds = tool({
  name: "manage_feeds",
  title: "Feeds of changes",
  description:
    "The addresses of the account's feeds (RSS, Atom, JSON), of a watch or a tag where one is named. Who has such an address reads " +
    "the changes. renew makes a new token and ends the old addresses, end turns feeds off. Needs the scope account.",
  hints: hints.changes,
  input: z.strictObject({
    action: z.enum(["show", "renew", "end"]).default("show"),
    watch: uuid.optional(),
    tag: uuid.optional(),
    format: z.enum(["rss", "atom", "json"]).default("rss"),
  }),
  output: z.object({ enabled: z.boolean(), path: z.string().nullable() }),
  async run({ action, watch, tag, format }, callOperation) {
    const token = await feedToken(callOperation, action);
    const place = watch ? `/rss/watch/${watch}` : tag ? `/rss/tag/${tag}` : "/rss";
    return { enabled: token !== null, path: token && `${place}?token=${token}&format=${format}` };
  },
});

/** The token of the feeds after an action, or null where they are off. */
async function feedToken(callOperation: CallOperation, action: "show" | "renew" | "end"): Promise<string | null> {
  if (action === "end") {
    await callOperation(requestOf(endRss));
    return null;
  }
  return (await callForJson(callOperation, action === "show" ? getRss : renewRss)).body.rss_token;
}
