/** The scripts of a release run without the packages that they were bundled from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

test("every script that the documents and workflows run in a container is in a release", () => {
  const root = join(import.meta.dirname, "../../..");
  const texts = [".github/OPERATING.md", ".github/workflows/release.yml", ".github/workflows/container.yml"].map(
    (path) => readFileSync(join(root, path), "utf8"),
  );
  const run = [...texts.join("\n").matchAll(/\/app\/scripts\/(\w+)\.mjs/g)].map(([, name]) => name);
  expect(run).toContain("backup");
  const released = (releasedScripts.entryPoints as { out: string }[]).map(({ out }) => out);
  expect(run.filter((name) => !released.includes(name!))).toEqual([]);
});
