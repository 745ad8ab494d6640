/** The stores of the schedule, which write down what packs and watches wait for. */
import type { packStore } from "../../src/schedule/packs/store.ts";
import type { scheduleStore } from "../../src/schedule/store.ts";
import { packSubject, watchSubject, type Trace } from "./trace.ts";

type Packs = ReturnType<typeof packStore>;
type Checks = ReturnType<typeof scheduleStore>;

/** `shard`: the number of the database; `time`: now, in Unix seconds. */
export function tracedPacks(store: Packs, trace: Trace, { shard, time }: { shard: number; time: () => number }): Packs {
  const note = (pack: number, text: string) => trace.note(packSubject(shard, pack), time(), text);
  const noteCommit = (what: string, [{ pack }, { settled, gone }]: Parameters<Packs["commit"]>) => {
    const alone = settled.filter(({ entry }) => !entry).length + gone.length;
    note(pack, `${what}: ${settled.length} checks, ${alone} go alone`);
    for (const watchId of gone) trace.note(watchSubject(watchId), time(), `leaves pack ${pack}`);
  };
  return {
    ...store,
    claimDue: async (...asked) => {
      const claims = await store.claimDue(...asked);
      for (const { pack, claim } of claims) note(pack, `claimed, ${claim}`);
      return claims;
    },
    claimNext: async (pack, now) => {
      const claim = await store.claimNext(pack, now);
      if (claim) note(claim.pack, `claimed after pack ${pack}, ${claim.claim}`);
      return claim;
    },
    claimOf: async (host, now) => {
      const claim = await store.claimOf(host, now);
      if (claim) note(claim.pack, `claimed at the turn of ${host}, ${claim.claim}`);
      return claim;
    },
    take: async (claim, asked) => {
      const taken = await store.take(claim, asked);
      const busy = taken.state === "mine" ? taken.busy : [];
      note(claim.pack, `asked for ${asked.hosts.length} hosts: ${taken.state}, its own database asks ${some(busy)}`);
      return taken;
    },
    giveBack: async (claim) => {
      note(claim.pack, "given back");
      return store.giveBack(claim);
    },
    commit: async (...ended) => {
      noteCommit("settled", ended);
      return store.commit(...ended);
    },
    commitPart: async (...ended) => {
      noteCommit("a part is settled", ended);
      return store.commitPart(...ended);
    },
  };
}

/** The same of watches that are checked alone. */
export function tracedChecks(store: Checks, trace: Trace, time: () => number): Checks {
  const note = (watch: number, text: string) => trace.note(watchSubject(watch), time(), text);
  return {
    ...store,
    claimDue: async (...asked) => {
      const claims = await store.claimDue(...asked);
      for (const { watchId } of claims) note(watchId, "claimed");
      return claims;
    },
    postpone: async (times, now) => {
      for (const [watchId, at] of times) note(watchId, `has a turn in ${(at - now).toFixed(0)} s`);
      return store.postpone(times, now);
    },
    unclaim: async (claims, now) => {
      for (const { watchId } of claims) note(watchId, "given back");
      return store.unclaim(claims, now);
    },
  };
}

/** `3: a.test, b.test` */
export const some = (names: readonly string[]): string =>
  names.length ? `${names.length}: ${names.slice(0, 3).join(", ")}` : "none";
