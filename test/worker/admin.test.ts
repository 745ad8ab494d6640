/** Master administration: only the master key opens it, remedies do what they say once, and all of it is on record. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request, type Account, homeDatabase, asHome, isOnlyDatabase } from "./harness.ts";
import { firstRow, allRows, execute } from "./rows.ts";
import { operated } from "./operated.ts";
import { recording, type Recorded } from "./contract/recorder.ts";
import { familiesOf } from "../prometheus.ts";

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
  firstRow<{ paused: number; lane: string; lease: number; failure: string | null; revision: number }>(
    `SELECT s.paused, s.lane, s.lease_until AS lease, r.failure, w.revision FROM watches w JOIN schedule s ON s.watch_id = w.id
     LEFT JOIN readings r ON r.watch_id = w.id WHERE w.uuid = ?`,
    uuid,
  );

describe("access", () => {
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
    expect(bench.queued).toEqual([]);
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
      homeDatabase.prepare("SELECT state FROM deliveries WHERE event LIKE 'notice:%'").first<string>("state");
    await expect.poll(state).toBe("delivered");
    const alerts = async () =>
      (await site("hook.test").requests())
        .map((call) => JSON.parse(call.body) as { title: string; message: string })
        .filter(({ title }) => title.startsWith("Needs your attention"));
    const [{ message } = { message: "" }] = await alerts();
    expect(message).toContain("http://refuses.test/");
    expect(message).toContain("Have a browser read the page");
    expect(message).not.toMatch(/[a-z]_[a-z]/);
    await bench.pass(600);
    expect(await alerts()).toHaveLength(1);
  });

  test("the notify_owner remedy mails an owner without channels at the verified address, and no owner of a muted watch", async () => {
    const { ada, refused, broken } = await troubled();
    expect(await remediate({ watches: [refused], action: "notify_owner" })).toEqual([]);
    const events = async () => await allRows("SELECT masked FROM deliveries WHERE event LIKE 'notice:%'");
    expect(await events()).toEqual([]);
    await execute("UPDATE users SET verified_at = 1");
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
    await expect(execute("UPDATE audit SET actor = 'nobody'")).rejects.toThrow(/never change/);
    await expect(execute("DELETE FROM audit")).rejects.toThrow(/stay for a year/);
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

describe("the metrics", () => {
  const metrics = async () => {
    const answer = await request("https://tidemark.example/metrics", { headers: { authorization: `Bearer ${key}` } });
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    return familiesOf(await answer.text());
  };

  test.runIf(isOnlyDatabase)(
    "checks, failures by class, deliveries, watches and lags are counted, each with its help and type",
    async () => {
      const { bench } = await troubled({ notification_urls: ["json://hook.test/in"] });
      await site("hook.test").answers({ status: 200, body: "" });
      await site("well.test").answers("<p>another</p>");
      await bench.pass(600);
      await execute(
        "UPDATE schedule SET next_at = unixepoch() - 1000 WHERE watch_id = (SELECT min(watch_id) FROM schedule)",
      );
      await execute("INSERT INTO dead_letters (queue, body, reason, at) VALUES ('tidemark-checks-dead', '', '', 0)");
      const found = await metrics();
      const value = (name: string, labels: Record<string, string> = {}) =>
        found[name]?.samples.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value;

      for (const [name, { type, help }] of Object.entries(found)) {
        expect(name).toMatch(/^tidemark_/);
        expect(name.endsWith("_total"), name).toBe(type === "counter");
        expect(help).toMatch(/\.$/);
      }
      const made = await firstRow<{ n: number }>("SELECT sum(check_count) AS n FROM schedule");
      expect(value("tidemark_checks_total")).toBe(made?.n);
      expect(value("tidemark_check_failures_total", { class: "http_403" })).toBeGreaterThan(0);
      expect(value("tidemark_check_failures_total", { class: "dns" })).toBe(0);
      expect(value("tidemark_delivery_attempts_total", { result: "delivered" })).toBe(
        (await site("hook.test").requests()).length,
      );
      const counted = (name: string) => found[name]?.samples.find((sample) => sample.name === `${name}_count`)?.value;
      expect(counted("tidemark_check_duration_seconds")).toBe(made?.n);
      expect(counted("tidemark_delivery_duration_seconds")).toBe((await site("hook.test").requests()).length);
      // What only a machine of one's own knows is left out where there is none.
      expect(found["tidemark_queue_messages"]).toBeUndefined();
      expect(value("tidemark_dead_letters", { queue: "tidemark-checks-dead" })).toBe(1);
      expect(value("tidemark_due_lag_seconds")).toBeGreaterThanOrEqual(1000);
      expect([value("tidemark_accounts"), value("tidemark_watches")]).toEqual([2, 4]);
      expect(value("tidemark_watches_in_state", { state: "failing" })).toBe(3);
      expect(value("tidemark_failing_watches", { class: "http_5xx" })).toBe(2);
      expect(value("tidemark_database_size_bytes")).toBeGreaterThan(10_000);
      expect(value("tidemark_last_tick_timestamp_seconds")).toBe(bench.time);
      expect(value("tidemark_part_failing", { part: "resolver" })).toBe(0);
    },
  );

  test("the metrics read no more rows in a server of 2,000 quiet watches than in one of a few", async () => {
    const { ada } = await troubled();
    const owner = await firstRow<{ id: number }>("SELECT id FROM users WHERE email = ?", ada.email);
    const rowsRead = async () => {
      await execute("DELETE FROM cursors WHERE name = 'metrics-totals'");
      const record: Recorded[] = [];
      const face = operated({}, asHome(recording(homeDatabase, record)));
      const answer = await face.request("https://tidemark.example/metrics", { headers: { "x-api-key": key } });
      expect(answer.status).toBe(200);
      return record.reduce((sum, one) => sum + one.rowsRead, 0);
    };
    const before = await rowsRead();
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)";
    for (const insert of [
      `watches (id, uuid, user_id, settings, created_at) ${numbers} SELECT 5000 + i, 'quiet-' || i, ${owner?.id}, '{}', 0 FROM n`,
      `schedule (watch_id, user_id, next_at, interval_seconds, phase) ${numbers} SELECT 5000 + i, ${owner?.id}, 9e9, 60, 0 FROM n`,
      `readings (watch_id, reading) ${numbers} SELECT 5000 + i, '{}' FROM n`,
      `deliveries (id, uuid, user_id, kind, event, channel, masked, sealed, state, next_at, created_at)
         ${numbers} SELECT i, i, ${owner?.id}, 'change', i, '', '', '', 'delivered', NULL, 0 FROM n`,
    ])
      await execute(`INSERT INTO ${insert}`);
    expect(await rowsRead()).toBe(before);
    expect((await metrics())["tidemark_watches"]?.samples).toEqual([{ labels: {}, value: 2004 }]);
  });
});

describe("a link for a new password", () => {
  test("works once, ends earlier ones, is on record without its secret, and needs an account", async () => {
    const owner = await account();
    const make = async () => {
      const answer = await ask("POST", "/admin/password-links", { email: owner.email.toUpperCase() });
      expect(answer.status).toBe(201);
      return (await answer.json<{ url: string }>()).url;
    };
    const [former, url] = [await make(), await make()];
    const choose = async (link: string) => {
      const token = new URL(link).searchParams.get("token");
      return (await ask("POST", "/auth/reset", { token, password: "staple of another kind" }, {})).status;
    };
    expect(await choose(former)).toBe(400);
    expect((await request(url)).status).toBe(200);
    expect([await choose(url), await choose(url)]).toEqual([200, 400]);
    const credentials = { email: owner.email, password: "staple of another kind" };
    expect((await ask("POST", "/auth/login", credentials, {})).status).toBe(200);

    const entries = await audit("?action=make_password_link");
    expect(entries[0]).toMatchObject({ result: "done", object: expect.stringMatching(/^account [0-9a-f-]{36}$/) });
    expect(JSON.stringify(entries)).not.toContain(new URL(url).searchParams.get("token"));
    expect((await ask("POST", "/admin/password-links", { email: "nobody@nowhere.test" })).status).toBe(404);
    expect((await ask("POST", "/admin/password-links", { email: owner.email }, {})).status).toBe(401);
  });
});

test("the examination of a deployment names a mail server at port 25, which it cannot reach", async () => {
  for (const url of ["mailto://relay.test:25", "mailto://relay.test?mode=insecure"]) {
    const { request: asked } = operated({ MAIL_URL: url });
    const answer = await asked("/admin/doctor", { headers: { "x-api-key": key } });
    const { checks } = await answer.json<{ checks: { part: string; state: string; sentence: string }[] }>();
    expect(checks.find(({ part }) => part === "mail")).toMatchObject({
      state: "failing",
      sentence: expect.stringContaining("port 25"),
    });
  }
});

test("the examination asks each part, and says of what is not set up what it is for", async () => {
  await new Bench().tick();
  const answer = await ask("GET", "/admin/doctor");
  const { checks } = await answer.json<{ checks: { part: string; state: string; sentence: string }[] }>();
  const states = Object.fromEntries(checks.map(({ part, state }) => [part, state]));
  expect(states).toMatchObject({
    address: "ok",
    storage: "ok",
    resolver: "ok",
    mail: "off",
    operator: "off",
    disk: "off",
  });
  expect(checks.find(({ part }) => part === "mail")?.sentence).toContain("MAIL_URL is not set");
  expect((await ask("GET", "/admin/doctor", undefined, {})).status).toBe(401);
});
