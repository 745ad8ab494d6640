/** New sessions: the secret, which the browser keeps, and the row that is stored. */
import { sha256 } from "../../secret/digest.ts";
import { newCredential } from "../../secret/token.ts";
import { deviceOf } from "./device.ts";

/** A session ends when it was not used for this long. */
export const sessionSeconds = 30 * 86_400;

/** The row of a session. `hash`: SHA-256 of the secret in hex; `label`: its device in words; times in Unix seconds. */
export type NewSession = { hash: string; label?: string; now: number; expiresAt: number };

/** Makes a random session for the device of a request. `secret` is for the client, `row` for the database. */
export function newSession(
  userAgent: string | null | undefined,
  now: number,
): { secret: string; row: Required<NewSession> } {
  const secret = newCredential("session");
  const row = { hash: sha256(secret), label: deviceOf(userAgent), now, expiresAt: now + sessionSeconds };
  return { secret, row };
}
