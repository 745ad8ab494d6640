/** Watches as code: what a file says, what has to be done for it, and a file of what there is. */
import { describe, expect, test } from "vitest";
import { Tidemark } from "../../../clients/typescript/src/index.ts";
import { readAccount } from "../../../clients/typescript/src/cli/code/account.ts";
import { watchesFile } from "../../../clients/typescript/src/cli/code/document.ts";
import { type Actual, planOf } from "../../../clients/typescript/src/cli/code/plan.ts";
import { adoptedIds, pulledFile } from "../../../clients/typescript/src/cli/code/pull.ts";
import { planDocument, planLines } from "../../../clients/typescript/src/cli/code/show.ts";
import { paintOf } from "../../../clients/typescript/src/cli/paint.ts";
import { json } from "./outside.ts";

const defaults: Record<string, unknown> = {
  ...{ url: null, title: null, tags: [], paused: false, notification_muted: false, headers: {}, include_filters: [] },
  ...{ notification_urls: [], time_between_check: null, time_between_check_use_default: true, fetch_backend: "system" },
  ...{ in_stock_only: true, processor_config_restock_diff: null, time_schedule_limit: null, external_id: "", tag: "" },
};
const around = (environment: Record<string, string> = {}) => ({ environment, names: Object.keys(defaults) });
const shown = { weeks: null, days: null, hours: null, minutes: null, seconds: null };
const actual = (id: string, settings: Record<string, unknown> = {}): Actual => ({
  ...{ ...defaults, time_between_check: shown, time_schedule_limit: { enabled: false } },
  ...{ uuid: `uuid-${id}`, external_id: id, label: `Label of ${id}`, url: "https://a.test/", ...settings },
});
const plan = (text: string, watches: Actual[], writesSecrets = false) =>
  planOf(watchesFile(text, around({ TOKEN: "s3cret", ALERTS: "json://user:s3cret@hook.test" })), watches, {
    ...{ defaults, writesSecrets },
  });
const steps = (...given: Parameters<typeof plan>) => plan(...given).steps.map(({ kind, id }) => `${kind} ${id}`);

describe("watches that settings name", () => {
  const names = { environment: {}, names: [...Object.keys(defaults), "table", "site"] };
  const read = (text: string) => watchesFile(text, names);
  const text = `
name: shop
watches:
  all: { url: "https://a.test/", table: { site: products } }
  list: { url: "https://a.test/", table: { watches: [kettle, 5a0c0000-0000-4000-8000-000000000000] } }
  products: { url: "https://a.test/" }
  kettle: { url: "https://a.test/k" }`;
  const standards = { defaults: { ...defaults, table: null, site: null }, writesSecrets: false };

  test("go by their ids in a file, and are made before what names them", () => {
    const { steps: made } = planOf(read(text), [{ ...actual("shop/kettle"), url: "https://a.test/k" }], standards);
    expect(made.map(({ id }) => id)).toEqual(["shop/products", "shop/all", "shop/list"]);
    expect(made.map((step) => "settings" in step && step.settings["table"])).toEqual([
      undefined,
      { site: "shop/products" },
      { watches: ["uuid-shop/kettle", "5a0c0000-0000-4000-8000-000000000000"] },
    ]);
  });

  test("differ where another one is named, and are written by their ids", () => {
    const there = ["all", "list", "products", "kettle"].map((id) => ({
      ...actual(`shop/${id}`),
      ...{ url: id === "kettle" ? "https://a.test/k" : "https://a.test/", table: null as object | null, site: null },
    }));
    (there[0] as (typeof there)[number]).table = { site: "uuid-shop/products" };
    (there[1] as (typeof there)[number]).table = { watches: ["uuid-shop/kettle"] };
    const { steps: made, unchanged } = planOf(read(text), there, standards);
    expect(unchanged).toBe(3);
    expect(made).toMatchObject([
      { id: "shop/list", differences: [{ name: "table", before: { watches: ["kettle"] } }] },
    ]);
    const pulled = pulledFile(there, { scope: "shop/", ...standards });
    expect(pulled.text).toContain("site: products");
    expect(planOf(read(pulled.text), there, standards).steps).toEqual([]);
  });

  test("are refused where the file has none of that id", () => {
    expect(() => read(text.replace("site: products", "site: product"))).toThrow(
      "watches.all.table.site: expected the id of a watch of this file, or a uuid, found product, did you mean products?",
    );
  });
});

describe("a plan", () => {
  test("creates what is new, changes what differs member by member, and deletes what left the file", () => {
    const text = `
defaults: { every: 90m }
watches:
  new: { url: "https://n.test/", tags: [Prices] }
  same: { url: "https://a.test/" }
  other: { url: "https://b.test/", include_filters: [.price] }`;
    const interval = {
      time_between_check: { ...shown, hours: 1, minutes: 30 },
      time_between_check_use_default: false,
    };
    const found = plan(text, [
      actual("same", interval),
      actual("other", { ...interval, include_filters: [".old"], fetch_backend: "html_webdriver" }),
      ...[actual("gone"), actual(""), actual("team/kettle")],
    ]);
    expect(found.steps).toMatchObject([
      {
        ...{ kind: "create", id: "new" },
        settings: { url: "https://n.test/", tags: ["Prices"], time_between_check: { seconds: 5400 } },
      },
      {
        ...{ kind: "change", id: "other", uuid: "uuid-other" },
        settings: { url: "https://b.test/", include_filters: [".price"], fetch_backend: null },
      },
      { kind: "delete", id: "gone", uuid: "uuid-gone" },
    ]);
    expect(found.unchanged).toBe(1);
    const lines = planLines(found, { paint: paintOf(false), deletes: false });
    expect(lines).toContain('    include_filters: [".old"] -> [".price"]');
    expect(lines).toContain("    fetch_backend: html_webdriver -> system");
    expect(lines).toContain("    time_between_check: 1h 30m");
    expect(lines).toContain("- gone  Label of gone (stays without --delete)");
    expect(lines.at(-1)).toBe("1 to create, 1 to change, 1 to delete, which needs --delete, 1 unchanged.");
  });

  test("a watch as the file says it needs nothing, whatever the service adds, masks or orders otherwise", () => {
    const text = `
watches:
  a:
    url: https://a.test/
    tags: [News, prices]
    headers: { Authorization: "Bearer \${TOKEN}" }
    notification_urls: ["\${ALERTS}"]
    time_schedule_limit: { enabled: true, monday: { enabled: true, duration: { hours: "8" } } }
    processor_config_restock_diff: { in_stock_processing: all_changes }`;
    const as = actual("a", {
      ...{ tags: ["Prices", "News"], headers: { Authorization: "********" }, in_stock_only: false, paused: true },
      ...{
        notification_urls: ["json://user:…@hook.test"],
        processor_config_restock_diff: { in_stock_processing: "all_changes" },
      },
      time_schedule_limit: {
        enabled: true,
        monday: { enabled: true, duration: { hours: 8, minutes: 0 } },
        sunday: null,
      },
    });
    // A duration of no minutes is what a file leaves out.
    (as.time_schedule_limit as any).monday.duration.minutes = null;
    expect(steps(text, [as])).toEqual([]);
    expect(steps(text.replace("News, ", ""), [as])).toEqual(["change a"]);
    expect(steps(text, [as], true)).toEqual(["change a"]);
    expect(steps("watches: { a: { url: 'https://a.test/', paused: false } }", [actual("a", { paused: true })])).toEqual(
      ["change a"],
    );
  });

  test("a plan shows names of environment variables and never their values, nor secrets of the service", () => {
    const text = `watches: { a: { url: "https://a.test/", title: "T \${TOKEN}", notification_urls: ["\${ALERTS}"] } }`;
    const found = plan(text, [actual("a", { notification_urls: ["json://old:hunter2@hook.test"] })]);
    expect((found.steps[0] as { settings: object }).settings).toMatchObject({ title: "T s3cret" });
    const said =
      planLines(found, { paint: paintOf(false), deletes: true }).join("\n") + JSON.stringify(planDocument(found));
    expect(said).toContain("T ${TOKEN}");
    expect(said).toContain("${ALERTS}");
    expect(said).not.toMatch(/s3cret|hunter2/);
  });

  test("files with names are kept apart, and two watches of one id are refused", () => {
    const file = "name: shop\nwatches: { kettle: { url: 'https://a.test/' } }";
    expect(steps(file, [actual("kettle"), actual("shop/old"), actual("shopping/x")])).toEqual([
      "create shop/kettle",
      "delete shop/old",
    ]);
    expect(() => plan(file, [actual("shop/kettle"), actual("shop/kettle")])).toThrow(
      "Two watches have the external id shop/kettle",
    );
  });
});

test("every fault of a file is named with its place, and the name that was probably intended", () => {
  const faults = (text: string): string[] => {
    try {
      return [JSON.stringify(watchesFile(text, around()))];
    } catch (error) {
      return (error as Error).message.split("\n");
    }
  };
  expect(faults("watchs: {}")).toEqual(["watchs: there is no such member, did you mean watches?"]);
  expect(
    faults(`
watches:
  a/b: { url: "https://a.test/" }
  b: { include_filter: [p], every: often, tag: News, title: "\${MISSING}" }
  c: 7`),
  ).toEqual([
    "watches.a/b: as its id expected 1 to 100 letters, digits, spaces and . : _ -",
    "watches.b.url: expected an address",
    "watches.b.tag: write tags, a list of names",
    "watches.b.include_filter: there is no such setting, did you mean include_filters?",
    "watches.b.every: expected a length such as 30m, 6h or 1d",
    "watches.b: the environment variable MISSING is not set",
    "watches.c: expected a map of settings with url",
  ]);
  expect(faults("watches:\n  a: { url: x\n").join()).toContain("line 3");
  expect(faults("watches: { a: { url: 'x' }, a: { url: 'y' } }").join()).toContain("unique");
  expect(
    watchesFile("watches: { a: { url: 'x', title: 'cost $${TOKEN}' } }", around()).watches[0]?.settings.title,
  ).toBe("cost ${TOKEN}");
});

test("a pulled file describes the watches there are, with secrets as environment variables, and plans nothing", () => {
  const kettle = actual("kettle", {
    ...{
      title: "Kettle ${x}",
      tags: ["Prices"],
      time_between_check: { ...shown, days: 1 },
      headers: { Cookie: "********", "X-A": "b" },
    },
    ...{ notification_urls: ["ntfys://token@host/topic", "json://h.test"], time_between_check_use_default: false },
  });
  const watches = [kettle, actual("stove", { notification_urls: ["json://h.test"] }), actual("")];
  const { text, variables, left } = pulledFile(watches, { scope: "", defaults, writesSecrets: false });
  expect(variables).toEqual([
    { name: "KETTLE_HEADERS_COOKIE", stands: "headers_Cookie of kettle" },
    { name: "NOTIFICATION_URL_1", stands: "ntfys://..." },
    { name: "NOTIFICATION_URL_2", stands: "json://..." },
  ]);
  expect([text.match(/NOTIFICATION_URL_2/g)?.length, left]).toEqual([2, 1]);
  expect(text).not.toContain("token");
  expect(text).toContain("every: 1d");
  const environment = {
    KETTLE_HEADERS_COOKIE: "c",
    NOTIFICATION_URL_1: "ntfys://token@host/topic",
    NOTIFICATION_URL_2: "json://h.test",
  };
  const file = watchesFile(text, around(environment));
  expect(planOf(file, watches, { defaults, writesSecrets: false })).toEqual({ steps: [], unchanged: 2 });
});

test.each([null, { hours: 3 }])(
  "a watch without an interval of its own is pulled without one, where the default is %j",
  (length) => {
    const standards = { defaults: { ...defaults, time_between_check: length }, writesSecrets: false };
    const watches = [
      actual("inherits"),
      actual("zeros", { time_between_check: { weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 } }),
      actual("unused", { time_between_check: { ...shown, minutes: 30 } }),
      actual("own", { time_between_check: { ...shown, hours: 3 }, time_between_check_use_default: false }),
    ];
    const { text } = pulledFile(watches, { scope: "", ...standards });
    expect(text.match(/every: .*/g)).toEqual(["every: 3h"]);
    const file = watchesFile(text, around());
    expect(planOf(file, watches, standards)).toEqual({ steps: [], unchanged: watches.length });
    expect(planOf(file, [], standards).steps.map(({ kind }) => kind)).toEqual(Array(watches.length).fill("create"));
  },
);

test("adopted ids come from what a watch is called, and no two are the same", () => {
  const called = (label: string) => ({ ...actual(""), uuid: label, label });
  const watches = [
    called("https://www.shop.test/a?b"),
    called("Größe!"),
    called("Größe"),
    called("見"),
    actual("gr-e"),
  ];
  expect(adoptedIds(watches, "").map(({ id }) => id)).toEqual(["shop-test-a-b", "gre", "gre-2", "watch"]);
});

test("an account is read by pages with settings, however many watches it has", async () => {
  const entry = (uuid: string) => ({
    uuid,
    label: uuid,
    tags: [
      { uuid: "t1", title: "Prices", colour: "" },
      { uuid: "t2", title: "Shop", colour: "" },
    ],
    settings: { url: `https://shop.test/${uuid}`, external_id: `id-${uuid}`, tags: ["t1"] },
  });
  const answers = (url: string) => {
    if (url.includes("cursor=")) return json({ watches: [entry("b")], next_cursor: null });
    if (url.includes("/watches")) return json({ watches: [entry("a")], next_cursor: "c1" });
    const fields = [{ name: "url", levels: ["watch"], default: null }];
    return json(
      url.includes("fields") ? { fields } : { t1: { title: "Prices" }, t2: { title: "Shop", url_match_pattern: "*" } },
    );
  };
  const sent: string[] = [];
  const fetch = async (url: string) => {
    sent.push(url);
    return answers(url);
  };
  const tidemark = new Tidemark({ url: "https://tidemark.test", apiKey: "k", fetch: fetch as typeof globalThis.fetch });
  const { watches } = await readAccount(tidemark, new AbortController().signal);
  expect(watches).toEqual(
    ["a", "b"].map((uuid) => ({
      ...{ uuid, label: uuid, external_id: `id-${uuid}`, url: `https://shop.test/${uuid}`, tags: ["Prices"] },
    })),
  );
  expect(sent).toHaveLength(4);
});
