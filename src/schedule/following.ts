/**
 * First checks of watches that came together follow one another: what is due later than the first is claimed every few seconds by a message
 * that goes round, instead of waiting for the next tick. A message that is lost is no loss: ticks find the same watches.
 */
import { lastFirstCheck } from "./arrivals.ts";
import { dispatchNew } from "./dispatch.ts";
import type { ArrivalsMessage } from "./message.ts";
import type { ScheduleWorld } from "./world.ts";

const roundSeconds = 5;
/** Watches whose host is busy, or that would be too many at a time, are waited for so long after the last of them is due. */
const patienceSeconds = 120;
/** A round this late was lost, one that is as far ahead is of a clock that was wrong, and the next import begins anew. */
const lostSeconds = 60;

/** `until`: when the last of them is due; `next`: when the next round is, 0 after the last one. Unix seconds. */
type Rounds = { until: number; next: number };

const noteOf = (account: number) => `arrivals:${account}`;

/** Lets the first checks of so many new watches of an account follow one another. One message goes round for an account. */
export async function followArrivals(world: ScheduleWorld, account: number, count: number): Promise<void> {
  const now = world.clock.now();
  const until = now + lastFirstCheck(count);
  if (!world.net.queues.ticks || until === now) return;
  let isFirst = false;
  await world.stores.notes.change(noteOf(account), (note) => {
    const before = roundsIn(note);
    isFirst = Math.abs(before.next - now) > lostSeconds;
    return written({
      until: isFirst ? until : Math.max(until, before.until),
      next: isFirst ? now + roundSeconds : before.next,
    });
  });
  if (isFirst) await goRound(world, account);
}

/** A round: claims what is due by now, and has another one while more are to come. */
export async function nextArrivals(world: ScheduleWorld, { arrivals: account }: ArrivalsMessage): Promise<void> {
  const now = world.clock.now();
  const left = await dispatchNew(world, account, now);
  let goesOn = false;
  await world.stores.notes.change(noteOf(account), (note) => {
    const { until } = roundsIn(note);
    goesOn = now < until || (left > 0 && now < until + patienceSeconds);
    return written({ until, next: goesOn ? now + roundSeconds : 0 });
  });
  if (goesOn) await goRound(world, account);
}

async function goRound({ net }: ScheduleWorld, account: number): Promise<void> {
  const message: ArrivalsMessage = { v: 1, arrivals: account };
  await net.queues.ticks?.send(message, { delaySeconds: roundSeconds });
}

const roundsIn = (note: string | null): Rounds =>
  note === null ? { until: 0, next: 0 } : (JSON.parse(note) as Rounds);
const written = (rounds: Rounds) => JSON.stringify(rounds);
