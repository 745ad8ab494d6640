/** Whether this server has what a screen is about: an operation of it answers 503 where its operator did not set it up. */
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";

/** Whether a GET of `path` is answered. @throws Refusal of any other status than 503 */
export async function isConfigured(c: C, path: string): Promise<boolean> {
  return (await bodyWhereConfigured<unknown>(c, path)) !== null;
}

/** The body of a GET of `path`, or null where this server does not have that (503). @throws Refusal of any other status */
export async function bodyWhereConfigured<T>(c: C, path: string): Promise<T | null> {
  try {
    return await bodyOf<T>(c, { path });
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return null;
    throw error;
  }
}
