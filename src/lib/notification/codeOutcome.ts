/** Services that answer 200 whatever happened and say in a number of their JSON how it went. */

import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, throttledOutcome, withOwnCode, notAccepted, slowDown } from "./outcome.ts";

/** Where a service says its number, the number of a success where it is not 0, and those that ask for patience. */
export type ResultCodes = { service: string; member: string; success?: number; tooFast: readonly number[] };

/**
 * Delivered only when the member is that of a success; a number that asks for patience, of whatever status, waits; other numbers are
 * permanent and named. Other statuses are left to the usual rules.
 */
export function codeOutcome(answer: ServiceAnswer, codes: ResultCodes): Outcome | null {
  const { service, member, success = 0, tooFast } = codes;
  const code = jsonObjectIn(answer.body)[member];
  if (typeof code === "number" && tooFast.includes(code)) return throttledOutcome(withOwnCode(slowDown(service), code));
  if (answer.status !== 200) return null;
  if (code === success) return { kind: "delivered" };
  return {
    kind: "permanent",
    reason: typeof code === "number" ? withOwnCode(notAccepted(service), code) : notAccepted(service),
  };
}
