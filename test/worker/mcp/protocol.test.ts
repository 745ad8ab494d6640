/** The Model Context Protocol on the wire: who is let in, which revisions are spoken, and what comes back to the hostile. */
import { beforeEach, describe, expect, test } from "vitest";
import { version } from "../../../src/operator/version.ts";
import { account, base, request, type Account } from "../harness.ts";
import { connected, endpoint, posted } from "./client.ts";

let owner: Account;
beforeEach(async () => {
  owner = await account();
});

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const call = (name: unknown, given?: unknown, id: unknown = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});
const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const modern = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { ...params, _meta: meta },
});
const mirrored = (method: string, more: Record<string, string> = {}) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...more,
});

describe("access", () => {
  const knock = (headers: Record<string, string>, query = "", path = endpoint) =>
    request(path + query, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(ping),
    });

  test.each([endpoint, `${base}/mcp`])(
    "MCP accepts a key in the header or as bearer, and nothing else: %s",
    async (path) => {
      expect((await knock({ "x-api-key": owner.key }, "", path)).status).toBe(200);
      expect((await knock({ authorization: `Bearer ${owner.key}` }, "", path)).status).toBe(200);
      const refused: [Response, string][] = [
        [await knock({}, "", path), "API key is required"],
        [await knock({ "x-api-key": "junk" }, "", path), "Invalid API key"],
        [await knock({ authorization: "Bearer junk" }, "", path), "Invalid API key"],
      ];
      for (const [answer, error] of refused) {
        expect(answer.status).toBe(401);
        expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="Tidemark"/);
        expect(await answer.json()).toMatchObject({ error });
      }
      const inQuery = await knock({}, `?key=${owner.key}`, path);
      expect([inQuery.status, await inQuery.json()]).toEqual([
        401,
        expect.objectContaining({
          error: "This endpoint takes the API key in the x-api-key header only, not in the query",
        }),
      ]);
    },
  );

  test("MCP refuses pages of other sites, even with a valid key", async () => {
    const from = async (origin: string) => (await knock({ "x-api-key": owner.key, origin })).status;
    expect([await from("https://evil.example"), await from("https://tidemark.example")]).toEqual([403, 200]);
  });

  test.each(["GET", "DELETE", "PUT", "PATCH", "HEAD"])(
    "MCP offers no stream and no session: %s is 405",
    async (method) => {
      const answer = await request(endpoint, {
        method,
        headers: { "x-api-key": owner.key, accept: "text/event-stream" },
      });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    },
  );

  test("MCP accepts JSON of at most 1 MiB", async () => {
    expect((await posted(owner, ping, { "content-type": "text/plain" })).status).toBe(415);
    expect((await posted(owner, { ...ping, params: { x: "x".repeat(1024 * 1024) } })).status).toBe(413);
  });

  test("MCP answers are never cached", async () => {
    expect((await posted(owner, list)).headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("the handshake", () => {
  const initialize = (wanted: unknown) => ({
    jsonrpc: "2.0",
    id: "a",
    method: "initialize",
    params: { protocolVersion: wanted, capabilities: {}, clientInfo: { name: "tests", version: "1" } },
  });

  test("the handshake agrees on the client's revision, else on the newest one with a handshake", async () => {
    for (const wanted of ["2025-11-25", "2025-06-18", "2025-03-26"])
      expect((await posted(owner, initialize(wanted))).body.result["protocolVersion"]).toBe(wanted);
    for (const wanted of ["1999-01-01", "2026-07-28", ""])
      expect((await posted(owner, initialize(wanted))).body.result["protocolVersion"]).toBe("2025-11-25");
  });

  test("the handshake names the server, its capabilities and instructions, and begins no session", async () => {
    const { body, headers } = await posted(owner, initialize("2025-11-25"));
    expect(body).toMatchObject({
      id: "a",
      result: {
        serverInfo: { name: "tidemark", version },
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: expect.stringContaining("untrusted"),
      },
    });
    expect(headers.has("Mcp-Session-Id")).toBe(false);
  });

  test("a handshake without a revision is refused with what is missing", async () => {
    expect((await posted(owner, initialize(undefined))).body.error).toMatchObject({ code: -32_602 });
    expect((await posted(owner, initialize(7))).body.error).toMatchObject({ code: -32_602 });
  });
});

describe("revisions", () => {
  test("unknown revisions are 400, for requests and notifications", async () => {
    for (const message of [list, { jsonrpc: "2.0", method: "notifications/initialized" }]) {
      const { status, body } = await posted(owner, message, { "mcp-protocol-version": "1999-01-01" });
      expect([status, body.error.code]).toEqual([400, -32_022]);
    }
  });

  test("revisions without a handshake are discovered, and their messages carry what they must", async () => {
    const { status, body } = await posted(owner, modern("server/discover"), mirrored("server/discover"));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
      ttlMs: expect.any(Number),
      cacheScope: "public",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "tidemark" } },
    });
    const settings = { uri: "tidemark://settings" };
    const headers = mirrored("resources/read", { "mcp-name": settings.uri });
    const read = await posted(owner, modern("resources/read", settings), headers);
    expect(read.body.result).toMatchObject({ resultType: "complete", cacheScope: "private" });
  });

  test("revisions with a handshake carry nothing of the later ones", async () => {
    const { result } = (await posted(owner, list, { "mcp-protocol-version": "2025-06-18" })).body;
    expect(Object.keys(result)).toEqual(["tools"]);
  });

  test("the revision decides which methods exist; unknown ones are an error, and 404 where it says so", async () => {
    for (const method of [
      "nothing",
      "server/discover",
      "subscriptions/listen",
      "__proto__",
      "constructor",
      "toString",
    ]) {
      const { status, body } = await posted(owner, { ...ping, method });
      expect([method, status, body.error?.code]).toEqual([method, 200, -32_601]);
    }
    for (const method of ["nothing", "ping", "initialize", "subscriptions/listen"]) {
      const { status, body } = await posted(owner, modern(method), mirrored(method));
      expect([method, status, body.error?.code]).toEqual([method, 404, -32_601]);
    }
  });
});

describe("a message", () => {
  test("a message is answered as JSON, or as one event where the client accepts only events", async () => {
    for (const accept of ["application/json, text/event-stream", "application/json", "*/*"])
      expect((await posted(owner, ping, { accept })).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const { status, headers, text } = await posted(owner, ping, { accept: "text/event-stream" });
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(text).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
  });

  test("a notification gets no answer", async () => {
    for (const message of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      { jsonrpc: "2.0", method: "tools/call", params: { name: "get_usage" } },
      { jsonrpc: "2.0", id: 9, result: {} },
    ]) {
      const { status, text } = await posted(owner, message);
      expect([status, text]).toEqual([202, ""]);
    }
  });

  test.each([
    ["[".repeat(5000), -32_700],
    ["[]", -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
  ])("a malformed message is 400 with an error and no more: %#", async (text, code) => {
    const { status, body } = await posted(owner, text);
    expect([status, body.jsonrpc, body.error.code]).toEqual([400, "2.0", code]);
    expect(body.error.message).not.toMatch(/ at \w+ \(|\.ts\b|Error:/);
  });

  test("a message that is not UTF-8 is 400", async () => {
    const answer = await request(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": owner.key },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect([answer.status, (await answer.json<{ error: { code: number } }>()).error.code]).toEqual([400, -32_700]);
  });
});

describe("a batch", () => {
  test("a batch is answered as one in the revision that has batches", async () => {
    const batch = [ping, { ...ping, id: 2, method: "nothing" }, { jsonrpc: "2.0", method: "notifications/x" }, 7];
    const { status, text } = await posted(owner, batch, { "mcp-protocol-version": "2025-03-26" });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: {} },
      { id: null, error: {} },
    ]);
    expect((await posted(owner, [{ jsonrpc: "2.0", method: "notifications/x" }])).status).toBe(202);
  });

  test("a batch is refused in all other revisions, with a handshake inside, or when it is long", async () => {
    expect((await posted(owner, [ping], { "mcp-protocol-version": "2025-06-18" })).status).toBe(400);
    expect((await posted(owner, [ping], { "mcp-protocol-version": "2026-07-28" })).status).toBe(400);
    expect((await posted(owner, [ping, { ...ping, id: 2, method: "initialize" }])).status).toBe(400);
    expect((await posted(owner, Array(21).fill(ping))).status).toBe(400);
  });
});

describe("a call", () => {
  test("a call of an unknown tool is a protocol error", async () => {
    for (const name of ["nothing", "", "__proto__", "constructor", "x".repeat(10_000)]) {
      const { status, body } = await posted(owner, call(name, {}));
      expect([status, body.error.code]).toEqual([200, -32_602]);
      expect(body.error.message.length).toBeLessThan(200);
    }
    for (const name of [undefined, null, 7, {}, ["get_watch"]])
      expect((await posted(owner, call(name, {}))).body.error.code).toBe(-32_602);
  });

  test.each([
    ["get_watch", {}],
    ["get_watch", []],
    ["get_watch", "text"],
    ["get_watch", 7],
    ["get_watch", { uuid: 7 }],
    ["get_watch", { uuid: "../keys" }],
    ["get_watch", { uuid: "%2e%2e/mcp" }],
    ["get_watch", { uuid: "x".repeat(100_000) }],
    ["get_watch", { uuid: crypto.randomUUID(), more: 1 }],
    ["get_snapshot", { uuid: crypto.randomUUID(), timestamp: "../latest" }],
    ["get_snapshot", { uuid: crypto.randomUUID(), timestamp: -1 }],
    ["get_difference", { uuid: crypto.randomUUID(), from: "a/b" }],
    ["get_difference", { uuid: crypto.randomUUID(), max_characters: 1e9 }],
    ["list_watches", { limit: 0 }],
    ["list_watches", { cursor: "junk" }],
    ["list_changes", { since: "yesterday" }],
    ["list_changes", { since: "c1", uuid: crypto.randomUUID() }],
    ["list_changes", { cursor: "c1" }],
    ["create_watch", { url: "http://127.0.0.1/" }],
    ["create_watch", { url: "javascript:alert(1)" }],
    ["create_watch", { url: "http://shop.test/", settings: { nothing: 1 } }],
    ["create_watch", { url: "http://shop.test/", settings: { url: 7, paused: "yes" } }],
    ["create_watch", { url: "http://shop.test/", settings: [] }],
    ["preview_watch", {}],
    ["preview_watch", { url: "http://shop.test/", uuid: crypto.randomUUID() }],
    ["import_watches", { addresses: [] }],
    ["import_watches", { addresses: ["http://shop.test/\nhttp://other.test/"] }],
    ["import_watches", { addresses: ["ftp://shop.test/"] }],
    ["import_watches", { addresses: ["http://shop.test/"], settings: { key: "x", dedupe: "maybe" } }],
    ["judge_change", { uuid: crypto.randomUUID(), timestamp: 1.5, verdict: "noisy" }],
    ["act_on_tag", { uuid: crypto.randomUUID(), action: "explode" }],
  ])("a call that cannot be carried out is a result with a sentence: %s %#", async (name, given) => {
    const { status, body } = await posted(owner, call(name, given));
    expect(status).toBe(200);
    const { isError, content } = body.result as { isError: boolean; content: { text: string }[] };
    expect([name, isError, content.length]).toEqual([name, true, 1]);
    expect(content[0]?.text).toMatch(/^[A-Z a-z_[\]0-9.]*[:(A-Za-z ]/);
    expect(content[0]?.text.length).toBeLessThanOrEqual(1600);
    expect(body.result).not.toHaveProperty("structuredContent");
  });

  test("a failed call says what the API says, word for word", async () => {
    const uuid = crypto.randomUUID();
    const said = await owner.call("GET", `/watch/${uuid}`);
    const { result } = (await posted(owner, call("get_watch", { uuid }))).body;
    expect(result["content"]).toEqual([{ type: "text", text: (await said.json<{ error: string }>()).error }]);
    const request = { url: "http://shop.test/", nothing: 1 };
    const refused = await owner.call("POST", "/watch", request);
    const made = await posted(owner, call("create_watch", { url: request.url, settings: { nothing: 1 } }));
    const { error } = await refused.json<{ error: string }>();
    expect(made.body.result["content"]).toEqual([{ type: "text", text: error }]);
  });

  test("a call cannot reach objects of another account", async () => {
    const uuid = await owner.watch({ url: "http://shop.test/", paused: true });
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Mine" });
    const stranger = await account();
    for (const [name, given] of [
      ["get_watch", { uuid }],
      ["update_watch", { uuid, settings: { title: "Yours" } }],
      ["delete_watch", { uuid }],
      ["recheck_watch", { uuid }],
      ["preview_watch", { uuid }],
      ["get_snapshot", { uuid }],
      ["get_difference", { uuid }],
      ["explain_check", { uuid }],
      ["list_changes", { uuid }],
      ["repair_filters", { uuid }],
      ["held_back", { uuid }],
      ["restore_reading", { uuid, timestamp: 1 }],
      ["list_snapshots", { uuid }],
      ["list_pages", { uuid }],
      ["list_pages", { uuid, timestamp: 1 }],
      ["list_lessons", { uuid }],
      ["list_lessons", { uuid, forget: 1 }],
      ["backtest", { uuid }],
      ["summarize_change", { uuid, timestamp: 1 }],
      ["get_screenshot", { uuid }],
      ["get_visual_difference", { uuid }],
      ["test_notifications", { uuid }],
      ["judge_change", { uuid, timestamp: 1, verdict: "noisy" }],
    ] as const)
      expect((await posted(stranger, call(name, given))).body.result, name).toMatchObject({
        isError: true,
        content: [{ text: "Watch not found" }],
      });
    for (const [name, given] of [
      ["save_tag", { uuid: tag, title: "Yours" }],
      ["act_on_tag", { uuid: tag, action: "pause" }],
    ] as const)
      expect((await posted(stranger, call(name, given))).body.result).toMatchObject({
        isError: true,
        content: [{ text: "Tag not found" }],
      });
    for (const uri of [`tidemark://watch/${uuid}/settings`, `tidemark://watch/${uuid}/latest`]) {
      const read = await posted(stranger, { ...ping, method: "resources/read", params: { uri } });
      expect(read.body.error).toMatchObject({ code: -32_002, message: "Watch not found" });
    }
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ title: null });
  });

  test("simultaneous calls each get their own answer", async () => {
    const uuids = await Promise.all([1, 2, 3].map((n) => owner.watch({ url: `http://shop.test/${n}`, paused: true })));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => posted(owner, call("get_watch", { uuid: uuids[n % 3] }, n))),
    );
    expect(answers.map(({ body }) => [body.id, (body.result["structuredContent"] as { uuid: string }).uuid])).toEqual(
      answers.map((_, n) => [n, uuids[n % 3]]),
    );
  });

  test("a call that the client cancels does not affect the next one", async () => {
    const client = await connected(owner.key);
    const control = new AbortController();
    const given = client.callTool({ name: "get_usage", arguments: {} }, { signal: control.signal });
    control.abort();
    await expect(given).rejects.toThrow();
    expect((await client.callTool({ name: "get_usage", arguments: {} })).isError).toBe(false);
    await client.close();
  });
});
