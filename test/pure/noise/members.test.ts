/** Data whose objects come with their members in another order: no news, wherever it stands. */
import { describe, expect, test } from "vitest";
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

test("a member that stands twice in an object is news in either place", async () => {
  const lines = ['{"price":10,"price":20,"id":1}', '{"id":2,"price":5}'];
  const answers: [string, string] = [lines.join("\n"), lines.join("\n").replace("10", "12")];
  expect(await second("application/x-ndjson", answers)).toBe("changed");
});
