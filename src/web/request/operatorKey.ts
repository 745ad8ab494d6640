/** The administrator's key as somebody typed it into a page: compared in constant time, and throttled like a password. */
import { networkOf } from "../../lib/network/networkOf.ts";
import { passwordAttempt } from "../../http/throttle.ts";
import { Problem } from "../../problem.ts";
import { sameSecret } from "../../secret/digest.ts";
import { spoken } from "../parts/spoken.ts";
import type { C } from "./app.ts";

/** No mail address, so nobody's account shares the count of failures. */
const counter = "the operator";

type Refused = { sentence: string; status: 403 | 429 };

/** Why the key does not open the operator's pages; null when it does. @throws Problem 503 */
export async function refusalOfKey(c: C, typed: string): Promise<Refused | null> {
  const { operator, net } = c.var.world;
  const network = networkOf(c.req.header("CF-Connecting-IP"));
  try {
    const attempt = await passwordAttempt({ net }, { email: counter, network });
    if (operator.ADMIN_API_KEY === null || !sameSecret(typed, operator.ADMIN_API_KEY))
      return { sentence: c.var.reader.words.operator.wrongKey, status: 403 };
    await attempt.succeeded();
    return null;
  } catch (error) {
    if (error instanceof Problem && error.kind === "limited")
      return { sentence: spoken(c.var.reader, error.sentence), status: 429 };
    throw error;
  }
}
