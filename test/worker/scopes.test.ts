/** What keys and apps may do: every operation of the document with the scope that it needs, and keys that are bound to tags. */
import { site } from "../internet/client.ts";
import { describe, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import { basePath } from "../../src/http/path.ts";
import { operationsOf, pathParameters, readDocument } from "./contract/document.ts";
import { targetOf } from "./contract/scene.ts";
import { account, errorOf, request, type Account } from "./harness.ts";
import { execute } from "./rows.ts";

/** What reaches the account itself. A new operation of this kind is written here; others need `read` for GET, else `write`. */
const ofAccount = [
  ...["listKeys", "createKey", "getKey", "revokeKey", "rotateKey", "listSessions", "endSession", "endOtherSessions"],
  ...["listApps", "disconnectApp", "logOut", "getAccount", "resendVerification", "changePassword", "changeAddress"],
  ...["confirmPassword", "setEmail", "getRss", "renewRss", "endRss", "updateUserSettings", "patchUserSettings"],
  ...["exportAccount", "deleteAccount", "exportArchive", "startCheckout", "openBillingPortal", "linkTelegram"],
  ...["disconnectTelegram", "addPushSubscription", "removePushSubscription", "makeSigningSecret", "testAi"],
  ...["revealChannelUrl"],
];
/** POST that stores nothing. */
const readingPosts = [
  ...["takeLook", "matchSelector", "previewSettings", "previewWatch", "backtestWatch", "previewImport"],
  ...["sampleNotification", "writeNotificationUrl"],
];

const keyWith = async (owner: Account, wanted: object): Promise<string> =>
  (await owner.json<{ api_key: string }>("POST", "/keys", wanted)).api_key;
const ask = (key: string, method: string, path: string, body?: unknown) =>
  request(path, {
    method,
    headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test("every operation needs one scope, which its document names, and is refused to a key without it", async () => {
  const document = await readDocument();
  const keyed = operationsOf(document).filter(
    ({ schemes, path }) => schemes.includes("apiKey") && path.startsWith("/api"),
  );
  expect(keyed.length).toBeGreaterThan(100);
  const owner = await account();
  const without = {
    write: await keyWith(owner, { scopes: ["read", "account"] }),
    account: await keyWith(owner, { scopes: ["read", "write"] }),
  };
  const wrong: string[] = [];
  for (const operation of keyed) {
    const { id, method } = operation;
    const needed = ofAccount.includes(id)
      ? "account"
      : method === "GET" || readingPosts.includes(id)
        ? "read"
        : "write";
    const named = (operation.security ?? []).flatMap(({ oauth }) => oauth ?? []);
    if (named.join() !== needed) wrong.push(`${id}: the document names ${named.join()}`);
    if (needed === "read") continue;
    const names = Object.fromEntries(pathParameters(operation).map(({ name }) => [name, crypto.randomUUID()]));
    const send = () => request(targetOf(operation, names), { method, headers: { "x-api-key": without[needed] } });
    let answer = await send();
    // A key has a budget, which so many requests use up for a moment.
    for (; answer.status === 429; answer = await send()) await new Promise((resolve) => setTimeout(resolve, 500));
    const text = await answer.text();
    if (answer.status !== 403 || !text.includes(`needs the scope ${needed}, which this API key does not have`))
      wrong.push(`${id}: ${answer.status} ${text.slice(0, 100)}`);
  }
  expect(wrong).toEqual([]);
});

test("no route below the base path is outside the document, where nobody says who may call it", async () => {
  const documented = operationsOf(await readDocument()).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const routes = api.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith(`${basePath}/`));
  expect(routes.length).toBeGreaterThan(150);
  const outside = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !documented.includes(route));
  // The Model Context Protocol authenticates by itself.
  expect(outside.filter((route) => !route.endsWith("/mcp"))).toEqual([]);
});

describe("a key", () => {
  test("that was made before there were scopes may do everything", async () => {
    const owner = await account();
    await execute("UPDATE api_keys SET scopes = NULL, tags = NULL");
    const [shown] = await owner.json<{ scopes: unknown; only_tags: unknown }[]>("GET", "/keys");
    expect(shown).toMatchObject({ scopes: null, only_tags: null });
    await owner.watch({ url: "https://shop.test/" });
  });

  test("that may only read does not change anything by the commands of GET either", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url: "https://shop.test/", paused: true });
    const key = await keyWith(owner, { scopes: ["read"] });
    expect((await ask(key, "GET", `/watch/${uuid}`)).status).toBe(200);
    for (const query of ["paused=unpaused", "muted=muted", "recheck=1"])
      expect((await ask(key, "GET", `/watch/${uuid}?${query}`)).status, query).toBe(403);
    expect((await ask(key, "GET", "/watch?recheck_all=1")).status).toBe(403);
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ paused: true, notification_muted: false });
  });

  test("cannot make one that may do more, and keeps its rights when it is replaced", async () => {
    const owner = await account();
    const key = await keyWith(owner, { scopes: ["account"] });
    expect(await errorOf(await ask(key, "POST", "/keys", {}))).toEqual({
      status: 403,
      error: "This credential cannot give what it does not have: write",
    });
    const made = await owner.json<{ id: string }>("POST", "/keys", { scopes: ["read"] });
    const { api_key: next } = await owner.json<{ api_key: string }>("POST", `/keys/${made.id}/rotate`);
    expect((await ask(next, "POST", "/watch", { url: "https://shop.test/" })).status).toBe(403);
  });
});

describe("secrets of a watch, for a key without the scope account", () => {
  const secret = { headers: { Authorization: "Bearer HDRSECRET" }, method: "POST", body: "password=BODYSECRET" };
  const sentTo = async (host: string) => JSON.stringify(await site(host).requests());

  async function stored() {
    const owner = await account();
    await site("shop.test").answers({ body: "<p>Kettle 12 EUR</p>", headers: { "content-type": "text/html" } });
    await site("evil.test").answers({ body: "<p>Thanks</p>", headers: { "content-type": "text/html" } });
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
      title: "Members",
      headers: { Cookie: "TAGSECRET" },
    });
    const uuid = await owner.watch({ url: "https://shop.test/a", paused: true, ...secret });
    const read = await keyWith(owner, { scopes: ["read"] });
    const write = await keyWith(owner, { scopes: ["read", "write"] });
    return { owner, uuid, tag, read, write };
  }

  test("go to the address that they were given for, and to no other one by a trial", async () => {
    const { uuid, tag, read } = await stored();
    expect((await ask(read, "POST", `/watch/${uuid}/preview`, { url: "https://shop.test/b" })).status).toBe(200);
    expect(await sentTo("shop.test")).toContain("HDRSECRET");
    const url = "https://evil.test/";
    const answers = [
      await ask(read, "POST", `/watch/${uuid}/preview`, { url }),
      await ask(read, "POST", "/preview", { uuid, url }),
      await ask(read, "POST", "/preview", { url, tags: [tag] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = (await Promise.all(answers.map((answer) => answer.json()))) as { warnings: string[] }[];
    expect(first?.warnings[0]).toBe(
      "Left out, for they were given for https://shop.test: headers Authorization; body. Give them again, or use a key with the scope account",
    );
    const requests = await site("evil.test").requests();
    expect(requests).toHaveLength(3);
    expect(JSON.stringify(requests)).not.toMatch(/[A-Z]+SECRET/);
  });

  test("do not follow an edit to another site, and those of tags go to no site of its choice", async () => {
    const { owner, uuid, tag, write } = await stored();
    expect((await ask(write, "PATCH", `/watch/${uuid}`, { url: "https://evil.test/" })).status).toBe(200);
    const kept = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    expect(JSON.stringify(kept)).not.toContain("BODYSECRET");
    expect(kept["headers"]).toEqual({});
    const refused = [
      await ask(write, "POST", "/watch", { url: "https://evil.test/", tags: [tag] }),
      await ask(write, "PATCH", `/watch/${uuid}`, { tags: [tag] }),
      await ask(write, "PUT", `/tag/${tag}`, { url_match_pattern: "evil.test" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await owner.call("PUT", `/watch/${uuid}`, { tags: [tag] })).status).toBe(200);
  });

  test("of tags go on to a site that has them: by a clone, one more of its pages, an import, and to no other beside it", async () => {
    const { owner, uuid, tag, write } = await stored();
    await owner.json("PUT", `/watch/${uuid}`, { tags: [tag] });
    const { url } = await owner.json<{ url: string }>("GET", `/watch/${uuid}`);
    const at = (path: string) => new URL(path, url).href;
    const copied = await ask(write, "POST", `/watch/${uuid}/clone`);
    expect(copied.status).toBe(201);
    expect((await ask(write, "POST", "/watch", { url: at("/more"), tags: [tag], paused: true })).status).toBe(201);
    const many = (lines: string[]) =>
      request(`https://tidemark.example/api/v1/import?tag_uuids=${tag}`, {
        method: "POST",
        headers: { "x-api-key": write, "content-type": "text/plain" },
        body: lines.join("\n"),
      });
    expect((await many([at("/one"), at("/two")])).status).toBe(200);
    expect((await many([at("/three"), "https://evil.test/"])).status).toBe(403);
    const plain = at("/down").replace("https:", "http:");
    expect((await ask(write, "POST", "/watch", { url: plain, tags: [tag] })).status).toBe(403);
  });

  test("are never shown, neither bodies nor scripts", async () => {
    const { uuid, read } = await stored();
    for (const path of [`/watch/${uuid}`, `/watch/${uuid}/effective`, "/watches?include=settings"])
      expect(await (await ask(read, "GET", path)).text(), path).not.toMatch(/[A-Z]+SECRET/);
  });
});

describe("a key that is bound to a tag", () => {
  async function bound() {
    const owner = await account();
    const [mine, other] = [await tagOf(owner, "Mine"), await tagOf(owner, "Other")];
    const inside = await owner.watch({ url: "https://shop.test/in", tags: [mine, other], paused: true });
    const outside = await owner.watch({ url: "https://shop.test/out", tags: [other], paused: true });
    const key = await keyWith(owner, { only_tags: [mine] });
    return { owner, key, mine, other, inside, outside };
  }
  const tagOf = async (owner: Account, title: string) =>
    (await owner.json<{ uuid: string }>("POST", "/tag", { title })).uuid;

  test("sees the watches with it and no others", async () => {
    const { key, mine, other, inside, outside } = await bound();
    for (const path of ["/watch", "/search?q=shop&partial=true", `/watch?tag=${mine}`])
      expect(Object.keys(await (await ask(key, "GET", path)).json<object>()), path).toEqual([inside]);
    expect(Object.keys(await (await ask(key, "GET", "/tags")).json<object>())).toEqual([mine]);
    expect(await (await ask(key, "GET", "/changes")).json()).toEqual([]);
    expect((await ask(key, "GET", `/watch?tag=${mine}&tag=${other}`)).status).toBe(403);
    for (const path of [`/watch/${inside}`, `/watch/${inside}/history`, `/tag/${mine}`])
      expect((await ask(key, "GET", path)).status, path).toBe(200);
    for (const path of [`/watch/${outside}`, `/watch/${outside}/history`, `/tag/${other}`])
      expect((await ask(key, "GET", path)).status, path).toBe(404);
  });

  test("changes the watches with it, but not which they are", async () => {
    const { owner, key, mine, other, inside, outside } = await bound();
    expect((await ask(key, "PUT", `/watch/${inside}`, { title: "New" })).status).toBe(200);
    expect((await ask(key, "PUT", `/watch/${inside}`, { tags: [other, mine], title: "New" })).status).toBe(200);
    expect((await ask(key, "PUT", `/watch/${inside}`, { tags: [mine] })).status).toBe(403);
    expect((await ask(key, "PUT", `/watch/${inside}`, { tag: "Third" })).status).toBe(403);
    expect((await ask(key, "PUT", `/watch/${outside}`, { title: "New" })).status).toBe(404);
    expect((await ask(key, "DELETE", `/watch/${outside}`)).status).toBe(404);
    expect((await ask(key, "POST", "/watch", { url: "https://shop.test/" })).status).toBe(403);
    expect((await ask(key, "POST", "/watch", { url: "https://shop.test/", tags: [other] })).status).toBe(403);
    const made = await ask(key, "POST", "/watch", { url: "https://shop.test/new", tags: [mine], paused: true });
    expect(made.status).toBe(201);
    expect(await owner.json("GET", `/watch/${(await made.json<{ uuid: string }>()).uuid}`)).toMatchObject({
      tags: [mine],
    });
    expect((await ask(key, "POST", `/tag/${mine}/bulk`, { action: "mute" })).status).toBe(200);
    expect((await ask(key, "POST", `/tag/${other}/bulk`, { action: "mute" })).status).toBe(404);
  });

  test("reaches nothing else of the account, also by operations that nobody thought of", async () => {
    const { key } = await bound();
    const document = await readDocument();
    const open = ["getFeatures", "listSettingFields", "listNotificationServices", "previewSettings", "createWatch"];
    const lists = ["listWatches", "searchWatches", "listChanges", "listTags"];
    const wrong: string[] = [];
    for (const { id, method, path, schemes } of operationsOf(document)) {
      if (!schemes.includes("apiKey") || !path.startsWith("/api") || [...open, ...lists].includes(id)) continue;
      const target = `https://tidemark.example${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
      const answer = await request(target, { method, headers: { "x-api-key": key } });
      // Bodies are looked at first where one is required.
      const isClosed = [403, 404].includes(answer.status) || (answer.status === 400 && /^P(?:UT|ATCH)$/.test(method));
      if (!isClosed) wrong.push(`${id}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("is made for tags that exist, without the rest of the account", async () => {
    const { owner, mine } = await bound();
    expect((await owner.call("POST", "/keys", { scopes: ["read"], only_tags: [crypto.randomUUID()] })).status).toBe(
      400,
    );
    expect((await owner.call("POST", "/keys", { scopes: ["account"], only_tags: [mine] })).status).toBe(400);
  });
});
