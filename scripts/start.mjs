// `npm start`: the service on this machine, ready to use. README.md lists what the environment may set. `npm run dev` is the
// same under `wrangler dev`, which builds the Worker anew after every change.

import { join } from "node:path";
import { underPinnedNode } from "./toolchain.mjs";

const isDeveloping = process.argv.includes("--dev");
await underPinnedNode({ isService: !isDeveloping });

const { runUntilStopped } = await import("./local/running.mjs");
const { releaseSentence } = await import("./local/commit.mjs");
const { browserFor } = await import("./local/runtimes.mjs");
const preparing = browserFor(process.env, isDeveloping);
await runUntilStopped({ isDeveloping }, async (running) => console.log(welcome(running, await preparing)));

function welcome({ url, settings, isOpen, dataDir }, { sentence }) {
  const address = `you-${Math.random().toString(36).slice(2, 6)}@example.com`;
  const lines = [
    "",
    `Tidemark is ready at ${url}`,
    releaseSentence(),
    `Documentation     ${url}/docs`,
    ...(settings.DEV_MAILBOX_TOKEN ? [`Mails it sent     ${url}/dev/mailbox/${settings.DEV_MAILBOX_TOKEN}`] : []),
    "",
    settings.REGISTRATION === "first"
      ? "Register the first account, and receive an API key:"
      : "Register, and receive an API key:",
    `  curl -s ${url}/api/v1/auth/register -H 'content-type: application/json' -d '{"email":"${address}","password":"choose-a-better-one"}'`,
    ...(settings.REGISTRATION === "open" ? [] : invitationLines(url, dataDir)),
    "",
    ...(settings.EGRESS_ALLOW
      ? [`Addresses it may reach besides the public internet: ${settings.EGRESS_ALLOW}`]
      : ["It reaches the public internet only. To watch your own network: EGRESS_ALLOW=192.168.1.0/24 npm start"]),
    sentence,
    ...(isOpen
      ? ["Other machines can reach it, by address or a local name; by another name once PUBLIC_URL says it."]
      : []),
    "Ctrl-C stops it; what it knows is kept.",
    "",
  ];
  return lines.join("\n");
}

// The admin key itself is not shown: terminals are recorded.
function invitationLines(url, dataDir) {
  const key = process.env.ADMIN_API_KEY
    ? "$ADMIN_API_KEY"
    : `$(node -p 'require("${join(dataDir, "secrets.json")}").ADMIN_API_KEY')`;
  return [
    'Others need an invitation, which their registration takes as "invitation" (REGISTRATION=open lets everybody in):',
    `  curl -s ${url}/api/v1/admin/invitations -H "x-api-key: ${key}" -H 'content-type: application/json' -d '{"email":"them@example.com"}'`,
  ];
}
