/** What is recorded of a bench is what it measured, and nothing of the machine's folders. */
import { expect, test } from "vitest";
import { printedBy } from "../../../bench/results.mjs";

test("lines of the test runner that ran a bench are left out, and its tables stay as they are", () => {
  const printed = `The browser is ready.

 RUN  v5.1.1 /home/somebody/tidemark

\u001B[32mOne check   changed\u001B[39m
rows_read     56.94

 ✓  worker  test/worker/cost.test.ts (1 test) 18108ms

 Test Files  1 passed (1)
      Tests  1 passed (1)
JSON report written to /home/somebody/tidemark/.cache/test-results-1.json
  18.1 s  test/worker/cost.test.ts
  44 s    in all
1 passed, 0 failed
`;
  expect(printedBy(printed)).toBe("One check   changed\nrows_read     56.94");
  expect(printedBy("Tests of parsers: 12\n\nlines  3 s")).toBe("Tests of parsers: 12\n\nlines  3 s");
});
