/** The scripts of a release run without the packages that they were bundled from. */
import { build } from "esbuild";
import { expect, test } from "vitest";
import { releasedScripts } from "../../../scripts/local/released.mjs";

test("no script of a release asks for a package, or for a part of Node, in a way that a module cannot", async () => {
  const { outputFiles } = await build({ ...(releasedScripts as object), outdir: "released", write: false });
  expect(outputFiles.length).toBeGreaterThan(3);
  // What the bundler writes for a `require` that it could not resolve throws when it is reached.
  const asking = outputFiles.filter(({ text }) => /\b__require\d*\("/.test(text));
  expect(asking.map(({ path, text }) => [path, /__require\d*\("[^"]*"/.exec(text)?.[0]])).toEqual([]);
});
