// A deployment from first to last, each step of which can be repeated: who is logged in, what runs already, database, bucket and
// queues, the config, migrations, secrets and the Worker in one upload, its own address, and the proof that it works.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commitOf } from "../local/commit.mjs";
import { writePrivately } from "../local/secrets.mjs";
import { chosenAccount } from "./account.mjs";
import { bundleOf } from "./bundle.mjs";
import {
  checkName,
  configKept,
  configName,
  databaseCount,
  deploymentConfig,
  keepConfig,
  resourcesOf,
} from "./config.mjs";
import { tagOf } from "./digest.mjs";
import { liveVersion } from "./live.mjs";
import { migrateAll } from "./migrations.mjs";
import { provision } from "./resources.mjs";
import { folderOf, secretsFor, settingsIn } from "./secrets.mjs";
import { wranglerBy } from "./wrangler.mjs";

/**
 * Deploys what is in `directory`.
 * @param {object} of `run`: runs wrangler (wrangler.mjs); `raw`: wrangler.toml as an object; `environment`: the operator's settings and
 *   login; `options`: `name`, `location`, `domain`, as given; `say`: takes lines for people
 * @returns {Promise<{url: string, name: string, isNew: boolean}>} `isNew`: nothing ran under this name before
 * @throws {Error} whose message ends with a sentence that says what to do
 */
export async function deploy({ directory, run, raw, environment, options, say }) {
  const kept = configKept(directory);
  const name = nameOf(options, kept ?? raw, kept !== null);
  const context = { name, accountId: null };
  const wrangler = wranglerBy(run, { directory, environment, context });
  context.accountId = await chosenAccount(wrangler, { environment, keptId: kept?.account_id });
  const live = await liveVersion(wrangler, name);
  say(live === null ? `Deploying ${name} for the first time.` : `Deploying ${name}, which runs already.`);

  const domain = options.domain ?? kept?.routes?.[0]?.pattern ?? null;
  const configOf = (found) => deploymentConfig(raw, { name, domain, accountId: context.accountId, ...found });
  const there = live?.databases ?? [];
  const count = databaseCount(environment.TIDEMARK_DATABASES, Math.max(there.length, kept?.d1_databases?.length ?? 0));
  const place = { location: options.location, databases: there };
  const planned = configOf({ databases: Array.from({ length: count }, () => null) });
  const databases = await provision(wrangler, resourcesOf(planned), { place, say });
  const publicUrl = publicUrlOf({ environment, domain, live, kept });
  const config = configOf({ databases, publicUrl });
  keepConfig(directory, config);

  await migrateAll(wrangler, { directory, config, say });
  const settings = settingsIn(environment);
  const secrets = secretsFor(directory, { live: live?.secrets ?? [], settings });
  let bundle;
  const scriptOf = () => (bundle ??= bundleOf(wrangler, directory));
  const upload = (found, uploaded) =>
    uploadedTo(wrangler, { directory, config: configOf(found), live, secrets: uploaded, scriptOf, say });
  const url = await upload({ databases, publicUrl }, secrets);
  if (publicUrl) return { url: publicUrl, name, isNew: live === null };
  // Only now its address is known, which links in alerts need.
  keepConfig(directory, configOf({ databases, publicUrl: url }));
  await upload({ databases, publicUrl: url }, {});
  return { url, name, isNew: live === null };
}

function nameOf(options, { name }, isKept) {
  if (options.name === undefined) return name;
  checkName(options.name);
  if (!isKept || options.name === name) return options.name;
  throw new Error(
    `This clone deploys ${name} (${configName}). Use another clone for ${options.name}, or remove that file.`,
  );
}

function publicUrlOf({ environment, domain, live, kept }) {
  const given = environment.PUBLIC_URL || (domain && `https://${domain}`);
  return (given || live?.publicUrl || kept?.vars?.PUBLIC_URL || null)?.replace(/\/+$/, "") ?? null;
}

/** Uploads secrets and Worker in one step, unless this very version is live and there is nothing to add. Returns its address. */
async function uploadedTo(wrangler, { directory, config, live, secrets, scriptOf, say }) {
  const tag = tagOf(directory, config);
  if (live?.tag === tag && config.vars.PUBLIC_URL && Object.keys(secrets).length === 0) {
    say("This version is live already.");
    return config.vars.PUBLIC_URL;
  }
  const script = await scriptOf();
  const folder = folderOf(directory);
  const path = join(folder, "upload.json");
  mkdirSync(folder, { recursive: true });
  writePrivately(path, JSON.stringify(secrets));
  try {
    const added = Object.keys(secrets);
    // Beside the config: a commit that changed nothing of the Worker deploys nothing.
    const commit = commitOf(directory);
    const words = [
      "deploy",
      script,
      "--no-bundle",
      "--config",
      configName,
      "--tag",
      tag,
      ...(commit === undefined ? [] : ["--var", `COMMIT:${commit}`]),
      ...(added.length > 0 ? ["--secrets-file", path] : []),
    ];
    const { output } = await wrangler.done(`deploy the Worker ${config.name}`, words);
    say(`Deployed the Worker${added.length > 0 ? ` with ${added.join(", ")}` : ""}.`);
    return addressIn(output, config);
  } finally {
    rmSync(path, { force: true });
  }
}

function addressIn(output, { name, vars }) {
  const url = /https:\/\/[\w.-]+\.workers\.dev/.exec(output)?.[0] ?? vars.PUBLIC_URL;
  if (url) return url;
  throw new Error(
    `The Worker ${name} is deployed, but has no address. Give it one: npm run deploy -- --domain watch.example, a name in a zone of the account.`,
  );
}
