/** The linter's rule about who may touch the world. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporaryFolder.ts";

const root = join(import.meta.dirname, "../../..");

/** What the rule says of a file of this text. */
async function complaints(name: string, text: string): Promise<string[]> {
  const folder = temporaryFolder();
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  const config = { jsPlugins: [join(root, "scripts/lint/purity.mjs")], rules: { "tidemark/pure": "error" } };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const linter = join(root, "node_modules/oxlint/bin/oxlint");
  const words = [linter, "-c", join(folder, ".oxlintrc.json"), "-f", "json", folder];
  const { stdout } = await promisify(execFile)(process.execPath, words).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string }[] };
  return diagnostics.flatMap(({ code, message }) => (code.includes("pure") ? [message] : []));
}

describe("a file that takes no world", () => {
  it.each([
    ["the clock", "export const at = () => Date.now();", "Date.now"],
    ["chance", "export const toss = () => Math.random();", "Math.random"],
    ["the network", `export const page = () => fetch("https://example.com");`, "fetch"],
    ["waiting", "export const later = (run: () => void) => setTimeout(run, 1);", "setTimeout"],
    ["the log", `export const say = () => console.log("hello");`, "console"],
    ["the platform", `import { env } from "cloudflare:workers";\nexport const all = env;`, "cloudflare:workers"],
    ["a store", `import { watchStore } from "./store.ts";\nexport const store = watchStore;`, "./store.ts"],
    ["an application", `import { watchRoutes } from "./routes.ts";\nexport const app = watchRoutes;`, "./routes.ts"],
  ])("a file that takes no world may not use %s", async (_what, text, named) => {
    expect(await complaints("src/watch/watch.ts", text)).toEqual([expect.stringContaining(named)]);
  });

  it("a file that takes no world may name an operation, which is a value, and an application's type", async () => {
    const text = `import { getWatch } from "./routes.ts";\nimport type { watchRoutes } from "./routes.ts";\nexport const path = (app: typeof watchRoutes) => app && getWatch.path;`;
    expect(await complaints("src/watch/watch.ts", text)).toEqual([]);
  });

  it("a file that takes no world may define a name that the platform has, too", async () => {
    expect(await complaints("src/watch/watch.ts", "export const page = (fetch: () => string) => fetch();")).toEqual([]);
  });
});

describe("a file that takes a world", () => {
  it("a file that takes a world may use the platform", async () => {
    const text = `import type { World } from "../world.ts";\nexport const at = (world: World) => world ?? Date.now();`;
    expect(await complaints("src/watch/run.ts", text)).toEqual([]);
  });
});
