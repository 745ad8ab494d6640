/** Billing: a plan is bought at the provider, its events change the plan once and rightly, and nothing is lost by it. */
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, realEnv, request, until, type Account, isOnlyDatabase } from "./harness.ts";
import { allRows, firstRow, execute } from "./rows.ts";
import { Faulty } from "./faulty.ts";
import { operated, type Face } from "./operated.ts";

const settings = {
  SELF_HOSTED: "",
  STRIPE_SECRET_KEY: "sk_test_secret",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
  STRIPE_PRICE_STARTER: "price_starter",
  STRIPE_PRICE_PRO: "price_pro",
};
const face = operated(settings);
const stripe = site("api.stripe.com");
let events = 0;

const subscription = (price: string, status = "active", more: object = {}) => ({
  id: `sub_${price}`,
  object: "subscription",
  status,
  created: 100,
  cancel_at_period_end: false,
  items: { object: "list", data: [{ price: { id: price }, current_period_end: 1_900_000_000 }] },
  ...more,
});
const subscriptionsPath = (customer: string) => `/v1/subscriptions?customer=${customer}&status=all&limit=100`;
/** What the provider says of a customer from now on. */
const has = (customer: string, ...lists: object[][]) =>
  stripe
    .at(subscriptionsPath(customer))
    .answers(...lists.map((data) => ({ json: { object: "list", data, has_more: false } })));

beforeEach(async () => {
  await stripe.at("/v1/checkout/sessions").answers({ json: { id: "cs_1", url: "https://checkout.stripe.com/c/1" } });
  await stripe
    .at("/v1/billing_portal/sessions")
    .answers({ json: { id: "bps_1", url: "https://billing.stripe.com/p/1" } });
});

type Tamper = { at?: number; secret?: string; body?: string };
function event(
  type: string,
  object: object,
  { id = `evt_${++events}`, at, secret, body, to = face }: Tamper & { id?: string; to?: Face } = {},
) {
  const payload = JSON.stringify({ id, object: "event", type, data: { object } });
  const t = at ?? Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", secret ?? settings.STRIPE_WEBHOOK_SECRET)
    .update(`${t}.${payload}`)
    .digest("hex");
  return to.request("/billing/webhook", {
    method: "POST",
    headers: { "stripe-signature": `t=${t},v1=${v1}`, "content-type": "application/json" },
    body: body ?? payload,
  });
}
const updated = (customer: string, more: Parameters<typeof event>[2] = {}, to = face) =>
  event("customer.subscription.updated", { id: "sub_x", customer }, { ...more, to });

let customers = 0;
/** An account whose customer exists at the provider. */
async function customer(): Promise<{ owner: Account; id: string }> {
  const owner = await account();
  const id = `cus_${++customers}`;
  await stripe.at("/v1/customers").answers({ json: { id, object: "customer" } });
  const answer = await face.call(owner, "POST", "/billing/checkout", { plan: "pro" });
  expect([answer.status, await answer.clone().text()]).toEqual([200, '{"url":"https://checkout.stripe.com/c/1"}']);
  return { owner, id };
}
const planOf = async (owner: Account) =>
  (await face.call(owner, "GET", "/plan")).json<{ plan: string; status: string; renews_at: number | null }>();

async function watches(owner: Account, count: number, more: object = {}): Promise<string[]> {
  await site("page.test").answers("<p>10</p>");
  const uuids: string[] = [];
  for (let each = 0; each < count; each++) {
    const answer = await face.call(owner, "POST", "/watch", { url: `http://page.test/${each}`, ...more });
    if (answer.status !== 201) throw new Error(await answer.text());
    uuids.push((await answer.json<{ uuid: string }>()).uuid);
  }
  return uuids;
}
async function running(owner: Account): Promise<string[]> {
  const all = await (await face.call(owner, "GET", "/watch")).json<Record<string, { paused: boolean }>>();
  return Object.keys(all).filter((uuid) => !all[uuid]?.paused);
}
const scheduled = async () =>
  (
    await allRows<{ uuid: string }>(
      "SELECT w.uuid FROM schedule s JOIN watches w ON w.id = s.watch_id WHERE s.paused = 0 ORDER BY w.id",
    )
  ).map((row) => row.uuid);

test("a server without a payment provider answers so", async () => {
  const owner = await account();
  for (const [path, body] of [
    ["/billing/checkout", { plan: "pro" }],
    ["/billing/portal", undefined],
    ["/billing/webhook", {}],
  ] as const) {
    const answer = await owner.call("POST", path, body);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ error: "Billing is not configured on this server" }),
    ]);
  }
});

describe("buying", () => {
  test("buying creates a customer at the provider once and a checkout page each time", async () => {
    const { owner, id } = await customer();
    await face.call(owner, "POST", "/billing/checkout", { plan: "starter" });
    const calls = await stripe.requests();
    expect(calls.map((call) => `${call.method} ${new URL(call.url).pathname}`)).toEqual([
      "POST /v1/customers",
      "POST /v1/checkout/sessions",
      "POST /v1/checkout/sessions",
    ]);
    const [creation, first, second] = calls.map((call) => Object.fromEntries(new URLSearchParams(call.body)));
    expect(calls[0]?.headers.authorization).toBe("Bearer sk_test_secret");
    expect(calls[0]?.headers["idempotency-key"]).toMatch(/^customer-/);
    expect(creation).toMatchObject({ email: owner.email, "metadata[user]": expect.any(String) });
    expect(first).toMatchObject({
      mode: "subscription",
      customer: id,
      "line_items[0][price]": "price_pro",
      "line_items[0][quantity]": "1",
      client_reference_id: creation?.["metadata[user]"],
      success_url: "https://tidemark.example/billing/return?state=done",
    });
    expect(second?.["line_items[0][price]"]).toBe("price_starter");
    const back = await request("https://tidemark.example/billing/return?state=done", { redirect: "manual" });
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/account/plan?checkout=done"]);
  });

  test("the plans that can be bought have the provider's prices, asked for once, and the limits that they bring", async () => {
    const owner = await account();
    const answers = (amount: number) => ({ json: { id: "p", unit_amount: amount, currency: "eur", recurring } });
    const recurring = { interval: "month", interval_count: 1 };
    await stripe.at("/v1/prices/price_starter").answers({ status: 404, json: { error: { message: "No such price" } } });
    expect((await face.call(owner, "GET", "/plan/offers")).status).toBe(503);
    await stripe.at("/v1/prices/price_starter").answers(answers(500), answers(1));
    await stripe.at("/v1/prices/price_pro").answers(answers(1900), answers(1));
    const price = { currency: "EUR", interval: "month", interval_count: 1 };
    for (const _ of [1, 2])
      expect(await (await face.call(owner, "GET", "/plan/offers")).json()).toMatchObject([
        { plan: "free", price: null, limits: { watches: 2, screenshots: false } },
        { plan: "starter", price: { ...price, amount: 500 }, limits: { watches: 25, screenshots: false } },
        { plan: "pro", price: { ...price, amount: 1900 }, limits: { watches: 100, screenshots: true } },
      ]);
    const bare = operated({ ...settings, STRIPE_PRICE_PRO: "" });
    expect((await bare.call(owner, "GET", "/plan/offers")).status).toBe(503);
  });

  test("buying with an Idempotency-Key asks the provider once however often it is sent", async () => {
    const owner = await account();
    await stripe.at("/v1/customers").answers({ json: { id: "cus_once" } });
    const send = () =>
      face.request("/billing/checkout", {
        method: "POST",
        headers: { "x-api-key": owner.key, "content-type": "application/json", "idempotency-key": "one" },
        body: '{"plan":"pro"}',
      });
    expect(await (await send()).text()).toBe(await (await send()).text());
    // A customer, then a checkout.
    expect(await stripe.requests()).toHaveLength(2);
  });

  test("buying a second plan is refused, and the customer portal is open", async () => {
    const { owner, id } = await customer();
    await has(id, [subscription("price_pro")]);
    await updated(id);
    expect((await face.call(owner, "POST", "/billing/checkout", { plan: "starter" })).status).toBe(409);
    const portal = await face.call(owner, "POST", "/billing/portal");
    expect(await portal.json()).toEqual({ url: "https://billing.stripe.com/p/1" });
    const call = (await stripe.requests()).at(-1);
    expect(new URLSearchParams(call?.body).get("customer")).toBe(id);
  });

  test("buying needs a plan that is sold, a key in a header, and the provider", async () => {
    const owner = await account();
    expect((await face.call(owner, "POST", "/billing/portal")).status).toBe(409);
    expect((await face.call(owner, "POST", "/billing/checkout", { plan: "free" })).status).toBe(400);
    const byQuery = await face.request(`/billing/checkout?key=${owner.key}`, {
      method: "POST",
      body: '{"plan":"pro"}',
    });
    expect(byQuery.status).toBe(401);
    await stripe.at("/v1/customers").answers({ status: 500, json: { error: { message: "sk_test_secret broke" } } });
    const down = await face.call(owner, "POST", "/billing/checkout", { plan: "pro" });
    expect(down.status).toBe(503);
    expect(await down.text()).not.toContain("sk_test");
  });
});

describe("events", () => {
  test("an event changes the plan to the provider's current state, whatever the event says", async () => {
    const { owner, id } = await customer();
    await has(id, [subscription("price_starter")]);
    const answer = await event("customer.subscription.deleted", {
      ...subscription("price_starter", "canceled"),
      customer: id,
    });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await planOf(owner)).toMatchObject({ plan: "starter", status: "active", renews_at: 1_900_000_000 });
  });

  test("an event that arrives twice is processed once", async () => {
    const { owner, id } = await customer();
    await has(id, [subscription("price_pro")], []);
    await updated(id, { id: "evt_twice" });
    const asks = (await stripe.requests()).length;
    expect((await updated(id, { id: "evt_twice" })).status).toBe(200);
    expect(await stripe.requests()).toHaveLength(asks);
    expect(await planOf(owner)).toMatchObject({ plan: "pro" });
  });

  test("events processed at the same time leave the newest state", async () => {
    const { owner, id } = await customer();
    // The first reading is old and slow; the second, asked later, is new and fast.
    const list = (data: object[]) => ({ json: { object: "list", data, has_more: false } });
    await stripe
      .at(subscriptionsPath(id))
      .answers({ ...list([subscription("price_pro")]), delayMs: 500 }, list([]), list([]));
    const before = (await stripe.requests()).length;
    const slow = updated(id);
    await until(async () => (await stripe.requests()).length > before, "The first question");
    await Promise.all([slow, updated(id)]);
    expect(await planOf(owner)).toMatchObject({ plan: "free" });
  });

  test("an event that cannot be processed now is refused, so that it is sent again", async () => {
    const { owner, id } = await customer();
    await stripe.at(subscriptionsPath(id)).answers({ status: 500, json: { error: {} } });
    expect((await updated(id, { id: "evt_again" })).status).toBe(503);
    await has(id, [subscription("price_pro")]);
    expect((await updated(id, { id: "evt_again" })).status).toBe(200);
    expect(await planOf(owner)).toMatchObject({ plan: "pro" });
  });

  test.each([
    ["of another secret", { secret: "whsec_other" }],
    ["of another body", { body: '{"id":"evt_x","type":"customer.subscription.updated","data":{"object":{}}}' }],
    ["older than five minutes", { at: Math.floor(Date.now() / 1000) - 400 }],
  ])("an event with a signature %s is refused and changes nothing", async (_, tamper) => {
    const { owner, id } = await customer();
    await has(id, [subscription("price_pro")]);
    const asks = (await stripe.requests()).length;
    expect((await updated(id, tamper)).status).toBe(400);
    expect((await face.request("/billing/webhook", { method: "POST", body: "{}" })).status).toBe(400);
    expect(await stripe.requests()).toHaveLength(asks);
    expect(await planOf(owner)).toMatchObject({ plan: "free" });
  });

  test("events of unknown customers and of other kinds are accepted and ignored", async () => {
    const before = (await stripe.requests()).length;
    expect((await updated("cus_stranger")).status).toBe(200);
    expect((await event("charge.refunded", { customer: "cus_1" })).status).toBe(200);
    expect(await stripe.requests()).toHaveLength(before);
  });

  test("an event of a customer deleted at the provider makes the plan free and allows a new purchase", async () => {
    const { owner, id } = await customer();
    await has(id, [subscription("price_pro")]);
    await updated(id);
    await event("customer.deleted", { id });
    expect(await planOf(owner)).toMatchObject({ plan: "free" });
    await stripe.at("/v1/customers").answers({ json: { id: "cus_new" } });
    expect((await face.call(owner, "POST", "/billing/checkout", { plan: "pro" })).status).toBe(200);
  });

  test("events leave the right plan whichever call breaks, once they are sent again", async () => {
    const worked = async (faulty: Faulty) => {
      const { owner, id } = await customer();
      await has(id, [subscription("price_pro")]);
      const twice = { id: `evt_fault_${id}` };
      await updated(id, twice, operated(settings, faulty.wrap(realEnv)));
      expect((await updated(id, twice)).status).toBe(200);
      const entries = await firstRow<{ n: number }>("SELECT count(*) AS n FROM audit WHERE request_id = ?", twice.id);
      return `${(await planOf(owner)).plan}, told ${entries?.n} times`;
    };
    const whole = new Faulty(null);
    expect(await worked(whole)).toBe("pro, told 1 times");
    expect(whole.calls).toBeGreaterThan(2);
    for (const when of ["before", "after"] as const) {
      for (let at = 1; at <= whole.count(when); at++) {
        const faulty = new Faulty({ at, when });
        expect([faulty.plan, await worked(faulty)]).toEqual([{ at, when }, "pro, told 1 times"]);
      }
    }
  });

  test("an event that changes a plan is in the audit log", async () => {
    const { id } = await customer();
    await has(id, [subscription("price_pro")]);
    await updated(id, { id: "evt_audit" });
    await updated(id);
    const results = await allRows("SELECT * FROM audit");
    expect(results).toMatchObject([
      { actor: "stripe", action: "plan.change", result: "free to pro (active)", request_id: "evt_audit" },
    ]);
  });
});

describe("a smaller plan", () => {
  async function proWith(count: number) {
    const { owner, id } = await customer();
    await has(id, [subscription("price_pro")]);
    await updated(id);
    const uuids = await watches(owner, count);
    const becomes = async (price: string | null) => {
      await has(id, price ? [subscription(price)] : []);
      await updated(id);
    };
    return { owner, id, uuids, becomes };
  }

  test("a smaller plan pauses the newest watches and deletes nothing; a larger one resumes them", async () => {
    const { owner, uuids, becomes } = await proWith(5);
    await becomes(null);
    expect(await running(owner)).toEqual(uuids.slice(0, 2));
    expect(await scheduled()).toEqual(uuids.slice(0, 2));
    await becomes("price_starter");
    expect(await running(owner)).toEqual(uuids);
    expect(await scheduled()).toEqual(uuids);
  });

  test("a smaller plan never resumes a watch that its owner paused", async () => {
    const { owner, uuids, becomes } = await proWith(4);
    await face.call(owner, "PUT", `/watch/${uuids[0]}`, { paused: true });
    await becomes(null);
    expect(await running(owner)).toEqual([uuids[1], uuids[2]]);
    await becomes("price_pro");
    expect(await running(owner)).toEqual(uuids.slice(1));
  });

  test("the owner of a smaller plan chooses which watches run, but not more of them", async () => {
    const { owner, uuids, becomes } = await proWith(4);
    await becomes(null);
    const wake = () => face.call(owner, "PUT", `/watch/${uuids[3]}`, { paused: false });
    const refused = await wake();
    expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
      403,
      expect.stringContaining("2 watches at a time"),
    ]);
    expect((await face.call(owner, "GET", `/watch/${uuids[3]}?paused=unpaused`)).status).toBe(403);
    await face.call(owner, "PUT", `/watch/${uuids[0]}`, { paused: true });
    expect((await wake()).status).toBe(200);
    expect(await running(owner)).toEqual([uuids[1], uuids[3]]);
    // What was resumed and paused by hand is its owner's, and stays paused.
    await face.call(owner, "PUT", `/watch/${uuids[3]}`, { paused: true });
    await becomes("price_pro");
    expect(await running(owner)).toEqual([uuids[1], uuids[2]]);
  });

  test("a tag's bulk action cannot exceed a smaller plan", async () => {
    const { owner, becomes } = await proWith(0);
    const uuids = await watches(owner, 4, { tag: "all" });
    await becomes(null);
    const tags = await (await face.call(owner, "GET", "/tags")).json<Record<string, unknown>>();
    const bulk = await face.call(owner, "POST", `/tag/${Object.keys(tags)[0]}/bulk`, { action: "unpause" });
    expect(bulk.status).toBe(403);
    expect(await running(owner)).toEqual(uuids.slice(0, 2));
  });

  test("a smaller plan pauses watches that need Pro, and no operation reads them", async () => {
    const { owner, id, uuids, becomes } = await proWith(1);
    const [image = ""] = await watches(owner, 1, { url: "http://page.test/image", processor: "image_ssim_diff" });
    await becomes("price_starter");
    expect(await running(owner)).toEqual(uuids);
    expect((await face.call(owner, "PUT", `/watch/${image}`, { paused: false })).status).toBe(403);
    // Even one that was left running by mistake is not fetched.
    await execute("UPDATE schedule SET paused = 0, next_at = 0, lane = 'http'");
    await execute("UPDATE watches SET settings = json_remove(settings, '$.paused')");
    const asks = (await site("page.test").requests()).length;
    const bench = new Bench(undefined, settings);
    await bench.pass(400);
    const read = (await site("page.test").requests()).slice(asks).map((call) => call.url);
    // A first check of a watch of before may come late.
    expect(read).toContain("http://page.test/0");
    expect(read).not.toContain("http://page.test/image");
    await has(id, [subscription("price_pro")]);
  });

  test("the owner is notified of a smaller plan once", async () => {
    const { owner, becomes } = await proWith(5);
    await execute("UPDATE users SET verified_at = 1");
    await becomes(null);
    await becomes(null);
    const results = await allRows("SELECT masked FROM deliveries WHERE event LIKE 'plan:%'");
    expect(results).toEqual([{ masked: `mail to ${owner.email}` }]);
  });

  test("a check that runs while a smaller plan pauses its watch cannot store its result", async () => {
    const { becomes } = await proWith(3);
    await execute("UPDATE schedule SET lease_until = 9999999999, generation = 7");
    await becomes(null);
    const results = await allRows("SELECT paused, generation, lease_until FROM schedule ORDER BY watch_id");
    expect(results).toMatchObject([{ generation: 7 }, { generation: 7 }, { paused: 1, generation: 8, lease_until: 0 }]);
  });

  test("a self-hosted server never pauses a watch for its plan", async () => {
    const { owner, id, uuids } = await proWith(4);
    const own = operated({ ...settings, SELF_HOSTED: "true" });
    await has(id, []);
    const payload = JSON.stringify({
      id: "evt_own",
      type: "customer.subscription.deleted",
      data: { object: { customer: id } },
    });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", settings.STRIPE_WEBHOOK_SECRET).update(`${t}.${payload}`).digest("hex");
    await own.request("/billing/webhook", {
      method: "POST",
      headers: { "stripe-signature": `t=${t},v1=${v1}` },
      body: payload,
    });
    expect(await running(owner)).toEqual(uuids);
    expect(await (await own.call(owner, "GET", "/plan")).json()).toMatchObject({
      plan: "pro",
      limits: { watches: null },
    });
  });
});

test.runIf(isOnlyDatabase)(
  "a deleted account is removed at the payment provider, too, as soon as that answers",
  async () => {
    const login = { email: "leaves@mail.test", password: "correct horse battery" };
    const { api_key: key } = await (
      await face.request("/auth/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(login),
      })
    ).json<{ api_key: string }>();
    await stripe.at("/v1/customers").answers({ json: { id: "cus_leaves" } });
    await face.call({ key }, "POST", "/billing/checkout", { plan: "pro" });
    expect((await face.call({ key }, "DELETE", "/account", { password: login.password })).status).toBe(204);
    await stripe
      .at("/v1/customers/cus_leaves")
      .answers(
        { status: 401, json: { error: { type: "invalid_request_error" } } },
        { json: { id: "cus_leaves", deleted: true } },
      );
    const bench = new Bench(undefined, settings);
    const left = async () => await allRows("SELECT value FROM cursors WHERE name LIKE 'customer:%'");
    await bench.tick();
    expect(await left()).toEqual([{ value: "cus_leaves" }]);
    await bench.tick();
    expect(await left()).toEqual([]);
    await bench.tick();
    const deletions = (await stripe.requests()).filter((call) => call.method === "DELETE");
    expect(deletions).toHaveLength(2);
    expect((await updated("cus_leaves")).status).toBe(200);
  },
);
