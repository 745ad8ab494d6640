/** The secrets of mailed links, and the rows that are stored of them. Pure. */
import { sha256 } from "./digest.ts";
import { newActionToken } from "./token.ts";

/** How long the links of each purpose work, in hours. */
export const linkHours = { verify: 24, reset: 1, email: 24, address: 24 } as const;
/** What a mailed link does: verify the account's address, reset its password, turn alert mails on, or change its address. */
export type TokenPurpose = keyof typeof linkHours;

/** The row of a token. It is bound to one `address` and invalid once that changes. Times in Unix seconds. */
export type NewToken = { hash: string; purpose: TokenPurpose; address: string; now: number; expiresAt: number };

/** Makes a random token. `secret` is for the link, `row` for the database; `now`: Unix seconds. */
export function freshToken(purpose: TokenPurpose, address: string, now: number): { secret: string; row: NewToken } {
  const secret = newActionToken();
  const expiresAt = now + linkHours[purpose] * 3600;
  return { secret, row: { hash: sha256(secret), purpose, address, now, expiresAt } };
}
