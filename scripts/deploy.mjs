// `npm run deploy`: this clone as a service on Cloudflare, in one command that can be repeated. It creates what is missing, changes
// nothing that is there, and ends with a proof that the service works. .github/DEPLOY.md says more.

import { parseArgs } from "node:util";
import { join } from "node:path";
import { fail, root, toolPath, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { experimental_readRawConfig: readRawConfig } = await import("wrangler");
const { checkSettings } = await import("./local/settings.mjs");
const { deploy } = await import("./deploy/deploy.mjs");
const { adminKeyIn, settingsIn } = await import("./deploy/secrets.mjs");
const { proved } = await import("./deploy/proved.mjs");
const { withSecretFiles } = await import("./local/secretFiles.mjs");
const { processOf } = await import("./deploy/wrangler.mjs");

const options = asked();
const environment = settingsFrom(process.env);
await checkSettings(settingsIn(environment)).catch((error) => fail(error.message));
const { rawConfig: raw } = readRawConfig({ config: join(root, "wrangler.toml") });
const deployed = await deploy({
  ...{ directory: root, run: processOf(toolPath("wrangler")), raw, environment, options },
  say: console.log,
}).catch((error) => fail(error.message));

if (!options["no-proof"]) {
  console.log("Proving that it works: an account, a watch, its first reading ...");
  const adminKey = adminKeyIn(root, environment);
  console.log(await proved(deployed, { adminKey }).catch((error) => fail(error.message)));
}
console.log(deployed.url);

function settingsFrom(given) {
  try {
    return withSecretFiles(given);
  } catch (error) {
    return fail(error.message);
  }
}

function asked() {
  try {
    return parseArgs({
      options: {
        name: { type: "string" },
        location: { type: "string" },
        domain: { type: "string" },
        "no-proof": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return fail(
      `${error.message}\nnpm run deploy -- [--name tidemark] [--location weur] [--domain watch.example] [--no-proof]`,
    );
  }
}
