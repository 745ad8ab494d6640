/** `npm ci` alone makes an editor and vitest work in a clone, and never fails where there is nothing to make or nothing to make it with. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** How the script ends in a folder that holds it and these folders alone, and what it prints. */
async function prepared(folders: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const base = mkdtempSync(join(tmpdir(), "prepare-"));
  try {
    for (const folder of ["scripts", ...folders]) mkdirSync(join(base, folder), { recursive: true });
    cpSync(join(root, "scripts/prepare.mjs"), join(base, "scripts/prepare.mjs"));
    const env = { PATH: process.env.PATH, ...environment };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["scripts/prepare.mjs"], { cwd: base, env });
    return stdout + stderr;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

test("npm runs it after it installed the packages", () => {
  expect(JSON.parse(text("package.json")).scripts.prepare).toBe("node scripts/prepare.mjs");
});

test("it makes nothing where the sources or the tools are not", async () => {
  expect(await prepared([])).toBe("");
  expect(await prepared(["src"])).toBe("");
  expect(await prepared(["node_modules/wrangler"])).toBe("");
});

test("it makes nothing for a command that installs what it needs itself, and makes what it needs", async () => {
  expect(await prepared(["src", "node_modules/wrangler"], { TIDEMARK_INSTALLS: "1" })).toBe("");
});

test("what cannot be made is named, and does not undo the installation", async () => {
  expect(await prepared(["src", "node_modules/wrangler"])).toMatch(/^Types .* `npm run types` says why\.\n$/);
});

test("the image, which installs before it has the sources, has the script by then", () => {
  const lines = text("scripts/container/Dockerfile").split("\n");
  const at = (part: string) => lines.findIndex((line) => line.includes(part));
  expect(at("COPY scripts/prepare.mjs scripts/")).toBeGreaterThan(-1);
  expect(at("COPY scripts/prepare.mjs scripts/")).toBeLessThan(at("RUN npm ci"));
  expect(existsSync(join(root, "scripts/prepare.mjs"))).toBe(true);
});
