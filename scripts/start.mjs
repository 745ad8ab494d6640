// `npm start`: the service on this machine, ready to use. README.md lists what the environment may set. `npm run dev` is the
// same under `wrangler dev`, which builds the Worker anew after every change.

import { join } from "node:path";
import { underPinnedNode } from "./toolchain.mjs";

const isDeveloping = process.argv.includes("--dev");
await underPinnedNode({ isService: !isDeveloping });

const { useKeptTypeScript } = await import("./local/typescript.mjs");
useKeptTypeScript();
const { runUntilStopped } = await import("./local/running.mjs");
const { releaseSentence } = await import("./local/commit.mjs");
const { browserFor } = await import("./local/runtimes.mjs");
const preparing = browserFor(process.env, isDeveloping);
await runUntilStopped({ isDeveloping }, async (running) =>
  console.log(welcome(running, await preparing, await hasAccount(running))),
);

/** Whether somebody has an account here; false where that cannot be known. */
async function hasAccount({ url, settings }) {
  const headers = { "x-api-key": settings.ADMIN_API_KEY };
  const answer = await fetch(`${url}/api/v1/admin/accounts?limit=1`, { headers }).catch(() => null);
  return answer?.ok ? (await answer.json()).length > 0 : false;
}

function welcome({ url, settings, isOpen, dataDir }, { sentence }, isUsed) {
  const lines = [
    "",
    `Tidemark is ready at ${url}`,
    releaseSentence(),
    `Documentation     ${url}/docs`,
    ...(settings.DEV_MAILBOX_TOKEN ? [`Mails it sent     ${url}/dev/mailbox/${settings.DEV_MAILBOX_TOKEN}`] : []),
    "",
    ...entryLines(url, settings.REGISTRATION, isUsed),
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

/** How somebody comes in who has no invitation. */
function entryLines(url, registration, isUsed) {
  if (registration === "closed") return [];
  if (registration === "first" && isUsed) return ["Its first account is there: open the address and sign in."];
  const address = `you-${Math.random().toString(36).slice(2, 6)}@example.com`;
  return [
    registration === "first"
      ? "Open the address to create the first account, or register by the API, which answers with a key:"
      : "Open the address to create an account, or register by the API, which answers with a key:",
    `  curl -s ${url}/api/v1/auth/register -H 'content-type: application/json' -d '{"email":"${address}","password":"choose-a-better-one"}'`,
  ];
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
