/**
 * The token of unsubscribe links: `v1.<account>.<signature>`. It needs no database row and never expires, because it must work
 * in mails that are years old, and it can only turn mails off. Asynchronous because signing is.
 */
import type { Sealer } from "../../secret/seal.ts";

const signed = (userUuid: string) => `unsubscribe|${userUuid}`;

/** The unsubscribe token of the account with this public id. @throws Problem 503 when the operator has set no keys */
export async function unsubscribeToken(sealer: Sealer, userUuid: string): Promise<string> {
  return `v1.${userUuid}.${await sealer.sign(signed(userUuid))}`;
}

/** The public id of the account in a token; null when the token is malformed or its signature is wrong. */
export async function unsubscriberOf(sealer: Sealer, token: string): Promise<string | null> {
  const match = /^v1\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token);
  if (!match?.[1] || !match[2]) return null;
  return (await sealer.isSigned(signed(match[1]), match[2])) ? match[1] : null;
}
