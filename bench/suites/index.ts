/** Runs the suites that a folder holds, prints a line for each, and holds them to their floors. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cookieSuite } from "./cookies.ts";
import { csvSuite } from "./csv.ts";
import { encodingSuite } from "./encoding.ts";
import { feedSuite } from "./feeds.ts";
import { floorFaults } from "./floors.ts";
import floors from "./floors.json" with { type: "json" };
import { htmlSuite } from "./html.ts";
import { jqSuite } from "./jq.ts";
import { jsonPathSuite } from "./jsonpath.ts";
import { pathSuite } from "./paths.ts";
import { patternSuite } from "./patterns.ts";
import { re2Suite } from "./re2.ts";
import type { Score } from "./score.ts";
import { selectorSuite } from "./selectors.ts";
import { sizzleSuite } from "./sizzle.ts";
import { templateSuite } from "./templates.ts";
import { tokenSuite } from "./tokens.ts";

/** `release`: of a suite that also comes as its repository has it now, whose score is another. */
const suites: readonly (readonly [path: string, run: (folder: string) => Score[], release?: string])[] = [
  ["html5lib-tests/tree-construction", htmlSuite],
  ["html5lib-tests/tokenizer", tokenSuite],
  ["html5lib-tests/encoding", encodingSuite],
  ["jq/tests", jqSuite],
  ["jsonpath-compliance-test-suite", jsonPathSuite],
  ["feedparser/tests/wellformed", feedSuite],
  ["jq-1.7.1/tests", jqSuite, "1.7.1"],
  ["feedparser-6.0.11/tests/wellformed", feedSuite, "6.0.11"],
  ["csv-spectrum", csvSuite],
  ["tough-cookie/test/ietf_data", cookieSuite],
  ["re2/search.txt", (file) => re2Suite(file, "patterns, RE2 search")],
  ["re2/exhaustive.txt", (file) => re2Suite(file, "patterns, RE2 exhaustive")],
  ["python/re_tests.json", (file) => patternSuite(join(file, ".."))],
  ["python/jinja2.json", (file) => templateSuite(join(file, ".."))],
  ["python/soupsieve.json", (file) => selectorSuite(join(file, ".."))],
  ["jquery/src/sizzle/test", sizzleSuite],
  ["python/elementpath.json", (file) => pathSuite(join(file, ".."))],
];

/** @returns what is wrong, a sentence each; null where the folder holds none of the suites */
export function runSuites(folder: string, isVerbose: boolean): string[] | null {
  const [found, missing] = [true, false].map((is) => suites.filter(([path]) => existsSync(join(folder, path)) === is));
  const faults = (found ?? []).flatMap(([path, run, release]) => {
    const scores = run(join(folder, path));
    for (const score of scores) {
      if (release !== undefined) score.name += ` ${release}`;
      console.log(score.line());
      if (isVerbose) for (const failure of score.failures) console.log(`  ${failure}`);
    }
    return floorFaults(scores, floors);
  });
  for (const [path] of missing ?? []) console.log(`${path} is not there`);
  return found?.length === 0 ? null : faults;
}
