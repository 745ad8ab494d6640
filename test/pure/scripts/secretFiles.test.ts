/** Settings that stand in files, as secrets of containers do. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withSecretFiles } from "../../../scripts/local/secretFiles.mjs";
import { operatorNames } from "../../../src/operator/names.ts";

const folder = mkdtempSync(join(tmpdir(), "tidemark-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("every setting can stand in a file, and the line end behind it is none of it", () => {
  for (const name of operatorNames) {
    const path = file(name, "value of it\n");
    expect(withSecretFiles({ [`${name}_FILE`]: path })[name]).toBe("value of it");
  }
  expect(withSecretFiles({ MAIL_URL_FILE: file("two", "a\nb\r\n") })["MAIL_URL"]).toBe("a\nb");
  expect(withSecretFiles({ HOME: "/root", MAIL_URL: "x" })).toEqual({ HOME: "/root", MAIL_URL: "x" });
});

test("a file that is missing, and a setting that is said twice, are named", () => {
  const missing = join(folder, "missing");
  expect(() => withSecretFiles({ ADMIN_API_KEY_FILE: missing })).toThrow(
    `ADMIN_API_KEY_FILE: expected a file that can be read, found ${missing} (ENOENT).`,
  );
  expect(() => withSecretFiles({ MAIL_URL: "x", MAIL_URL_FILE: missing })).toThrow(
    "MAIL_URL and MAIL_URL_FILE are both set; one of them says the value.",
  );
});
