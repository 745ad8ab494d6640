import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../../../scripts/tree.mjs";
import { runKeyed } from "../../../../src/lib/concurrency/runKeyed.ts";
import { KeyedSemaphore } from "../../../../src/lib/concurrency/semaphore.ts";

/** Everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Works that end when they are asked to, and who was at work together. */
function stage() {
  const gates = new Map<string, () => void>();
  const started: string[] = [];
  const atWork = new Set<string>();
  const wait = (name: string) => new Promise<void>((open) => gates.set(name, open));
  const work = async (name: string) => {
    started.push(name);
    atWork.add(name);
    await wait(name);
    atWork.delete(name);
  };
  const open = async (name: string) => {
    gates.get(name)?.();
    await settled();
  };
  return { started: started, atWork, wait, work, open };
}

const hostOf = (name: string) => name.slice(0, -1);

test("two pieces of work of one key never run at once, and those of other keys do not wait for them", async () => {
  const { started, work, open } = stage();
  const over = runKeyed(["a1", "a2", "b1"], hostOf, { work });
  await settled();
  expect(started).toEqual(["a1", "b1"]);
  await open("a1");
  expect(started).toEqual(["a1", "b1", "a2"]);
  for (const name of ["a2", "b1"]) await open(name);
  await over;
});

test("items of one group that do not wait for each other begin after one of each other group", async () => {
  const { started, work, open } = stage();
  const names = ["a1", "a2", "a3", "b1", "b2", "c1"];
  const over = runKeyed(names, (name) => name, { work, groupOf: hostOf });
  await settled();
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  for (const name of names) await open(name);
  await over;
});

test("at most six pieces of work run at once in all that share a semaphore", async () => {
  const { started, atWork, work, open } = stage();
  const semaphore = new KeyedSemaphore();
  const names = (letters: string) => [...letters].map((letter) => `${letter}1`);
  const over = Promise.all([
    runKeyed(names("abcde"), hostOf, { work, semaphore }),
    runKeyed(names("fghij"), hostOf, { work, semaphore }),
  ]);
  await settled();
  expect([...atWork]).toEqual(names("abcdef"));
  for (const name of names("abcdefghij")) {
    await open(name);
    expect(atWork.size).toBeLessThanOrEqual(6);
  }
  await over;
  expect(started).toHaveLength(10);
});

test("work that releases its permit lets the next of its host run, and resumes before work that has not begun", async () => {
  const { started, wait, work, open } = stage();
  const over = runKeyed(["a1", "a2", "a3"], hostOf, {
    work: async (name, permit) => {
      await work(name);
      if (name !== "a1") return;
      await permit.releaseWhile(() => wait("moment"));
      await work("a1 again");
    },
  });
  await settled();
  await open("a1");
  expect(started).toEqual(["a1", "a2"]);
  await open("moment");
  expect(started).toEqual(["a1", "a2"]);
  await open("a2");
  expect(started).toEqual(["a1", "a2", "a1 again"]);
  for (const name of ["a1 again", "a3"]) await open(name);
  await over;
});

test("at most 24 pieces of work release their permit; further ones keep it while they wait", async () => {
  const { started, wait, open } = stage();
  const names = Array.from({ length: 30 }, (_, index) => `a${index}`);
  const over = runKeyed(names, () => "a", {
    work: async (name, permit) => {
      started.push(name);
      await permit.releaseWhile(() => wait(name));
    },
  });
  await settled();
  expect(started).toHaveLength(25);
  for (let round = 0; round < 3; round++) for (const name of names) await open(name);
  await over;
  expect(started).toHaveLength(30);
});

test("work that fails ends no other work, passes its permit on, and its error is thrown when all have ended", async () => {
  const ended: string[] = [];
  const over = runKeyed(["a1", "a2", "b1"], hostOf, {
    work: async (name) => {
      await Promise.resolve();
      if (name === "a1") throw new Error("a1 broke");
      ended.push(name);
    },
    onKeyEnd: async (host) => void ended.push(host),
  });
  await expect(over).rejects.toThrow("a1 broke");
  expect(ended.sort()).toEqual(["a", "a2", "b", "b1"]);
});

test("the end of a key is called once, after its last work", async () => {
  const story: string[] = [];
  await runKeyed(["a1", "b1", "a2"], hostOf, {
    work: async (name) => void story.push(name),
    onKeyEnd: async (host) => void story.push(`${host} is over`),
  });
  expect(story.filter((line) => line === "a is over")).toHaveLength(1);
  expect(story.indexOf("a is over")).toBeGreaterThan(story.indexOf("a2"));
});

test("what is put first runs before what waits already", async () => {
  const { started, wait, open } = stage();
  const semaphore = new KeyedSemaphore();
  const work = (name: string) => async () => {
    started.push(name);
    await wait(name);
  };
  const over = [
    ...["a", "b", "c", "d", "e", "f", "last"].map((name) => semaphore.run(name, work(name))),
    semaphore.run("first", work("first"), "first"),
  ];
  await settled();
  await open("a");
  expect(started.at(-1)).toBe("first");
  for (const name of ["b", "c", "d", "e", "f", "first", "last"]) await open(name);
  await Promise.all(over);
});

test("no semaphore is shared by invocations of an isolate, which may not wait for each other's promises", () => {
  const source = join(import.meta.dirname, "../../../../src");
  const shared = filesBelow(source, "", /\.tsx?$/).filter((path: string) =>
    /^(?:export )?(?:const|let) .*new KeyedSemaphore\(/m.test(readFileSync(join(source, path), "utf8")),
  );
  expect(shared).toEqual([]);
});
