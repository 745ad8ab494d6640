import { expect, test } from "vitest";
import { IsolatePlaces } from "../../../../src/lib/concurrency/isolatePlaces.ts";

/** Everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Invocations of one isolate, whose clock goes on when it is asked to. `cutOff`: those that get no further turn. */
function isolate(places: number) {
  const shared = new IsolatePlaces(places);
  let time = 0;
  const asleep = new Map<() => void, string>();
  const [cutOff, started, gates] = [new Set<string>(), [] as string[], new Map<string, () => void>()];
  const pass = async (ms: number, step = 50) => {
    for (const end = time + ms; time < end; time += step) {
      const awake = [...asleep].filter(([, name]) => !cutOff.has(name));
      for (const [wake] of awake) {
        asleep.delete(wake);
        wake();
      }
      await settled();
    }
  };
  const clockOf = (name: string) => ({
    now: () => time,
    wait: () => new Promise<void>((wake) => asleep.set(wake, name)),
  });
  const gate = (name: string) => new Promise<void>((open) => gates.set(name, open));
  const begin = async (key: string, name: string) => {
    void shared.run(key, clockOf(name), async ({ releaseWhile }) => {
      started.push(name);
      await gate(name);
      if (!name.endsWith("w")) return;
      await releaseWhile(() => gate(name));
      started.push(`${name} again`);
      await gate(name);
    });
    await settled();
  };
  const open = async (name: string) => {
    gates.get(name)?.();
    await settled();
  };
  return { pass, begin, open, started, cutOff };
}

test("no more pieces of work run at once than there are places, never two of one key, and who came first is next", async () => {
  const { begin, started, open, pass } = isolate(2);
  for (const [key, name] of ["a1", "a2", "b1", "c1", "b2"].map((each) => [each.slice(0, 1), each] as const))
    await begin(key, name);
  expect(started).toEqual(["a1", "b1"]);
  await open("b1");
  await pass(100);
  expect(started).toEqual(["a1", "b1", "c1"]);
  await open("a1");
  await pass(100);
  expect(started).toEqual(["a1", "b1", "c1", "a2"]);
  await open("c1");
  await pass(100);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2"]);
});

test("work that gives its place back while it waits comes before those that came since", async () => {
  const { begin, started, open, pass } = isolate(1);
  await begin("a", "1w");
  await begin("a", "2");
  await begin("b", "3");
  await open("1w");
  await pass(100);
  expect(started).toEqual(["1w", "2"]);
  await open("1w");
  await pass(100);
  await open("2");
  await pass(100);
  expect(started).toEqual(["1w", "2", "1w again"]);
  await open("1w");
  await pass(100);
  expect(started).toEqual(["1w", "2", "1w again", "3"]);
});

test("work that is cut off keeps its place from others for minutes, not for ever", async () => {
  const { begin, started, pass, cutOff } = isolate(1);
  await begin("a", "1");
  await begin("a", "2");
  cutOff.add("1");
  await pass(200_000, 1000);
  expect(started).toEqual(["1"]);
  await pass(110_000, 1000);
  expect(started).toEqual(["1", "2"]);
});

test("who is cut off while it waits keeps nobody from a place", async () => {
  const { begin, started, open, pass, cutOff } = isolate(1);
  for (const name of ["1", "2", "3"]) await begin("a", name);
  cutOff.add("2");
  await pass(6000);
  await open("1");
  await pass(100);
  expect(started).toEqual(["1", "3"]);
});

test("work that throws gives its place back", async () => {
  const shared = new IsolatePlaces(1);
  const clock = { now: () => 0, wait: () => settled() as Promise<void> };
  await expect(shared.run("a", clock, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await shared.run("a", clock, async () => "done")).toBe("done");
});
