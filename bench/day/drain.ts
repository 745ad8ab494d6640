/** The time after an outage: how long it takes until what was due in it is checked, and what it waits for. */
import { secondsEach } from "../../src/schedule/hosts/pace.ts";
import { ownBucketOf, sharedBuckets } from "../../src/schedule/packs/bucket.ts";
import type { LocalDatabase } from "./database.ts";
import { hotHost, intervalSeconds, kindOf } from "./population.ts";
import type { Simulation } from "./simulation.ts";
import { packSubject } from "./trace.ts";

/** Of so many packs it is said what they wait for. */
const few = 3;

/** Seconds from the end of a pack of one host to the beginning of the next one (packs/dispatch.ts), roughly. */
const betweenSeconds = 15;
/** So much later than they could at the pace of their host its packs may end. */
const patienceSeconds = 300;

/**
 * Runs until nothing of before waits but for hosts that hang, which are asked a few pages a minute, and for those of which so many are
 * watched that what was due cannot be asked for sooner; the minutes, at most an hour.
 */
export async function drain(simulation: Simulation, say: (line: string) => void): Promise<number | null> {
  const ended = simulation.clock.time;
  const looks = simulation.shards.map(({ database }) => lookInto(database, ended));
  const secondsOf = politeSeconds(simulation, ended);
  for (let minutes = 1; minutes <= intervalSeconds / 60; minutes++) {
    await simulation.run(1);
    const seen = looks.map((look) => look(simulation.clock.time));
    const isAsked = (bucket: number) => (secondsOf.get(bucket) ?? 0) + patienceSeconds > minutes * 60;
    const isWaiting = (host: string) => host !== hotHost && kindOf(host) !== "hangs" && !isAsked(ownBucketOf(host));
    const hosts = seen.flatMap((one) => one.hosts.filter(isWaiting)).length;
    const crowds = seen.flatMap((one) => one.crowds.filter((bucket) => !isAsked(bucket))).length;
    say(
      `${minutes} min after it: ${stateOf(seen)}, ${crowds} hosts late; ${hosts} hosts of watches alone; ${workOf(simulation)}`,
    );
    for (const line of lastOf(simulation, ended)) say(line);
    if (!hosts && !crowds && !seen.some(({ packs }) => packs.due + packs.claimed + packs.taken)) return minutes;
  }
  return null;
}

/** How long the packs that hosts have for themselves and that are due take at the pace of their host, by bucket. */
function politeSeconds({ shards }: Simulation, now: number): Map<number, number> {
  const seconds = new Map<number, number>();
  const sql = `SELECT bucket, sum(members * ${secondsEach} + ${betweenSeconds}) AS seconds FROM packs
    WHERE members > 0 AND bucket >= ${sharedBuckets} AND next_at <= ? GROUP BY bucket`;
  for (const { database } of shards)
    for (const row of database.sqlite.prepare(sql).all(now) as { bucket: number; seconds: number }[])
      seconds.set(row.bucket, (seconds.get(row.bucket) ?? 0) + row.seconds);
  return seconds;
}

/** What the last few packs have waited for. */
function lastOf({ shards, record, clock }: Simulation, ended: number): string[] {
  const sql = `SELECT id FROM packs WHERE members > 0 AND bucket < ${sharedBuckets} AND next_at <= ?`;
  const last = shards.flatMap(({ database, world }) =>
    (database.sqlite.prepare(sql).all(ended) as { id: number }[]).map(({ id }) => packSubject(world.shard.index, id)),
  );
  return last.length > few ? [] : last.flatMap((one) => record.trace.lately(one, clock.time - 60, ended));
}

/** Packs that nobody has claimed, those whose message waits, and those that are worked. */
type States = { due: number; claimed: number; taken: number };
/** What waits in a database: packs, buckets of hosts that have packs of their own, hosts of others. */
type Waiting = { packs: States; crowdPacks: States; crowds: number[]; hosts: string[] };

/** What waits in a database that was due at the end of the outage. */
function lookInto({ sqlite }: LocalDatabase, ended: number): (now: number) => Waiting {
  const packs = sqlite.prepare(
    `SELECT count(*) FILTER (WHERE lease_until <= ?2) AS due, count(*) FILTER (WHERE lease_until > ?2 AND taken_until <= ?2) AS claimed,
       count(*) FILTER (WHERE taken_until > ?2) AS taken
     FROM packs WHERE members > 0 AND (bucket >= ${sharedBuckets}) = ?3 AND next_at <= ?1`,
  );
  const crowds = sqlite.prepare(
    `SELECT bucket FROM packs WHERE members > 0 AND bucket >= ${sharedBuckets} AND next_at <= ? GROUP BY bucket`,
  );
  const alone = sqlite.prepare(
    "SELECT host FROM schedule WHERE paused = 0 AND pack <= 0 AND lease_until = 0 AND next_at <= ? GROUP BY host",
  );
  return (now) => ({
    packs: packs.get(ended, now, 0) as States,
    crowdPacks: packs.get(ended, now, 1) as States,
    crowds: (crowds.all(ended) as { bucket: number }[]).map(({ bucket }) => bucket),
    hosts: (alone.all(ended) as { host: string }[]).map(({ host }) => host),
  });
}

function stateOf(seen: readonly Waiting[]): string {
  const sum = (of: (waiting: Waiting) => number) => seen.reduce((all, one) => all + of(one), 0);
  const text = (of: (waiting: Waiting) => States) =>
    `${sum((one) => of(one).due)} due, ${sum((one) => of(one).claimed)} claimed, ${sum((one) => of(one).taken)} worked`;
  return `packs ${text(({ packs }) => packs)}; of one host ${text(({ crowdPacks }) => crowdPacks)}`;
}

/** Which consumers work, and what waits for them. */
function workOf({ queues, record }: Simulation): string {
  const parts = Object.entries(queues).map(([name, { working, waiting }]) => `${name} ${working} (${waiting} wait)`);
  return `${parts.join(", ")}; ${record.minutes.at(-1)} checks`;
}
