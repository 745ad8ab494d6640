/** Which parts of a message earlier attempts sent, by the attempts of its delivery. Pure. */
import { attemptShape } from "../attempt.ts";
import type { PartsSent } from "../../services/sendRequest.ts";
import { z } from "zod";

const attempts = z.array(attemptShape.pick({ result: true, parts: true }));

/** Null where none were, or where all were: a message that is sent once more after that is sent whole. */
export function partsSentOf(tries: string | null): PartsSent | null {
  const known = attempts.safeParse(tries === null ? [] : JSON.parse(tries)).data ?? [];
  const last = known.findLast(({ result, parts }) => parts || result === "delivered");
  return last?.result === "delivered" ? null : (last?.parts ?? null);
}
