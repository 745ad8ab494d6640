/** The operator lists proxies while the service runs: what they hold is sealed, what uses them says so, and nobody is read past them unasked. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, realEnv, request } from "./harness.ts";
import { operated, type Face } from "./operated.ts";

const admin = { key: "admin-key-for-tests" };
const secret = "hidden-word";
const server = operated({ PROXIES: `{"paris":"http://u:${secret}@paris.test:3128"}` });

type Listed = { key: string; label: string; address: string | null; is_default: boolean; source: string };
const put = (face: Face, key: string, body: unknown) => face.call(admin, "PUT", `/admin/proxies/${key}`, body);
const listed = async (face: Face) => (await face.call(admin, "GET", "/admin/proxies")).json<Listed[]>();
/** The rows of a table of the first database, which has what is the operator's. */
const rowsOf = async (table: string) =>
  JSON.stringify((await realEnv.DB.prepare(`SELECT * FROM ${table}`).all()).results);

test("a listed proxy can be named, called, made the default, edited and removed, each on record", async () => {
  const made = await put(server, "berlin", { url: `http://u:${secret}@berlin.test:3128`, label: "Berlin, fast" });
  expect([made.status, await made.json()]).toEqual([
    201,
    {
      ...{ key: "berlin", label: "Berlin, fast", address: "http://berlin.test:3128", has_login: true },
      ...{ source: "list", is_default: false, created_at: expect.any(Number) },
    },
  ]);
  expect((await put(server, "berlin", { label: "Berlin", is_default: true })).status).toBe(200);
  expect((await put(server, "paris", { label: "Paris", is_default: true })).status).toBe(200);
  expect((await listed(server)).map(({ key, is_default: is, source }) => [key, is, source])).toEqual([
    ["paris", true, "settings"],
    ["berlin", false, "list"],
  ]);
  const owner = await account();
  const fields = await (
    await server.call(owner, "GET", "/settings/fields")
  ).json<{
    fields: { name: string; options?: unknown[]; unmet: string[]; levels: string[] }[];
  }>();
  expect(fields.fields.find(({ name }) => name === "proxy")).toMatchObject({
    levels: ["watch", "tag", "account"],
    options: [
      { value: "paris", label: "Paris" },
      { value: "berlin", label: "Berlin" },
      { value: "no-proxy", label: "No proxy" },
    ],
    unmet: [],
  });
  const kept = await server.call(owner, "POST", "/watch", { url: "http://shop.test/", proxy: "berlin" });
  expect(kept.status).toBe(201);
  expect((await server.call(admin, "DELETE", "/admin/proxies/berlin")).status).toBe(204);
  expect((await server.call(admin, "DELETE", "/admin/proxies/berlin")).status).toBe(404);
  const log = await (await server.call(admin, "GET", "/admin/audit")).json<{ action: string; object: string }[]>();
  expect(log.map(({ action, object }) => `${action} ${object}`)).toEqual([
    "remove_proxy proxy berlin",
    "put_proxy proxy paris",
    "put_proxy proxy berlin",
    "put_proxy proxy berlin",
  ]);
});

test("a proxy that somebody removes in the same moment is answered as it was written", async () => {
  const removing = {
    prepare: (sql: string) => realEnv.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await realEnv.DB.batch(statements);
      await realEnv.DB.prepare("DELETE FROM proxies").run();
      return results;
    },
  } as D1Database;
  const made = await put(operated({}, { DB: removing }), "rome", { url: "http://rome.test:3128" });
  expect([made.status, await made.json()]).toMatchObject([201, { key: "rome", label: "rome", source: "list" }]);
  expect(await listed(operated({}))).toEqual([]);
});

test("what a proxy is opened with is stored sealed, and shown, logged and exported nowhere", async () => {
  await put(server, "berlin", { url: `http://u:${secret}@berlin.test:3128`, is_default: true });
  const stored = await rowsOf("proxies");
  expect(stored).toMatch(/v1\./);
  const owner = await account();
  const answers = await Promise.all([
    ...["/admin/proxies", "/admin/audit"].map((path) => server.call(admin, "GET", path)),
    ...["/settings/fields", "/export", "/settings/user"].map((path) => server.call(owner, "GET", path)),
    server.call(admin, "POST", "/admin/proxies/berlin/test", {}),
    put(server, "berlin", { url: `ftp://u:${secret}@berlin.test` }),
    put(server, "paris", { url: `http://u:${secret}@other.test` }),
  ]);
  for (const text of [stored, ...(await Promise.all(answers.map((answer) => answer.text()))), await rowsOf("audit")])
    expect(text).not.toContain(secret);
});

test("what cannot be a proxy is refused with what was expected", async () => {
  const refusals = [
    ["berlin", {}, 400, "url: expected the address of the proxy"],
    ["berlin", { url: "berlin.test:3128" }, 400, "http://user:password@proxy.example:3128"],
    ["berlin", { url: "http://berlin.test:3128/path" }, 400, "expected an address such as"],
    ["berlin", { url: "http://192.168.7.7:3128" }, 400, "EGRESS_ALLOW"],
    ["no-proxy", { url: "http://berlin.test" }, 400, "another name than no-proxy"],
    ["paris", { url: "http://berlin.test" }, 409, "PROXIES has a proxy of this key"],
  ] as const;
  for (const [key, body, status, sentence] of refusals) {
    const answer = await put(server, key, body);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)]);
  }
  expect((await server.call(admin, "DELETE", "/admin/proxies/paris")).status).toBe(409);
  expect((await request("/admin/proxies")).status).toBe(401);
});

test("a proxy of the list is reached only where the guard lets it be, and a watch says which proxy it was", async () => {
  const owner = await account();
  await site("shop.test").answers("<p>Kettle</p>");
  await site("inner.test").resolvesTo("192.168.7.7");
  await put(server, "inner", { url: "http://inner.test:3128", label: "Inner" });
  const trial = await server.call(admin, "POST", "/admin/proxies/inner/test", { url: "http://shop.test/" });
  expect(await trial.json()).toMatchObject({ ok: false, sentence: expect.stringContaining("EGRESS_ALLOW") });
  const uuid = await owner.watch({ url: "http://shop.test/", proxy: "inner" });
  await owner.firstCheck(uuid);
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
    last_error: expect.stringContaining("EGRESS_ALLOW"),
  });
  expect(await site("shop.test").requests()).toEqual([]);
});

test("the server's default holds for what names no proxy, an account and a tag come before it, and no-proxy before all", async () => {
  await site("shop.test").answers("<p>Kettle</p>");
  await site("inner.test").resolvesTo("192.168.7.7");
  await put(server, "inner", { url: "http://inner.test:3128", is_default: true });
  const owner = await account();
  const uuid = await owner.watch({ url: "http://shop.test/" });
  await owner.firstCheck(uuid);
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ last_error: expect.stringContaining("The proxy") });
  expect(await site("shop.test").requests()).toEqual([]);
  await owner.call("PUT", "/settings/user", { proxy: "no-proxy" });
  expect(await owner.json("GET", `/watch/${uuid}/effective`)).toMatchObject({
    proxy: { value: "no-proxy", source: { level: "account" } },
  });
  const direct = await owner.watch({ url: "http://shop.test/2" });
  await owner.firstCheck(direct);
  expect(await owner.json("GET", `/watch/${direct}`)).toMatchObject({ last_error: false });
  expect((await owner.call("PUT", "/settings/user", { proxy: "oslo" })).status).toBe(400);
  await server.call(admin, "DELETE", "/admin/proxies/inner");
  expect((await owner.call("PUT", `/watch/${uuid}`, { proxy: "inner" })).status).toBe(400);
});
