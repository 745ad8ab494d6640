/** A page that answers as a good one and is none: error pages and pages cut on the way are reported only once they stay. */
import { expect, test } from "vitest";
import { every, hook, watchPage } from "./watched.ts";

const list = Array.from({ length: 12 }, (_, index) => `<li>Kettle ${index} boils water in two minutes</li>`).join("");
const page = (price: number) =>
  `<!doctype html><html><title>Kettles</title><body><h1>Kettles</h1><p>Price ${price}</p><ul>${list}</ul></body></html>`;
const closed = "<!doctype html><html><title>Kettles</title><body><h1>Page not found</h1></body></html>";

async function watched() {
  const scene = await watchPage(page(10), every(1));
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) await scene.bench.pass(60);
  };
  /** The page answers so, one after the other, for that many minutes. */
  const answers = async (minutes: number, ...each: string[]) => {
    await scene.shop.answers(...each);
    await pass(minutes);
  };
  return { ...scene, pass, answers };
}

test("an error page that comes and goes is never reported, and says why meanwhile", async () => {
  const { answers, alerts, shown, stamps } = await watched();
  for (let round = 0; round < 2; round++) {
    await answers(3, closed);
    expect((await shown()).last_error).toMatch(/reads like an error page .*"Page not found"/);
    await answers(2, page(10));
    expect((await shown()).last_error).toBe(false);
  }
  expect(await alerts()).toBe(0);
  expect(await stamps()).toHaveLength(1);
});

test("an error page that stays for minutes is reported once, and so is the return of the page", async () => {
  const { owner, answers, pass, alerts, changes } = await watched();
  await answers(4, closed);
  expect(await alerts()).toBe(0);
  await pass(6);
  expect(await alerts()).toBe(1);
  expect((await hook.requests())[0]?.body).toContain("Page not found");
  const [change] = await changes();
  const trace = await owner.json("GET", String(change?.trace_url).replace("/api/v1", ""));
  expect(JSON.stringify(trace)).toMatch(/It has been so for \d+ minutes: this is the page now/);
  await answers(2, page(10));
  expect(await alerts()).toBe(2);
});

test("a page that is cut on the way is not reported, and a change that comes whole is", async () => {
  const { answers, alerts, shown, changes, stamps } = await watched();
  await answers(3, page(10).slice(0, 600));
  expect(await alerts()).toBe(0);
  expect((await shown()).last_error).toMatch(/without its end/);
  // Only the first of two readings in one check is cut.
  await answers(1, page(12).slice(0, 600), page(12));
  expect(await alerts()).toBe(1);
  expect(await changes()).toMatchObject([{ diff: expect.stringContaining("12") as string }]);
  expect(await stamps()).toHaveLength(2);
});

const data = {
  body: JSON.stringify({ kettles: list.split("</li>") }),
  headers: { "content-type": "application/json" },
};
const instead = {
  "an error of data": { body: '{"error":"Too many requests"}', headers: data.headers },
  "data that was cut": { body: data.body.slice(0, -20), headers: data.headers },
  "another kind of content": { body: page(10), headers: { "content-type": "text/html" } },
};

test.each(Object.entries(instead))(
  "%s in place of data that is read once a day is reported within six minutes, once and as a change, or never",
  async (_, other) => {
    const { bench, shop, alerts, shown, changes } = await watchPage(data, every(24 * 60));
    const day = () => bench.pass(86_400);
    await shop.answers(other);
    await day();
    expect((await shown()).last_error).toMatch(/It is read again soon/);
    await shop.answers(data);
    for (let minute = 0; minute < 2; minute++) await bench.pass(60);
    expect((await shown()).last_error).toBe(false);
    expect(await alerts()).toBe(0);
    await shop.answers(other);
    await day();
    for (let half = 0; half < 12; half++) await bench.pass(30);
    expect(await alerts()).toBe(1);
    expect(await changes()).toHaveLength(1);
    expect((await hook.requests())[0]?.body).toContain('"type":"change"');
  },
);
