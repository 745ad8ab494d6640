// `npm run fuzz [-- ROUNDS WORDS…]`: the tests that generate their cases, with another seed a round, which a failure names;
// `TEST_CHANCE=SEED npm test -- WORDS` runs that round again. ROUNDS is 10 without being named; WORDS select files, as in
// `npm test`.

import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { endNode, startNode } = await import("./local/processes.mjs");

const [rounds = "10", ...words] = process.argv.slice(2);
const files = readdirSync(join(root, "test", "pure"), { recursive: true })
  .map((name) => join("test", "pure", name))
  .filter((path) => path.endsWith(".test.ts") && readFileSync(join(root, path), "utf8").includes("fast-check"))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

const failed = [];
for (let round = 1; round <= Number(rounds); round++) {
  const chance = String(randomInt(2 ** 31));
  const run = startNode([toolPath("vitest"), "run", "--project", "pure", "--reporter=agent", ...files], {
    cwd: root,
    environment: { ...process.env, TEST_CHANCE: chance },
  });
  const said = Promise.all([run.child.stdout, run.child.stderr].map(text));
  const leave = () => run.child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, leave);
  const { code } = await run.exited;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, leave);
  await endNode(run);
  if (code !== 0) failed.push(chance);
  if (code !== 0) console.log((await said).join(""));
  console.log(`Round ${round} of ${rounds}: TEST_CHANCE=${chance} ${code === 0 ? "ok" : "FAILED"}`);
}
console.log(failed.length === 0 ? "All is well." : `Failed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);
