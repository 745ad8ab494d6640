/** What a screen is about may be missing on this server: an operation of it answers 503 where its operator did not set it up. */
import { Refusal } from "../request/operations.ts";

/** What an operation answered, or null where this server does not have that (503). @throws Refusal of any other status */
export async function orNullUnconfigured<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return null;
    throw error;
  }
}
