/** What `npm run new` writes: it finds its places in the sources of today, and nothing is written halfway. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recipes } from "../../../scripts/recipes/index.mjs";
import { apply, withLine } from "../../../scripts/recipes/plan.mjs";

const root = join(import.meta.dirname, "../../..");
let copy: string;
beforeEach(() => void (copy = mkdtempSync(join(tmpdir(), "tidemark-recipes-"))));
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The files that a plan adds lines to, as they are today, in a folder of their own. */
function copied(paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
}
const read = (path: string) => readFileSync(join(copy, path), "utf8");

describe.each(recipes)("the recipe of a $noun", (recipe) => {
  const plan = () => recipe.plan(recipe.example);

  test("finds its places in the sources, and adds its lines and nothing else", () => {
    const { files, lines, left } = plan();
    copied(lines.map(({ path }) => path));
    const added = new Map<string, number>();
    for (const { path } of lines) added.set(path, (added.get(path) ?? 0) + 1);
    const { touched } = apply(copy, plan());
    expect(touched.toSorted()).toEqual([...Object.keys(files), ...added.keys()].toSorted());
    for (const [path, count] of added) {
      const before = readFileSync(join(root, path), "utf8").split("\n");
      const after = read(path).split("\n");
      expect(after).toHaveLength(before.length + count);
      const expected = new Set([...before, ...lines.filter((one) => one.path === path).map(({ line }) => line)]);
      expect(after.filter((line) => !expected.has(line))).toEqual([]);
    }
    expect(left.length).toBeGreaterThan(0);
  });

  test("refuses a second time, and leaves everything as it is", () => {
    copied(plan().lines.map(({ path }) => path));
    const { touched } = apply(copy, plan());
    const before = touched.map(read);
    expect(() => apply(copy, plan())).toThrow(/already/);
    expect(touched.map(read)).toEqual(before);
  });

  test("stands in the paper for contributors as it is called", () => {
    expect(readFileSync(join(root, ".github/CONTRIBUTING.md"), "utf8")).toContain(`\`npm run new -- ${recipe.usage}\``);
  });

  test("says what a name is like where none is given", () => {
    expect(() => recipe.plan([])).toThrow(/is like /);
  });
});

test("a registry that does not look as expected is named, and nothing is written", () => {
  const lines = [{ path: "src/list.ts", line: "  b,", before: "];" }];
  mkdirSync(join(copy, "src"));
  cpSync(join(root, "src/problem.ts"), join(copy, "src/list.ts"));
  expect(() => apply(copy, { files: { "src/new.ts": "" }, lines, left: [] })).toThrow(
    "src/list.ts has no line that begins with ];.",
  );
  expect(existsSync(join(copy, "src/new.ts"))).toBe(false);
});

test.each([
  [["b", "d"], "c", ["b", "c", "d"]],
  [["b", "d"], "a", ["a", "b", "d"]],
  [["b", "d", "-"], "e", ["b", "d", "e", "-"]],
])("a line stands in order among its like", (lines, line, expected) => {
  const text = lines.join("\n");
  expect(withLine(text, { path: "list", line, among: /^\w$/ }).split("\n")).toEqual(expected);
});
