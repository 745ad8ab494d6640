// The databases, the bucket and the queues: created where they are missing. What has the right name and is somebody else's is
// never taken: the service would migrate the database and sweep the bucket.

import { isMissing, isThereAlready, refusalOf } from "./problems.mjs";

/**
 * @param {object} place `location` for what is created, `databases`: the ids of the live Worker's, in their order
 * @returns {Promise<string[]>} the ids of the databases
 * @throws {Error} with a sentence
 */
export async function provision(wrangler, { databases, bucket, queues }, { place, say }) {
  const words = place.location ? ["--location", place.location] : [];
  const found = [];
  for (const [index, name] of databases.entries())
    found.push(await databaseOf(wrangler, name, { databaseId: place.databases[index], words, say }));
  await bucketOf(wrangler, bucket, { words, say, mayHoldObjects: found.some(({ isEmpty }) => !isEmpty) });
  await queuesOf(wrangler, queues, say);
  return found.map(({ id }) => id);
}

async function databaseOf(wrangler, name, { databaseId, words, say }) {
  const found = async () => {
    const all = await wrangler.json("list the databases", ["d1", "list", "--json"]);
    return all.find((one) => (databaseId ? one.uuid === databaseId : one.name === name));
  };
  const known = await found();
  if (known === undefined && databaseId)
    throw new Error(
      `The Worker's database ${databaseId} is gone. Restore it, or delete the Worker (npx wrangler delete --name ...) to begin anew.`,
    );
  if (known !== undefined) {
    return { id: known.uuid, isEmpty: !databaseId && (await isEmptyOrRefused(wrangler, name)) };
  }
  await wrangler.done(`create the database ${name}`, ["d1", "create", name, ...words]);
  say(`Created the database ${name}.`);
  return { id: (await found()).uuid, isEmpty: true };
}

// An empty one is what an earlier run left that came no further.
async function isEmptyOrRefused(wrangler, name) {
  const question = "SELECT name FROM sqlite_master WHERE type = 'table'";
  const words = ["d1", "execute", name, "--remote", "--json", "--command", question];
  const [{ results }] = await wrangler.json(`look into the database ${name}`, words);
  const tables = results.map((row) => row.name).filter((table) => !/^(?:_cf_|sqlite_|d1_)/.test(table));
  if (tables.length === 0 || (tables.includes("watches") && tables.includes("schedule"))) return tables.length === 0;
  throw new Error(
    `The account has a database called ${name} that is not this service's. Deploy under another name: npm run deploy -- --name another-name.`,
  );
}

async function bucketOf(wrangler, name, { words, say, mayHoldObjects }) {
  const run = await wrangler.tried(["r2", "bucket", "info", name, "--json"]);
  if (run.code === 0) {
    const count = Number(String(/"object_count":\s*"?([\d.,]+)/.exec(run.output)?.[1] ?? 0).replace(/\D/g, ""));
    if (mayHoldObjects || count === 0) return;
    throw new Error(
      `The account has a bucket called ${name} with ${count} objects that are not this service's. Deploy under another name: npm run deploy -- --name another-name.`,
    );
  }
  if (!isMissing(run.output)) throw new Error(refusalOf(`look for the bucket ${name}`, run.output, wrangler.context));
  await wrangler.done(`create the bucket ${name}`, ["r2", "bucket", "create", name, ...words]);
  say(`Created the bucket ${name}.`);
}

async function queuesOf(wrangler, names, say) {
  for (const name of await missingQueues(wrangler, names)) {
    const run = await wrangler.tried(["queues", "create", name]);
    if (run.code !== 0 && !isThereAlready(run.output))
      throw new Error(refusalOf(`create the queue ${name}`, run.output, wrangler.context));
    say(`Created the queue ${name}.`);
  }
}

// The list comes in pages, as a table for people.
async function missingQueues(wrangler, names) {
  const listed = new Set();
  const missing = () => names.filter((name) => !listed.has(name));
  for (let page = 1; missing().length > 0; page++) {
    const before = listed.size;
    const { answer } = await wrangler.done("list the queues", ["queues", "list", "--page", String(page)]);
    for (const word of answer.match(/[a-z0-9-]{3,}/g) ?? []) listed.add(word);
    if (listed.size === before) break;
  }
  return missing();
}
