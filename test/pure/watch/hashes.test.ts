/**
 * Hashes of settings: they stay as they are from release to release, so that no upgrade is taken for an edit of all watches; each
 * setting is part of the hash of what it bears on; what came later is part of it only where it means something else.
 */
import { expect, test } from "vitest";
import { settingsHashes } from "../../../src/watch/hashes.ts";
import { settingsBearingOn } from "../../../src/settings/bearing.ts";
import type { Effective } from "../../../src/settings/effective.ts";
import { settingsInForce } from "../../pages/life.ts";

const hashes = (settings: Parameters<typeof settingsInForce>[0]) => settingsHashes(settingsInForce(settings));

test("a watch that reads frames, said or not, is asked for as before there was a choice, and one that does not otherwise", () => {
  const usual = hashes({});
  expect(hashes({ read_frames: true })).toEqual(usual);
  const without = hashes({ read_frames: false });
  expect(without.request).not.toBe(usual.request);
  expect(without.text).toBe(usual.text);
});

test("the hashes of settings are those of every release with this engine", () => {
  expect(hashes({})).toEqual({
    request: "1dec5186738f4d29af398c65",
    text: "5a7bce91c653da8803c491fb",
    all: "743a4d6a26687f99432ee04f",
  });
  const settings = settingsInForce({
    read_frames: false,
    keep_cookies: true,
    ignore_text: ["a"],
    trigger_text: ["b"],
    conditions: [{ field: "page_filtered_text", operator: "contains_regex", value: "x" }],
  });
  expect(settingsHashes(settings, { listsAt: 17 })).toEqual({
    request: "79eaa8921cc404e8a6907d34",
    text: "0612ff19ab924df1bc395d84",
    all: "5094ea8ded0031445cb4b1ca",
  });
});

const inForce = settingsInForce({});
const changedIn = (name: keyof Effective, value: unknown = "another value") => {
  const after = settingsHashes({ ...inForce, [name]: value });
  const before = settingsHashes(inForce);
  return (["request", "text", "all"] as const).filter((hash) => after[hash] !== before[hash]);
};

test.each([
  ["request", ["request", "all"]],
  ["text", ["text", "all"]],
  ["verdict", ["all"]],
  ["none", []],
] as const)("an edit of a setting that bears on %s is an edit of %j", (bearing, edited) => {
  const names = settingsBearingOn(bearing);
  expect(names.length).toBeGreaterThan(10);
  expect(names.map((name) => [name, changedIn(name)])).toEqual(names.map((name) => [name, edited]));
});

test("a picture's own settings and what the model is asked are looked at anew once they are edited", () => {
  expect(changedIn("processor_config_image_ssim_diff", { threshold: 0.2 })).toEqual(["all"]);
  expect(changedIn("llm_intent", "new models")).toEqual(["all"]);
  expect(changedIn("llm_backend_profile", false)).toEqual(["all"]);
});
