/** Runs the suites that a folder holds, and prints a line for each. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { encodingSuite } from "./encoding.ts";
import { feedSuite } from "./feeds.ts";
import { htmlSuite } from "./html.ts";
import { jqSuite } from "./jq.ts";
import { jsonPathSuite } from "./jsonpath.ts";
import type { Score } from "./score.ts";
import { tokenSuite } from "./tokens.ts";

const suites: readonly (readonly [path: string, run: (folder: string) => Score[]])[] = [
  ["html5lib-tests/tree-construction", htmlSuite],
  ["html5lib-tests/tokenizer", tokenSuite],
  ["html5lib-tests/encoding", encodingSuite],
  ["jq/tests", jqSuite],
  ["jsonpath-compliance-test-suite", jsonPathSuite],
  ["feedparser/tests/wellformed", feedSuite],
];

/** @returns false where the folder holds none of them */
export function runSuites(folder: string, isVerbose: boolean): boolean {
  const found = suites.filter(([path]) => existsSync(join(folder, path)));
  for (const [path, run] of found)
    for (const score of run(join(folder, path))) {
      console.log(score.line());
      if (isVerbose) for (const failure of score.failures) console.log(`  ${failure}`);
    }
  return found.length > 0;
}
