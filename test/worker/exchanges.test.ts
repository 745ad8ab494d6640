/**
 * Requests that follow each other: what was made can be read, sent back as it was read, and removed, and is gone then; what
 * is known is not sent again; pages of a list add up to the list.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { readDocument, type OpenApi } from "./contract/document.ts";
import { meaningsFor } from "./contract/meanings.ts";
import { setScene, type Scene } from "./contract/scene.ts";
import { valuesOf } from "./contract/values.ts";
import { request } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";

const seed = 20_260_301;
/** Generated requests: many only where unknown faults are searched for. */
const numRuns = inject("searches") ? 25 : 8;
let document: OpenApi;
let scene: Scene;
beforeEach(async () => {
  document = await readDocument();
});

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  scene.send(method, path, {
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
type Body = Record<string, unknown>;
const bodyOf = async (answer: Response, status: number): Promise<Body> => {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : {}) as Body;
};

/** What was saved, without what the answer tells beside it. */
const savedBy = async (answer: Response): Promise<Body> => {
  const {
    dropped_selectors: _dropped,
    warnings: _warnings,
    warning_codes: _codes,
    ...body
  } = await bodyOf(answer, 200);
  return body;
};

/** What a wish says and the answer shows under the same name: empty members mean "inherit", selectors may be dropped, dates become numbers. */
function isKept(request: Body, shown: Body): string[] {
  const other =
    /^(tag|tags|url|title|include_filters|subtractive_selectors|time_schedule_limit|time_between_check|every|look)$/;
  // An interval in short also says whose interval it is.
  if (request.every !== undefined) request = { ...request, time_between_check_use_default: null };
  const shapes = (document.components?.schemas ?? {}) as Record<
    string,
    { properties?: Record<string, { readOnly?: boolean }> }
  >;
  const properties = shapes["NewWatch"]?.properties ?? {};
  return Object.entries(request)
    .filter(([name, value]) => value !== null && !other.test(name) && !properties[name]?.readOnly)
    .filter(([name, value]) => name !== "notification_muted_until" || typeof value === "number")
    .filter(([name, value]) => !isDeepStrictEqual(value, shown[name]))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)} became ${JSON.stringify(shown[name])}`);
}

describe.each([
  ["watch", "NewWatch", ["", "/history", "/changes", "/trace"]],
  ["tag", "NewTag", [""]],
])("a %s", (noun, shape, below) => {
  test("a created object reads as it was sent, is unchanged when sent back, and is gone when deleted", async () => {
    scene = await setScene({ withHistory: false });
    const items = valuesOf({ $ref: `#/components/schemas/${shape}` }, document, meaningsFor(scene));
    const property = fc.asyncProperty(items as fc.Arbitrary<Body>, async (request) => {
      // A first check beside the test would go on changing what is read.
      const made = await send("POST", `/${noun}`, { ...request, paused: true });
      const { uuid } = await bodyOf(made.clone(), 201);
      const path = `/${noun}/${String(uuid)}`;
      expect(made.headers.get("location")).toBe(`/api/v1${path}`);
      const read = await bodyOf(await send("GET", path), 200);
      // A tag that has this title already is found, not made.
      if (noun === "watch") expect(isKept(request, read)).toEqual([]);
      expect(await savedBy(await send("PUT", path, read))).toEqual(read);
      expect(await bodyOf(await send("GET", path), 200)).toEqual(read);
      expect((await send("DELETE", path)).status).toBe(204);
      for (const sub of below) expect((await send("GET", path + sub)).status, sub).toBe(404);
      expect((await send("PUT", path, read)).status).toBe(404);
      expect((await send("DELETE", path)).status).toBe(404);
      const list = await bodyOf(await send("GET", noun === "tag" ? "/tags" : "/watch"), 200);
      expect(list).not.toHaveProperty(String(uuid));
    });
    await fc.assert(property, { seed, numRuns });
  });
});

test("sending a watch back as it was read does not delay its next check", async () => {
  scene = await setScene({ withHistory: false });
  const tags = [(await scene.owner.json<{ uuid: string }>("POST", "/tag", { title: "Shops" })).uuid];
  // Paused, so that no check moves it meanwhile.
  const request = { url: "http://shop.test/", tags, paused: true, time_schedule_limit: { enabled: true } };
  const uuid = await scene.owner.watch(request);
  const soon = Math.floor(Date.now() / 1000) + 30;
  const ofWatch = "WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)";
  await execute(`UPDATE schedule SET next_at = ? ${ofWatch}`, soon, uuid);
  const read = await bodyOf(await send("GET", `/watch/${uuid}`), 200);
  expect((await send("PUT", `/watch/${uuid}`, read)).status).toBe(200);
  const row = await firstRow<{ next_at: number }>(`SELECT next_at FROM schedule ${ofWatch}`, uuid);
  expect(row?.next_at).toBe(soon);
});

test("the settings of the account can be sent back as they were read", async () => {
  scene = await setScene({ withHistory: false });
  const meanings = { ...meaningsFor(scene), email_notifications: fc.constant({ enabled: false, email: "" }) };
  const items = valuesOf({ $ref: "#/components/schemas/UserSettingsChange" }, document, meanings);
  const property = fc.asyncProperty(items as fc.Arbitrary<Body>, async (request) => {
    const answer = await send("PUT", "/settings/user", request);
    const known = await bodyOf(answer.clone(), 200);
    const changed = await savedBy(answer);
    expect(await bodyOf(await send("GET", "/settings/user"), 200)).toEqual(changed);
    expect(await savedBy(await send("PUT", "/settings/user", known))).toEqual(changed);
  });
  await fc.assert(property, { seed, numRuns });
});

describe("an answer that is known", () => {
  test("an answer that the client already has is not sent again, and a changed one is", async () => {
    scene = await setScene();
    const { rss_token: token } = await bodyOf(await send("POST", "/rss"), 200);
    const feed = `https://tidemark.example/rss?token=${String(token)}`;
    for (const path of [`/watch/${scene.watch}`, `/watch/${scene.watch}/history/latest`, "/settings/user", feed]) {
      const first = await send("GET", path);
      const etag = first.headers.get("etag") ?? "";
      expect(etag, path).toMatch(/^(W\/)?"[!#-~]+"$/);
      for (const known of [etag, `"other", ${etag}`, "*", etag.replace(/^W\//, "")]) {
        const again = await send("GET", path, undefined, { "if-none-match": known });
        expect([again.status, await again.text(), again.headers.get("etag")], path).toEqual([304, "", etag]);
      }
      expect((await send("GET", path, undefined, { "if-none-match": '"other"' })).status, path).toBe(200);
      expect((await send("HEAD", path, undefined, { "if-none-match": etag })).status, path).toBe(304);
    }
  });

  test("an entity tag guards an edit against another in between", async () => {
    scene = await setScene({ withHistory: false });
    const path = `/watch/${scene.watch}`;
    const etag = (await send("GET", path)).headers.get("etag") ?? "";
    const first = await send("PUT", path, { title: "First" }, { "if-match": etag });
    expect(first.status).toBe(200);
    expect((await send("PUT", path, { title: "Second" }, { "if-match": etag })).status).toBe(412);
    const now = first.headers.get("etag") ?? "";
    expect((await send("PUT", path, { title: "Third" }, { "if-match": now })).status).toBe(200);
    expect((await bodyOf(await send("GET", path), 200))["title"]).toBe("Third");
  });
});

describe("ten edits at the same time", () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  const settings = {
    title: "Parallel",
    method: "POST",
    body: "a=1",
    notification_title: "News",
    notification_body: "Look",
    ignore_text: ["visitors"],
    check_unique_lines: true,
    sort_text_alphabetically: true,
    trim_text_whitespace: true,
    webdriver_delay: 3,
  };

  test("ten simultaneous edits of a watch are all accepted and take effect", async () => {
    scene = await setScene({ withHistory: false });
    const path = `/watch/${scene.watch}`;
    const etag = (await send("GET", path)).headers.get("etag") ?? "";
    const members = Object.entries(settings);
    expect(members).toHaveLength(10);
    const answers = await Promise.all(members.map(([name, value]) => send("PUT", path, { [name]: value })));
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200));
    expect(await bodyOf(await send("GET", path), 200)).toMatchObject(settings);
    // Who names a version wants no other.
    expect((await send("PUT", path, { title: "Late" }, { "if-match": etag })).status).toBe(412);
    const named = (await send("GET", path)).headers.get("etag") ?? "";
    const rivals = numbers.map((number) => send("PUT", path, { title: `Rival ${number}` }, { "if-match": named }));
    const statuses = (await Promise.all(rivals)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...numbers.slice(1).map(() => 412)]);
  });

  test("ten simultaneous edits of a tag and of the account are all accepted and take effect", async () => {
    scene = await setScene({ withHistory: false });
    const { uuid } = await bodyOf(await send("POST", "/tag", { title: "Parallel" }), 201);
    const { title: _title, ...wished } = settings;
    const answers = await Promise.all(
      Object.entries(wished).map(([name, value]) => send("PUT", `/tag/${String(uuid)}`, { [name]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await bodyOf(await send("GET", `/tag/${String(uuid)}`), 200)).toMatchObject(wished);

    const preferences = {
      timezone: "Europe/Berlin",
      global_ignore_text: ["visitors"],
      global_subtractive_selectors: [".advert"],
      ignore_whitespace: false,
      notification_title: "News",
      notification_body: "Look",
    };
    const edits = await Promise.all(
      Object.entries(preferences).map(([name, value]) => send("PUT", "/settings/user", { [name]: value })),
    );
    expect(edits.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(await bodyOf(await send("GET", "/settings/user"), 200)).toMatchObject(preferences);
  });
});

describe("a list in pages", () => {
  test("the pages of a list add up to the list, and no link contains the key", async () => {
    scene = await setScene({ withHistory: false });
    for (let count = 0; count < 10; count++)
      await bodyOf(await send("POST", "/watch", { url: `http://shop.test/${count}`, paused: true }), 201);
    const whole = Object.keys(await bodyOf(await send("GET", "/watch"), 200));
    const found: string[] = [];
    let next: string | undefined = `/api/v1/watch?limit=3&key=${scene.owner.key}`;
    for (let pages = 0; next && pages < 10; pages++) {
      const answer: Response = await request(`https://tidemark.example${next}`, {
        headers: { "x-api-key": scene.owner.key },
      });
      const keys = Object.keys(await bodyOf(answer.clone(), 200));
      expect(keys.length).toBeLessThanOrEqual(3);
      found.push(...keys);
      const link = answer.headers.get("link");
      expect(link ?? "").not.toContain("key=");
      next = link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
    }
    expect(next).toBeUndefined();
    expect(found).toEqual(whole);
  });

  test("a list takes 1 to 500 entries a page and only its own cursors", async () => {
    scene = await setScene({ withHistory: false });
    for (const path of ["/watch", "/changes", `/watch/${scene.watch}/changes`, "/notifications/log"]) {
      for (const query of [
        "limit=0",
        "limit=501",
        "limit=-1",
        "limit=1.5",
        "limit=x",
        "limit=",
        "cursor=x",
        "cursor=c!",
      ]) {
        const answer = await send("GET", `${path}?${query}`);
        expect([answer.status, `${path}?${query}`]).toEqual([400, `${path}?${query}`]);
      }
      for (const query of ["limit=1", "limit=500", "cursor=czzzzzzz"])
        expect((await send("GET", `${path}?${query}`)).status).toBe(200);
    }
  });
});
