/** Channels over HTTP: every way by which the account's alerts go out, wherever it stands, by the id that deliveries name. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp, type RequestContext } from "../../http/app.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { freshPasswordNote, requireFreshPassword } from "../../http/freshPassword.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { usableUrls } from "../../account/urls/urls.ts";
import { sendNotice } from "../../services/send.ts";
import { testNotice, testNoticeTo } from "../../services/testNotice.ts";
import { sampleTargetOf, type Channel } from "../channels.ts";
import { accountChannels } from "../recipients/store.ts";
import { sendToAccountChannel } from "../sendToAccountChannel.ts";
import { testResult, type TestResult } from "../testResult.ts";
import type { NotifyStores } from "../world.ts";
import { placedChannels, type PlacedChannel } from "./places.ts";
import { addChannel } from "./add.ts";
import { removeChannel, restoreChannel } from "./remove.ts";
import { channelShape, shownChannel, type ShownChannel } from "./shape.ts";

const tags = ["Notifications"];
const params = z.object({
  id: z
    .string()
    .max(64)
    .meta({
      param: { name: "id", in: "path" },
      description: "Of a channel.",
      example: "5d41402abc4b2a76b9719d911017c592",
    }),
});

const list = createRoute({
  method: "get",
  path: "/channels",
  operationId: "listChannels",
  tags,
  summary: "List the channels that alerts go to",
  description:
    "Those of the account, of tags and of watches: one for each recipient of a notification URL, the verified mail address, " +
    "the connected Telegram chat, and each subscribed browser.",
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer(z.array(channelShape), "Channels."), ...keyedRefusals() },
});

const add = createRoute({
  method: "post",
  path: "/channels",
  operationId: "addChannel",
  tags,
  summary: "Add a notification URL to the account, to tags or to watches",
  description:
    "A watch with a list of its own sends its alerts there only, no longer to the channels of its tags or of the account; a tag " +
    "comes before the account.",
  request: jsonBody(
    z
      .strictObject({
        url: z.string().max(1000).meta({ description: "An Apprise URL, or the https address of a known service." }),
        account: z.boolean().optional().meta({ description: "For all watches without a list of their own." }),
        tags: z.array(z.string().max(100)).max(20).optional().meta({ description: "UUIDs of tags." }),
        watches: z.array(z.string().max(100)).max(20).optional().meta({ description: "UUIDs of watches." }),
      })
      .meta({ id: "NewChannel", example: { url: "json://hook.example/path", account: true } }),
  ),
  responses: {
    201: jsonAnswer(z.array(channelShape), "The channels of the URL, one for each recipient."),
    ...keyedRefusals(404, 409, 413, 415, 503),
  },
});

const edit = createRoute({
  method: "put",
  path: "/channels/{id}",
  operationId: "editChannel",
  tags,
  summary: "Name a channel, or pause it",
  description:
    "Alerts to a paused channel are suppressed, with the reason in the log. One at which nothing arrives for five days is paused by " +
    "itself, and its owner is told by another way; `paused: false` resumes it.",
  request: {
    params,
    ...jsonBody(
      z
        .strictObject({
          label: z.string().trim().max(100).nullable().optional().meta({ description: "null or empty: none." }),
          paused: z.boolean().optional().meta({ description: "Whether alerts to it are suppressed." }),
        })
        .meta({ id: "ChannelEdit", example: { label: "Phone", paused: false } }),
    ),
  },
  responses: { 200: jsonAnswer(channelShape, "The channel after it."), ...keyedRefusals(404, 413, 415) },
});

const remove = createRoute({
  method: "delete",
  path: "/channels/{id}",
  operationId: "removeChannel",
  tags,
  summary: "Remove a channel from every place where it stands",
  description:
    "Of a notification URL with several recipients all are removed (`removed_with` of the channel). Other members of the lists stay; " +
    "a watch whose list is empty then takes that of its tags or of the account.",
  request: { params },
  responses: {
    200: jsonAnswer(
      z
        .object({
          account: z.boolean().meta({ description: "Whether it stood in the account's list." }),
          tags: z.int().meta({ description: "In how many tags it stood." }),
          watches: z.int().meta({ description: "In how many watches it stood." }),
          restorable_until: z.int().nullable().meta({
            description: "Until when POST /channels/{id}/restore puts it back; null: it has to be connected again.",
          }),
        })
        .meta({ id: "ChannelRemoved" }),
      "Removed.",
    ),
    ...keyedRefusals(404, 409, 503),
  },
});

const restore = createRoute({
  method: "post",
  path: "/channels/{id}/restore",
  operationId: "restoreChannel",
  tags,
  summary: "Put a channel back that was removed within a day",
  request: { params },
  responses: { 204: { description: "It stands again where it stood." }, ...keyedRefusals(404, 409, 503) },
});

const test = createRoute({
  method: "post",
  path: "/channels/{id}/test",
  operationId: "testChannel",
  tags,
  summary: "Send a test message to a channel",
  request: { params },
  responses: { 200: jsonAnswer(testResult, "What the receiver said."), ...keyedRefusals(404) },
});

const reveal = createRoute({
  method: "get",
  path: "/channels/{id}/url",
  operationId: "revealChannelUrl",
  tags,
  summary: "Show the notification URL of a channel with its secrets",
  description: freshPasswordNote,
  request: { params },
  responses: {
    200: jsonAnswer(z.object({ url: z.string() }).meta({ id: "ChannelUrl" }), "The URL."),
    ...keyedRefusals(403, 404, 409),
  },
});

type C = RequestContext<NotifyStores>;

async function placed(c: C): Promise<PlacedChannel[]> {
  const { mine, world, caller } = c.var;
  const [account, own, ofTags, ofWatches] = await Promise.all([
    mine.account.settings(),
    accountChannels(world, caller.userId, world.clock.now()),
    mine.channels.holders("tags"),
    mine.channels.holders("watches"),
  ]);
  const speaking = ofTags.filter(({ isMuted }) => !isMuted).map(({ id }) => id);
  const followers = await mine.channels.countFollowers(
    ofWatches.map(({ id }) => id),
    speaking,
  );
  return placedChannels({ own, accountUrls: account.notification_urls, tags: ofTags, watches: ofWatches, followers });
}

async function shown(c: C, all: PlacedChannel[], some: PlacedChannel[]): Promise<ShownChannel[]> {
  const { channels } = c.var.mine;
  const [marks, last] = await Promise.all([
    channels.marks(),
    channels.lastDeliveries(some.map(({ channel }) => channel.key)),
  ]);
  return some.map((each) => {
    const { key, url } = each.channel;
    const siblings = all.filter(({ channel }) => channel.url === url).map(({ channel }) => channel.key);
    return shownChannel(each, { mark: marks.find(({ channel }) => channel === key), last: last.get(key), siblings });
  });
}

/** The channel of this id among all. @throws Problem 404 */
function named(all: PlacedChannel[], id: string): PlacedChannel {
  const found = all.find(({ channel }) => channel.key === id);
  if (!found) throw problem.notFound("Channel");
  return found;
}

async function sendTest(c: C, channel: Channel): Promise<TestResult> {
  const { world, caller } = c.var;
  const named = { id: crypto.randomUUID(), now: world.clock.now() };
  const target = channel.own ? null : sampleTargetOf(channel);
  if (target && "problem" in target) return { url: channel.masked, success: false, error: target.problem };
  const { outcome, status } = target
    ? await sendNotice(world, target, testNoticeTo(target, named))
    : await sendToAccountChannel(world, {
        userId: caller.userId,
        way: channel.own as NonNullable<Channel["own"]>,
        subject: null,
        notice: { ...testNotice(named.now), id: named.id },
      });
  const success = outcome.kind === "delivered";
  return { url: channel.masked, success, ...(status ? { status } : {}), ...(success ? {} : { error: outcome.reason }) };
}

export const channelRoutes = newApp<NotifyStores>();

channelRoutes.openapi(list, async (c) => {
  const { limit = 100, cursor } = c.req.valid("query");
  const all = await placed(c);
  const start = cursorOf(cursor);
  if (start + limit < all.length) c.header("Link", nextLink(c.req.url, start + limit));
  return c.json(await shown(c, all, all.slice(start, start + limit)), 200);
});

channelRoutes.openapi(add, async (c) => {
  const { url: given, account = false, tags: ofTags = [], watches = [] } = c.req.valid("json");
  const [url] = usableUrls([given], c.var.world.net.guardRules);
  if (url === undefined) throw problem.invalid("url: expected a notification URL, found none");
  if (!account && !ofTags.length && !watches.length)
    throw problem.invalid("Expected a place for the channel: account, tags or watches");
  await addChannel(c.var, { url, account, tags: ofTags, watches });
  const all = await placed(c);
  const added = all.filter(({ channel }) => channel.url === url);
  return c.json(await shown(c, all, added), 201, { Location: "/api/v1/channels" });
});

channelRoutes.openapi(edit, async (c) => {
  const { id } = c.req.valid("param");
  const change = c.req.valid("json");
  const all = await placed(c);
  const found = named(all, id);
  const before = (await c.var.mine.channels.marks()).find(({ channel }) => channel === id);
  const label = change.label === undefined ? (before?.label ?? null) : change.label || null;
  const paused = change.paused === undefined ? (before?.paused ?? 0) : Number(change.paused);
  await c.var.mine.channels.mark(
    { channel: id, label, paused },
    all.map(({ channel }) => channel.key),
  );
  const [after] = await shown(c, all, [found]);
  return c.json(after as ShownChannel, 200);
});

channelRoutes.openapi(remove, async (c) => {
  const { channel } = named(await placed(c), c.req.valid("param").id);
  const { restorableUntil, ...removal } = await removeChannel(c.var, channel);
  return c.json({ ...removal, restorable_until: restorableUntil }, 200);
});

channelRoutes.openapi(restore, async (c) => {
  await restoreChannel(c.var, c.req.valid("param").id);
  return c.body(null, 204);
});

channelRoutes.openapi(test, async (c) => {
  const { channel } = named(await placed(c), c.req.valid("param").id);
  return c.json(await sendTest(c, channel), 200);
});

channelRoutes.openapi(reveal, async (c) => {
  requireFreshPassword(c);
  const { channel } = named(await placed(c), c.req.valid("param").id);
  if (channel.own) throw problem.conflict("This channel is the account's own and has no notification URL");
  return c.json({ url: channel.url }, 200);
});
