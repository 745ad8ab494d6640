// The config of one deployment: wrangler.toml with the names, ids and address of that deployment. It is written as
// wrangler.deploy.json, which git does not see, so a pull never conflicts with it, and it can be lost: everything in it is
// found again at Cloudflare. Pure, but for `configKept` and `keepConfig`.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The name of the file, in the project's directory: paths in it are relative to it. */
export const configName = "wrangler.deploy.json";

/**
 * `raw`: wrangler.toml as an object. `choices`: `name` of the Worker, `databaseId`, and where they are chosen `accountId`,
 * `publicUrl` and `domain`.
 */
export function deploymentConfig(raw, { name, databaseId, accountId, publicUrl, domain }) {
  const named = (given) => given.replace(raw.name, name);
  const rename = (entries, key) => entries.map((entry) => ({ ...entry, [key]: named(entry[key]) }));
  const renameBoth = (entry) => ({
    ...entry,
    dead_letter_queue: entry.dead_letter_queue && named(entry.dead_letter_queue),
  });
  return {
    ...raw,
    name,
    ...(accountId && { account_id: accountId }),
    ...(domain && { routes: [{ pattern: domain, custom_domain: true }], workers_dev: false }),
    d1_databases: rename(raw.d1_databases, "database_name").map((entry) => ({ ...entry, database_id: databaseId })),
    r2_buckets: rename(raw.r2_buckets, "bucket_name"),
    queues: {
      producers: rename(raw.queues.producers, "queue"),
      consumers: rename(raw.queues.consumers, "queue").map(renameBoth),
    },
    vars: { ...raw.vars, ...(publicUrl && { PUBLIC_URL: publicUrl }) },
  };
}

/** What has to exist before this config can be deployed: names of a database, a bucket, and queues. */
export function resourcesOf(config) {
  return {
    database: config.d1_databases[0].database_name,
    bucket: config.r2_buckets[0].bucket_name,
    queues: [...new Set([...config.queues.producers, ...config.queues.consumers].map(({ queue }) => queue))],
  };
}

/**
 * Refuses a name that Cloudflare would refuse for one of the resources called after it.
 * @throws {Error} with a sentence
 */
export function checkName(name) {
  // The longest name of a resource adds "-browser-checks-dead"; 63 characters are what a queue, a bucket and a host name take.
  if (/^[a-z][a-z0-9-]{1,40}[a-z0-9]$/.test(name)) return;
  throw new Error(
    `--name must be 3 to 42 lower case letters, digits and -, beginning with a letter and not ending with -, but is "${name}".`,
  );
}

/** The config of the last deployment from this directory, or null. */
export function configKept(directory) {
  const path = join(directory, configName);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Writes the config, unless it is there already. */
export function keepConfig(directory, config) {
  const text = `${JSON.stringify(config, null, 2)}\n`;
  const path = join(directory, configName);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
