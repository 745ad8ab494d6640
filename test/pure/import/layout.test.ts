/** What of a watch's memory an archive takes along, and what of it nobody has to believe. */
import { describe, expect, test } from "vitest";
import { memoryShape } from "../../../src/import/backup/layout.ts";
import { memoryFrom, type WatchMemory } from "../../../src/watch/memory.ts";
import { Watcher } from "../noise/watcher.ts";

const learnedMemory = (): WatchMemory => {
  const watcher = new Watcher();
  for (let check = 0; check < 8; check++) watcher.see(`Kettles\nBlue kettle\n${100 + check * 37} W\nImprint`);
  return watcher.memory;
};
const matched = [
  { filter: "#a", tag: "p", classes: [], attributes: {}, path: ["body"], label: "", text: "Hello", count: 1 },
];

describe("the memory in an archive", () => {
  test("holds all that was learned over many checks", () => {
    const { noise } = learnedMemory();
    expect(noise?.lines?.length).toBeGreaterThan(0);
    const learned = memoryFrom({
      noise: { ...noise, asleep: 3600 },
      matched,
      tableLowest: { Price: { EUR: 12 } },
      tableLeaders: { Price: { EUR: { row: "a", amount: 12 } } },
    });
    expect(memoryShape.parse(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
  });

  test("of another edition, or of whoever writes megabytes into it, is read without what cannot be used", () => {
    const lines = Array.from({ length: 5000 }, (_, line) => [line, "key", "key", {}]);
    const read = memoryShape.parse({ fingerprint: "a", noise: { lines }, matched: "b", tableLowest: { Price: 3 } });
    expect(read).toEqual({ fingerprint: "a" });
  });

  test("of the edition before has places that nothing reads any more", () => {
    const read = memoryShape.parse({ noise: { seenAt: 5, places: [["a", 1, 2, 3, 4, "b"]] } });
    expect(read).toEqual({ noise: { seenAt: 5 } });
  });
});
