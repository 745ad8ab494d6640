/**
 * Nothing is a state that one can wait from: rules that keep no text of a page that was read are a good reading, and what
 * they keep later is reported. A selector that matches nothing is a failure; its first match is reported, too, and is the baseline.
 */
import { describe, expect, test } from "vitest";
import { every, hook, watchPage } from "./watched.ts";

const soldOut = "<h1>Kettle</h1><p>Come back soon</p>";
const inStock = '<h1>Kettle</h1><p id="stock">In stock: 3</p>';

async function watched(settings: Record<string, unknown>) {
  const scene = await watchPage(soldOut, { ...every(3 * 60), ...settings });
  const { owner, path } = scene;
  return {
    edit: (change: Record<string, unknown>) => owner.json("PUT", path, change),
    read: scene.shown,
    trace: () => owner.json<{ reason: string }>("GET", `${path}/trace`),
    changes: scene.changes,
    latest: scene.latest,
    alerts: async () => (await hook.requests()).map(({ body }) => String(body)),
    sees: (page: string) => scene.reads(page, 4 * 3600),
  };
}

describe.each([
  ["extract_text", { extract_text: ["/in stock: \\d+/i"] }],
  ["extract_lines_containing", { extract_lines_containing: ["in stock"] }],
  ["extract_text with trigger_text", { extract_text: ["/in stock: \\d+/i"], trigger_text: ["in stock"] }],
  ["extract_text under noise reduction", { extract_text: ["/in stock: \\d+/i"], noise_reduction: true }],
])("%s that matches nothing", (_name, settings) => {
  test("an allowed empty match is a good reading without an alert, and a later match is alerted once", async () => {
    const { read, trace, changes, latest, alerts, sees } = await watched(settings);
    expect(await read()).toMatchObject({ last_error: false, history_n: 1 });
    expect((await trace()).reason).toMatch(/a match will be reported$/);
    expect(await latest()).toBe("");
    await sees(soldOut.replace("soon", "later"));
    expect(await read()).toMatchObject({ last_error: false, history_n: 1, last_changed: 0 });
    expect(await alerts()).toEqual([]);
    await sees(inStock);
    expect(await changes()).toMatchObject([{ added: 1, removed: 0, replaced: 0, diff: "(added) In stock: 3" }]);
    expect(await latest()).toContain("In stock: 3");
    await sees(inStock.replace("Kettle", "Blue kettle"));
    expect(await changes()).toHaveLength(1);
    const messages = await alerts();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain("In stock: 3");
  });
});

test("text that disappears again is alerted, and an empty match is never compared with an unreadable page", async () => {
  const { read, changes, sees } = await watched({ extract_text: ["/in stock: \\d+/i"], noise_reduction: false });
  await sees(inStock);
  await sees("");
  expect((await read()).last_error).toBeTruthy();
  expect(await changes()).toHaveLength(1);
  await sees(soldOut);
  expect(await changes()).toMatchObject([{ diff: "(removed) In stock: 3" }, { diff: "(added) In stock: 3" }]);
  expect(await read()).toMatchObject({ last_error: false, history_n: 3 });
});

test("an include filter that never matched says so; its first match is alerted once, and is the baseline", async () => {
  const { read, changes, alerts, sees } = await watched({ include_filters: ["#stock"] });
  expect(await read()).toMatchObject({
    history_n: 0,
    last_error: expect.stringMatching(/never did; you will be told/),
  });
  await sees(soldOut.replace("soon", "later"));
  expect(await alerts()).toEqual([]);
  await sees(inStock);
  expect(await read()).toMatchObject({ history_n: 1, last_error: false });
  expect(await changes()).toEqual([]);
  const messages = await alerts();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/Matches now.*In stock: 3/s);
  await sees(inStock);
  await sees(soldOut);
  expect((await read()).last_error).toMatch(/its layout may have changed/);
  await sees(inStock);
  expect(await alerts()).toHaveLength(1);
});

test.each([{ noise_reduction: true }, { noise_reduction: false }])(
  "the first match of a filter that was set later is alerted once: %j",
  async (settings) => {
    const { edit, read, alerts, sees } = await watched(settings);
    await edit({ include_filters: ["#stock"] });
    await sees(soldOut);
    expect((await read()).last_error).toMatch(/never did; you will be told/);
    await sees(soldOut.replace("soon", "later"));
    expect(await alerts()).toEqual([]);
    await sees(inStock);
    const messages = await alerts();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/Matches now.*In stock: 3/s);
    await sees(soldOut);
    await sees(inStock);
    expect(await alerts()).toHaveLength(1);
  },
);

test("a filter set later whose match the watch's own rules hold back sends no alert", async () => {
  const { edit, alerts, sees } = await watched({ trigger_text: ["In stock: 9"] });
  await edit({ include_filters: ["#stock"] });
  await sees(soldOut);
  await sees(inStock);
  expect(await alerts()).toEqual([]);
});

test("a filter repaired by an edit sends no alert: the text was there before", async () => {
  const { edit, read, alerts, sees } = await watched({ include_filters: ["#stok"] });
  await sees(inStock);
  await edit({ include_filters: ["#stock"] });
  await sees(inStock);
  expect(await read()).toMatchObject({ history_n: 1, last_error: false });
  expect(await alerts()).toEqual([]);
});

test("an explanation says when a later check found the page as it was", async () => {
  const scene = await watchPage(inStock, every(5));
  const trace = () =>
    scene.owner.json<{ checked_at: number; verdict: string; later: { checked_at: number; verdict: string } | null }>(
      "GET",
      `${scene.path}/trace`,
    );
  await scene.reads(inStock.replace("3", "2"));
  const full = await trace();
  expect(full).toMatchObject({ verdict: "changed", later: null });
  await scene.reads(inStock.replace("3", "2"));
  const { last_checked: last } = await scene.owner.json<{ last_checked: number }>("GET", scene.path);
  expect(await trace()).toMatchObject({
    checked_at: full.checked_at,
    verdict: "changed",
    later: { checked_at: last, verdict: "unchanged: later" },
  });
});
