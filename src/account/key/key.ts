/** New API keys: the secret, which the owner sees once, and the row that is stored. */
import type { Rights } from "../../http/identity.ts";
import { sha256 } from "../../secret/digest.ts";
import { newCredential } from "../../secret/token.ts";

/** The row of a key. `hash`: SHA-256 of the secret in hex; `expiresAt`: Unix seconds, null for never. Without rights it may do all. */
export type NewKey = {
  uuid: string;
  hash: string;
  prefix: string;
  lastFour: string;
  label: string;
  expiresAt: number | null;
} & Partial<Rights>;

/** The stored beginning of a key: the prefix of its kind and four random characters, which distinguish keys but reveal little. */
const shownCharacters = 12;

/** Makes a random API key with this public id (UUID). `secret` is for the owner, `row` for the database. */
export function newKey(
  uuid: string,
  { label, expiresAt, ...rights }: { label: string; expiresAt: number | null } & Partial<Rights>,
): {
  secret: string;
  row: NewKey;
} {
  const secret = newCredential("key");
  const row = {
    uuid,
    hash: sha256(secret),
    prefix: secret.slice(0, shownCharacters),
    lastFour: secret.slice(-4),
    label,
    expiresAt,
    ...rights,
  };
  return { secret, row };
}
