import { expect, test } from "vitest";
import { politely } from "../../../../src/lib/concurrency/politely.ts";
import { Turns } from "../../../../src/lib/concurrency/turns.ts";

/** Everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Works that end when they are told to, and who was at work together. */
function stage() {
  const doors = new Map<string, () => void>();
  const begun: string[] = [];
  const atWork = new Set<string>();
  const wait = (name: string) => new Promise<void>((open) => doors.set(name, open));
  const work = async (name: string) => {
    begun.push(name);
    atWork.add(name);
    await wait(name);
    atWork.delete(name);
  };
  const open = async (name: string) => {
    doors.get(name)?.();
    await settled();
  };
  return { begun, atWork, wait, work, open };
}

const hostOf = (name: string) => name.slice(0, -1);

test("two of one host are never at work at once, and those of others do not wait for them", async () => {
  const { begun, work, open } = stage();
  const over = politely(["a1", "a2", "b1"], hostOf, { work });
  await settled();
  expect(begun).toEqual(["a1", "b1"]);
  await open("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  for (const name of ["a2", "b1"]) await open(name);
  await over;
});

test("at most six are at work at once, in all that share their turns", async () => {
  const { begun, atWork, work, open } = stage();
  const turns = new Turns();
  const names = (letters: string) => [...letters].map((letter) => `${letter}1`);
  const over = Promise.all([
    politely(names("abcde"), hostOf, { work, turns }),
    politely(names("fghij"), hostOf, { work, turns }),
  ]);
  await settled();
  expect([...atWork]).toEqual(names("abcdef"));
  for (const name of names("abcdefghij")) {
    await open(name);
    expect(atWork.size).toBeLessThanOrEqual(6);
  }
  await over;
  expect(begun).toHaveLength(10);
});

test("who steps aside lets the next of the host go on, and comes back before those who have not begun", async () => {
  const { begun, wait, work, open } = stage();
  const over = politely(["a1", "a2", "a3"], hostOf, {
    work: async (name, turn) => {
      await work(name);
      if (name !== "a1") return;
      await turn.aside(() => wait("moment"));
      await work("a1 again");
    },
  });
  await settled();
  await open("a1");
  expect(begun).toEqual(["a1", "a2"]);
  await open("moment");
  expect(begun).toEqual(["a1", "a2"]);
  await open("a2");
  expect(begun).toEqual(["a1", "a2", "a1 again"]);
  for (const name of ["a1 again", "a3"]) await open(name);
  await over;
});

test("only so many step aside that their pages can be held; the others wait in their turn", async () => {
  const { begun, wait, open } = stage();
  const names = Array.from({ length: 30 }, (_, index) => `a${index}`);
  const over = politely(names, () => "a", {
    work: async (name, turn) => {
      begun.push(name);
      await turn.aside(() => wait(name));
    },
  });
  await settled();
  expect(begun).toHaveLength(25);
  for (let round = 0; round < 3; round++) for (const name of names) await open(name);
  await over;
  expect(begun).toHaveLength(30);
});

test("a work that breaks ends nobody else's, gives its turn on, and is told when all are through", async () => {
  const ended: string[] = [];
  const over = politely(["a1", "a2", "b1"], hostOf, {
    work: async (name) => {
      await Promise.resolve();
      if (name === "a1") throw new Error("a1 broke");
      ended.push(name);
    },
    ended: async (host) => void ended.push(host),
  });
  await expect(over).rejects.toThrow("a1 broke");
  expect(ended.sort()).toEqual(["a", "a2", "b", "b1"]);
});

test("a host is told to be over once, after its last work", async () => {
  const story: string[] = [];
  await politely(["a1", "b1", "a2"], hostOf, {
    work: async (name) => void story.push(name),
    ended: async (host) => void story.push(`${host} is over`),
  });
  expect(story.filter((line) => line === "a is over")).toHaveLength(1);
  expect(story.indexOf("a is over")).toBeGreaterThan(story.indexOf("a2"));
});
