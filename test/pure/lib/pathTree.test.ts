import fc from "fast-check";
import { expect, test } from "vitest";
import { PathTree } from "../../../src/lib/pathTree.ts";
import { caseCount } from "../../chance.ts";

const patternParts = ["watch", "list", "constructor", ":id", ":other", ""];
const pathOf = (words: string[]) =>
  fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);

/** The same by a regular expression for each pattern. */
const fits = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);

test("a path fits the patterns whose expressions match it, however they overlap", () => {
  fc.assert(
    fc.property(
      fc.array(pathOf(patternParts)),
      fc.array(pathOf(["watch", "list", "constructor", "12", ":id", ""])),
      (patterns, paths) => {
        const tree = new PathTree<Set<string>>();
        for (const pattern of patterns) tree.at(pattern, () => new Set()).add(pattern);
        for (const path of paths) {
          const expected = new Set(patterns.filter((pattern) => fits(pattern, path)));
          expect([path, new Set(tree.find(path).flatMap((names) => [...names]))]).toEqual([path, expected]);
        }
      },
    ),
    { numRuns: caseCount(500) },
  );
});

test("what is named stands before what any name fits", () => {
  const tree = new PathTree<{ name: string }>();
  for (const name of ["/watch/:id", "/watch/list", "/:noun/list"]) tree.at(name, () => ({ name }));
  expect(tree.find("/watch/list").map(({ name }) => name)).toEqual(["/watch/list", "/watch/:id", "/:noun/list"]);
});
