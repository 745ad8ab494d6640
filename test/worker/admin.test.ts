/** Master administration: only the master key opens it, remedies do what they say once, and all of it is on record. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { routed } from "./contract/document.ts";
import { account, Bench, realEnv, request, type Account } from "./harness.ts";
import { operated } from "./operated.ts";

const key = "admin-key-for-tests";
const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = { "x-api-key": key }) =>
  request(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
type Failing = { uuid: string; class: string; host: string; since: number; user: string };
type Report = {
  total: number;
  classes: (Record<string, unknown> & { class: string; count: number; samples: unknown[] })[];
  failures: Failing[];
};
const report = async (query = "") => (await ask("GET", `/admin/reliability${query}`)).json<Report>();
const remediate = async (request: Record<string, unknown>) => {
  const answer = await ask("POST", "/admin/reliability/remediate", request);
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()]);
  return (await answer.json<{ affected: string[] }>()).affected;
};
const audit = async (query = "") => (await ask("GET", `/admin/audit${query}`)).json<Record<string, unknown>[]>();

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };

/** Two accounts; one watch that is refused, two whose site is broken, and one that is well. */
async function troubled(more: Record<string, unknown> = {}) {
  const [ada, bob] = [await account(), await account()];
  await site("refuses.test").answers({ status: 403, body: "<p>no</p>" });
  await site("broken.test").answers({ status: 500, body: "<p>oops</p>" });
  await site("well.test").answers("<p>fine</p>");
  const make = (owner: Account, host: string) => owner.watch({ url: `http://${host}/`, ...interval, ...more });
  const refused = await make(ada, "refuses.test");
  const [broken, other] = [await make(ada, "broken.test"), await make(bob, "broken.test")];
  const well = await make(bob, "well.test");
  const bench = new Bench();
  await bench.pass(400);
  return { ada, bob, refused, broken, other, well, bench };
}

const rowOf = (uuid: string) =>
  realEnv.DB.prepare(
    `SELECT s.paused, s.lane, s.lease_until AS lease, r.failure, w.revision FROM watches w JOIN schedule s ON s.watch_id = w.id
     LEFT JOIN readings r ON r.watch_id = w.id WHERE w.uuid = ?`,
  )
    .bind(uuid)
    .first<{ paused: number; lane: string; lease: number; failure: string | null; revision: number }>();

describe("the door", () => {
  const operations = [
    ["GET", "/admin/reliability", undefined, 200],
    ["POST", "/admin/reliability/remediate", { class: "dns", action: "pause" }, 200],
    ["GET", "/admin/audit", undefined, 200],
    ["GET", "/admin/invitations", undefined, 200],
    ["POST", "/admin/invitations", {}, 201],
    ["DELETE", "/admin/invitations/{id}", undefined, 400],
  ] as const;

  test("every operation under /admin needs the master key", () => {
    const guarded = operations.map(([method, path]) => `${method} /api/v1${path}`);
    expect(routed().filter((route) => route.includes("/admin/"))).toEqual(guarded.toSorted());
  });

  test.each(operations)(
    "%s %s accepts the master key in a header, and nothing else",
    async (method, path, body, opened) => {
      const { key: own } = await account();
      const tries: [string, Record<string, string>][] = [
        ["", {}],
        ["", { "x-api-key": own }],
        ["", { authorization: `Bearer ${own}` }],
        ["", { "x-api-key": `${key}x` }],
        ["", { "x-api-key": key.slice(0, -1) }],
        [`?key=${key}`, {}],
        [`?api_key=${key}`, {}],
      ];
      for (const [query, headers] of tries) {
        const answer = await ask(method, path + query, body, headers);
        expect([headers, query, answer.status]).toEqual([headers, query, 401]);
        expect(answer.headers.get("WWW-Authenticate")).not.toBeNull();
      }
      expect((await ask(method, path, body)).status).toBe(opened);
      expect((await ask(method, path, body, { authorization: `Bearer ${key}` })).status).toBe(opened);
      const encoded = path.replace("admin", "%61dmin");
      expect((await ask(method, encoded, body, { "x-api-key": own })).status).not.toBe(200);
    },
  );

  test("administration is closed where no master key is set", async () => {
    const face = operated({ ADMIN_API_KEY: "" });
    for (const headers of [{}, { "x-api-key": "" }, { "x-api-key": "undefined" }, { "x-api-key": "null" }])
      expect((await face.request("/admin/audit", { headers: headers as Record<string, string> })).status).toBe(401);
  });

  test("the master key opens no account", async () => {
    expect((await ask("GET", "/watch")).status).toBe(401);
  });

  test("administration has a request budget of its own", async () => {
    const answer = await ask("GET", "/admin/audit");
    expect(answer.headers.get("RateLimit-Policy")).toBe('"default";q=120;w=60');
  });
});

describe("the report", () => {
  test("the report counts failures by class, with ages, samples and a remedy", async () => {
    const { refused, broken, other, bench } = await troubled();
    const { total, classes, failures } = await report();
    expect(total).toBe(3);
    expect(classes.map((each) => [each.class, each.count, each.accounts, each.hosts])).toEqual([
      ["http_5xx", 2, 2, 1],
      ["http_403", 1, 1, 1],
    ]);
    expect(classes[1]).toMatchObject({
      remedy: { action: "switch_backend", reason: expect.any(String) },
      samples: [{ uuid: refused, host: "refuses.test", sentence: expect.stringContaining("403") }],
    });
    expect(classes[0]?.samples).toHaveLength(2);
    for (const each of classes) {
      expect(each.oldest_since).toBeGreaterThan(bench.time - 1000);
      expect(each.newest_since).toBeGreaterThanOrEqual(each.oldest_since as number);
    }
    expect(failures.map((each) => each.uuid)).toEqual([refused, broken, other]);
  });

  test("the report can be filtered by class and by account, and comes in pages", async () => {
    const { ada, refused, broken, other } = await troubled();
    expect((await report("?class=http_403")).failures.map((each) => each.uuid)).toEqual([refused]);
    const mine = await report(`?user=${ada.email.toUpperCase()}`);
    expect(mine.failures.map((each) => each.uuid)).toEqual([refused, broken]);
    expect((await report(`?user=${mine.failures[0]?.user}`)).total).toBe(2);
    expect((await report("?user=nobody")).total).toBe(0);
    const first = await ask("GET", "/admin/reliability?limit=2");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const rest = await (await ask("GET", next.replace("/api/v1", ""))).json<Report>();
    expect(rest.failures.map((each) => each.uuid)).toEqual([other]);
    expect(rest.total).toBe(3);
    expect((await ask("GET", "/admin/reliability?class=gremlins")).status).toBe(400);
  });

  test("the report leaves out paused watches, and shows no address of an account", async () => {
    const { ada, broken } = await troubled();
    await ada.json("PUT", `/watch/${broken}`, { paused: true });
    const text = await (await ask("GET", "/admin/reliability")).text();
    expect(text).not.toContain(broken);
    expect(text).not.toContain(ada.email);
  });
});

describe("a remedy", () => {
  test.each([
    {},
    { action: "pause" },
    { class: "dns", watches: ["x"], action: "pause" },
    { class: "dns", action: "explode" },
    { class: "dns", action: "pause", extra: 1 },
    { watches: [], action: "pause" },
    { watches: Array.from({ length: 501 }, () => "x"), action: "pause" },
  ])("an unknown remedy is refused: %j", async (request) => {
    expect((await ask("POST", "/admin/reliability/remediate", request)).status).toBe(400);
  });

  test("a remedy as a dry run names the watches and changes none", async () => {
    const { refused, broken, other, bench } = await troubled();
    const before = await Promise.all([refused, broken, other].map(rowOf));
    for (const action of ["recheck", "switch_backend", "pause", "notify_owner", "clear"])
      expect(await remediate({ class: "http_5xx", action, dry_run: true })).toEqual([broken, other]);
    expect(await Promise.all([refused, broken, other].map(rowOf))).toEqual(before);
    expect(bench.held).toEqual([]);
    expect((await audit()).map((entry) => entry.action)).toEqual([
      "clear.dry_run",
      "notify_owner.dry_run",
      "pause.dry_run",
      "switch_backend.dry_run",
      "recheck.dry_run",
    ]);
  });

  test("a remedy never changes a healthy watch, even when it is named", async () => {
    const { well } = await troubled();
    for (const action of ["recheck", "switch_backend", "pause", "notify_owner", "clear"])
      expect(await remediate({ watches: [well, crypto.randomUUID()], action })).toEqual([]);
  });

  test("a remedy may be for one account only, and for the oldest failures first", async () => {
    const { bob, broken, other } = await troubled();
    expect(await remediate({ class: "http_5xx", action: "pause", limit: 1 })).toEqual([broken]);
    expect(await remediate({ class: "http_5xx", action: "pause", user: bob.email })).toEqual([other]);
  });

  test("the recheck remedy checks at once, and a site that recovered is healthy again", async () => {
    const { refused, broken, other, ada } = await troubled();
    await site("broken.test").answers("<p>back</p>");
    expect(await remediate({ class: "http_5xx", action: "recheck" })).toEqual([broken, other]);
    await expect.poll(async () => (await ada.json("GET", `/watch/${broken}`)).last_error).toBe(false);
    await expect.poll(async () => (await report()).failures.map((each) => each.uuid)).toEqual([refused]);
  });

  test("the switch_backend remedy switches a watch to a browser, once", async () => {
    const { refused, ada } = await troubled();
    expect(await remediate({ class: "http_403", action: "switch_backend" })).toEqual([refused]);
    expect(await rowOf(refused)).toMatchObject({ lane: "browser" });
    expect(await ada.json("GET", `/watch/${refused}`)).toMatchObject({ fetch_backend: "html_webdriver" });
    const before = await rowOf(refused);
    expect(await remediate({ class: "http_403", action: "switch_backend" })).toEqual([]);
    expect(await rowOf(refused)).toEqual(before);
  });

  test("the pause remedy pauses a watch once, and its owner can see and undo it", async () => {
    const { broken, other, ada } = await troubled();
    expect(await remediate({ watches: [broken, other], action: "pause" })).toEqual([broken, other]);
    expect(await remediate({ watches: [broken, other], action: "pause" })).toEqual([]);
    expect(await rowOf(broken)).toMatchObject({ paused: 1 });
    expect(await ada.json("GET", `/watch/${broken}`)).toMatchObject({ paused: true });
    await ada.json("PUT", `/watch/${broken}`, { paused: false });
    expect(await rowOf(broken)).toMatchObject({ paused: 0 });
  });

  test("the clear remedy removes failures; lasting ones return with the next check", async () => {
    const { refused, ada, bench } = await troubled();
    expect(await remediate({ class: "http_403", action: "clear" })).toEqual([refused]);
    expect(await remediate({ class: "http_403", action: "clear" })).toEqual([]);
    expect((await ada.json("GET", `/watch/${refused}`)).last_error).toBe(false);
    await bench.pass(86_400);
    expect((await ada.json("GET", `/watch/${refused}`)).last_error).toContain("403");
  });

  test("the notify_owner remedy sends the owner advice by the watch's channels, once for each run of failures", async () => {
    const { refused, bench } = await troubled({ notification_urls: ["json://hook.test/in"] });
    await site("hook.test").answers({ status: 200, body: "" });
    expect(await remediate({ class: "http_403", action: "notify_owner" })).toEqual([refused]);
    expect(await remediate({ class: "http_403", action: "notify_owner" })).toEqual([]);
    // The service's own queue delivers it; the bench, whose clock is ahead, only looks on until that is done.
    const state = () =>
      realEnv.DB.prepare("SELECT state FROM deliveries WHERE event LIKE 'notice:%'").first<string>("state");
    await expect.poll(state, { timeout: 10_000 }).toBe("delivered");
    const alerts = async () =>
      (await site("hook.test").requests())
        .map((call) => JSON.parse(call.body) as { title: string; message: string })
        .filter(({ title }) => title.startsWith("Needs your attention"));
    const [{ message } = { message: "" }] = await alerts();
    expect(message).toContain("http://refuses.test/");
    expect(message).toContain("html_webdriver");
    await bench.pass(600);
    expect(await alerts()).toHaveLength(1);
  });

  test("the notify_owner remedy mails an owner without channels at the verified address, and no owner of a muted watch", async () => {
    const { ada, refused, broken } = await troubled();
    expect(await remediate({ watches: [refused], action: "notify_owner" })).toEqual([]);
    const events = async () =>
      (await realEnv.DB.prepare("SELECT masked FROM deliveries WHERE event LIKE 'notice:%'").all()).results;
    expect(await events()).toEqual([]);
    await realEnv.DB.prepare("UPDATE users SET verified_at = 1").run();
    expect(await remediate({ watches: [refused], action: "notify_owner" })).toEqual([refused]);
    expect(await events()).toEqual([{ masked: `mail to ${ada.email}` }]);
    await ada.json("PUT", `/watch/${broken}`, { notification_muted: true });
    expect(await remediate({ watches: [broken], action: "notify_owner" })).toEqual([]);
  });
});

describe("the audit log", () => {
  test("the audit log names actor, action, object, result and request, and no secret", async () => {
    const { refused } = await troubled();
    const answer = await ask("POST", "/admin/reliability/remediate", { class: "http_403", action: "pause" });
    const [entry, ...older] = await audit();
    expect(older).toEqual([]);
    expect(entry).toMatchObject({
      actor: expect.stringMatching(/^admin:[0-9a-f]{8}$/),
      action: "pause",
      object: "class http_403",
      result: `1 ${refused}`,
      request_id: answer.headers.get("X-Request-Id"),
      ts: expect.any(Number),
    });
    expect(JSON.stringify(entry)).not.toContain(key);
  });

  test("the audit log is never changed and not shortened within a year, whoever tries", async () => {
    await ask("POST", "/admin/reliability/remediate", { class: "dns", action: "pause" });
    await expect(realEnv.DB.prepare("UPDATE audit SET actor = 'nobody'").run()).rejects.toThrow(/never change/);
    await expect(realEnv.DB.prepare("DELETE FROM audit").run()).rejects.toThrow(/stay for a year/);
    const bench = new Bench(Math.floor(Date.now() / 1000) + 3 * 366 * 86_400);
    await bench.tick();
    expect(await audit()).toHaveLength(1);
  });

  test("the audit log comes newest first, in pages, and by action", async () => {
    for (const action of ["pause", "clear", "recheck"]) await remediate({ class: "dns", action });
    const first = await ask("GET", "/admin/audit?limit=2");
    expect((await first.json<{ action: string }[]>()).map((entry) => entry.action)).toEqual(["recheck", "clear"]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const rest = await (await ask("GET", next.replace("/api/v1", ""))).json<{ action: string }[]>();
    expect(rest.map((entry) => entry.action)).toEqual(["pause"]);
    expect((await audit("?action=clear")).map((entry) => entry.action)).toEqual(["clear"]);
  });
});
