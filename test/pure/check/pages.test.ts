/**
 * Golden cases: each folder of test/pages holds versions of a page, the settings of a watch, and what is expected at each
 * version. A new case is a folder: case.json {about, settings, versions: [{file, content_type?, status?}]} and the files;
 * `UPDATE_PAGES=1 npm test -- pages` writes verdicts and texts for review.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf } from "../../pages/life.ts";

type Case = {
  about: string;
  settings: Settings;
  versions: { file: string; content_type?: string; status?: number; expect?: string }[];
};

const root = join(import.meta.dirname, "../../pages");
const names = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const isUpdate = process.env.UPDATE_PAGES === "1";

for (const { name } of names) {
  const folder = join(root, name);
  const file = join(folder, "case.json");
  const golden = JSON.parse(readFileSync(file, "utf8")) as Case;
  test(`${name}: ${golden.about}`, () => {
    const life = new Life(golden.settings);
    golden.versions.forEach((version, index) => {
      const body = readFileSync(join(folder, version.file));
      const step = life.see({ body, contentType: version.content_type, status: version.status });
      const word = wordOf(step.verdict);
      const textFile = join(folder, `${index + 1}.expected.txt`);
      const text = step.text === null ? null : `${step.text}\n`;
      if (isUpdate) {
        version.expect = word;
        if (text !== null) writeFileSync(textFile, text);
      }
      expect([version.file, word]).toEqual([version.file, version.expect]);
      if (text !== null) expect(text).toBe(existsSync(textFile) ? readFileSync(textFile, "utf8") : "");
    });
    if (isUpdate) writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  });
}
