// The secrets of one data directory: made at the first start, kept beside the data they protect, readable by their
// owner only. Losing the file means losing what was encrypted with it, so it is written whole or not at all.

import { createECDH, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secrets kept in `dataDir`, making those that are not there yet. */
export function keptSecrets(dataDir) {
  const path = join(dataDir, "secrets.json");
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const secrets = { ...newSecrets(), ...kept };
  if (Object.keys(secrets).length > Object.keys(kept).length) writePrivately(path, JSON.stringify(secrets, null, 2));
  else chmodSync(path, 0o600);
  return secrets;
}

/** Writes a file that only its owner can read, in one step. */
export function writePrivately(path, text) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

function newSecrets() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    ADMIN_API_KEY: randomBytes(24).toString("base64url"),
    // RFC 8292: an uncompressed P-256 point and its scalar, which may start with zero bytes.
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString("base64url"),
    VAPID_SUBJECT: "mailto:webpush@tidemark.example",
    TELEGRAM_WEBHOOK_SECRET: randomBytes(24).toString("base64url"),
  };
}
