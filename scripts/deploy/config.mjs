// The config of one deployment: wrangler.toml with the names, ids and address of that deployment. It is written as
// wrangler.deploy.json, which git does not see, so a pull never conflicts with it, and it can be lost: everything in it is
// found again at Cloudflare. Pure, but for `configKept` and `keepConfig`.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As many as numbers of rows are kept apart for (src/shard/number.ts). */
const maxDatabases = 64;

/** The name of the file, in the project's directory: paths in it are relative to it. */
export const configName = "wrangler.deploy.json";

/**
 * `raw`: wrangler.toml as an object. `choices`: `name` of the Worker, `databases`: the id of each (null for one that is still to
 * be created), and where they are chosen `accountId`, `publicUrl` and `domain`.
 */
export function deploymentConfig(raw, { name, databases, accountId, publicUrl, domain }) {
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
    d1_databases: databasesOf(rename(raw.d1_databases, "database_name")[0], databases),
    r2_buckets: rename(raw.r2_buckets, "bucket_name"),
    queues: {
      producers: rename(raw.queues.producers, "queue"),
      consumers: rename(raw.queues.consumers, "queue").map(renameBoth),
    },
    vars: { ...raw.vars, ...(publicUrl && { PUBLIC_URL: publicUrl }) },
  };
}

// The first has the name and the binding of wrangler.toml, the others are counted from 1.
const databasesOf = (first, ids) =>
  ids.map((id, index) =>
    index === 0
      ? { ...first, database_id: id }
      : {
          binding: `${first.binding}_${index}`,
          database_name: `${first.database_name}-${index}`,
          database_id: id,
          migrations_dir: first.migrations_dir,
        },
  );

/**
 * How many databases a deployment has: as many as TIDEMARK_DATABASES says, and never fewer than there are, for each holds accounts.
 * @throws {Error} with a sentence
 */
export function databaseCount(wanted, there) {
  if (!wanted) return Math.max(1, there);
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1 || count > maxDatabases)
    throw new Error(`TIDEMARK_DATABASES must be a whole number from 1 to ${maxDatabases}, but is "${wanted}".`);
  if (count < there)
    throw new Error(
      `TIDEMARK_DATABASES is ${count}, but the service has ${there} databases, each with accounts in it. Leave it at ${there} or more.`,
    );
  return count;
}

/** What has to exist before this config can be deployed: names of databases, a bucket, and queues. */
export function resourcesOf(config) {
  return {
    databases: config.d1_databases.map(({ database_name: name }) => name),
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
