/** Durable Objects in Node: their alarms, their files, and what an answer waits for. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Actors } from "../../server/actors.mjs";
import { objectsOfClass } from "../../scripts/local/storage.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidemark-actors-"));
const dayMs = 86_400_000;
const opened: Actors[] = [];

afterEach(() => {
  for (const actors of opened.splice(0)) actors.close();
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

type Context = { storage: any };

/** Notes when it rang; `failures`: how often it fails first. */
class Clock {
  static failures = 0;
  static rung: number[] = [];
  static goesOn: () => unknown = () => undefined;
  ctx: Context;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  async wakeIn(milliseconds: number) {
    this.ctx.storage.kv.put("set", milliseconds);
    await this.ctx.storage.setAlarm(Date.now() + milliseconds);
  }

  get() {
    return this.ctx.storage.kv.get("set");
  }

  next() {
    return this.ctx.storage.getAlarm();
  }

  names(prefix: string) {
    for (const name of ["a:1", "a:2", "b:1"]) this.ctx.storage.kv.put(name, { name });
    return this.ctx.storage.kv.list({ prefix });
  }

  refuse() {
    throw new RangeError("never");
  }

  alarm() {
    Clock.rung.push(Date.now());
    if (Clock.failures-- > 0) throw new Error("not yet");
    return Clock.goesOn();
  }
}

function clocks(): any {
  Clock.rung = [];
  Clock.goesOn = () => undefined;
  const actors = new Actors(objectsOfClass(folder, "Clock"), (context: Context) => new Clock(context));
  opened.push(actors);
  return actors.namespace;
}

describe("an alarm", () => {
  test("of more than 2^31 milliseconds rings when it is due, and not before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await clocks()
      .getByName("one")
      .wakeIn(30 * dayMs);
    await vi.advanceTimersByTimeAsync(29 * dayMs);
    expect(Clock.rung).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * dayMs);
    expect(Clock.rung).toHaveLength(1);
  });

  test("that fails rings again, later each time", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const namespace = clocks();
    Clock.failures = 2;
    await namespace.getByName("one").wakeIn(1000);
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(Clock.rung).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = Clock.rung;
    expect(third - second).toBeGreaterThan(second - first);
    vi.restoreAllMocks();
  });

  test("rings in the next process, where this one ended before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await clocks().getByName("one").wakeIn(5000);
    opened.splice(0).forEach((actors) => actors.close());
    const stub = clocks().getByName("one");
    expect(await stub.next()).toBe(Date.now() + 5000);
    await vi.advanceTimersByTimeAsync(6000);
    expect(Clock.rung).toHaveLength(1);
    expect(await stub.next()).toBeNull();
  });
});

test("an alarm over which the process ended rings again in the next one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const stub = clocks().getByName("one");
  Clock.goesOn = () => new Promise(() => undefined);
  await stub.wakeIn(5000);
  await vi.advanceTimersByTimeAsync(dayMs);
  expect([Clock.rung.length, await stub.next()]).toEqual([1, null]);
  opened.splice(0).forEach((actors) => actors.close());
  const next = clocks().getByName("one");
  await vi.advanceTimersByTimeAsync(1000);
  expect([Clock.rung.length, await next.next()]).toEqual([1, null]);
});

test("an alarm that is set while one is at work rings at its own time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const stub = clocks().getByName("one");
  Clock.goesOn = () => (Clock.rung.length === 1 ? stub.wakeIn(60_000) : undefined);
  await stub.wakeIn(5000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([Clock.rung.length, await stub.next()]).toEqual([1, Clock.rung.at(0)! + 60_000]);
  await vi.advanceTimersByTimeAsync(dayMs);
  expect([Clock.rung.length, await stub.next()]).toEqual([2, null]);
});

test("an object goes on with what it stored, also after it was forgotten", async () => {
  const namespace = clocks();
  await namespace.getByName("one").wakeIn(60_000);
  opened[0]?.evict(namespace.idFromName("one"));
  expect(await namespace.getByName("one").get()).toBe(60_000);
  expect(await namespace.getByName("another").get()).toBeUndefined();
});

test("keys come by their prefix, in order, and what an object throws reaches whoever called", async () => {
  const stub = clocks().getByName("one");
  expect(await stub.names("a:")).toEqual([
    ["a:1", { name: "a:1" }],
    ["a:2", { name: "a:2" }],
  ]);
  await expect(stub.refuse()).rejects.toThrow("never");
});
