/** What is asked for has a hash: what came later changes it only where it asks for something else. */
import { expect, test } from "vitest";
import { settingsHashes } from "../../../src/watch/hashes.ts";
import { settingsInForce } from "../../pages/life.ts";

const hashes = (settings: Parameters<typeof settingsInForce>[0]) => settingsHashes(settingsInForce(settings));

test("a watch that reads frames, said or not, is asked for as before there was a choice, and one that does not otherwise", () => {
  const usual = hashes({});
  expect(hashes({ read_frames: true })).toEqual(usual);
  const without = hashes({ read_frames: false });
  expect(without.request).not.toBe(usual.request);
  expect(without.text).toBe(usual.text);
});
