/** What a webhook of one's own gets, held against its description in the OpenAPI document. */
import { Validator, type Schema } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { readDocument } from "./contract/document.ts";
import { account, Bench } from "./harness.ts";
import { every } from "./watched.ts";

type Body = {
  message: string;
  tidemark: {
    event: { type: string; id: string };
    watch: object | null;
    change: { links: { snapshot_after: string } };
  };
};

test("a change, an alert without one and a test come as the OpenAPI document describes them", async () => {
  const owner = await account();
  const bench = new Bench();
  const hook = site("hook.test");
  const page = site("page.test");
  await hook.answers({ status: 200, body: "ok" });
  await page.answers("<p>Price &amp; more: 10</p><p id=x>old</p>");
  const uuid = await owner.watch({
    url: "http://page.test/",
    title: "Shop",
    include_filters: ["p"],
    notification_urls: ["json://hook.test"],
    ...every(60),
  });
  await bench.pass(400);
  await page.answers("<p>Price &amp; more: 12</p><p id=x>old</p>");
  await bench.pass(3700);
  await page.answers({ status: 404, body: "" });
  for (let hour = 0; hour < 12; hour++) await bench.pass(3600);
  await owner.json("POST", "/notifications/test", { uuid });

  const sent = (await hook.requests()).map(({ body, headers }) => ({ body: JSON.parse(body) as Body, headers }));
  const types = sent.map(({ body }) => body.tidemark.event.type);
  expect([types.includes("failing"), types[0], types.at(-1)]).toEqual([true, "change", "test"]);
  const { webhooks, components } = (await readDocument()) as unknown as {
    webhooks: { alert: { post: { requestBody: { content: { "application/json": { schema: Schema } } } } } };
    components: { schemas: Record<string, object> };
  };
  const { schema } = webhooks.alert.post.requestBody.content["application/json"];
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => name.startsWith("Webhook")));
  const validator = new Validator({ ...schema, components: { schemas } } as Schema, "2020-12", false);
  for (const { body, headers } of sent) {
    expect(validator.validate(body)).toMatchObject({ valid: true, errors: [] });
    expect(headers).toMatchObject({ "webhook-id": body.tidemark.event.id });
  }
  expect(validator.validate({ ...sent[0]?.body, tidemark: {} }).valid).toBe(false);

  const change = sent[0]?.body;
  expect(change?.message).not.toMatch(/<p>|&amp;/);
  expect(change?.tidemark).toMatchObject({
    watch: { uuid, title: "Shop", url: "http://page.test/", tags: [] },
    change: {
      counts: { added: 0, removed: 0, replaced: 1, moved: 0 },
      hunks: [{ before_lines: ["Price & more: 10"], after_lines: ["Price & more: 12"] }],
      truncated: false,
      price: null,
    },
  });
  const link = change?.tidemark.change.links.snapshot_after.replace(/^.*\/api\/v1/, "") ?? "";
  expect(await (await owner.call("GET", link)).text()).toContain("Price & more: 12");
});
