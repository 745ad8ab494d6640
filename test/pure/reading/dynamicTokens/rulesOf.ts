/** Which rule explains that a line became another one, from the two lines alone. */
import { Ages } from "../../../../src/noise/ages.ts";
import { newSpending } from "../../../../src/noise/masks.ts";
import { suppressWithin } from "../../../../src/noise/within.ts";
import { Suppressions, hunksOf, isExplained } from "../../../../src/noise/hunks.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";

export const hour = 3600;
export const day = 24 * hour;
/** Sat, 21 Nov 2026 14:32:07 UTC. */
export const then = Date.UTC(2026, 10, 21, 14, 32, 7) / 1000;

/** Whether one line becoming another within `elapsed` seconds is explained, and by which rule. `from`: when it read as before. */
export function rulesOf(
  before: string,
  after: string,
  elapsed = 6 * hour,
  { from = then, isPart = false } = {},
): string | null {
  const difference = lineDifference(`top\n${before}\nend`, `top\n${after}\nend`);
  const list = new Suppressions();
  const [hunk] = hunksOf(difference);
  if (!hunk) throw new Error("The lines do not differ");
  const moment = { then: from, now: from + elapsed };
  suppressWithin({
    difference,
    hunk,
    suppressions: list,
    moment,
    spending: newSpending(),
    ages: new Ages({}, { moment, intervalSeconds: hour, lines: difference.after }),
    isPart,
    isPoint: () => false,
  });
  return isExplained(hunk) ? (list.list()[0]?.rule ?? "") : null;
}
