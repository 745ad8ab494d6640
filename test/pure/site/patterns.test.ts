import { describe, expect, test } from "vitest";
import { patternsOf, type PathMove } from "../../../src/site/patterns.ts";

const moves = (...pairs: [string, string][]): PathMove[] =>
  pairs.map(([from, to]) => ({ from: `d.example${from}`, to: `d.example${to}` }));
const isAnywhere = () => true;
const led = (known: PathMove[], path: string, isNew: (path: string) => boolean = isAnywhere) =>
  patternsOf(known, isNew)(`d.example${path}`)?.slice("d.example".length) ?? null;

describe("moves of a site", () => {
  test("of three pages alike say where a fourth went", () => {
    const known = moves(["/docs/a", "/guide/a"], ["/docs/b/c", "/guide/b/c"], ["/docs/d", "/guide/d"]);
    expect(led(known, "/docs/x/y")).toBe("/guide/x/y");
    expect(led(known, "/blog/x")).toBeNull();
    expect(led(known.slice(0, 2), "/docs/x")).toBeNull();
  });

  test("may change the kind of file, alone or with the folder", () => {
    expect(led(moves(["/a.html", "/a"], ["/b.html", "/b"], ["/c/d.html", "/c/d"]), "/x/y.html")).toBe("/x/y");
    expect(led(moves(["/o/a.php", "/n/a/"], ["/o/b.php", "/n/b/"], ["/o/c.php", "/n/c/"]), "/o/x.php")).toBe("/n/x/");
    expect(led(moves(["/a", "/a/"], ["/b", "/b/"], ["/c", "/c/"]), "/x")).toBe("/x/");
  });

  test("of a part of a folder come before those of the folder", () => {
    const known = moves(
      ["/docs/a", "/guide/a"],
      ["/docs/b", "/guide/b"],
      ["/docs/c", "/guide/c"],
      ["/docs/api/a", "/reference/a"],
      ["/docs/api/b", "/reference/b"],
      ["/docs/api/c", "/reference/c"],
    );
    const isNew = (path: string) => !path.includes("/guide/api/");
    expect(led(known, "/docs/api/x", isNew)).toBe("/reference/x");
    expect(led(known, "/docs/x", isNew)).toBe("/guide/x");
  });

  test("say nothing where they would lead a page elsewhere than it went, or to where no new page is", () => {
    const known = moves(
      ["/docs/a", "/guide/a"],
      ["/docs/b", "/guide/b"],
      ["/docs/c", "/guide/c"],
      ["/docs/d", "/blog/d"],
    );
    expect(led(known, "/docs/x")).toBeNull();
    expect(led(known, "/docs/x", (path) => path !== "d.example/guide/d")).toBe("/guide/x");
    expect(led(known, "/docs/x", () => false)).toBeNull();
  });

  test("to names that have nothing in common with the old ones make no pattern", () => {
    expect(led(moves(["/a", "/x1"], ["/b", "/x2"], ["/c", "/x3"]), "/d")).toBeNull();
  });
});
