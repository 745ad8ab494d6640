/** The notes of a release are what the changelog says of its version, and nothing is released without. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notesOf } from "../../../scripts/release/notes.mjs";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n- next\n\n## [0.3.0] - 2026-12-01\n\n### Added\n\n- a\n\n## [0.2.0] - 2026-11-01\n\n- b\n";

test("the section of a version is its notes", () => {
  expect(notesOf(changelog, { tag: "v0.3.0", version: "0.3.0" })).toBe("### Added\n\n- a");
  expect(notesOf(changelog, { tag: "v0.2.0", version: "0.2.0" })).toBe("- b");
});

test("a tag of another version, and a version without a section, are refused", () => {
  expect(() => notesOf(changelog, { tag: "0.3.0", version: "0.3.0" })).toThrow("The tag must be v0.3.0");
  expect(() => notesOf(changelog, { tag: "v0.4.0", version: "0.4.0" })).toThrow("The changelog says nothing of 0.4.0");
});

test("the changelog has the section of the version that was released last", () => {
  const file = readFileSync(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  expect(notesOf(file, { tag: "v0.2.0", version: "0.2.0" }).length).toBeGreaterThan(100);
});
