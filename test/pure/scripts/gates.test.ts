/** A gate that looked at nothing is not green: each fails on an empty tree, and finds one planted fault in a tree that is else well. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { pageOf, recordText } from "../../../bench/results.mjs";

interface Gate {
  /** The words after `node`. */
  readonly command: readonly string[];
  /** A small tree without a fault, text by path. */
  readonly tree: Readonly<Record<string, string>>;
  /** The files that bring the fault. */
  readonly fault: Readonly<Record<string, string>>;
  readonly says: string;
}

const root = join(import.meta.dirname, "../../..");
const architecture =
  "## Rooms\n\n| Room | Holds |\n|---|---|\n| `a` | all |\n\n## The order of nouns\n\n```\na\n```\n\n## End\n";
const papers = {
  "package.json": `{ "scripts": {} }`,
  "README.md": "See [the plan](.github/ARCHITECTURE.md#rooms).\n",
  ".github/ARCHITECTURE.md": architecture,
  "scripts/order.mjs": `const order = [\n  "a",\n]`,
  "src/a/a.ts": "",
};
const sources = {
  "package.json": "{}",
  "src/a.ts": "/** A file. */\n\n/** The number of `one`. */\nexport const one = 1;",
  ...{ "server/a.mjs": "", "test/a.ts": "", "scripts/a.mjs": "", "bench/a.ts": "", "clients/a.ts": "" },
};
const head = {
  title: "Cost",
  command: "npm run bench:cost",
  recorded: "2026-11-28",
  commit: "1a2b3c4d",
  machine: "two",
};
const record = recordText(head, "| rows |\n|---|\n| 3 |");
const column = (name: string) => `${name}: text("${name}")`;
const table = (columns: string[]) =>
  `import { sqliteTable, text } from "drizzle-orm/sqlite-core";\nexport const a = sqliteTable("a", { ${columns.join(", ")} });\n`;
const snapshot = {
  ...{ version: "6", dialect: "sqlite", id: "1", prevId: "0", views: {}, enums: {} },
  tables: {
    a: {
      name: "a",
      columns: { id: { name: "id", type: "text", primaryKey: false, notNull: false, autoincrement: false } },
      ...{ indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} },
    },
  },
  ...{ _meta: { schemas: {}, tables: {}, columns: {} }, internal: { indexes: {} } },
};
const journal = { version: "7", dialect: "sqlite", entries: [{ ...{ idx: 0, version: "6", when: 1 }, tag: "0000_a" }] };

const gates: readonly (readonly [string, Gate])[] = [
  [
    "order",
    {
      command: ["scripts/order.mjs"],
      tree: { "watch/watch.ts": "", "check/check.ts": `import "../watch/watch.ts";` },
      fault: { "watch/run.ts": `import "../check/check.ts";` },
      says: "watch -> check",
    },
  ],
  [
    "words",
    {
      command: ["scripts/words.mjs"],
      tree: { "src/a.ts": "", "server/a.mjs": "", "test/a.ts": "", "scripts/a.mjs": "", "bench/a.ts": "" },
      fault: { "src/b.ts": "export const wardrobe = 1;" },
      says: "write “tag resolver” for “wardrobe”",
    },
  ],
  [
    "comments, of what they describe",
    {
      command: ["scripts/comments.mjs"],
      tree: sources,
      fault: {
        "src/b.ts": `/** Sums. */\n\n/** Adds \`one\`. */\nimport { one } from "./a.ts";\nexport const two = one + one;`,
      },
      says: "src/b.ts:3  a doc comment describes a declaration",
    },
  ],
  [
    "comments, of names",
    {
      command: ["scripts/comments.mjs"],
      tree: sources,
      fault: { "src/b.ts": "/** As `three`, but for `one`. */\nexport const two = 2;" },
      says: "src/b.ts:1  there is no `three`",
    },
  ],
  [
    "papers",
    {
      command: ["scripts/papers.mjs"],
      tree: papers,
      fault: { ".github/PLAN.md": "See [the rest](gone.md)." },
      says: "gone.md does not exist",
    },
  ],
  [
    "results",
    {
      command: ["bench/results.mjs", "--check"],
      tree: {
        "bench/results/cost.md": record,
        "bench/RESULTS.md": pageOf([{ name: "cost.md", text: record, notes: "" }]),
      },
      fault: { "bench/results/cost.notes.md": "Rows are the bill." },
      says: "bench/RESULTS.md is not what bench/results says",
    },
  ],
  [
    "papers, of their length",
    {
      command: ["scripts/papers.mjs"],
      tree: papers,
      fault: { ".github/ARCHITECTURE.md": architecture + "\n".repeat(299) + "end" },
      says: ".github/ARCHITECTURE.md has 3",
    },
  ],
  [
    "migrations",
    {
      command: ["scripts/migrations.mjs"],
      tree: {
        "src/a/table.ts": table([column("id")]),
        "migrations/0000_a.sql": "CREATE TABLE `a` (`id` text);",
        "migrations/meta/_journal.json": JSON.stringify(journal),
        "migrations/meta/0000_snapshot.json": JSON.stringify(snapshot),
      },
      fault: { "src/a/table.ts": table([column("id"), column("name")]) },
      says: "The tables differ from migrations/",
    },
  ],
  [
    "lock",
    {
      command: ["scripts/lock.mjs", "--check"],
      tree: { "package-lock.json": JSON.stringify({ packages: { "node_modules/a": {} } }) },
      fault: {
        "package-lock.json": JSON.stringify({
          packages: { "node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0" } } },
        }),
      },
      says: "node_modules/a-linux-x64",
    },
  ],
];

/** How a gate ends on a folder with these files, and what it prints. */
async function run(gate: Gate, files: Readonly<Record<string, string>>): Promise<{ code: number; printed: string }> {
  // Packages are found from below the project. One gate once passed over every path with this word.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache", "client-gate-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const words = [...gate.command, folder];
    return await promisify(execFile)(process.execPath, words, { cwd: root }).then(
      ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        printed: error.stdout + error.stderr,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(gates)("the gate of %s", (_name, gate) => {
  test("fails on an empty tree, and says that nothing was there", async () => {
    expect(await run(gate, {})).toEqual({ code: 1, printed: expect.stringMatching(/^Expected .* in \S+\n$/) });
  });

  test("passes over a tree without a fault", async () => {
    expect(await run(gate, gate.tree)).toMatchObject({ code: 0 });
  });

  test("finds one planted fault", async () => {
    const { code, printed } = await run(gate, { ...gate.tree, ...gate.fault });
    expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining(gate.says) });
  });
});
