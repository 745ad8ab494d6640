/** What V8 compiled of the Worker is there at the next start, and never in the place of a newer text. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const place = (name: string) => JSON.stringify(join(import.meta.dirname, "../..", name));

/** Loads a script as the service does. @returns what it prints */
async function loaded(script: string, cache: string): Promise<string> {
  const program = `
    const { compileEarly, keepHeapSmall } = await import(${place("scripts/local/engine.mjs")});
    const { useCompiled } = await import(${place("server/compiled.mjs")});
    const { workerOf } = await import(${place("server/platform.mjs")});
    compileEarly();
    keepHeapSmall();
    await useCompiled(${JSON.stringify(script)}, ${JSON.stringify(cache)});
    console.log((await workerOf(new URL(${JSON.stringify(`file://${script}`)}), { fetch, console })).answer());`;
  const words = ["--input-type=module", "--eval", program];
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined };
  return (await promisify(execFile)(process.execPath, words, { env })).stdout;
}

const kept = (folder: string) =>
  readdirSync(join(folder, "compiled"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, statSync(join(parentPath, name)).mtimeMs]);

test("the second start finds what the first kept beside the bundle, and a text that changed is compiled anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-compiled-"));
  try {
    const script = join(folder, "worker.mjs");
    writeFileSync(script, "export const answer = () => 'as always';");
    expect(await loaded(script, "")).toBe("as always\n");
    const first = kept(folder);
    expect(first.length).toBeGreaterThan(1);
    expect(await loaded(script, "")).toBe("as always\n");
    expect(kept(folder)).toEqual(first);
    writeFileSync(script, "export const answer = () => 'another one';");
    expect(await loaded(script, "")).toBe("another one\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
