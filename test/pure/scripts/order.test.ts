/** The order of nouns: what `npm run order` refuses. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporaryFolder.ts";

const script = join(import.meta.dirname, "../../../scripts/order.mjs");

/** The lines that the script prints of a folder with these files, and its exit code. */
async function order(files: Record<string, string>): Promise<{ code: number; printed: string }> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return promisify(execFile)(process.execPath, [script, folder]).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, printed: error.stdout }),
  );
}

describe("the order of nouns", () => {
  it("a folder may import itself and the folders below it", async () => {
    const { code, printed } = await order({
      "check/check.ts": `import { a } from "./a.ts";\nimport { watch } from "../watch/watch.ts";\n`,
      "check/a.ts": "",
      "watch/watch.ts": "",
    });
    expect([code, printed.trim().split("\n").at(-1)]).toEqual([0, "Every import goes down."]);
  });

  it.each([
    ["a value", `import { run } from "../check/run.ts";`],
    ["a type", `import type { Run } from "../check/run.ts";`],
    ["a type in the middle of an expression", `type Run = import("../check/run.ts").Run;`],
    ["a new name for what another file exports", `export { run } from "../check/run.ts";`],
  ])("a folder may not import %s from a folder above", async (_what, text) => {
    const { code, printed } = await order({ "watch/watch.ts": text, "check/run.ts": "" });
    expect(code).toBe(1);
    expect(printed).toContain("watch -> check: watch/watch.ts imports check/run.ts");
  });

  it("no folder may import what is outside, such as the server around the Worker", async () => {
    const { code, printed } = await order({
      "watch/watch.ts": `import { SqliteFile } from "../../server/sqlite.mjs";`,
    });
    expect([code, printed]).toEqual([1, expect.stringContaining("watch/watch.ts imports ../server/sqlite.mjs")]);
  });

  it("a folder that is named client is looked at like any other, but for the code of browsers", async () => {
    const text = `import { web } from "../../web/web.ts";`;
    const { code, printed } = await order({ "oauth/client/load.ts": text, "web/web.ts": "", "web/client/a.ts": "" });
    expect([code, printed]).toEqual([1, expect.stringContaining("oauth -> web: oauth/client/load.ts")]);
    expect(printed).toContain("web (1 files");
  });

  it("an import between two folders of one level is refused", async () => {
    const { code, printed } = await order({ "feed/feed.ts": `import "../search/search.ts";`, "search/search.ts": "" });
    expect([code, printed]).toEqual([1, expect.stringContaining("feed -> search")]);
  });

  it("a cycle of files is refused, also where only types close it", async () => {
    const { code, printed } = await order({
      "watch/a.ts": `import type { B } from "./b.ts";`,
      "watch/b.ts": `import { c } from "./c.ts";`,
      "watch/c.ts": `import { a } from "./a.ts";`,
    });
    expect(code).toBe(1);
    expect(printed).toMatch(/ring: .*watch\/a\.ts/);
  });

  it("a folder without a place in the order is refused", async () => {
    const { code, printed } = await order({ "utilities/everything.ts": "" });
    expect([code, printed]).toEqual([1, expect.stringContaining("utilities has no place in the order")]);
  });
});
