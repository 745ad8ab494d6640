/** A release holds no workerd, starts by itself, and says what it cannot run on. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tidemark-release-"));
const release = join(folder, "release");
const serve = join(release, "scripts", "serve.mjs");
// As on a machine that has nothing but Node, and a path with a browser in it or not.
const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  PORT: "0",
  HOST: "127.0.0.1",
  DATA_DIR: join(folder, "data"),
};

const made = (words: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(root, "scripts/release.mjs"), ...words], {
    cwd: folder,
    env: process.env,
  });

beforeAll(async () => {
  await made([release]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test("it holds one package, and a few megabytes", () => {
  expect(readdirSync(join(release, "node_modules"))).toEqual(["undici"]);
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(20_000_000);
});

test("it starts, answers, and ends when it is asked to, in the process that was started", async () => {
  const words = ["--max-http-header-size=70000", serve];
  const child = spawn(process.execPath, words, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  try {
    let [said, warned] = ["", ""];
    child.stdout.on("data", (part: Buffer) => (said += part.toString()));
    child.stderr.on("data", (part: Buffer) => (warned += part.toString()));
    await expect.poll(() => /ready at (http:\S+),/.exec(said)?.[1]).toBeTypeOf("string");
    const [, url] = /ready at (http:\S+),/.exec(said) ?? [];
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok" });
    expect(warned).toBe("");
    // What makes it small, and what whoever started it asked Node for.
    if (process.platform === "linux")
      for (const word of ["--max-semi-space-size=4", "--use-system-ca", "--max-http-header-size=70000"])
        expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).toContain(word);
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
});

test("it refuses the runtime that it does not hold", async () => {
  const child = spawn(process.execPath, [serve], {
    env: { ...environment, RUNTIME: "workerd" },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  expect(await text(child.stderr)).toContain('RUNTIME must be node, but is "workerd".');
  expect(await ended).toBe(1);
});

test("words that a release is not asked for with are refused with those that are", async () => {
  for (const words of [[], [join(folder, "other"), "--runtime=workerd"]])
    await expect(made(words), words.join(" ")).rejects.toMatchObject({
      stderr: "Usage: npm run release -- DIRECTORY [--package]\n",
    });
});
