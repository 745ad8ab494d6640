/** Services that answer 2xx to what they refuse, and say so in the body. */

import type { Outcome, ServiceAnswer } from "./outcome.ts";
import { jsonObjectIn, notAccepted } from "./outcome.ts";

/** Permanent where a 2xx says that the message was refused; everything else is left to the status. */
export function statedOutcome(
  answer: ServiceAnswer,
  service: string,
  isRefused: (body: Record<string, unknown>) => boolean,
): Outcome | null {
  if (answer.status < 200 || answer.status >= 300 || !isRefused(jsonObjectIn(answer.body))) return null;
  return { kind: "permanent", reason: notAccepted(service) };
}

/** What a JSON value holds at a path of names and places; undefined where there is nothing. */
export function memberAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, name) => {
    if (found === null || typeof found !== "object" || !Object.hasOwn(found, name)) return undefined;
    return Object.entries(found).find(([key]) => key === String(name))?.[1];
  }, value);
}

/** Whether a JSON value says anything at a path, and none of the words that mean it was taken. */
export function saysOther(
  value: unknown,
  path: (string | number)[],
  ...accepted: (string | number | boolean)[]
): boolean {
  const found = memberAt(value, ...path);
  return found !== undefined && found !== null && !accepted.some((word) => word === found);
}
