/**
 * Whatever a site answers instead of its page, the whole service says what it was, keeps the baseline where it is, tells
 * nobody of a change, and goes on as if nothing had been when the page is back.
 */
import { describe, expect, test } from "vitest";
import type { Answer } from "../internet/answer.ts";
import { site } from "../internet/client.ts";
import { account, Bench, realEnv } from "./harness.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const long = "The kettle is blue, holds two litres and costs less than it did. ".repeat(12);
const page = (words: string) =>
  `<!doctype html><html><head><title>Kettle</title></head><body><h1>Kettle</h1><p id="price">${words}</p><p>${long}</p></body></html>`;
const html = { "content-type": "text/html" };
const shop = site("shop.test");
const hook = site("hook.test");

async function watched(settings: Record<string, unknown> = {}, first: Answer | string = page("10 EUR")) {
  await hook.answers({ status: 200, body: "" });
  await shop.answers(first);
  const bench = new Bench();
  const owner = await account();
  const watch = {
    url: shop.url("/"),
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    ...interval,
    ...settings,
  };
  const uuid = await owner.watch(watch);
  await owner.firstCheck(uuid);
  bench.time += 60;
  const shown = () => owner.json<{ last_error: string | false; last_changed: number }>("GET", `/watch/${uuid}`);
  const history = async () => Object.keys(await owner.json<object>("GET", `/watch/${uuid}/history`)).length;
  return { bench, owner, uuid, shown, history };
}

const failure = async () =>
  (await realEnv.DB.prepare("SELECT failure FROM readings").first<{ failure: string | null }>())?.failure ?? null;

const sorry = "<p>sorry</p>";
const refusals: [string, Answer, Record<string, unknown>?][] = [
  ["http_403", { status: 403, body: sorry }],
  ["http_404", { status: 404, body: sorry }],
  ["http_407", { status: 407, body: sorry }],
  ["http_429", { status: 429, body: sorry }],
  ["http_4xx", { status: 410, body: sorry }],
  ["http_5xx", { status: 502, body: sorry }],
  ["empty", { status: 204 }],
  ["empty", { body: " \n" }],
  ["no_text", { body: "<!doctype html><title></title><body><div></div></body>" }],
  ["filter_no_match", { body: page("11 EUR").replace('id="price"', "") }, { include_filters: ["#price"] }],
  ["challenge", { status: 403, headers: { ...html, "cf-mitigated": "challenge", server: "cloudflare" }, body: "x" }],
  ["challenge", { body: "<title>Just a moment...</title><script>window._cf_chl_opt = {cvId: '3'};</script>" }],
  ["login_wall", { redirect: "/login" }],
  [
    "unsupported_type",
    { headers: { "content-type": "application/octet-stream" }, base64: "f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAA//79" },
  ],
  ["parse", { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4\nthis is no document" }],
  ["too_large", { bombMebibytes: 12 }],
  ["redirect_loop", { redirect: "/" }],
  ["connect", { reset: true }],
  ["connect", { body: page("11 EUR"), truncated: true }],
  ["blocked_address", { redirect: "http://192.168.0.1/" }],
];

describe("instead of the page", () => {
  test.each(refusals)(
    "%s in place of the page is reported, changes nothing, and is over when the page returns (%#)",
    async (kind, answer, settings) => {
      const { bench, shown, history } = await watched(settings);
      await shop.answers(answer);
      await shop.at("/login").answers('<title>Sign in</title><form><input type="password"></form>');
      await bench.pass(301);
      expect(await failure()).toBe(kind);
      expect(await shown()).toMatchObject({ last_error: expect.stringMatching(/^[A-Z].*[.]?$/s) as unknown });
      expect(await history()).toBe(1);

      await shop.answers(page("10 EUR"));
      for (let round = 0; round < 4; round++) await bench.pass(301);
      expect(await failure()).toBeNull();
      expect(await shown()).toMatchObject({ last_error: false, last_changed: 0 });
      expect(await history()).toBe(1);
      expect(await hook.requests()).toEqual([]);

      // The next change is told against the page of before.
      await shop.answers(page("12 EUR"));
      for (let round = 0; round < 2; round++) await bench.pass(301);
      const [alert, ...others] = await hook.requests();
      expect(others).toEqual([]);
      expect(alert?.body).toContain("10 EUR");
      expect(alert?.body).toContain("12 EUR");
    },
  );

  test("a server that alternates between its page and 503 causes no alert and no snapshot", async () => {
    const { bench, history } = await watched();
    for (let round = 0; round < 6; round++) {
      await shop.answers(round % 2 ? page("10 EUR") : { status: 503, body: sorry });
      await bench.pass(301);
    }
    expect(await history()).toBe(1);
    expect(await hook.requests()).toEqual([]);
  });
});

describe("whoever accepts every status", () => {
  test("a watch that accepts every status reads error pages, and a 204 as a failure of its text only", async () => {
    const { bench, shown, history } = await watched({ ignore_status_codes: true });
    await shop.answers({ status: 404, body: page("gone for now") });
    await bench.pass(301);
    await bench.pass(301);
    expect(await failure()).toBeNull();
    expect(await history()).toBe(2);
    await shop.answers({ status: 204 });
    await bench.pass(301);
    expect(await failure()).toBe("no_text");
    expect(await history()).toBe(2);
    expect((await shown()).last_error).not.toBe(false);
  });
});

describe("a site that asks for time by a date", () => {
  test("a site's Retry-After date is obeyed", async () => {
    const { bench, owner, uuid } = await watched();
    const until = Math.floor(Date.now() / 1000) + 7200;
    await shop.answers({ status: 429, headers: { "retry-after": new Date(until * 1000).toUTCString() }, body: sorry });
    bench.time = Math.floor(Date.now() / 1000);
    await bench.pass(301);
    const { next_check_at: next } = await owner.json<{ next_check_at: number }>("GET", `/watch/${uuid}`);
    expect(next).toBeGreaterThanOrEqual(until - 5);
    expect(next).toBeLessThanOrEqual(until + 120);
  });
});

test("headers, body and address are filled in with the time of the check, with offsets", async () => {
  const { bench } = await watched({
    url: shop.url("/{% now 'UTC', '%Y' %}"),
    method: "POST",
    headers: {
      "X-Day": "{% now 'UTC' - 'days=1', '%Y-%m-%d' %}",
      "X-Hour": "{% now 'Europe/Berlin' + 'hours=2,minutes=30', '%H:%M' %}",
    },
    body: "day={% now 'UTC', '%d' %}",
  });
  bench.time = Date.UTC(2031, 11, 31, 23, 15) / 1000;
  await bench.tick();
  await bench.drain();
  const asked = (await shop.requests()).at(-1);
  expect(asked).toMatchObject({ url: shop.url("/2031"), body: "day=31" });
  expect(asked?.headers).toMatchObject({ "x-day": "2031-12-30", "x-hour": "02:45" });
});
