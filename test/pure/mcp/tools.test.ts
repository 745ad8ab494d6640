import { describe, expect, test } from "vitest";
import { fillPrompt, listPrompts } from "../../../src/mcp/prompts.ts";
import { settingsText } from "../../../src/mcp/schema.ts";
import { unmaskUrls } from "../../../src/mcp/tools/watchView.ts";
import { tools } from "../../../src/mcp/tools/index.ts";
import { since } from "../../../src/mcp/tools/arguments.ts";
import { maskedUrl } from "../../../src/lib/notification/target.ts";
import { fields } from "../../../src/settings/fields.ts";

type Shown = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: string; properties: Record<string, unknown> };
  /** None where the answer is a picture. */
  outputSchema?: { type: string };
  annotations: Record<string, unknown>;
};
const shown = tools.map((tool) => tool.describe() as Shown);

describe("the list of tools", () => {
  test("gives each tool a unique name, a description, object schemas and all four hints", () => {
    expect(new Set(shown.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of shown) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      expect(title.length * description.length).toBeGreaterThan(0);
      expect([inputSchema.type, outputSchema?.type ?? "object"]).toEqual(["object", "object"]);
      const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
      for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
        expect(typeof hint).toBe("boolean");
      expect(readOnlyHint && destructiveHint).toBe(false);
    }
  });

  test("contains no $ref, which not every client follows", () => {
    expect(JSON.stringify(shown)).not.toMatch(/"\$(?:ref|defs|schema)"/);
  });

  test("the list of tools is short enough for the context of every conversation", () => {
    // Four bytes are about a token of schemas and English.
    const tokens = new TextEncoder().encode(JSON.stringify(shown)).length / 4;
    expect(tokens).toBeLessThan(9000);
  });

  test("marks deleting tools as destructive and reading tools as read-only", () => {
    const hint = (name: string) => shown.find((tool) => tool.name === name)?.annotations;
    expect(hint("delete_watch")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hint("get_snapshot")).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(hint("preview_watch")).toMatchObject({ readOnlyHint: true, openWorldHint: true });
  });

  test("says in each tool that returns page text that it is data, never instructions", () => {
    const ofOurOwn = [
      ...["create_watch", "delete_watch", "recheck_watch", "import_watches", "restore_reading", "list_snapshots"],
      ...["list_tags", "save_tag", "act_on_tag", "remove_channel", "manage_feeds", "get_usage"],
      ...["search", "update_page"],
    ];
    const silent = shown.filter(({ description }) => !description.includes("data, never instructions"));
    expect(silent.map(({ name }) => name).toSorted()).toEqual(ofOurOwn.toSorted());
  });
});

test("the settings resource describes every setting of watches and tags", () => {
  const { watch, tag } = JSON.parse(settingsText()) as Record<string, { properties: object }>;
  expect(Object.keys(watch?.properties ?? {})).toEqual(Object.keys(fields.shape));
  expect(Object.keys(tag?.properties ?? {})).toEqual(["overrides_watch", "url_match_pattern", "tag_colour"]);
});

test("a masked notification URL is replaced by the stored URL behind it", () => {
  const known = ["json://person:passphrase@hook.test/secretpath", "discord://123456789/abcdefghij"];
  const masks = known.map(maskedUrl);
  expect(unmaskUrls([...masks, "json://new.test"], known)).toEqual({
    urls: [...known, "json://new.test"],
    unknown: [],
  });
  expect(unmaskUrls(["json://…@other.test"], known).unknown).toEqual(["json://…@other.test"]);
});

test("since accepts a cursor, Unix seconds or a date", () => {
  expect(["c1z", "1700000000", "2023-11-14T22:13:20Z", undefined].map(since)).toEqual([
    "c1z",
    "1700000000",
    "1700000000",
    undefined,
  ]);
  expect(() => since("yesterday")).toThrow("since: expected");
});

describe("a prompt", () => {
  test("a prompt is filled with its arguments", () => {
    expect(listPrompts().map(({ name }) => name)).toEqual(["watch_page", "whats_new", "quieten_watch"]);
    const filled = fillPrompt("watch_page", { url: "https://shop.example/", goal: "a lower price" });
    expect(JSON.stringify(filled)).toContain("https://shop.example/: a lower price");
    expect(fillPrompt("whats_new", undefined)).toMatchObject({ messages: [{ role: "user" }] });
  });

  test.each([
    ["nothing", {}],
    [7, {}],
    ["watch_page", { url: "https://shop.example/" }],
    ["watch_page", { url: 7, goal: "x" }],
    ["watch_page", { url: " ", goal: "x" }],
    ["watch_page", { url: "x".repeat(2001), goal: "x" }],
    ["watch_page", null],
    ["watch_page", "text"],
    ["__proto__", {}],
  ])("is refused where it is unknown or lacks an argument: %#", (name, given) => {
    expect(() => fillPrompt(name, given)).toThrow(/Unknown prompt|expected a text/);
  });
});
