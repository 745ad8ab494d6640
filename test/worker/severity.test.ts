/** Each change is rated as it is stored; lists, alerts and conditions know how severe it is. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { hook } from "./watched.ts";

type Rated = { url: string; severity: string; severity_findings: { rule: string }[] };

test("a change is stored with its severity, which filters, alerts and conditions use", async () => {
  const [owner, bench] = [await account(), new Bench()];
  await hook.answers({ status: 200, body: "" });
  const page = (line: string) =>
    `${"<p>Words of the page</p>".repeat(30)}<p>${line}</p>${"<p>More words</p>".repeat(30)}`;
  const places = ["mild", "severe", "waits"].map((name) => site(`${name}.test`));
  for (const place of places) await place.answers(page("Price 50 EUR"));
  const settings = { notification_urls: ["json://hook.test/in"], notification_body: "{{ severity }}" };
  const [mild, severe, waits] = places;
  if (!mild || !severe || !waits) throw new Error("No sites");
  await owner.watch({ url: mild.url(), ...settings });
  await owner.watch({ url: severe.url(), ...settings });
  const conditions = [{ field: "severity", operator: ">=", value: "2" }];
  await owner.watch({ url: waits.url(), ...settings, conditions });
  await bench.pass(400);
  await mild.answers(page("Price 49.50 EUR"));
  await severe.answers(page("Price 20 EUR"));
  await waits.answers(page("Price 49.50 EUR"));
  await bench.pass(4 * 3600);

  const all = await owner.json<Rated[]>("GET", "/changes");
  expect(new Map(all.map(({ url, severity }) => [url, severity]))).toEqual(
    new Map([
      [mild.url(), "low"],
      [severe.url(), "critical"],
    ]),
  );
  expect(all.find(({ url }) => url === severe.url())?.severity_findings[0]).toEqual({
    rule: "price",
    level: "critical",
    found: "50 EUR → 20 EUR",
  });
  const listed = async (level: string) => (await owner.json<Rated[]>("GET", `/changes?severity=${level}`)).length;
  expect([await listed("low"), await listed("medium"), await listed("high"), await listed("critical")]).toEqual([
    2, 1, 1, 1,
  ]);
  expect((await owner.call("GET", "/changes?severity=urgent")).status).toBe(400);
  const received = (await hook.requests()).map(
    ({ body }) => JSON.parse(body) as { message: string; tidemark: { change: { severity: string } } },
  );
  expect(new Map(received.map(({ message, tidemark }) => [message, tidemark.change.severity]))).toEqual(
    new Map([
      ["critical", "critical"],
      ["low", "low"],
    ]),
  );
});
