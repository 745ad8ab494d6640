/** Services that answer 200 whatever happened and say in a number of their JSON how it went. */

import type { Answer, Verdict } from "../verdict.ts";
import { jsonIn } from "../verdict.ts";

/** Delivered only when the member is 0; other numbers are permanent and named. Other statuses are left to the usual rules. */
export function codeOutcome(answer: Answer, member: string, service: string): Verdict | null {
  if (answer.status !== 200) return null;
  const code = jsonIn(answer.body)[member];
  if (code === 0) return { kind: "delivered" };
  return {
    kind: "permanent",
    reason: `${service} did not accept the message${typeof code === "number" ? ` (code ${code})` : ""}`,
  };
}
