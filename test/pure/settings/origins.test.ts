import { describe, expect, test } from "vitest";
import { originsOf, type OriginLevels } from "../../../src/settings/origins.ts";
import { systemDefaults } from "../../../src/settings/defaults.ts";

const tag = (uuid: string, settings: OriginLevels["tags"][number]["settings"]) => ({
  uuid,
  settings: { title: uuid.toUpperCase(), ...settings },
});
const levels = (given: Partial<OriginLevels>): OriginLevels => ({
  watch: { url: "https://shop.example/" },
  tags: [],
  account: {},
  minimumSeconds: 60,
  ...given,
});
const ofWatch = (name: string, given: Partial<OriginLevels>) => originsOf(levels(given), "watch")[name];
const system = { level: "system" };
const tagA = { level: "tag", uuid: "a", name: "A" };

test("every member that can be inherited has an origin", () => {
  expect(Object.keys(originsOf(levels({}), "watch"))).toEqual(Object.keys(systemDefaults));
});

describe("the origin of a setting of a watch", () => {
  test.each<[string, string, Partial<OriginLevels>, object]>([
    ["nobody sets it", "method", {}, { value: "GET", source: system, is_set: false, inherited: { value: "GET" } }],
    [
      "the watch sets it, the tag would be inherited",
      "method",
      { watch: { method: "POST" }, tags: [tag("a", { method: "PUT" })] },
      { value: "POST", source: { level: "watch" }, is_set: true, inherited: { value: "PUT", source: tagA } },
    ],
    [
      "a tag overrides the watch",
      "method",
      { watch: { method: "POST" }, tags: [tag("a", { method: "PUT", overrides_watch: true })] },
      { value: "PUT", source: tagA, is_set: true, inherited: { value: "PUT", source: tagA } },
    ],
    [
      "the interval comes from the account",
      "time_between_check",
      { account: { time_between_check: { hours: 25 } } },
      { value: { days: 1, hours: 1 }, source: { level: "account" }, is_set: false },
    ],
    [
      "the interval of a tag is raised to what the server allows",
      "time_between_check",
      { tags: [tag("a", { time_between_check: { seconds: 5 } })] },
      { value: { minutes: 1 }, source: tagA },
    ],
    [
      "an own interval hides that of the system",
      "time_between_check",
      { watch: { time_between_check: { hours: 1 } } },
      { value: { hours: 1 }, is_set: true, inherited: { value: { hours: 3 }, source: system } },
    ],
    [
      "channels come from every tag that has some",
      "notification_urls",
      {
        tags: [
          tag("a", { notification_urls: ["json://a.example"] }),
          tag("b", { notification_urls: ["json://b.example"] }),
        ],
      },
      {
        value: ["json://a.example", "json://b.example"],
        source: tagA,
        inherited: {
          value: ["json://a.example", "json://b.example"],
          source: tagA,
          parts: [
            { source: tagA, value: ["json://a.example"] },
            { source: { level: "tag", uuid: "b", name: "B" }, value: ["json://b.example"] },
          ],
        },
      },
    ],
    [
      "channels of a muted tag do not count",
      "notification_urls",
      {
        tags: [tag("a", { notification_muted: true, notification_urls: ["json://a.example"] })],
        account: { notification_urls: ["json://me:pw@b.example/secret-path"] },
      },
      { value: ["json://…@b.example/s…h"], source: { level: "account" } },
    ],
    [
      "a backend that says system is left to the account",
      "fetch_backend",
      { watch: { fetch_backend: "system" }, account: { fetch_backend: "html_webdriver" } },
      { value: "html_webdriver", source: { level: "account" } },
    ],
    [
      "noise reduction depends on the kind of watch",
      "noise_reduction",
      { watch: { processor: "restock_diff" }, account: { noise_reduction_timestamps: true } },
      { value: false },
    ],
    [
      "a tag does not pause its watches",
      "paused",
      { tags: [tag("a", { paused: true })] },
      { value: false, source: system },
    ],
    [
      "a limit without a value has that of the system",
      "history_snapshot_max_length",
      {},
      { value: 100, source: system },
    ],
  ])("%s", (_, name, given, expected) => {
    expect(ofWatch(name, given)).toMatchObject(expected);
  });

  test("a joined list says what each level adds, and what is left without the watch's own entries", () => {
    const given = {
      watch: { ignore_text: ["own"] },
      tags: [tag("a", { ignore_text: ["tagged"] })],
      account: { global_ignore_text: ["global"] },
    };
    expect(ofWatch("ignore_text", given)).toEqual({
      value: ["own", "tagged", "global"],
      source: { level: "watch" },
      is_set: true,
      inherited: { value: ["tagged", "global"], source: tagA },
      parts: [
        { source: { level: "watch" }, value: ["own"] },
        { source: tagA, value: ["tagged"] },
        { source: { level: "account" }, value: ["global"] },
      ],
    });
  });

  test("credentials in headers are masked in every part", () => {
    const given = {
      watch: { headers: { Authorization: "secret" } },
      tags: [tag("a", { headers: { Cookie: "secret" } })],
    };
    expect(JSON.stringify(ofWatch("headers", given))).not.toContain("secret");
  });
});

test("a tag shows what its watches get without the tag's own value", () => {
  const given = levels({ watch: {}, tags: [tag("a", { time_between_check: { hours: 1 }, paused: true })] });
  const origins = originsOf(given, "tag");
  expect(origins["time_between_check"]).toMatchObject({
    is_set: true,
    source: tagA,
    inherited: { value: { hours: 3 } },
  });
  expect(origins["paused"]).toMatchObject({ value: true, source: tagA, inherited: { value: false, source: system } });
});
