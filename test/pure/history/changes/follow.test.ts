import { expect, test } from "vitest";
import { follow, type Following } from "../../../../src/history/changes/events/follow.ts";

/** A store that gets a change at each of these times, and a clock that only waits move. */
function outsideOf(times: number[], { refuses = false } = {}) {
  let now = 0;
  let paid = 0;
  const outside: Following<string> = {
    next: async (id) => {
      const changes = times
        .map((at, index) => ({ at, id: index + 1, change: `at ${at}` }))
        .filter((each) => each.at <= now && each.id > id)
        .slice(0, 2);
      return { changes, next: changes.at(-1)?.id ?? id };
    },
    pay: async () => {
      paid++;
      return refuses ? { error: "too much", code: "limited", values: {} } : null;
    },
    cursorOf: (id) => `c${id}`,
    now: () => now,
    wait: async (milliseconds) => void (now += milliseconds / 1000),
  };
  return { outside, paid: () => paid };
}
const textsOf = async (stream: AsyncGenerator<string>): Promise<string[]> => {
  const texts: string[] = [];
  for await (const text of stream) texts.push(text);
  return texts;
};

test("a stream gives what there is, then what comes, each once and in order, with the id to go on from", async () => {
  const { outside } = outsideOf([0, 0, 0, 7, 8]);
  const texts = await textsOf(follow(outside, { from: 1, seconds: 12 }));
  expect(texts.slice(1)).toEqual([2, 3, 4, 5].map((id) => expect.stringMatching(`^id: c${id}\nevent: change\n`)));
});

test("a stream of no seconds gives everything that there is and ends", async () => {
  const { outside } = outsideOf([0, 0, 0, 0, 0]);
  expect(await textsOf(follow(outside, { from: 0, seconds: 0 }))).toHaveLength(6);
});

test("a silent stream says every fifteen seconds that it lives", async () => {
  const { outside } = outsideOf([]);
  const texts = await textsOf(follow(outside, { from: 0, seconds: 46 }));
  expect(texts.slice(1)).toEqual([": \n\n", ": \n\n", ": \n\n"]);
});

test("each minute is paid for, and a stream whose budget is used up says so and ends", async () => {
  const { outside, paid } = outsideOf([]);
  await textsOf(follow(outside, { from: 0, seconds: 190 }));
  expect(paid()).toBe(3);
  const refused = outsideOf([], { refuses: true });
  const texts = await textsOf(follow(refused.outside, { from: 0, seconds: 190 }));
  expect(texts.at(-1)).toBe('event: error\ndata: {"error":"too much","code":"limited","values":{}}\n\n');
  expect(refused.paid()).toBe(1);
});
