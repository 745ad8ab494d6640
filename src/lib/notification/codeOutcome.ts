/** Services that answer 200 whatever happened and say in a number of their JSON how it went. */

import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, throttledOutcome } from "./outcome.ts";

/** Where a service says its number, and the numbers that ask for patience. */
export type ResultCodes = { service: string; member: string; tooFast: readonly number[] };

/**
 * Delivered only when the member is 0; a number that asks for patience, of whatever status, waits; other numbers are
 * permanent and named. Other statuses are left to the usual rules.
 */
export function codeOutcome(answer: ServiceAnswer, { service, member, tooFast }: ResultCodes): Outcome | null {
  const code = jsonObjectIn(answer.body)[member];
  if (typeof code === "number" && tooFast.includes(code))
    return throttledOutcome(`${service} asked to slow down (code ${code})`);
  if (answer.status !== 200) return null;
  if (code === 0) return { kind: "delivered" };
  return {
    kind: "permanent",
    reason: `${service} did not accept the message${typeof code === "number" ? ` (code ${code})` : ""}`,
  };
}
