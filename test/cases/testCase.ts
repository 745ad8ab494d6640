/** A case as a test: it has no faults; or it is on the list of known failures, and still has some. */
import { expect, test } from "vitest";
import type { Filed } from "./case.ts";
import { known } from "./load.ts";

export function testCase(one: Filed, run: (one: Filed) => Promise<string[]>): void {
  const reason = known[one.guarantee];
  const source = one.source ? ` (${one.source})` : "";
  test(`${one.subject}: ${one.guarantee}${source}`, async () => {
    const faults = await run(one);
    if (reason === undefined) expect(faults).toEqual([]);
    else expect(faults, "It passes: take it off test/cases/known.yaml").not.toEqual([]);
  });
}
