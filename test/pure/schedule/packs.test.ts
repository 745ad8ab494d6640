/** Packs: who joins which, and what a pack knows of a watch. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketOf, ownBucketOf } from "../../../src/schedule/packs/bucket.ts";
import { encodedEntry, entryFrom, smallMemoryOf, withSmallMemory } from "../../../src/schedule/packs/entry.ts";
import {
  fillingOf,
  minMembers,
  minOfOneHost,
  packSize,
  slackSeconds,
  type Pack,
} from "../../../src/schedule/packs/fill.ts";
import { caseCount } from "../../chance.ts";

const watch = fc.record({
  host: fc.constantFrom("a.test", "b.test", "c.test:8080", "d.test"),
  intervalSeconds: fc.constantFrom(300, 3600),
  nextAt: fc.integer({ min: 10_000, max: 13_600 }),
  generation: fc.nat(9),
});
const watches = fc
  .array(watch, { maxLength: 250, size: "max" })
  .map((all) => all.map((each, index) => ({ ...each, watchId: index + 1 })));
const packs = fc
  .array(
    fc.record({
      bucket: fc.constantFrom(...["a.test", "b.test"].flatMap((host) => [bucketOf(host), ownBucketOf(host)])),
      intervalSeconds: fc.constantFrom(300, 3600),
      nextAt: fc.integer({ min: 10_000, max: 13_600 }),
      members: fc.integer({ min: 1, max: packSize }),
    }),
    { maxLength: 4 },
  )
  .map((all): Pack[] => all.map((each, index) => ({ ...each, id: index + 1 })));

describe("joining", () => {
  test("is for watches of the pack's bucket and interval, up to its size, none twice and none later than it would be alone", () => {
    fc.assert(
      fc.property(watches, packs, (candidates, open) => {
        const { joining, opening } = fillingOf(candidates, open);
        const into = [
          ...joining.map(({ id, watches: joined }) => ({ ...(open[id - 1] as Pack), joined })),
          ...opening.map((one) => ({ ...one, members: 0, joined: one.watches })),
        ];
        for (const { bucket, intervalSeconds, nextAt, members, joined } of into) {
          expect(members + joined.length).toBeLessThanOrEqual(packSize);
          for (const one of joined) {
            expect(one.intervalSeconds).toBe(intervalSeconds);
            expect([bucketOf(one.host), ownBucketOf(one.host)]).toContain(bucket);
            expect(one.nextAt).toBeGreaterThanOrEqual(nextAt - slackSeconds(intervalSeconds));
          }
        }
        const all = into.flatMap(({ joined }) => joined.map(({ watchId }) => watchId));
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: caseCount(2000) },
    );
  });

  /** Watches of as many hosts of one bucket, due one after the other. */
  const some = (count: number, hosts = count) =>
    Array.from({ length: count }, (_, index) => ({
      watchId: index + 1,
      host: oneBucket[index % hosts] as string,
      intervalSeconds: 300,
      nextAt: 1000 + index,
      generation: 1,
    }));

  test("opens no pack for a few, nor while those who wait find room in one", () => {
    expect(fillingOf(some(minMembers - 1), []).opening).toEqual([]);
    expect(fillingOf(some(minMembers), []).opening).toMatchObject([{ nextAt: 1000, watches: { length: minMembers } }]);
    const bucket = bucketOf("a.test");
    expect(fillingOf(some(250), []).opening.map((one) => [one.bucket, one.watches.length])).toEqual([
      [bucket, 100],
      [bucket, 100],
      [bucket, 50],
    ]);
    const open = { id: 7, bucket, intervalSeconds: 300, nextAt: 5000, members: packSize - 50 };
    expect(fillingOf(some(50), [open])).toEqual({ joining: [], opening: [] });
    expect(fillingOf(some(50), [{ ...open, nextAt: 900 }]).joining).toMatchObject([{ id: 7, watches: { length: 50 } }]);
  });

  test("gives a host of which many wait packs of its own, which it fills later whoever else has room", () => {
    const own = ownBucketOf("a.test");
    const few = some(minOfOneHost - 1, 1);
    const many = some(minOfOneHost, 1);
    const shared = { id: 7, bucket: bucketOf("a.test"), intervalSeconds: 300, nextAt: 900, members: 1 };
    expect(fillingOf(few, [shared])).toMatchObject({ joining: [{ id: 7 }], opening: [] });
    expect(fillingOf(many, [shared])).toMatchObject({ joining: [], opening: [{ bucket: own, watches: many }] });
    const open = { ...shared, id: 8, bucket: own };
    expect(fillingOf(few, [shared, open])).toMatchObject({ joining: [{ id: 8, watches: few }], opening: [] });
    const late = { ...open, nextAt: 5000 };
    expect(fillingOf(few, [shared, late])).toEqual({ joining: [], opening: [] });
  });

  test("puts of a host that has packs of its own fewer watches among others than would make these wait for it", () => {
    const own = ownBucketOf("a.test");
    const full = (count: number) => some(packSize + count, 1);
    expect(fillingOf(full(minMembers), []).opening.map(({ bucket }) => bucket)).toEqual([own, own]);
    const shared = { id: 7, bucket: bucketOf("a.test"), intervalSeconds: 300, nextAt: 900, members: 1 };
    const { joining, opening } = fillingOf(full(minMembers - 1), [shared]);
    expect(opening.map(({ bucket }) => bucket)).toEqual([own]);
    expect(joining).toMatchObject([{ id: 7, watches: { length: minMembers - 1 } }]);
  });
});

/** Hosts of one bucket. */
const oneBucket = Array.from({ length: 200_000 }, (_, number) => (number ? `h${number}.test` : "a.test")).filter(
  (host) => bucketOf(host) === bucketOf("a.test"),
);

const text = fc.option(fc.string(), { nil: undefined });
const memory = fc.record(
  {
    snapshotAt: fc.nat(),
    bodyHash: text,
    server: text,
    validators: fc.record({ url: fc.string(), etag: fc.string() }, { requiredKeys: [] }),
    pageTitle: text,
    status: fc.nat(),
  },
  { requiredKeys: [] },
);

describe("an entry", () => {
  test("reads as it was written, and as none where it cannot be read", () => {
    const small = fc.option(fc.record({ since: fc.nat(), bodyHash: fc.string(), server: fc.string() }));
    const entry = fc.record({
      checkedAt: fc.nat(),
      fetchMs: fc.nat(),
      checkCount: fc.nat(),
      strip: fc.string({ maxLength: 60 }),
      memory: small,
    });
    fc.assert(
      fc.property(entry, (one) => {
        expect(entryFrom(JSON.stringify(encodedEntry(one)))).toEqual(one);
      }),
      { numRuns: caseCount(1000) },
    );
    for (const broken of [null, "[]", "{}", '["1",2,3,"u",null]']) expect(entryFrom(broken)).toBeNull();
  });

  test("gives the next check the memory that this one had, or says that all of it has to be written", () => {
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(memory, memory, (before, after) => {
        const small = smallMemoryOf(before, after);
        const { bodyHash, validators, server } = after;
        const isSame =
          JSON.stringify(sorted({ ...before, bodyHash, validators, server })) === JSON.stringify(sorted(after));
        expect(small !== null).toBe(isSame && after.snapshotAt !== undefined);
        if (small) expect(plain(withSmallMemory(before, plain(small) as typeof small))).toEqual(plain(after));
      }),
      { numRuns: caseCount(2000) },
    );
    const near = fc.tuple(memory, memory).map(([before, other]) => ({
      before: { ...before, snapshotAt: 5 },
      after: { ...before, snapshotAt: 5, bodyHash: other.bodyHash, validators: other.validators },
    }));
    fc.assert(
      fc.property(near, ({ before, after }) => {
        expect(plain(withSmallMemory(before, smallMemoryOf(before, after)))).toEqual(plain(after));
      }),
      { numRuns: caseCount(1000) },
    );
  });

  test("is nothing to a memory with another baseline", () => {
    const small = { since: 5, bodyHash: "new" };
    expect(withSmallMemory({ snapshotAt: 6, bodyHash: "old" }, small)).toEqual({ snapshotAt: 6, bodyHash: "old" });
    expect(withSmallMemory({}, small)).toEqual({});
  });
});

const sorted = (value: object) =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
