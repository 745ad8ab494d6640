/** The secrets of mailed links, and the rows that are kept of them. Pure. */
import { sha256 } from "./digest.ts";
import { newActionToken } from "./token.ts";

/** How long the links of each purpose work, in hours. */
export const linkHours = { verify: 24, reset: 1, email: 24 } as const;
export type TokenPurpose = keyof typeof linkHours;

/** A token is for one address: a new address voids it. Times in unix seconds. */
export type NewToken = { hash: string; purpose: TokenPurpose; address: string; now: number; expiresAt: number };

/** A token that is not kept yet: its secret for the link, and its row. */
export function freshToken(purpose: TokenPurpose, address: string, now: number): { secret: string; row: NewToken } {
  const secret = newActionToken();
  const expiresAt = now + linkHours[purpose] * 3600;
  return { secret, row: { hash: sha256(secret), purpose, address, now, expiresAt } };
}
