/**
 * Whatever a site answers instead of its page, the whole service says what it was, keeps the baseline where it is, tells
 * nobody of a change, and goes on as if nothing had been when the page is back.
 */
import { describe, expect, test } from "vitest";
import type { Answer } from "../internet/answer.ts";
import { site } from "../internet/client.ts";
import { firstRow } from "./rows.ts";
import { hook, watchPage } from "./watched.ts";

const long = "The kettle is blue, holds two litres and costs less than it did. ".repeat(12);
const page = (words: string) =>
  `<!doctype html><html><head><title>Kettle</title></head><body><h1>Kettle</h1><p id="price">${words}</p><p>${long}</p></body></html>`;
const html = { "content-type": "text/html" };
const shop = site("shop.test");

async function watched(settings: Record<string, unknown> = {}) {
  const scene = await watchPage(page("10 EUR"), { url: shop.url("/"), notification_format: "text", ...settings });
  scene.bench.time += 60;
  return { ...scene, history: async () => (await scene.stamps()).length };
}

const failure = async () =>
  (await firstRow<{ failure: string | null }>("SELECT failure FROM readings"))?.failure ?? null;

const sorry = "<p>sorry</p>";
const refusals: [string, Answer][] = [
  ["http_403", { status: 403, body: sorry }],
  ["http_404", { status: 404, body: sorry }],
  ["http_407", { status: 407, body: sorry }],
  ["http_429", { status: 429, body: sorry }],
  ["http_4xx", { status: 410, body: sorry }],
  ["http_5xx", { status: 502, body: sorry }],
  ["empty", { status: 204 }],
  ["empty", { body: " \n" }],
  ["no_text", { body: "<!doctype html><title></title><body><div></div></body>" }],
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

const withoutPrice: [string, Answer][] = [["filter_no_match", { body: page("11 EUR").replace('id="price"', "") }]];

describe("instead of the page", () => {
  test.each([
    ["a page", {}, refusals],
    ["a part of a page", { include_filters: ["#price"] }, withoutPrice],
  ])("what comes in place of %s is reported, changes nothing, and is over when that returns", async (_, part, each) => {
    const { bench, shown, history } = await watched(part);
    await shop.at("/login").answers('<title>Sign in</title><form><input type="password"></form>');
    for (const [kind, answer] of each) {
      const name = `${kind}: ${JSON.stringify(answer).slice(0, 60)}`;
      await shop.answers(answer);
      await bench.pass(301);
      expect([name, await failure()]).toEqual([name, kind]);
      expect(await shown()).toMatchObject({ last_error: expect.stringMatching(/^[A-Z].*[.]?$/s) as unknown });
      expect(await history(), name).toBe(1);

      await shop.answers(page("10 EUR"));
      for (let round = 0; round < 4 && (await failure()) !== null; round++) await bench.pass(301);
      expect([name, await failure()]).toEqual([name, null]);
      expect(await shown()).toMatchObject({ last_error: false, last_changed: 0 });
      expect(await history(), name).toBe(1);
      expect(await hook.requests(), name).toEqual([]);
    }
    // The next change is reported against the page of before.
    await shop.answers(page("12 EUR"));
    for (let round = 0; round < 2; round++) await bench.pass(301);
    const [alert, ...others] = await hook.requests();
    expect(others).toEqual([]);
    expect(alert?.body).toContain("10 EUR");
    expect(alert?.body).toContain("12 EUR");
  });

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
