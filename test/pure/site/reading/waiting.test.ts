/** What is told of a page that changes again and again, or has a part of its change alike with a few others. */
import { expect, test } from "vitest";
import { noShared, withoutShared } from "../../../../src/site/reading/shared.ts";
import { decidedChanges } from "../../../../src/site/reading/waiting.ts";

const now = 1_800_000_000;
const hour = 3600;

test("a line that a page shows and has no more a day later is one of that page alone, and told when it goes", () => {
  const first = withoutShared([{ key: "a", hunks: [{ removed: [], added: ["60 requests"] }] }], noShared, now);
  const hunks = [{ removed: ["60 requests"], added: ["90 requests"] }];
  const { own, memory: shared } = withoutShared([{ key: "a", hunks, said: ["60 requests"] }], first.memory, now + hour);
  const { waiting } = decidedChanges([], own, { shared, now: now + hour, isNext: true });
  const { reported } = decidedChanges(waiting, new Map(), { shared, now: now + 2 * hour, isNext: true });
  expect(reported.get("a")).toEqual(hunks);
});

test("of a page with a change of its own beside one that a second page has, too, neither is lost", () => {
  const alike = { removed: [], added: ["Call us: 555 0100"] };
  const changed = [
    { key: "a", hunks: [{ removed: ["Price 7"], added: ["Price 9"] }, alike] },
    { key: "b", hunks: [alike] },
  ];
  const { own, memory: shared } = withoutShared(changed, noShared, now);
  let { waiting } = decidedChanges([], own, { shared, now, isNext: true });
  const told: string[] = [];
  for (let at = now + hour; at <= now + 26 * hour; at += hour) {
    const next = decidedChanges(waiting, new Map(), { shared, now: at, isNext: true });
    for (const [key, hunks] of next.reported) told.push(...hunks.map(({ added }) => `${key} ${added.join()}`));
    waiting = next.waiting;
  }
  expect(told).toEqual(["a Price 9", "a Call us: 555 0100", "b Call us: 555 0100"]);
});
