/**
 * A client made from the OpenAPI document alone, all the way from registering to feeds. What it sends and reads is typed by
 * the document, so that the compiler refuses this file when the document says something else, and the Worker fails it when
 * the service does something else.
 */
import { exports } from "cloudflare:workers";
import createClient from "openapi-fetch";
import { describe, expect, expectTypeOf, test } from "vitest";
import { site } from "../../internet/client.ts";
import { Bench } from "../harness.ts";
import type { components, paths } from "./openapi.d.ts";

const worker = (exports as unknown as { default: { fetch: (request: Request) => Promise<Response> } }).default;
const common = { baseUrl: "https://tidemark.example", fetch: (request: Request) => worker.fetch(request) };
const open = createClient<paths>(common);
type Client = typeof open;
const password = "a long enough password";

/** Somebody who registered by the client. */
async function registered(): Promise<Client> {
  const email = `reader-${crypto.randomUUID()}@mail.test`;
  const { data, error } = await open.POST("/api/v1/auth/register", { body: { email, password } });
  if (error) throw new Error(error.error);
  expect(data.user).toMatchObject({ email, verified: false });
  return createClient<paths>({ ...common, headers: { "x-api-key": data.api_key } });
}

/** What came, which must not be a refusal. */
function given<T>({ data, error }: { data?: T; error?: { error: string } }): T {
  if (error || data === undefined) throw new Error(error?.error ?? "Nothing came");
  return data;
}

/** A watch whose page said 10 and then 12. */
async function changed(client: Client): Promise<string> {
  const bench = new Bench();
  const shop = site("shop.test");
  await shop.answers("<title>Kettle</title><p>Price 10</p>");
  const { uuid } = given(
    await client.POST("/api/v1/watch", {
      body: {
        url: shop.url("/kettle"),
        title: "Blue kettle",
        tag: "Prices",
        time_between_check: { minutes: 5 },
        time_between_check_use_default: false,
      },
    }),
  );
  await bench.pass(400);
  await shop.answers("<title>Kettle</title><p>Price 12</p>");
  await bench.pass(4000);
  return uuid;
}

describe("a typed client", () => {
  test("a typed client creates a watch, and reads it, its list and its history", async () => {
    const client = await registered();
    const uuid = await changed(client);
    const path = { uuid };
    const watch = given(await client.GET("/api/v1/watch/{uuid}", { params: { path } }));
    if (watch === "OK") throw new Error("A read is no command");
    expectTypeOf(watch.last_error).toEqualTypeOf<string | false>();
    expect(watch).toMatchObject({ uuid, title: "Blue kettle", page_title: "Kettle", history_n: 2, last_error: false });
    const list = given(await client.GET("/api/v1/watch", { params: { query: { tag: "prices", limit: 10 } } }));
    expect(Object.keys(list)).toEqual([uuid]);
    const history = given(await client.GET("/api/v1/watch/{uuid}/history", { params: { path } }));
    const times = Object.keys(history);
    expect(times).toHaveLength(2);
    const snapshot = given(
      await client.GET("/api/v1/watch/{uuid}/history/{timestamp}", {
        params: { path: { uuid, timestamp: "latest" } },
        parseAs: "text",
      }),
    );
    expect(snapshot).toContain("Price 12");
  });

  test("a typed client reads a change and its difference, and gives feedback on it", async () => {
    const client = await registered();
    const uuid = await changed(client);
    const [change] = given(await client.GET("/api/v1/changes", {}));
    if (!change) throw new Error("No change was found");
    expect(change).toMatchObject({ watch: uuid, replaced: 1 });
    const difference = given(
      await client.GET("/api/v1/watch/{uuid}/difference/{from}/{to}", {
        params: { path: { uuid, from: "previous", to: "latest" }, query: { format: "text", changesOnly: true } },
        parseAs: "text",
      }),
    );
    expect(difference).toContain("Price 12");
    const trace = await client.GET("/api/v1/watch/{uuid}/changes/{unix}/trace", {
      params: { path: { uuid, unix: change.timestamp } },
    });
    expect(trace.response.status).toBe(200);
    const verdict = await client.POST("/api/v1/watch/{uuid}/changes/{unix}/feedback", {
      params: { path: { uuid, unix: String(change.timestamp) } },
      body: { verdict: "useful" },
    });
    expect(verdict.response.status).toBe(200);
  });

  test("a typed client edits, searches, imports and tags", async () => {
    const client = await registered();
    const created = await client.POST("/api/v1/tag", { body: { title: "News", notification_muted: true } });
    const { uuid: tag } = given(created);
    const uuids = given(
      await client.POST("/api/v1/import", {
        params: { query: { tag_uuids: [tag], paused: true } },
        body: "https://one.test/\nhttps://two.test/",
        bodySerializer: (body) => body,
        headers: { "content-type": "text/plain" },
      }),
    );
    expect(uuids).toHaveLength(2);
    const [uuid = ""] = uuids;
    const edited = given(
      await client.PUT("/api/v1/watch/{uuid}", {
        params: { path: { uuid } },
        body: { title: "One", include_filters: ["h1"] },
      }),
    );
    expect(edited).toMatchObject({ title: "One", include_filters: ["h1"], tags: [tag], paused: true });
    const found = given(await client.GET("/api/v1/search", { params: { query: { q: "one.test", partial: true } } }));
    expect(Object.keys(found)).toEqual([uuid]);
    const acted = await client.POST("/api/v1/tag/{uuid}/bulk", {
      params: { path: { uuid: tag } },
      body: { action: "mark_viewed" },
    });
    expect(given(acted)).toEqual({ affected: 2 });
    const gone = await client.DELETE("/api/v1/watch/{uuid}", { params: { path: { uuid } } });
    expect(gone.response.status).toBe(204);
    expect(given(await client.GET("/api/v1/plan", {})).usage).toMatchObject({ watches: 1, tags: 1 });
  });

  test("a typed client changes settings and reads feeds", async () => {
    const client = await registered();
    const body: components["schemas"]["UserSettingsChange"] = {
      global_ignore_text: ["Updated at"],
      noise_reduction_ads: true,
    };
    expect(given(await client.PUT("/api/v1/settings/user", { body }))).toMatchObject(body);
    expect(given(await client.GET("/api/v1/settings/user", {}))).toMatchObject(body);
    await changed(client);
    const { rss_token: token } = given(await client.POST("/api/v1/rss", {}));
    if (!token) throw new Error("No token came");
    // Readers of feeds have the token in the address: in the document it is a key, not a parameter.
    const reader = createClient<paths>({
      ...common,
      fetch: ({ url }) => worker.fetch(new Request(`${url}${url.includes("?") ? "&" : "?"}token=${token}`)),
    });
    const feed = await reader.GET("/rss", { params: { query: { format: "json", limit: 5 } }, parseAs: "text" });
    expect(feed.response.headers.get("content-type")).toContain("json");
    expect(feed.data).toContain("Blue kettle");
    expect((await open.GET("/rss", { parseAs: "text" })).response.status).toBe(403);
  });

  test("a typed client gets the type and sentence of a refusal", async () => {
    const client = await registered();
    const uuid = crypto.randomUUID();
    const unknown = await client.GET("/api/v1/watch/{uuid}", { params: { path: { uuid } } });
    expectTypeOf(unknown.error).toEqualTypeOf<components["schemas"]["Error"] | undefined>();
    expect([unknown.response.status, unknown.error]).toEqual([
      404,
      expect.objectContaining({ error: "Watch not found" }),
    ]);
    const invalid = await client.POST("/api/v1/watch", { body: { url: "ftp://shop.test/" } });
    expect([invalid.response.status, typeof invalid.error?.error]).toEqual([400, "string"]);
    const stranger = await open.GET("/api/v1/plan", {});
    expect([stranger.response.status, stranger.error]).toEqual([
      401,
      expect.objectContaining({ error: "API key is required" }),
    ]);
    expectTypeOf<components["schemas"]["NewWatch"]>().toHaveProperty("url").toEqualTypeOf<string>();
    expectTypeOf<components["schemas"]["NewWatch"]>().toHaveProperty("uuid").toEqualTypeOf<unknown>();
  });
});
