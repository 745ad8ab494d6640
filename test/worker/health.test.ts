/** Nobody's watch stops silently: failures are reported once, recoveries once, and silence of any kind is noticed. */
import { describe, expect, test } from "vitest";
import { weekdays } from "../../src/lib/schedule/windows.ts";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { resolverWorks, site, type Answer } from "../internet/client.ts";
import { Faulty } from "./faulty.ts";
import { Bench, request, isOnlyDatabase } from "./harness.ts";
import { operated } from "./operated.ts";
import { execute } from "./rows.ts";
import { every, hookMessages, watchPage } from "./watched.ts";

const page = (words: string) => `<!doctype html><title>T</title><h1>Title</h1><p id="x">${words}</p>`;
const hour = 3600;
const shop = site("shop.test");
const watched = (settings: Record<string, unknown> = {}) =>
  watchPage(page("one"), { title: "Mine", ...every(60), ...settings });

type Scene = Awaited<ReturnType<typeof watched>>;
const titles = async () => (await hookMessages()).map(({ title }) => title);
type Errors = {
  failing: { class: string; count: number; told: boolean } | null;
  failures: {
    class: string;
    count: number;
    status: number | null;
    first_at: number;
    last_at: number;
    ended_at: number | null;
    sentence: string;
  }[];
  host: { left_alone_until: number; reason: string } | null;
};
const errorsOf = ({ owner, path }: Scene) => owner.json<Errors>("GET", `${path}/errors`);
/** Passes whole intervals, and the retries inside them, a tick every twenty minutes. */
const intervals = async ({ bench }: Scene, count: number) => {
  for (let tick = 0; tick < count * 60; tick += 20) await bench.pass(1200);
};
/** The page answers so, one after the other, for that many intervals. */
const answers = async (scene: Scene, count: number, ...each: (Answer | string)[]) => {
  await shop.answers(...each);
  await intervals(scene, count);
};
const down = { status: 500, body: "" };

describe("a watch that fails", () => {
  test("a failing watch is reported once, whatever kinds of failure alternate, and its recovery once", async () => {
    const scene = await watched();
    for (const answer of [down, { status: 404, body: "" }, { status: 403, body: "" }, { reset: true }]) {
      await answers(scene, 1, answer);
    }
    expect(await titles()).toEqual(["Cannot read: Mine"]);
    await answers(scene, 2, page("one"));
    expect(await titles()).toEqual(["Cannot read: Mine", "Readable again: Mine"]);
  });

  test("a failing watch is one incident at an on-call service, and its recovery resolves it", async () => {
    const duty = site("events.pagerduty.com");
    await duty.answers({ status: 202, body: "{}" });
    const scene = await watched({ notification_urls: ["pagerduty://intkey1@apikey"] });
    await answers(scene, 2, down);
    await answers(scene, 2, page("one"));
    const received = (await duty.requests()).map((call) => JSON.parse(String(call.body)) as Record<string, unknown>);
    const key = `tidemark/${scene.uuid}`;
    expect(received.map(({ event_action: action, dedup_key: named }) => [action, named])).toEqual([
      ["trigger", key],
      ["resolve", key],
    ]);
  });

  test("a watch that fails again after it recovered is reported again", async () => {
    const scene = await watched();
    for (let round = 0; round < 2; round++) {
      await answers(scene, 2, down);
      await answers(scene, 2, page("one"));
    }
    expect(await titles()).toEqual([
      "Cannot read: Mine",
      "Readable again: Mine",
      "Cannot read: Mine",
      "Readable again: Mine",
    ]);
  });

  test("a failing watch that is muted sends no alert, and one when it is unmuted and still fails", async () => {
    const scene = await watched({ notification_muted: true });
    await answers(scene, 2, down);
    expect(await titles()).toEqual([]);
    await scene.owner.json("PUT", scene.path, { notification_muted: false });
    await intervals(scene, 2);
    expect(await titles()).toEqual(["Cannot read: Mine"]);
  });

  test("a filter without a match is reported after six checks", async () => {
    const scene = await watched({ include_filters: ["#x"] });
    await answers(scene, 5, "<!doctype html><title>T</title><p>Elsewhere</p>");
    expect(await titles()).toEqual([]);
    await intervals(scene, 2);
    expect(await titles()).toEqual(["Cannot read: Mine"]);
  });
});

describe("the history of failures", () => {
  test("the history of failures lists each kind in order, with class, status, times and its end", async () => {
    const scene = await watched();
    expect(await errorsOf(scene)).toEqual({ failing: null, failures: [], screenshot: null, host: null });
    await answers(scene, 4, { status: 404, body: "" }, { status: 404, body: "" }, { status: 403, body: "" });
    const during = await errorsOf(scene);
    expect(during.failing).toMatchObject({ class: "http_403", told: true });
    expect(during.failures).toMatchObject([
      { class: "http_403", status: 403, ended_at: null },
      { class: "http_404", status: 404, count: 2, ended_at: null },
    ]);
    expect(during.failures[1]?.last_at).toBeGreaterThan(during.failures[1]?.first_at ?? 0);
    await answers(scene, 2, page("one"));
    const after = await errorsOf(scene);
    expect(after.failing).toBeNull();
    expect(after.failures.every((run) => run.ended_at !== null)).toBe(true);
  });

  test("the history of failures says that the host is paused", async () => {
    const scene = await watched();
    await answers(scene, 1, { status: 429, headers: { "retry-after": "7200" }, body: "" });
    scene.bench.time = Math.floor(Date.now() / 1000);
    expect((await errorsOf(scene)).host).toMatchObject({ reason: "own" });
  });
});

describe("a watch without a good reading for three intervals", () => {
  /** Loses every message, as a broken consumer would. */
  async function lost(scene: Scene, hours: number) {
    for (let minute = 0; minute < hours * 60; minute += 5) {
      scene.bench.time += leaseSeconds;
      await scene.bench.tick();
      scene.bench.taken("tidemark-checks");
      await scene.bench.drain();
    }
  }

  test("a watch whose checks never end is reported once, and once when it is read again", async () => {
    const scene = await watched();
    await lost(scene, 2.5);
    expect(await titles()).toEqual([]);
    await lost(scene, 4);
    expect(await titles()).toEqual(["Not read for long: Mine"]);
    await intervals(scene, 1);
    await intervals(scene, 3);
    expect(await titles()).toEqual(["Not read for long: Mine", "Readable again: Mine"]);
  });

  test("a watch whose host asked to be left alone is reported once", async () => {
    const scene = await watched();
    const other = await scene.owner.watch({
      url: shop.url("/other"),
      title: "Other",
      notification_urls: ["json://hook.test/in"],
      ...every(60),
    });
    await scene.owner.firstCheck(other);
    await answers(scene, 6, { status: 503, headers: { "retry-after": "36000" }, body: "" });
    expect((await titles()).toSorted()).toEqual(["Not read for long: Mine", "Not read for long: Other"]);
    await answers(scene, 8, page("one"));
    expect((await titles()).toSorted().slice(2)).toEqual(["Readable again: Mine", "Readable again: Other"]);
  });

  test("a watch whose schedule is closed is never reported as silent", async () => {
    const now = new Date();
    const day =
      ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"][(now.getUTCDay() + 3) % 7] ?? "";
    const closed = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => [
        name,
        { enabled: name === day, start_time: "12:00", duration: { hours: 1, minutes: 0 } },
      ]),
    );
    const scene = await watched();
    await scene.owner.json("PUT", scene.path, {
      time_schedule_limit: { enabled: true, timezone: "UTC", ...closed },
    });
    for (let round = 0; round < 24; round++) await scene.bench.pass(3600);
    expect(await titles()).toEqual([]);
  });

  test.each<[string, Answer]>([
    ["fails just", { status: 404, body: "" }],
    ["has to leave its host alone since", { status: 503, headers: { "retry-after": "36000" }, body: "" }],
  ])("a watch that %s before its schedule closes is not reported before it opens", async (_, answer) => {
    const scene = await watched();
    const { bench } = scene;
    const opened = bench.time - 2 * hour;
    const window = {
      start_time: new Date(opened * 1000).toISOString().slice(11, 16),
      duration: { hours: 3, minutes: 30 },
    };
    const days = Object.fromEntries(weekdays.map((day) => [day, window]));
    await scene.owner.json("PUT", scene.path, { time_schedule_limit: { enabled: true, timezone: "UTC", ...days } });
    await shop.answers(answer);
    const until = async (time: number) => {
      while (bench.time < time) await bench.pass(600);
    };
    await until(opened + 4 * hour);
    expect((await errorsOf(scene)).failures.length).toBeGreaterThan(0);
    await until(opened + 23.5 * hour);
    expect(await titles()).toEqual([]);
    await until(opened + 27.5 * hour);
    expect(await titles()).toHaveLength(1);
  });

  test("a paused or muted watch is never reported as silent", async () => {
    const scene = await watched();
    await scene.owner.json("PUT", scene.path, { paused: true });
    await lost(scene, 5);
    await scene.owner.json("PUT", scene.path, { paused: false, notification_muted: true });
    await lost(scene, 5);
    expect(await titles()).toEqual([]);
  });
});

test("a watch whose checks are claimed and never end is overdue", async () => {
  const scene = await watched();
  const overdue = async () =>
    (await scene.owner.json<{ overdue_watches: string[] }>("GET", "/systeminfo")).overdue_watches;
  expect(await overdue()).toEqual([]);
  await execute("UPDATE schedule SET next_at = unixepoch() - 400");
  expect(await overdue()).toEqual([scene.uuid]);
  await execute(
    "UPDATE schedule SET next_at = unixepoch() + 3000, generation = generation + 2, lease_until = 0, last_checked = unixepoch() - 9000",
  );
  expect(await overdue()).toEqual([scene.uuid]);
});

/** Bindings of a machine whose disk is full: reads and small rows go on, objects are refused. */
class FullDisk extends Faulty {
  override wrap(env: Env): Partial<Env> {
    const refuse = () => Promise.reject(new Error("put: Unspecified error (0)"));
    const OBJECTS = new Proxy(env.OBJECTS, {
      get: (bucket, name) => {
        const member = Reflect.get(bucket, name) as unknown;
        if (name === "put") return refuse;
        return typeof member === "function" ? (member as (...given: unknown[]) => unknown).bind(bucket) : member;
      },
    });
    return { OBJECTS };
  }
}

/** Status and body of the readiness of the service. */
const ready = async (face = { request }) => {
  const answer = await face.request("https://tidemark.example/ready");
  return [answer.status, await answer.json<{ problems: { part: string }[] }>()] as const;
};

describe("the readiness of the service", () => {
  test.runIf(isOnlyDatabase)(
    "a service without a tick, or with checks that are late, is not ready and says why",
    async () => {
      const { bench } = await watched();
      expect(await ready()).toMatchObject([503, { status: "degraded", problems: [{ part: "tick", since: null }] }]);
      await bench.tick();
      expect(await ready()).toMatchObject([200, { status: "ok", problems: [], last_tick_at: bench.time }]);
      await execute("UPDATE cursors SET value = unixepoch() - 400 WHERE name = 'tick'");
      await execute("UPDATE schedule SET next_at = unixepoch() - 1900");
      const [status, { problems }] = await ready();
      expect([status, problems.map(({ part }) => part)]).toEqual([503, ["tick", "backlog"]]);
    },
  );

  const broken = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error("out of order");
      },
    },
  );
  test.runIf(isOnlyDatabase).each([
    ["database", { DB: broken as D1Database }],
    ["storage", { OBJECTS: broken as R2Bucket }],
  ])("a service whose %s does not answer is alive and not ready, and says so", async (part, bindings) => {
    await new Bench().tick();
    const face = operated({}, bindings);
    expect(await ready(face)).toMatchObject([503, { problems: [{ part }] }]);
    expect((await face.request("https://tidemark.example/health")).status).toBe(200);
  });
});

describe("a full disk", () => {
  test.runIf(isOnlyDatabase)(
    "whoever asks for what must be stored is told of it, a program as a person who sent a form",
    async () => {
      const full = () => Promise.reject(new Error("D1_ERROR: database or disk is full: SQLITE_FULL"));
      const statement = { bind: () => statement, all: full, first: full, run: full, raw: full };
      const DB = { prepare: () => statement, batch: full, withSession: () => DB } as unknown as D1Database;
      const face = operated({}, { DB });
      const body = { email: "ada@mail.test", password: "correct horse battery" };
      const asked = await face.call({ key: "" }, "POST", "/auth/register", body);
      expect([asked.status, await asked.json()]).toMatchObject([503, { code: "service.disk_full" }]);
      const form = new URLSearchParams(body).toString();
      const type = "application/x-www-form-urlencoded";
      const sent = await face.request("https://tidemark.example/sign-in", {
        method: "POST",
        headers: { origin: "https://tidemark.example", "content-type": type, "content-length": String(form.length) },
        body: form,
      });
      expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(await sent.text()).toContain("The disk of this server is full");
    },
  );

  test.runIf(isOnlyDatabase)(
    "a full disk shows in the readiness of the service and in its watch, alerts nobody, and passes without loss",
    async () => {
      const scene = await watched();
      const { bench, shown, stamps } = scene;
      await bench.tick();
      expect(await ready()).toMatchObject([200, { status: "ok", problems: [] }]);
      bench.faulty = new FullDisk(null);
      await shop.answers(page("two"));
      for (let pass = 0; pass < 6; pass++) await bench.pass(1200);
      expect((await shown()).last_error).toMatch(/could not store what it read/);
      expect((await errorsOf(scene)).failing).toMatchObject({ class: "storage", told: false });
      const [status, received] = await ready();
      expect([status, received]).toMatchObject([503, { status: "degraded", problems: [{ part: "storage" }] }]);
      expect(await titles()).toEqual([]);

      bench.faulty = null;
      await bench.pass(3600);
      expect(await ready()).toMatchObject([200, { status: "ok", problems: [] }]);
      expect((await shown()).last_error).toBe(false);
      expect(await titles()).toHaveLength(1);
      expect(await stamps()).toHaveLength(2);
      await bench.pass(3600);
      expect(await titles()).toHaveLength(1);
    },
  );

  test("a watch that is checked in time and could not be stored for hours is reported once", async () => {
    const scene = await watched();
    const { bench } = scene;
    bench.faulty = new FullDisk(null);
    await shop.answers(page("two"));
    for (let pass = 0; pass < 8; pass++) await bench.pass(1200);
    expect(await titles()).toEqual([]);
    for (let pass = 0; pass < 8; pass++) await bench.pass(1200);
    expect((await errorsOf(scene)).failing).toMatchObject({ class: "storage" });
    expect(await titles()).toEqual(["Not read for long: Mine"]);
  });
});

describe("no resolver of names answers", () => {
  test.runIf(isOnlyDatabase)(
    "checks are put off, and no watch is failing, late or reported, until a resolver answers",
    async () => {
      const scene = await watched();
      const { bench, shown, stamps } = scene;
      const before = await shown();
      await resolverWorks(false);
      await shop.answers(page("two"));
      for (let pass = 0; pass < 12; pass++) await bench.pass(1200);
      const { check_count, last_checked, next_check_at } = await shown();
      expect({ check_count, last_checked }).toEqual({
        check_count: before["check_count"],
        last_checked: before["last_checked"],
      });
      expect(Number(next_check_at)).toBeLessThanOrEqual(bench.time + 120);
      expect(await ready()).toMatchObject([503, { problems: [{ part: "resolver" }] }]);
      expect(await errorsOf(scene)).toMatchObject({ failing: null, failures: [] });
      expect(await titles()).toEqual([]);

      await resolverWorks(true);
      await bench.pass(600);
      expect(await stamps()).toHaveLength(2);
      expect(await titles()).toHaveLength(1);
      expect(await ready()).toMatchObject([200, { problems: [] }]);
    },
  );
});

describe("no browser can be started", () => {
  const settings = { fetch_backend: "html_webdriver", processor: "text_json_diff" };
  const parts = async () => (await ready())[1].problems.map(({ part }) => part);

  test.runIf(isOnlyDatabase)("it shows in the readiness, until one can be, and busy ones do not", async () => {
    const scene = await watched();
    const { owner, path } = scene;
    await owner.json("PUT", path, settings);
    const failing = (message: string) =>
      new Bench(scene.bench.time, {
        BROWSER: { fetch: () => Promise.reject(new Error(message)) },
      });
    const busy = failing("Unable to create new browser: code: 429: message: Too many browsers");
    await busy.pass(3700);
    expect(await parts()).not.toContain("browser");
    const broken = failing("The executable is missing");
    broken.time = busy.time;
    await broken.pass(3700);
    expect(await parts()).toContain("browser");
    // Without one there is none that could fail.
    const none = new Bench(broken.time, { BROWSER: undefined });
    await none.pass(60);
    expect(await parts()).not.toContain("browser");
  });
});
