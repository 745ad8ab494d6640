/**
 * Cron's part of a check: claim what is due in bulk, pack the claims into messages, send them. Being due is state, not an
 * event: a missed tick is caught up by the next one, a doubled tick finds nothing left to claim.
 */
import type { World } from "../world.ts";
import { watchesPerMessage, type CheckMessage } from "./message.ts";
import type { Claim } from "./store.ts";

const claimsAtOnce = 500;
const roundsPerTick = 40;
/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;

/** Claims and sends everything due at `now`; the number of watches. Claims that could not be sent are given back. */
export async function dispatch(world: World, now: number): Promise<number> {
  let sent = 0;
  for (let round = 0; round < roundsPerTick; round++) {
    const claims = await world.checks.claimDue(now, claimsAtOnce);
    await send(world, claims, now);
    sent += claims.length;
    if (claims.length < claimsAtOnce) break;
  }
  return sent;
}

/** Checks that a person asked for; how many were queued. The others run already or are paused. */
export async function recheck(world: World, watchIds: number[], now: number): Promise<number> {
  let queued = 0;
  for (let start = 0; start < watchIds.length; start += claimsAtOnce) {
    const claims = await world.checks.claimNamed(watchIds.slice(start, start + claimsAtOnce), now);
    await sendTo(world, {
      queue: world.queues.rechecks,
      claims: claims.filter((claim) => claim.lane === "http"),
      now,
      wanted: true,
    });
    await sendTo(world, {
      queue: world.queues.browserChecks,
      claims: claims.filter((claim) => claim.lane === "browser"),
      now,
      perMessage: 1,
      wanted: true,
    });
    queued += claims.length;
  }
  return queued;
}

async function send(world: World, claims: Claim[], now: number): Promise<void> {
  const http = claims.filter((claim) => claim.lane === "http");
  const browser = claims.filter((claim) => claim.lane === "browser");
  await sendTo(world, { queue: world.queues.checks, claims: http, now });
  await sendTo(world, { queue: world.queues.browserChecks, claims: browser, now, perMessage: 1 });
}

type Sending = { queue: Queue<CheckMessage>; claims: Claim[]; now: number; perMessage?: number; wanted?: true };

async function sendTo(
  world: World,
  { queue, claims, now, perMessage = watchesPerMessage, wanted }: Sending,
): Promise<void> {
  const messages = packed(claims, perMessage);
  for (let start = 0; start < messages.length; start += messagesAtOnce) {
    const part = messages.slice(start, start + messagesAtOnce);
    try {
      await queue.sendBatch(part.map((group) => ({ body: { ...messageOf(group), ...(wanted ? { wanted } : {}) } })));
    } catch (error) {
      const left = messages.slice(start).flat();
      await world.checks.unclaim(left, now);
      throw error;
    }
  }
}

const messageOf = (claims: Claim[]): CheckMessage => ({
  v: 1,
  run: crypto.randomUUID(),
  claims: claims.map((claim) => [claim.watchId, claim.generation]),
});

/** Watches of one host ride together, so that their requests follow each other instead of meeting at the host. */
function packed(claims: Claim[], perMessage: number): Claim[][] {
  const sorted = claims.toSorted((a, b) => (a.host < b.host ? -1 : a.host > b.host ? 1 : a.watchId - b.watchId));
  const groups: Claim[][] = [];
  for (let start = 0; start < sorted.length; start += perMessage) groups.push(sorted.slice(start, start + perMessage));
  return groups;
}
