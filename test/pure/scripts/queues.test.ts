/** The queues of a service on one machine: scripts/local/queues. */
import { expect, test, vi } from "vitest";
import { LocalQueue } from "../../../scripts/local/queues/queue.mjs";

type Message = { id: string; body: string; attempts: number };
type Result = { outcome: string; explicitAcks?: string[]; retryMessages?: { msgId: string; delaySeconds?: number }[] };

/** A queue whose batches end when the test ends them. */
function queue(consumer: { maxBatchSize?: number; maxRetries?: number; atOnce?: number; maxBatchSeconds?: number }) {
  const batches: { bodies: string[]; messages: Message[]; end: (result: Result) => void }[] = [];
  const buried: string[] = [];
  const work = (messages: Message[]) =>
    new Promise<Result>((end) => void batches.push({ bodies: messages.map(({ body }) => body), messages, end }));
  const made = new LocalQueue(consumer, { work, bury: (body: string) => void buried.push(body) });
  const add = (...bodies: string[]) => made.add(bodies.map((body) => ({ body })));
  const ids = (at: number) => batches[at]!.messages.map(({ id }) => id);
  const delay = (body: string, delaySeconds: number) => made.add([{ body, delaySeconds }]);
  return { add, delay, batches, buried, ids, bodies: () => batches.map((batch) => batch.bodies) };
}
const ok = { outcome: "ok" };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("batches that never end hold up none behind them, as long as fewer run than may", async () => {
  const { add, batches, bodies } = queue({ maxBatchSize: 2, atOnce: 2 });
  add("hangs", "hangs too", "well");
  expect(bodies()).toEqual([["hangs", "hangs too"], ["well"]]);
  add("next");
  expect(batches).toHaveLength(2);
  batches[1]!.end(ok);
  await settled();
  expect(bodies().slice(2)).toEqual([["next"]]);
});

test("a message that is to come again does so alone, with its attempts counted, and is given up after its last", async () => {
  const { add, batches, buried, ids, bodies } = queue({ maxRetries: 1 });
  add("well", "ill");
  const [, ill = ""] = ids(0);
  batches[0]!.end({ outcome: "ok", retryMessages: [{ msgId: ill }] });
  await settled();
  expect(bodies()).toEqual([["well", "ill"], ["ill"]]);
  expect(batches[1]!.messages).toMatchObject([{ id: ill, attempts: 2 }]);
  batches[1]!.end({ outcome: "ok", retryMessages: [{ msgId: ill }] });
  await settled();
  expect([buried, batches.length]).toEqual([["ill"], 2]);
});

test("delayed messages come at their time, by one timer for all of them", () => {
  vi.useFakeTimers();
  try {
    const { delay, bodies } = queue({ atOnce: 5 });
    for (const [body, seconds] of [
      ["later", 20],
      ["soon", 5],
      ["soon, too", 5],
    ] as const)
      delay(body, seconds);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4900);
    expect(bodies()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(bodies()).toEqual([["soon", "soon, too"]]);
    vi.advanceTimersByTime(15_000);
    expect(bodies()).toEqual([["soon", "soon, too"], ["later"]]);
    // What is left are the limits of the batches.
    expect(vi.getTimerCount()).toBe(bodies().length);
  } finally {
    vi.useRealTimers();
  }
});

test("of a batch that breaks all messages come again but those that were done before", async () => {
  const { add, batches, ids, bodies } = queue({ maxRetries: 1 });
  add("done", "lost");
  batches[0]!.end({ outcome: "exception", explicitAcks: ids(0).slice(0, 1) });
  await settled();
  expect(bodies()[1]).toEqual(["lost"]);
});

test("a batch that does not come back gives its place away, and its messages come again", async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const { add, batches, bodies } = queue({ maxBatchSize: 1, atOnce: 1, maxBatchSeconds: 300 });
    add("hangs", "well");
    await vi.advanceTimersByTimeAsync(299_000);
    expect(bodies()).toEqual([["hangs"]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(bodies()).toEqual([["hangs"], ["well"]]);
    expect(String(said.mock.calls[0]?.[0])).toContain("did not come back within 300 s");
    batches[1]!.end(ok);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches[2]!.messages).toMatchObject([{ body: "hangs", attempts: 2 }]);
    // What comes back after all changes nothing.
    batches[0]!.end(ok);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toHaveLength(3);
  } finally {
    said.mockRestore();
    vi.useRealTimers();
  }
});

test("of the batches that are worked at a time one account has three quarters, and what a person waits for begins first", async () => {
  const works: { bodies: Body[]; end: (result: Result) => void }[] = [];
  type Body = { name: string; account?: number; wanted?: true };
  const work = (messages: { body: Body }[]) =>
    new Promise<Result>((end) => void works.push({ bodies: messages.map(({ body }) => body), end }));
  const made = new LocalQueue({ maxBatchSize: 1, atOnce: 4 }, { work, bury: () => undefined });
  const add = (...bodies: Body[]) => made.add(bodies.map((body) => ({ body })));
  const names = () => works.flatMap(({ bodies }) => bodies.map(({ name }) => name));
  add(...Array.from({ length: 20 }, (_, at) => ({ name: `hangs ${at}`, account: 1 })));
  expect(names()).toEqual(["hangs 0", "hangs 1", "hangs 2"]);
  add({ name: "well", account: 2 });
  expect(names()).toContain("well");
  add({ name: "of several" }, { name: "due", account: 2 }, { name: "by hand", account: 2, wanted: true });
  works[3]!.end(ok);
  await settled();
  expect(names().slice(4)).toEqual(["by hand"]);
  works[4]!.end(ok);
  await settled();
  expect(names().slice(5)).toEqual(["of several"]);
  // Who had its share goes on as its own end.
  works[0]!.end(ok);
  await settled();
  expect(names().slice(6)).toEqual(["hangs 3"]);
});

test("a delayed message comes at its time though the clock was set back", () => {
  vi.useFakeTimers();
  try {
    const { delay, bodies } = queue({});
    delay("later", 10);
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(10_000);
    expect(bodies()).toEqual([["later"]]);
  } finally {
    vi.useRealTimers();
  }
});
