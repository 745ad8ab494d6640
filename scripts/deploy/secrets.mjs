// The secrets of a deployment. Those that the live Worker lacks are made once and kept in .deploy/secrets.json, readable by
// their owner only: Cloudflare never shows a secret again. Settings of the environment are uploaded beside them.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorNames } from "../../src/operator/names.ts";
import { keptSecrets, writePrivately } from "../local/secrets.mjs";

const made = [
  "ENCRYPTION_KEYS",
  "ADMIN_API_KEY",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "VAPID_SUBJECT",
  "TELEGRAM_WEBHOOK_SECRET",
];

/** Settings of one machine, which a deployment has no use for; PUBLIC_URL is a variable of the config. */
const local = [
  "PUBLIC_URL",
  "DEV_MAILBOX_TOKEN",
  "OWN_PORTS",
  "OWN_ADDRESSES",
  "FRONT_KEY",
  "STARTED_AT",
  "COMMIT",
  "TICK_SECONDS",
  "EGRESS_ALLOW",
  "SELF_HOSTED",
];

/** The folder of what belongs to the deployment and not to the project. */
export const folderOf = (directory) => join(directory, ".deploy");

/** The operator's settings in this environment that go to the deployment. */
export const settingsIn = (environment) =>
  Object.fromEntries(
    operatorNames.filter((name) => environment[name] && !local.includes(name)).map((name) => [name, environment[name]]),
  );

/** The secrets to upload: those that are not among `live` names, made or kept from a run that came no further, and `settings`. */
export function secretsFor(directory, { live, settings }) {
  const isLive = (name) => live.includes(name) || name in settings;
  const isPairLive = isLive("VAPID_PUBLIC_KEY") && isLive("VAPID_PRIVATE_KEY");
  const missing = made.filter((name) => (/^VAPID_\w+_KEY$/.test(name) ? !isPairLive : !isLive(name)));
  if (missing.length === 0) return settings;
  const folder = folderOf(directory);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "secrets.json");
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const isPairKept = kept.VAPID_PUBLIC_KEY && kept.VAPID_PRIVATE_KEY;
  const fresh = freshSecrets();
  const added = Object.fromEntries(
    missing.map((name) => [name, (/^VAPID_\w+_KEY$/.test(name) && !isPairKept ? null : kept[name]) ?? fresh[name]]),
  );
  writePrivately(path, `${JSON.stringify({ ...kept, ...added }, null, 2)}\n`);
  return { ...added, ...settings };
}

/** The administrator's key where it is known here, or null. */
export function adminKeyIn(directory, environment) {
  if (environment.ADMIN_API_KEY) return environment.ADMIN_API_KEY;
  const path = join(folderOf(directory), "secrets.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")).ADMIN_API_KEY ?? null) : null;
}

function freshSecrets() {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-secrets-"));
  try {
    return keptSecrets(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
