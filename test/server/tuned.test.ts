/** What makes a service small is a word on its command line, whoever starts it. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const toolchain = join(import.meta.dirname, "..", "..", "scripts", "toolchain.mjs");
const words = ["--max-semi-space-size=4", "--initial-old-space-size=4", "--use-system-ca"];
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-tuned-"));
  const service = `import { underPinnedNode } from ${JSON.stringify(toolchain)};
    await underPinnedNode({ isService: true });
    console.log(JSON.stringify({ words: process.execArgv }));
    process.exit();`;
  const tool = `import { execFileSync } from "node:child_process";
    import { underPinnedNode } from ${JSON.stringify(toolchain)};
    await underPinnedNode();
    console.log(execFileSync(process.execPath, [process.argv[2]], { encoding: "utf8" }));
    process.exit();`;
  writeFileSync(join(folder, "service.mjs"), service);
  writeFileSync(join(folder, "tool.mjs"), tool);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outside = { ...process.env, TIDEMARK_UNDER_PINNED_NODE: "", TIDEMARK_TUNED: "" };
const wordsOf = async (script: string): Promise<string[]> => {
  const { stdout } = await run(process.execPath, [join(folder, script), join(folder, "service.mjs")], { env: outside });
  return (JSON.parse(stdout) as { words: string[] }).words;
};

test.runIf(process.platform === "linux")("a service is small, whether a person or a tool starts it", async () => {
  expect(await wordsOf("service.mjs")).toEqual(expect.arrayContaining(words));
  expect(await wordsOf("tool.mjs")).toEqual(expect.arrayContaining(words));
});
