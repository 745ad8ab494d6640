/** A new API key: what its owner is shown once, and the row that is kept of it. */
import { sha256 } from "../../secret/digest.ts";
import { newCredential } from "../../secret/token.ts";

/** The row of a key: its hash, and what may be shown of it. */
export type NewKey = {
  uuid: string;
  hash: string;
  prefix: string;
  lastFour: string;
  label: string;
  expiresAt: number | null;
};

/** The kind's prefix and four random characters: enough to tell keys apart, nothing to guess by. */
const shownCharacters = 12;

export function newKey(
  uuid: string,
  { label, expiresAt }: { label: string; expiresAt: number | null },
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
  };
  return { secret, row };
}
