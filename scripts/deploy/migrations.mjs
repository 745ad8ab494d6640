// The migrations of a deployment's databases: those of wrangler, which notes them in the database itself.

import { configName, keepConfig } from "./config.mjs";

/** Tables that tell a database of before the foundation: it has the first of them, and not the last one that came before. */
const [earliest, latest] = ["watches", "proxies"];

/**
 * Brings every database of `config` up to date: those that began before the foundation by the older migrations first.
 * @param {object} wrangler as `wranglerBy` makes it
 * @param {{directory: string, config: object, say: (line: string) => void}} of the config that is kept in `directory`
 * @throws {Error} with a sentence; the database that refused is as it was
 */
export async function migrateAll(wrangler, { directory, config, say }) {
  for (const [index, { binding }] of config.d1_databases.entries()) {
    const apply = () => applied(wrangler, binding);
    const older = (await isOlder(wrangler, binding)) ? await withOlder({ directory, config }, apply) : 0;
    const count = older + (await apply());
    const migrations = `${count} database migration${count === 1 ? "" : "s"}${index === 0 ? "" : ` to database ${index}`}`;
    say(
      count === 0 ? `${index === 0 ? "The database" : `Database ${index}`} is up to date.` : `Applied ${migrations}.`,
    );
  }
}

async function isOlder(wrangler, binding) {
  const question = `SELECT name FROM sqlite_master WHERE name IN ('${earliest}', '${latest}')`;
  const words = ["d1", "execute", binding, "--remote", "--json", "--command", question, "--config", configName];
  const [{ results }] = await wrangler.json("ask the database for its tables", words);
  const names = results.map(({ name }) => name);
  return names.includes(earliest) && !names.includes(latest);
}

/** Runs `work` while the config names the folder of the older migrations. */
async function withOlder({ directory, config }, work) {
  const databases = config.d1_databases.map((one) => ({ ...one, migrations_dir: `${one.migrations_dir}/older` }));
  keepConfig(directory, { ...config, d1_databases: databases });
  try {
    return await work();
  } finally {
    keepConfig(directory, config);
  }
}

async function applied(wrangler, binding) {
  const words = ["d1", "migrations", "apply", binding, "--remote", "--config", configName];
  const { output } = await wrangler.done("migrate the database, which is as it was before", words);
  return new Set(output.match(/\d{4}_\w+\.sql(?=[^\n]*✅)/gu)).size;
}
