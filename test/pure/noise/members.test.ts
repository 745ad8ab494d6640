/** Data whose objects come with their members in another order: no news, wherever it stands. */
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/secret/digest.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { pageOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const one = '{"name":"Kettle","price":10,"tags":["x","y"],"deep":{"a":1,"b":[{"p":1,"q":2}]}}';
const sameInAnotherOrder = '{"deep":{"b":[{"q":2,"p":1}],"a":1},"tags":["x","y"],"price":10,"name":"Kettle"}';

/** What the second of two checks says of an answer of this type. */
async function second(type: string, [before, after]: [string, string], settings: Settings = {}): Promise<string> {
  const watched = new Watched({ noise_reduction: true, ...settings });
  const answer = (body: string) => ({ ...pageOf({ body }), contentType: type });
  await watched.see(answer(before));
  return (await watched.see(answer(after))).verdict.kind;
}

type Form = [name: string, type: string, (data: string) => string, Settings?];
const forms: Form[] = [
  ["a JSON document", "application/json", (data) => data],
  ["JSON that is served as text", "text/plain", (data) => data],
  ["an answer of JSONP", "application/javascript", (data) => `callback(${data});`],
  ["a document a line", "application/x-ndjson", (data) => `{"id":1,"at":2}\n${data}\n{"id":3,"at":4}`],
  ["events of a stream", "text/event-stream", (data) => `event: price\ndata: ${data}\n\nevent: end\n`],
  ["data within a page", "text/html", (data) => html(`<h1>Kettles of the world</h1><pre>${data}</pre><p>Imprint</p>`)],
  ["data as a string of jq", "application/json", (data) => data, { include_filters: ["jq:tojson"] }],
  ["members that a path chooses", "application/json", (data) => data, { include_filters: ["json:$.*"] }],
  ["members at any depth", "application/json", (data) => data, { include_filters: ["json:$..*"] }],
  [
    "members chosen without noise reduction",
    "application/json",
    (data) => data,
    { include_filters: ["json:$.*", "json:$.deep.*"], noise_reduction: false },
  ],
  [
    "chosen members beside ignored lines",
    "application/json",
    (data) => data,
    { include_filters: ["json:$..*"], ignore_text: ["Kettle"] },
  ],
  [
    "members of data in a page that a path chooses",
    "text/html",
    (data) => html(`<script type="application/ld+json">${data}</script><h1>Kettles</h1>`),
    { include_filters: ["json:$.*"] },
  ],
  ["lines of jqraw", "application/json", (data) => data, { include_filters: ["jqraw:tojson"] }],
];

describe.each(forms)("%s", (_name, type, of, settings) => {
  test("with its members in another order is unchanged", async () => {
    expect(await second(type, [of(one), of(sameInAnotherOrder)], settings)).toBe("unchanged");
  });

  test.each<[string, string, string]>([
    ["another value", "10", "12"],
    ["a list in another order", '["x","y"]', '["y","x"]'],
    ["a value that went to another name", '"a":1', '"c":1'],
    ["a member more", '"a":1', '"a":1,"c":2'],
    ["a number that became a word", "10", '"10"'],
  ])("with %s is alerted", async (_change, from, to) => {
    expect(await second(type, [of(one), of(sameInAnotherOrder.replace(from, to))], settings)).toBe("changed");
  });
});

describe("members that a filter chooses by where they stand", () => {
  const [before, after] = ['{"2.0":"May","1.0":"April"}', '{"3.0":"June","2.0":"May","1.0":"April"}'];

  test.each(["jq:to_entries | first", "jq:keys_unsorted[0]", "jqraw:first(.[])"])("%s is alerted", async (filter) => {
    expect(await second("application/json", [before, after], { include_filters: [filter] })).toBe("changed");
    const moved = '{"1.0":"April","2.0":"May"}';
    expect(await second("application/json", [before, moved], { include_filters: [filter] })).toBe("changed");
  });

  test("a pattern that finds other parts in another order is alerted", async () => {
    const settings = { include_filters: ["json:$.*"], extract_text: ["/^\\[\\s+(\\S+)/"] };
    const [one, other] = ['{"a":"x","b":"y"}', '{"b":"y","a":"x"}'];
    expect(await second("application/json", [one, other], settings)).toBe("changed");
  });

  test("values that changed names and places at once show no difference, and are no alert without one", async () => {
    const answers: [string, string] = ['{"a":"x","b":"y"}', '{"b":"x","a":"y"}'];
    expect(await second("application/json", answers, { include_filters: ["json:$.*"] })).not.toBe("changed");
  });
});

test("a watch that an earlier release read stays quiet, and reports what changed since", async () => {
  const settings = { include_filters: ["json:$.*"], noise_reduction: true };
  const answer = (body: string) => ({ ...pageOf({ body }), contentType: "application/json" });
  for (const [body, kind] of [
    [one, "unchanged"],
    [sameInAnotherOrder, "unchanged"],
    [one.replace("10", "12"), "changed"],
  ] as const) {
    const watched = new Watched(settings);
    await watched.see(answer(one));
    const text = `${JSON.stringify(["Kettle", 10, ["x", "y"], { a: 1, b: [{ p: 1, q: 2 }] }], null, 4)}`;
    watched.memory = { ...watched.memory, fingerprint: sha256(text), textHash: "of an earlier release" };
    const kinds = [(await watched.see(answer(body))).verdict.kind, (await watched.see(answer(body))).verdict.kind];
    expect([body, kinds.includes("changed") ? "changed" : "unchanged"]).toEqual([body, kind]);
  }
});

test("a member that stands twice in an object is news in either place", async () => {
  const lines = ['{"price":10,"price":20,"id":1}', '{"id":2,"price":5}'];
  const answers: [string, string] = [lines.join("\n"), lines.join("\n").replace("10", "12")];
  expect(await second("application/x-ndjson", answers)).toBe("changed");
});
