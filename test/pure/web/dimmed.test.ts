/** Words that are paler than their colour cannot be read: only what is no text, or cannot be used, may be so. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..", "..", "..", "src", "web", "style");
const sheets = globSync("**/*.css", { cwd: folder }).map((name) => readFileSync(join(folder, name), "utf8"));
/** Controls that cannot be used, boxes, lines of a chart and pictures. */
const allowed = /:disabled|\binput$|\.chart \.other|\.onion .*img/;

test("no rule makes words paler, not even while a form is on its way", () => {
  const dimming = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/([^{}]+)\{[^{}]*(?<![\w-])opacity:\s*0?\.\d/g)].map(([, selector = ""]) => selector.trim()),
  );
  expect(dimming.length).toBeGreaterThan(2);
  expect(dimming.filter((selector) => !allowed.test(selector))).toEqual([]);
});
