/** Channels over HTTP: every way by which the account's alerts go out, wherever it stands, by the id that deliveries name. */
import { about, message } from "../../message/message.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { requireFreshPassword } from "../../http/freshPassword.ts";
import { cursorOf, nextLink } from "../../http/paging.ts";
import { problem } from "../../problem.ts";
import { usableUrls } from "../../account/urls/urls.ts";
import { sendNotice } from "../../services/send.ts";
import type { TestKind } from "../../services/testAlert.ts";
import { testNoticeTo } from "../../services/testNotice.ts";
import { channelsOfNamed, sampleTargetOf, type Channel } from "../channels.ts";
import { accountChannels } from "../recipients/store.ts";
import { sendToAccountChannel } from "../sendToAccountChannel.ts";
import { testSettingOf } from "../test/setting.ts";
import type { TestResult } from "../testResult.ts";
import type { NotifyStores } from "../world.ts";
import { placedChannels, placedNamed, type PlacedChannel } from "./places.ts";
import { addChannel as storeChannel } from "./add.ts";
import { adoptChannel as adoptPlaced } from "./adopt.ts";
import { pausedByService, type LastDelivery } from "./channel.ts";
import {
  addChannel,
  adoptChannel,
  editChannel,
  listChannels,
  listNamedChannels,
  getChannel,
  removeChannel,
  restoreChannel,
  revealChannelUrl,
  testChannel,
} from "./operations/routes.ts";
import * as removal from "./remove.ts";
import { shownChannel, type ShownChannel } from "./shape.ts";
import { failedBy } from "../testResult.ts";

type C = RequestContext<NotifyStores>;

async function placed(c: C): Promise<PlacedChannel[]> {
  const { mine, world, caller } = c.var;
  const now = world.clock.now();
  const [account, own, named, ofTags, ofWatches] = await Promise.all([
    mine.account.settings(),
    accountChannels(world, caller.userId, now),
    mine.account.channels.list(),
    mine.channels.holders("tags", now),
    mine.channels.holders("watches", now),
  ]);
  const speaking = ofTags.filter(({ isMuted }) => !isMuted).map(({ id }) => id);
  const followers = await mine.channels.countFollowers(
    { exceptIds: ofWatches.map(({ id }) => id), tagIds: speaking },
    now,
  );
  const lists = { accountUrls: account.notification_urls, accountChannels: account.channels ?? [] };
  return placedChannels({ own, named, ...lists, tags: ofTags, watches: ofWatches, followers });
}

async function shown(c: C, all: PlacedChannel[], some: PlacedChannel[]): Promise<ShownChannel[]> {
  const { channels } = c.var.mine;
  const [marks, last] = await Promise.all([
    channels.marks(),
    channels.lastDeliveries(some.flatMap(({ keys }) => keys)),
  ]);
  return some.map((each) => {
    const { key, url, named } = each.channel;
    const alike = named ? [] : all.filter(({ channel }) => channel.url === url && !channel.named);
    return shownChannel(each, {
      mark: marks.find(({ channel }) => channel === key),
      isBroken: marks.some(({ channel, paused }) => each.keys.includes(channel) && paused === pausedByService),
      last: newestOf(each.keys.flatMap((one) => last.get(one) ?? [])),
      siblings: alike.map(({ channel }) => channel.key),
    });
  });
}

const newestOf = (deliveries: LastDelivery[]): LastDelivery | undefined =>
  deliveries.toSorted((one, other) => other.id - one.id)[0];

const shownOne = async (c: C, all: PlacedChannel[], one: PlacedChannel): Promise<ShownChannel> =>
  (await shown(c, all, [one]))[0] as ShownChannel;

/** The channel of this id among all. @throws Problem 404 */
function named(all: PlacedChannel[], id: string): PlacedChannel {
  const found = all.find(({ channel }) => channel.key === id);
  if (!found) throw problem.notFound("channel");
  return found;
}

/** A test of each recipient; what the first that failed said, else the last. */
async function sendTest(c: C, channel: Channel, kind: TestKind): Promise<TestResult> {
  const each = channel.named ? channelsOfNamed(channel.named, channel.url) : [channel];
  let result: TestResult = { url: channel.masked, success: false, ...failedBy(message("url.none")) };
  for (const recipient of each) {
    result = await sendTestTo(c, recipient, kind);
    if (!result.success) return result;
  }
  return result;
}

async function sendTestTo(c: C, channel: Channel, kind: TestKind): Promise<TestResult> {
  const { world, caller } = c.var;
  const setting = { ...(await testSettingOf(world, caller.userId)), id: crypto.randomUUID() };
  const target = channel.own ? null : sampleTargetOf(channel);
  if (target && "problem" in target) return { url: channel.masked, success: false, ...failedBy(target.problem) };
  const { outcome, status } = target
    ? await sendNotice(world, target, { notice: testNoticeTo(target, kind, setting) })
    : await sendToAccountChannel(world, {
        userId: caller.userId,
        way: channel.own as NonNullable<Channel["own"]>,
        subject: null,
        notice: testNoticeTo({ isForPrograms: false }, kind, setting),
      });
  const success = outcome.kind === "delivered";
  return { url: channel.masked, success, ...(status ? { status } : {}), ...(success ? {} : failedBy(outcome.reason)) };
}

export const channelRoutes = newApp<NotifyStores>();

channelRoutes.openapi(listChannels, async (c) => {
  const { limit = 100, cursor } = c.req.valid("query");
  const all = await placed(c);
  const start = cursorOf(cursor);
  if (start + limit < all.length) c.header("Link", nextLink(c.req.url, start + limit));
  return c.json(await shown(c, all, all.slice(start, start + limit)), 200);
});

channelRoutes.openapi(listNamedChannels, async (c) => {
  const all = (await c.var.mine.account.channels.list()).map((one) => ({ label: one.label, ...placedNamed(one) }));
  const shownNames = all.map(({ channel: { key: id, masked: channel }, label, service, recipient }) => ({
    id,
    label,
    service,
    recipient,
    channel,
  }));
  return c.json(shownNames, 200);
});

channelRoutes.openapi(getChannel, async (c) => {
  const all = await placed(c);
  return c.json(await shownOne(c, all, named(all, c.req.valid("param").id)), 200);
});

channelRoutes.openapi(addChannel, async (c) => {
  const { url: given, label, account = false, tags: ofTags = [], watches = [] } = c.req.valid("json");
  const wanted = { url: usableUrl(c, given), label: label || null, account, tags: ofTags, watches };
  const id = await storeChannel(c.var, wanted, c.var.world.clock.now());
  const all = await placed(c);
  return c.json([await shownOne(c, all, named(all, id))], 201, { Location: `/api/v1/channels/${id}` });
});

channelRoutes.openapi(editChannel, async (c) => {
  const { id } = c.req.valid("param");
  const change = c.req.valid("json");
  const { channels, account } = c.var.mine;
  const all = await placed(c);
  const found = named(all, id);
  if (change.url !== undefined) {
    if (!found.channel.named)
      throw problem.conflict(message("channel.not_named", { operation: "POST /channels/{id}/adopt" }));
    await account.channels.move(id, usableUrl(c, change.url));
  }
  const before = (await channels.marks()).find(({ channel }) => channel === id);
  const label = change.label === undefined ? (before?.label ?? null) : change.label || null;
  const paused = change.paused === undefined ? (before?.paused ?? 0) : Number(change.paused);
  const said = change.schedule && Object.keys(change.schedule).length ? JSON.stringify(change.schedule) : null;
  const schedule = change.schedule === undefined ? (before?.schedule ?? null) : said;
  const known = all.flatMap(({ channel, keys }) => [channel.key, ...keys]);
  await channels.mark({ channel: id, label, paused, schedule }, known);
  if (change.paused === false && found.channel.named) await channels.resumeRecipients(id);
  const after = change.url === undefined ? all : await placed(c);
  return c.json(await shownOne(c, after, named(after, id)), 200);
});

/** @throws Problem 400 */
function usableUrl(c: C, given: string): string {
  const [url] = usableUrls([given], c.var.world.net.guardRules);
  if (url === undefined) throw problem.invalid(about("url", message("channel.url_missing")));
  return url;
}

channelRoutes.openapi(removeChannel, async (c) => {
  const { channel } = named(await placed(c), c.req.valid("param").id);
  const { restorableUntil, ...removed } = await removal.removeChannel(c.var, channel);
  return c.json({ ...removed, restorable_until: restorableUntil }, 200);
});

channelRoutes.openapi(adoptChannel, async (c) => {
  const { channel } = named(await placed(c), c.req.valid("param").id);
  const id = await adoptPlaced(c.var, channel, c.var.world.clock.now());
  const all = await placed(c);
  return c.json(await shownOne(c, all, named(all, id)), 200);
});

channelRoutes.openapi(restoreChannel, async (c) => {
  await removal.restoreChannel(c.var, c.req.valid("param").id);
  return c.body(null, 204);
});

channelRoutes.openapi(testChannel, async (c) => {
  const { channel } = named(await placed(c), c.req.valid("param").id);
  const { kind = "test" } = c.req.valid("json") ?? {};
  return c.json(await sendTest(c, channel, kind), 200);
});

channelRoutes.openapi(revealChannelUrl, async (c) => {
  requireFreshPassword(c);
  const { channel } = named(await placed(c), c.req.valid("param").id);
  if (channel.own) throw problem.conflict(message("channel.of_account"));
  return c.json({ url: channel.url }, 200);
});
