/** The README shows the service, light and dark, in pictures that a clone can carry. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

test("the README shows a list and a change, each light and dark, each below 150 kB", () => {
  const shown = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/"(\.github\/pictures\/[\w-]+\.png)"/g)];
  const paths = shown.map(([, path]) => path ?? "").sort();
  const names = ["change-dark", "change-light", "list-dark", "list-light"];
  expect(paths).toEqual(names.map((name) => `.github/pictures/${name}.png`));
  for (const path of paths) expect(statSync(join(root, path)).size, path).toBeLessThan(150_000);
});
