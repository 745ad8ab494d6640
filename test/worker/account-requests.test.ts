/** What every keyed request passes through: its budget, its body, its idempotency key. */
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { spend } from "../../src/http/rate.ts";
import { passwordAttempt, mayMail } from "../../src/http/throttle.ts";
import { site } from "../internet/client.ts";
import { operated } from "./operated.ts";
import { allRights } from "../../src/http/identity.ts";
import { account, realEnv, request, type Account, errorOf, homeWorld } from "./harness.ts";
import { execute, firstRow, userIdOf } from "./rows.ts";

const keyId = async (owner: Account) =>
  (
    await firstRow<{ id: number }>(
      "SELECT k.id FROM api_keys k JOIN users u ON u.id = k.user_id WHERE u.email = ?",
      owner.email,
    )
  )?.id;
const counterOf = async (owner: Account) => realEnv.LIMITER.getByName(`account:${await userIdOf(owner.email)}`);
/** The budget of the account's first key. */
async function budget(owner: Account) {
  const [counter, name] = [await counterOf(owner), `key:${await keyId(owner)}`];
  const take = (request: { limit: number; windowSeconds: number; cost: number }) =>
    counter.takeOfBoth({ limit: 900, windowSeconds: 60 }, { ...request, name });
  return { counter, take };
}
const policy = { limit: 300, windowSeconds: 60 };

describe("the budget of a key", () => {
  test("the budget of a key is shown on every answer, refusals too", async () => {
    const owner = await account();
    const answers = [
      await owner.call("GET", "/watch"),
      await owner.call("GET", "/watch/unknown"),
      await owner.call("POST", "/watch", { nonsense: 1 }),
      await owner.call("GET", "/account/export"),
    ];
    await answers.at(-1)?.text();
    expect(answers.map((answer) => answer.headers.get("RateLimit-Policy"))).toEqual(
      Array(4).fill('"default";q=300;w=60'),
    );
    const left = answers.map((answer) =>
      Number(/^"default";r=(\d+);t=\d+$/.exec(answer.headers.get("RateLimit") ?? "")?.[1]),
    );
    expect(left[0]).toBe(299);
    // An export costs five.
    expect(left[3]).toBeGreaterThanOrEqual(292);
    expect(left[3]).toBeLessThanOrEqual(294);
  });

  test("a key over its budget gets 429 with the seconds to wait, and other keys do not", async () => {
    const [ada, bob] = [await account(), await account()];
    await (await budget(ada)).take({ ...policy, cost: 298 });
    // At once: five a second come back meanwhile.
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call("GET", "/watch")));
    const [refused, ...others] = answers.toSorted((one, other) => other.status - one.status);
    expect(others.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get("Retry-After")).toBe("1");
    expect(refused?.headers.get("RateLimit")).toMatch(/^"default";r=0;t=\d+$/);
    expect((await errorOf(refused as Response)).error).toContain("Rate limit exceeded: 300 requests a minute");
    await Promise.all(others.map((answer) => answer.text()));
    expect((await bob.call("GET", "/watch")).status).toBe(200);
  });

  test("a server of one's own counts no requests unless its operator sets a limit", async () => {
    const owner = await account();
    const own = operated({ REQUESTS_PER_MINUTE: "" });
    for (let round = 0; round < 2; round++)
      expect((await own.call(owner, "GET", "/watch")).headers.get("RateLimit")).toBe('"default";r=60000;t=0');
    const hosted = operated({ REQUESTS_PER_MINUTE: "", SELF_HOSTED: "" });
    expect((await hosted.call(owner, "GET", "/watch")).headers.get("RateLimit")).toBe('"default";r=59;t=1');
  });

  test("the budget of a key survives the eviction of its counter once it was stored", async () => {
    const owner = await account();
    const { counter, take } = await budget(owner);
    await take({ ...policy, cost: 300 });
    const { runDurableObjectAlarm } = await import("cloudflare:test");
    await runDurableObjectAlarm(counter);
    await evictDurableObject(counter);
    const after = await (await budget(owner)).take({ ...policy, cost: 1 });
    expect(after.remaining).toBeLessThan(60);
  });

  test("requests pass where the budget counter is unreachable, while passwords and mails are refused", async () => {
    const unreachable = {
      getByName: () => ({ take: down, takeOfBoth: down, attempt: down, succeeded: down }),
    } as unknown as Env["LIMITER"];
    const world = homeWorld({ ...realEnv, LIMITER: unreachable });
    const caller = {
      userId: 1,
      userUuid: "",
      email: "",
      verified: false,
      plan: "free",
      keyId: 1,
      session: null,
      app: null,
      rights: allRights,
      via: "header",
    } as const;
    expect(await spend(world, caller, 1)).toBeNull();
    await expect(passwordAttempt(world, { email: "ada@mail.test", network: null })).rejects.toThrow(
      "cannot be done just now",
    );
    expect(await mayMail(world, { userId: 1, to: "ada@mail.test", purpose: "verify", network: null })).toBe(false);
  });
});

const down = () => Promise.reject(new Error("The counter is overloaded"));

describe("a request body", () => {
  const send = (owner: Account, init: { type?: string; body?: BodyInit; method?: string; path?: string }) =>
    request(init.path ?? "/tag", {
      method: init.method ?? "POST",
      headers: { "x-api-key": owner.key, ...(init.type === undefined ? {} : { "content-type": init.type }) },
      body: init.body,
    });

  test("a request body of another type is 415 and names both types", async () => {
    const owner = await account();
    const body = JSON.stringify({ title: "a" });
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/vnd.api+json",
      "multipart/form-data",
    ])
      expect(await errorOf(await send(owner, { type, body }))).toEqual({
        status: 415,
        error: `Expected content type application/json but found ${type}`,
      });
    const bytes = new TextEncoder().encode(body);
    expect((await errorOf(await send(owner, { body: bytes }))).error).toContain("but found none");
    expect((await send(owner, { type: "Application/JSON; charset=UTF-8", body })).status).toBe(201);
  });

  test("a request body over one mebibyte is 413, announced or streamed", async () => {
    const owner = await account();
    const body = JSON.stringify({ title: "x".repeat(1_050_000) });
    expect((await errorOf(await send(owner, { type: "application/json", body }))).status).toBe(413);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(" ".repeat(65_536))),
    });
    expect((await errorOf(await send(owner, { type: "application/json", body: stream }))).status).toBe(413);
  });

  test.each([
    ["{", "not valid JSON"],
    ['{"title": "a"\n "x": 1}', "line 2, column 2"],
    ["", "title"],
    ["[]", "expected an object, found an array"],
    ["null", "expected an object, found null"],
    ['"text"', "expected an object, found a string"],
    ['{"title": "a",}', "not valid JSON"],
    ["[".repeat(100_000), "nested deeper than 32 levels"],
    [`{"title":${"[".repeat(40)}${"]".repeat(40)}}`, "nested deeper than 32 levels"],
    ['{"title":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[","x":1}', "Unknown field(s): x"],
  ])("a request body that is no usable JSON is 400 with the reason: %s", async (body, reason) => {
    const owner = await account();
    const { status, error } = await errorOf(await send(owner, { type: "application/json", body }));
    expect(status).toBe(400);
    expect(error.toLowerCase()).toContain(reason.toLowerCase());
  });

  test("a request body that is not UTF-8 is 400", async () => {
    const owner = await account();
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(await errorOf(await send(owner, { type: "application/json", body }))).toEqual({
      status: 400,
      error: "The request body is not valid UTF-8",
    });
  });

  test("a PUT requires a body, and an empty one is accepted where none is needed", async () => {
    const owner = await account();
    const put = await send(owner, { method: "PUT", path: "/settings/user", type: "application/json", body: "" });
    expect(await errorOf(put)).toEqual({ status: 400, error: "A JSON body is required" });
    expect((await send(owner, { path: "/rss", type: "application/json", body: "" })).status).toBe(200);
  });

  test.each([
    ["POST", "/tag", 400],
    ["POST", "/keys", 201],
    ["POST", "/import", 400],
    ["POST", "/notifications/test", 400],
    ["DELETE", "/notifications", 400],
    ["DELETE", "/account", 400],
    ["POST", "/email/unsubscribe", 400],
    ["POST", "/billing/checkout", 400],
    ["POST", "/push/subscriptions", 400],
  ])("an empty body without a type counts as none: %s %s", async (method, path, status) => {
    const owner = await account();
    expect((await send(owner, { method, path, body: new Uint8Array(0) })).status).toBe(status);
  });

  test("a request body is never quoted in an error", async () => {
    const owner = await account();
    const { error } = await errorOf(
      await send(owner, { type: "application/json", body: '{"title": "secret-word" oops}' }),
    );
    expect(error).not.toContain("secret");
    expect(error).not.toContain("oops");
  });
});

describe("an idempotency key", () => {
  const make = (owner: Account, key: string, body: unknown = { url: "http://page.test/" }, path = "/watch") =>
    owner.call("POST", path, body, { "idempotency-key": key });
  const count = async (owner: Account) => Object.keys(await owner.json("GET", "/watch")).length;

  test("a repeated idempotency key gives the first answer again and creates once", async () => {
    const owner = await account();
    await site("page.test").answers("<p>Hello</p>");
    const first = await make(owner, "one");
    const again = await make(owner, "one");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(again.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await count(owner)).toBe(1);
    await make(owner, "two");
    expect(await count(owner)).toBe(2);
  });

  test("the idempotency key of an import holds for its exact bytes", async () => {
    const owner = await account();
    const send = (text: string) =>
      owner.call("POST", "/import/file?paused=true&dedupe=false", text, {
        "content-type": "text/csv",
        "idempotency-key": "table",
      });
    const table = "url,title\nhttp://page.test/a,A\nhttp://page.test/b,B\n";
    const [first, again] = [await send(table), await send(table)];
    expect([first.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);
    expect(await again.json()).toEqual(await first.json());
    expect(await count(owner)).toBe(2);
    expect((await send(`${table}http://page.test/c,C\n`)).status).toBe(409);
  });

  test("an idempotency key used for another request is a conflict", async () => {
    const owner = await account();
    await site("page.test").answers("<p>Hello</p>");
    await make(owner, "one");
    const other = await make(owner, "one", { url: "http://page.test/other" });
    expect(await errorOf(other)).toEqual({ status: 409, error: "This Idempotency-Key was used for another request" });
    expect((await make(owner, "one", { title: "shops" }, "/tag")).status).toBe(409);
  });

  test("simultaneous requests with one idempotency key create once; the others wait or get the answer", async () => {
    const owner = await account();
    await site("page.test").answers("<p>Hello</p>");
    const answers = await Promise.all(Array.from({ length: 12 }, () => make(owner, "one")));
    expect(await count(owner)).toBe(1);
    for (const answer of answers) {
      expect([201, 409]).toContain(answer.status);
      if (answer.status === 409) expect(answer.headers.get("Retry-After")).toBe("2");
    }
    expect(answers.some((answer) => answer.status === 201)).toBe(true);
  });

  test("the idempotency key of a refused request may be used again", async () => {
    const owner = await account();
    await site("page.test").answers("<p>Hello</p>");
    expect((await make(owner, "one", { url: "http://page.test/", colour: 1 })).status).toBe(400);
    expect((await make(owner, "one")).status).toBe(201);
  });

  test("an idempotency key belongs to its account", async () => {
    const [ada, bob] = [await account(), await account()];
    await site("page.test").answers("<p>Hello</p>");
    const [one, two] = [await make(ada, "one"), await make(bob, "one")];
    expect(await one.json()).not.toEqual(await two.json());
  });

  test("an idempotency key may be used again after a day, or when its request never ended", async () => {
    const owner = await account();
    await site("page.test").answers("<p>Hello</p>");
    await make(owner, "one");
    await execute("UPDATE idempotent_answers SET created_at = created_at - 86400");
    expect((await make(owner, "one")).headers.has("Idempotency-Replayed")).toBe(false);
    await execute("UPDATE idempotent_answers SET status = NULL");
    expect((await make(owner, "one")).status).toBe(409);
    await execute("UPDATE idempotent_answers SET created_at = created_at - 121");
    expect((await make(owner, "one")).status).toBe(201);
    expect(await count(owner)).toBe(3);
  });

  test("an idempotency key must be 1 to 255 visible characters", async () => {
    const owner = await account();
    for (const key of ["x".repeat(256), "with blank"]) expect((await make(owner, key)).status).toBe(400);
  });
});
