/** What happened to a watch, as one list, through the public face. */
import { expect, test } from "vitest";
import { account } from "./harness.ts";
import { watchPage } from "./watched.ts";

type Timeline = { entries: Record<string, unknown>[]; next_cursor: string | null };

const page = (line: string, minutes = 3) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>${line}</p><p>Updated ${minutes} minutes ago</p><p>Imprint</p>`;

test("lists changes with deliveries, suppressed readings, failures, recoveries and edits by time, in pages and by kind", async () => {
  const { owner, path, reads, uuid } = await watchPage(page("49.90 EUR"), { noise_reduction: true });
  await reads(page("44.90 EUR"));
  await reads({ status: 503, body: "down" });
  await reads(page("44.90 EUR"));
  await reads(page("44.90 EUR", 9));
  await owner.json("PUT", path, { title: "The kettle" });
  const { entries, next_cursor: none } = await owner.json<Timeline>("GET", `${path}/timeline`);
  expect(none).toBeNull();
  const times = entries.map(({ timestamp }) => timestamp as number);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  expect(of("change")).toMatchObject([{ change: { watch: uuid, deliveries: [{ attempts: expect.any(Number) }] } }]);
  expect(of("suppressed")).toMatchObject([{ suppressed: { times: 1, diff: expect.stringContaining("minutes ago") } }]);
  expect(of("failure")).toMatchObject([{ failure: { class: "http_5xx", status: 503, count: 1 } }]);
  expect(of("recovery")).toMatchObject([{ failure: { status: 503, ended_at: of("recovery")[0]?.timestamp } }]);
  expect(of("edit")).toMatchObject([{ edit: { members: [{ name: "title" }] } }]);
  const paged: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const part: Timeline = await owner.json("GET", `${path}/timeline?limit=2&cursor=${cursor}`);
    paged.push(...part.entries);
    cursor = part.next_cursor;
  }
  expect(paged).toEqual(entries);
  const some = await owner.json<Timeline>("GET", `${path}/timeline?kind=failure,recovery`);
  expect(some.entries.map(({ kind }) => kind)).toEqual(["recovery", "failure"]);
  expect((await owner.call("GET", `${path}/timeline?kind=dream`)).status).toBe(400);
  expect((await (await account()).call("GET", `${path}/timeline`)).status).toBe(404);
});
