/** What a person chose is never masked: counters and ages in a part, and numbers that a setting reads. */
import { describe, expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { Watcher } from "./watcher.ts";

const seen = (settings: Settings, ...texts: string[]) => new Watcher(settings).all(texts);
const part: Settings = { include_filters: [".count"] };
const counters = [
  ["24 results", "25 results"],
  ["7 posts", "8 posts"],
  ["120 votes", "140 votes"],
  ["3 members online", "0 members online"],
  ["12 reviews", "13 reviews"],
  ["1.2k followers", "1.3k followers"],
  ["1,204 views", "1,205 views"],
  ["Showing 1-10 of 48 results", "Showing 1-10 of 49 results"],
] as const;

describe("a counter alone in a chosen part is alerted each time it moves", () => {
  test.each(counters)("%s -> %s", (before, after) => {
    const received = seen(part, ...Array.from({ length: 12 }, (_, check) => (check % 2 ? after : before)));
    expect(received).toEqual(["first", ...Array.from({ length: 11 }, () => "changed")]);
  });
});

test("beside other lines of a chosen part what was counted is alerted, and how many people look on is not", () => {
  const thread = (replies: number, viewers: number) =>
    [
      "Heating does not start",
      "Opened by Anna",
      `${replies} replies`,
      `${viewers} people are viewing this`,
      "Solved: no",
    ].join("\n");
  expect(seen(part, thread(4, 12), thread(4, 19), thread(5, 7))).toEqual(["first", "unchanged: noise", "changed"]);
});

test("on a page of next to nothing else the number of results is alerted, and the number of comments is not", () => {
  const page = (line: string) => ["Saved search", line, "Imprint"].join("\n");
  expect(seen({}, page("24 results"), page("25 results"))).toEqual(["first", "changed"]);
  expect(seen({}, page("24 comments"), page("25 comments"))).toEqual(["first", "unchanged: noise"]);
});

test.each<[string, Settings]>([
  ["a condition", { conditions: [{ field: "extracted_number", operator: ">", value: "1" }] }],
  ["a trigger", { trigger_text: ["/\\d+ views/"] }],
  ["an extraction", { extract_text: ["/\\d+ views/"] }],
])("a number that %s reads is alerted, whatever word stands beside it", (_name, settings) => {
  expect(seen(settings, "Kettle\n1204 views", "Kettle\n1205 views")).toEqual(["first", "changed"]);
});

describe("a consent banner", () => {
  const shop = (...more: string[]) => ["Kettles", "Blue kettle", ...more, "Imprint"].join("\n");
  const banner = ["We use cookies to improve our service.", "Accept all", "Settings"];

  test("that comes and goes is no news", () => {
    expect(seen({}, shop(), shop(...banner), shop(), shop(...banner))).toEqual([
      "first",
      "unchanged: noise",
      "unchanged: same_text",
      "unchanged: noise",
    ]);
  });

  test("is read on a page about cookies, in a chosen part, and with other words beside it", () => {
    const policy = (...more: string[]) => shop("We set cookies to measure how our pages are used.", ...more);
    expect(seen({}, policy(), policy(...banner))).toEqual(["first", "changed"]);
    expect(seen(part, shop(), shop(...banner))).toEqual(["first", "changed"]);
    expect(seen({}, shop(), shop(...banner, "Blue kettle is recalled"))).toEqual(["first", "changed"]);
  });
});

test("small ads in a chosen part are alerted, though they begin as advertisements do", () => {
  const ads = ["Small ads", "Anzeige: Blauer Kessel"];
  expect(seen(part, ads.join("\n"), [...ads, "Anzeige: Roter Kessel"].join("\n"))).toEqual(["first", "changed"]);
});

test("the line right below the label of an advertisement is alerted where nothing shows that it belongs to it", () => {
  const page = (line: string) => ["Kettles", "Advertisement", line, "Blue kettle", "Imprint"].join("\n");
  expect(seen({}, page("Nine were rescued"), page("Eleven were rescued"))).toEqual(["first", "changed"]);
});

test("a menu entry that became its own negation is alerted, though both were there before", () => {
  const watcher = new Watcher();
  const page = (entry: string) => ["Garden", entry, "Opening hours of the garden and what it costs."].join("\n");
  const [not, may] = ["Dogs are not allowed", "Dogs are allowed"];
  for (const entry of [not, may, not, may]) {
    watcher.surroundings = { ...watcher.surroundings, frame: [`Garden\n${entry}`], entries: ["Garden", entry] };
    expect(watcher.see(page(entry)).kind).not.toBe("unchanged");
  }
});
