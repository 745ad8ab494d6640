/**
 * Cron's part of a check: find what is due and allowed by the limits of its host, claim it in bulk, pack the claims into
 * messages, send them.
 * Being due is state, not an event: a missed tick is caught up by the next one, a doubled tick finds nothing left to claim.
 */
import { messageIn } from "../message/written.ts";
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { spendByHand, spendChecks, type Asker } from "./byHand.ts";
import type { ScheduledWatch } from "./watch.ts";
import type { ScheduleWorld } from "./world.ts";
import { pauseNow, waitingNow } from "./hosts/known.ts";
import { batchesOf, chunksOf, shareOut, type Due, type Batch } from "./hosts/batches.ts";
import { lineOf } from "./hosts/acrossShards.ts";
import { isOwnHost } from "./hosts/backoff.ts";
import { linesOf, timesInLine } from "./hosts/line.ts";
import { hangingClaims, noteHanging, roomForHanging } from "./hosts/hanging.ts";
import { secondsToManualRecheck } from "./hosts/manualRechecks.ts";
import type { CheckMessage } from "./message.ts";
import type { Claim, Numbered } from "./store.ts";

/** Each claim is two calls and rewrites pages of the table; what a crash between them leaves is due again when its claims end. */
const claimsAtOnce = 2000;
const claimsPerTick = 20_000;
/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;
/** Of a list so many go before what is due; the others beside it. */
const firstByHand = 20;

/** Claims and sends the checks that are due at `now` (Unix seconds); their number. Claims that could not be sent are given back. */
export async function dispatch(world: ScheduleWorld, now: number): Promise<number> {
  const isOwn = ownHostsOf(world);
  const all = await world.stores.checks.due(now, claimsPerTick);
  const line = (due: Due[]) => {
    const limited = all.filter(({ host }) => !isOwn(host));
    return lineUp(world, linesOf(limited, new Set(due.map(({ watchId }) => watchId))), now);
  };
  return sendDue(world, all, { now, line });
}

/** The same for watches of an account that were never checked, as far as their hosts are free; how many of them still wait. */
export async function dispatchNew(world: ScheduleWorld, userId: number, now: number): Promise<number> {
  const { free, waiting } = await world.stores.checks.dueNew(userId, now, claimsAtOnce);
  return waiting + free.length - (free.length ? await sendDue(world, free, { now }) : 0);
}

/** Claims and sends as many of these as may begin; their number. `line`: puts those in line that wait, by those that are claimed next. */
async function sendDue(
  world: ScheduleWorld,
  all: Due[],
  { now, line }: { now: number; line?: (due: Due[]) => Promise<void> },
): Promise<number> {
  const isOwn = ownHostsOf(world);
  const open = await hangingClaims(world, now);
  const { watches: due, hanging } = shareOut(all, { isOwn, maxHanging: roomForHanging(open) });
  await line?.(due);
  let sent = 0;
  for (const part of chunksByClaims(batchesOf(due, isOwn, groupsOf(world)))) {
    const claims = await world.stores.checks.claimDue(
      part.flatMap((batch) => batch.items.map((watch) => watch.watchId)),
      now,
    );
    await send(world, withClaims(part, claims), { now });
    sent += claims.length;
  }
  await noteHanging(world, open, hanging);
  return sent;
}

/** Watches of a host that cannot be asked for all of them soon get a time of their own. */
async function lineUp({ stores }: ScheduleWorld, lines: ReadonlyMap<string, Due[]>, now: number): Promise<void> {
  if (!lines.size) return;
  const notes = await stores.notes.readAll([...lines.keys()]);
  const { times, ends } = timesInLine(lines, new Map([...notes].map(([name, value]) => [name, Number(value)])), now);
  for (const part of chunksOf(times, claimsPerTick / 10)) await stores.checks.postpone(part, now);
  for (const [note, end] of ends) await stores.notes.write(note, String(end));
}

/** How many checks were queued, and how many watches wait for a host that is left alone. The rest run already or are paused. */
export type Rechecked = { queued: number; waiting: number };

/**
 * Checks that a person asked for: the first of a list go before all that is due, the others beside it. Watches whose host is left alone stay
 * due, unless `isPast`: whoever sets that made sure that a check may go in spite of it.
 */
export async function recheck(
  world: ScheduleWorld,
  watchIds: number[],
  { now, isPast = false }: { now: number; isPast?: boolean },
): Promise<Rechecked> {
  const all: Rechecked = { queued: 0, waiting: 0 };
  const parts = [watchIds.slice(0, firstByHand), ...chunksOf(watchIds.slice(firstByHand), claimsAtOnce)];
  for (const [place, part] of parts.entries()) {
    const isFirst = place === 0;
    const waiting = new Set(isPast ? [] : await world.stores.checks.keptOff(part, now));
    const free = part.filter((id) => !waiting.has(id));
    const claims = free.length ? await world.stores.checks.claimNamed(free, now, { isTrusted: isFirst }) : [];
    const going = isFirst ? claims : await withinRoom(world, claims, now);
    await send(world, batchesOf(going, ownHostsOf(world), groupsOf(world)), { now, wanted: isFirst });
    all.queued += claims.length;
    all.waiting += waiting.size;
  }
  return all;
}

/** The claims that go now: of those that may hang no more than there is room for. The others are due, and ticks claim them in their turn. */
async function withinRoom(world: ScheduleWorld, claims: Claim[], now: number): Promise<Claim[]> {
  if (!claims.length) return [];
  const open = await hangingClaims(world, now);
  const { watches, hanging } = shareOut(claims, { isOwn: () => true, maxHanging: roomForHanging(open) });
  const going = new Set(watches);
  const left = claims.filter((claim) => !going.has(claim));
  if (left.length) await world.stores.checks.unclaim(left, now);
  await noteHanging(world, open, hanging);
  return watches;
}

/** The same for somebody who asks by hand. @throws Problem 429 where the plan has no more of these for the day */
export async function recheckFor(world: ScheduleWorld, asker: Asker, watchIds: number[]): Promise<Rechecked> {
  await spendByHand(world, asker, watchIds);
  return recheck(world, watchIds, { now: world.clock.now() });
}

/**
 * Queues a check of one watch. While its host is left alone one check a minute goes through.
 * `ofPages`: of a site it reads pages that are wanted now, so many, each a check; `prepare` writes down which.
 * @throws Problem for a paused one, which is never fetched, for further ones in that minute, and for more than the plan has for a day.
 */
export async function recheckNow(
  world: ScheduleWorld,
  asker: Asker,
  { watch, ofPages }: { watch: ScheduledWatch; ofPages?: { count: number; prepare: () => Promise<void> } },
): Promise<string> {
  if (watch.settings.paused) throw problem.conflict(message("watch.paused"));
  const waiting = (await waitingNow(world, watch)) ?? (await pauseNow(world, watch));
  const seconds = waiting ? await secondsToManualRecheck(world, { userId: watch.userId, host: waiting.host }) : 0;
  if (waiting && seconds)
    throw problem.limited(
      message("watch.check_minute", { reason: messageIn(waiting) ?? waiting.reason, seconds }),
      seconds,
    );
  if (ofPages === undefined) await spendByHand(world, asker, [watch.id]);
  else {
    await spendChecks(world, asker, { browser: 0, http: ofPages.count });
    await ofPages.prepare();
  }
  const { queued } = await recheck(world, [watch.id], { now: world.clock.now(), isPast: waiting !== null });
  return queued ? "OK, queued for a recheck" : "OK, a check is already queued or running";
}

/** `OK, queued 3 watches for rechecking (1 already queued or running, 2 wait for a host that is left alone)` */
export function recheckedWords({ queued, waiting }: Rechecked, asked: number): string {
  const running = asked - queued - waiting;
  const rest = [
    ...(running ? [`${running} already queued or running`] : []),
    ...(waiting ? [`${waiting} ${waiting === 1 ? "waits" : "wait"} for a host that is left alone`] : []),
  ];
  return `OK, queued ${queued} watches for rechecking${rest.length ? ` (${rest.join(", ")})` : ""}`;
}

/** Watches whose host is being asked by another message go on later, claims and all. */
export async function putBack(world: ScheduleWorld, claims: Claim[], later: { wanted: boolean; delaySeconds: number }) {
  const { wanted, delaySeconds } = later;
  const waiting = batchesOf(claims, () => true, groupsOf(world)).map((batch) => ({ ...batch, delaySeconds }));
  await send(world, waiting, { now: world.clock.now(), ...(wanted ? { wanted } : {}) });
}

/** Where several databases ask hosts, those of a message are in one line, so that it is asked once. */
const groupsOf = ({ shard }: ScheduleWorld) => (shard.count > 1 ? lineOf : () => 0);

const ownHostsOf = (world: ScheduleWorld) => (host: string) => isOwnHost(world.operator.EGRESS_ALLOW, host);

/** Whole messages, as many as are claimed at once. */
function chunksByClaims(all: Batch<Due>[]): Batch<Due>[][] {
  const parts: Batch<Due>[][] = [];
  let count = Infinity;
  for (const batch of all) {
    count += batch.items.length;
    if (count > claimsAtOnce) {
      parts.push([]);
      count = batch.items.length;
    }
    parts.at(-1)?.push(batch);
  }
  return parts;
}

/** The messages with their claims; what somebody else claimed meanwhile is left out. */
function withClaims(part: Batch<Due>[], claims: readonly Numbered[]): Batch<Claim>[] {
  const generations = new Map(claims.map(({ watchId, generation }) => [watchId, generation]));
  return part.flatMap((batch) => {
    const items = batch.items.flatMap((watch) => {
      const generation = generations.get(watch.watchId);
      return generation === undefined ? [] : [{ ...watch, generation }];
    });
    return items.length ? [{ ...batch, items }] : [];
  });
}

type How = { now: number; wanted?: boolean };

async function send(world: ScheduleWorld, messages: Batch<Claim>[], { now, wanted = false }: How): Promise<void> {
  const { checks, slowChecks, rechecks, browserChecks } = world.net.queues;
  const lanes = [
    { queue: wanted ? rechecks : checks, lane: "http" },
    { queue: slowChecks, lane: "slow" },
    { queue: wanted ? rechecks : slowChecks, lane: "new" },
    { queue: browserChecks, lane: "browser" },
  ];
  const calls = lanes.flatMap(({ queue, lane }) =>
    chunksOf(
      messages.filter((batch) => batch.lane === lane),
      messagesAtOnce,
    ).map((part) => ({ queue, part })),
  );
  for (const [index, { queue, part }] of calls.entries()) {
    try {
      await queue.sendBatch(part.map((batch) => ({ body: messageOf(batch, wanted), ...delayOf(batch) })));
    } catch (error) {
      const left = calls.slice(index).flatMap((call) => call.part.flatMap((batch) => batch.items));
      await world.stores.checks.unclaim(left, now);
      throw error;
    }
  }
}

const delayOf = ({ delaySeconds }: Batch<Claim>) => (delaySeconds ? { delaySeconds } : {});

function messageOf({ items }: Batch<Claim>, wanted: boolean): CheckMessage {
  const [account, ...others] = new Set(items.map(({ userId }) => userId));
  return {
    v: 1,
    run: crypto.randomUUID(),
    claims: items.map((claim) => [claim.watchId, claim.generation]),
    ...(wanted ? { wanted } : {}),
    ...(account !== undefined && !others.length ? { account } : {}),
  };
}
