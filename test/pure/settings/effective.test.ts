/** What of the settings in force depends on the address and the title of a watch: watches that differ by these alone share the rest. */
import { describe, expect, test } from "vitest";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";

const account = {
  global_ignore_text: ["cookies"],
  timezone: "Europe/Berlin",
  notification_urls: ["json://account.test"],
};
const tags: Settings[] = [
  { title: "Shop", processor: "restock_diff", overrides_watch: true, headers: { "x-tag": "1" } },
  { title: "News", ignore_text: ["advert"], llm_backend_profile: true, llm_intent: "prices" },
];
const inForce = (watch: Settings) => effective({ watch, tags, account, minimumSeconds: 60 });

describe("the channels of a watch", () => {
  const lending: Settings[] = [
    { title: "A", notification_urls: ["json://a.test", "json://both.test"] },
    { title: "Muted", notification_muted: true, notification_urls: ["json://muted.test"] },
    { title: "None" },
    { title: "B", notification_urls: ["json://both.test"], channels: ["named"] },
  ];
  const channels = (watch: Settings, tags: Settings[], ways?: "all" | "first") => {
    const found = effective({
      watch,
      tags,
      account: { ...account, ...(ways ? { tag_channels: ways } : {}) },
      minimumSeconds: 60,
    });
    return [found.notification_urls, found.channels];
  };

  test("are those of every tag that has some and is not muted, each once", () => {
    expect(channels({}, lending)).toEqual([["json://a.test", "json://both.test"], ["named"]]);
  });

  test("are those of the first such tag alone where the account wants that", () => {
    expect(channels({}, lending, "first")).toEqual([["json://a.test", "json://both.test"], []]);
  });

  test("are its own where it has some, and those of the account where neither has", () => {
    expect(channels({ channels: ["own"] }, lending)).toEqual([[], ["own"]]);
    expect(channels({}, [{ title: "None" }])).toEqual([["json://account.test"], []]);
  });
});

describe("the address and the title of a watch decide nothing but themselves", () => {
  const others: Record<string, Settings> = {
    "without settings of its own": {},
    "with filters and headers": { include_filters: ["#price"], headers: { "x-own": "2" }, paused: true },
    "with an interval and a time zone": {
      time_between_check: { hours: 2 },
      time_schedule_limit: { enabled: true, timezone: "Asia/Tokyo" } as Settings["time_schedule_limit"],
    },
    "whose pages are read with a browser": { fetch_backend: "html_webdriver", webdriver_delay: 3 },
  };
  for (const [name, settings] of Object.entries(others))
    test(`a watch ${name}`, () => {
      const named = inForce({ ...settings, url: "https://shop.test/kettle", title: "Kettle" });
      expect(named).toEqual({ ...inForce(settings), url: "https://shop.test/kettle", title: "Kettle" });
      expect(inForce(settings)).toMatchObject({ url: "", title: null });
    });
});

test("the proxy is the watch's, else that of its tags, else the account's; no-proxy is a choice like another", () => {
  const proxied = (watch: Settings, tags: Settings[]) =>
    effective({ watch, tags, account: { ...account, proxy: "paris" }, minimumSeconds: 60 }).proxy;
  expect(proxied({ proxy: "no-proxy" }, [{ proxy: "berlin" }])).toBe("no-proxy");
  expect(proxied({}, [{ proxy: "berlin" }])).toBe("berlin");
  expect(proxied({}, [{}])).toBe("paris");
  expect(effective({ watch: {}, tags: [], account, minimumSeconds: 60 }).proxy).toBe(null);
});
