/** The service runs modules of TypeScript without the compiler that Node would load for them. */
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
let folder = "";
let place = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-typescript-"));
  place = join(folder, "kept");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs words in a process that loads TypeScript as the service does; `hasCompiler()` tells whether it has loaded Node's. */
async function run(words: string): Promise<string> {
  const program = `
    const hasCompiler = () => process.moduleLoadList.some((name) => name.includes("amaro"));
    const { useKeptTypeScript } = await import(${JSON.stringify(join(root, "scripts/local/typescript.mjs"))});
    useKeptTypeScript(${JSON.stringify(place)});
    ${words}
    process.exit();`;
  const given = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  return (await promisify(execFile)(process.execPath, given)).stdout.trim();
}

const module = (text: string): string => {
  const path = join(folder, "module.ts");
  writeFileSync(path, text);
  return JSON.stringify(path);
};

test("the service on this machine is loaded without a compiler of TypeScript", async () => {
  const modules = ["scripts/local/running.mjs", "server/http.mjs", "server/runtime.mjs"].map((path) =>
    join(root, path),
  );
  const words = `for (const path of ${JSON.stringify(modules)}) await import(path); console.log(hasCompiler());`;
  expect(await run(words)).toBe("false");
  const kept = readdirSync(place);
  expect(kept.length).toBeGreaterThan(3);
  expect(await run(words)).toBe("false");
  expect(readdirSync(place)).toEqual(kept);
});

test("a module that changed is made anew", async () => {
  const say = (word: string) =>
    run(`console.log((await import(${module(`export const word: string = "${word}";`)})).word);`);
  expect(await say("first")).toBe("first");
  expect(await say("second")).toBe("second");
  expect(readdirSync(place)).toHaveLength(2);
});

test("where nothing can be kept, modules are loaded all the same", async () => {
  writeFileSync(place, "");
  chmodSync(place, 0o444);
  const path = module("export const word: string = 'as always';");
  expect(await run(`console.log((await import(${path})).word, hasCompiler());`)).toBe("as always false");
});

test("what cannot be made JavaScript is refused in the words of Node", async () => {
  const path = module("enum Colour { red }");
  expect(await run(`await import(${path}).catch((error) => console.log(error.code));`)).toBe(
    "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
  );
});
