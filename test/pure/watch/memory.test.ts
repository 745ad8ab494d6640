/** The memory of a watch as it is stored: one flat document, of which each member is readable by itself. */
import { describe, expect, test } from "vitest";
import { memoryFrom } from "../../../src/watch/memory.ts";

/** A document with every member. */
const stored = {
  fingerprint: "f".repeat(64),
  bodyHash: "b".repeat(64),
  settingsHash: "s".repeat(24),
  requestHash: "r".repeat(24),
  textHash: "t".repeat(24),
  validators: { url: "https://page.example/", etag: 'W/"1"', lastModified: "Sun, 22 Nov 2026 09:00:00 GMT" },
  finalUrl: "https://page.example/",
  pageTitle: "Kettles",
  contentType: "text/html; charset=utf-8",
  hasEnd: true,
  doubted: { class: "error_page", since: 1_800_000_000 },
  server: "nginx",
  status: 200,
  snapshotAt: 1_800_000_000,
  snapshotObject: `7.${"a".repeat(64)}`,
  pageObject: `7.${"b".repeat(64)}`,
  changedAt: 1_799_990_000,
  linesObject: `7.${"c".repeat(64)}`,
  pictureObject: `7.${"d".repeat(64)}`,
  stepsObject: `7.${"e".repeat(64)}`,
  formerSteps: `6.${"e".repeat(64)}`,
  failedStep: 2,
  failedPicture: { object: `8.${"e".repeat(64)}`, at: 1_800_000_000, former: `7.${"e".repeat(64)}` },
  hybrid: { reader: "browser", triedAt: 1_800_000_000, why: "the plain answer holds no text" },
  noise: {
    seenAt: 1_800_000_000,
    lines: [
      [4, "k1", "abcd", { n: [2, 5, 1_799_000_000] }],
      [9, "k2", "efgh", { words: [1, 5, 1_799_000_000] }, ["n"]],
    ],
    contents: [["k3", 1, 0, [2, 5, 1_799_000_000]]],
    orders: [[12, 20, "ijkl", [2, 5, 1_799_000_000], 6]],
    entries: [["e1", 5]],
    firstHeldAt: 1,
    heldSince: 2,
    gaps: [3600, 60],
    heldUntil: 3,
  },
  heldTexts: [{ key: "k", object: `5.${"f".repeat(64)}`, at: 4 }],
  favicon: { at: 5, object: `4.${"0".repeat(64)}`, type: "image/png" },
  cookies: { sealed: "sealed", at: 6 },
  failing: { class: "timeout", sentence: "It took too long.", count: 2, inKind: 1, since: 7, told: false },
  backoff: { host: "page.example", until: 8 },
  failures: [
    { at: 9, lastAt: 10, class: "http_5xx", sentence: "It answered 503.", status: 503, count: 2, endedAt: 11 },
  ],
  heartbeat: 12,
  filterFailures: 1,
  awaitedMatch: "hash",
  matched: [
    {
      filter: "#price",
      tag: "p",
      id: "price",
      classes: ["price"],
      attributes: { itemprop: "price" },
      path: ["html", "body", "main"],
      label: "Price",
      text: "It costs $20.",
      count: 1,
    },
  ],
  repair: { key: "key", startedAt: 0, object: `3.${"1".repeat(64)}` },
  hasLdjsonPriceData: true,
  restock: { price: "20", currency: "USD", in_stock: true, availability: "instock", last_price: null },
  appraisal: {
    text: "hash",
    at: 13,
    found: { price: "20", currency: null, in_stock: null, availability: "unknown" },
  },
  knownStock: true,
  toldPrice: { price: "20", currency: "USD" },
};

describe("a stored memory", () => {
  test("a stored memory reads back completely", () => {
    expect(memoryFrom(stored)).toEqual(stored);
    expect(memoryFrom(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test("the memory of a watch that was never checked is empty", () => {
    expect(memoryFrom({})).toEqual({});
  });

  test.each(Object.keys(stored))("a memory with an unreadable %s is read without it, and with all else", (name) => {
    const { [name as keyof typeof stored]: _, ...others } = stored;
    for (const unreadable of [null, [[]]]) expect(memoryFrom({ ...stored, [name]: unreadable })).toEqual(others);
  });

  test("a memory may have members of another version, and failures of a former name", () => {
    expect(memoryFrom({ ...stored, somethingElse: 1, failing: { ...stored.failing, class: "gone" } })).toEqual({
      ...stored,
      failing: undefined,
    });
  });

  test("a malformed memory is read as empty, without failing", () => {
    for (const nothing of [null, "text", 7, []]) expect(memoryFrom(nothing)).toEqual({});
  });
});
