// `npm run admin -- COMMAND`, for whoever runs a server: `reset-password EMAIL` and `invite [EMAIL]` print a link, `doctor` asks everything
// that the service needs whether it works. It talks to the service that runs: at TIDEMARK_URL, or on this machine at PORT. The key is
// ADMIN_API_KEY, or that of DATA_DIR.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { launcherSettings } = await import("./local/settings.mjs");
const { withSecretFiles } = await import("./local/secretFiles.mjs");

const commands = { "reset-password": resetPassword, invite, doctor };
const usage = "Usage: npm run admin -- reset-password EMAIL | invite [EMAIL] | doctor";
const marks = { ok: "ok     ", off: "off    ", failing: "FAILING" };

const [command, ...words] = process.argv.slice(2);
const run = Object.hasOwn(commands, command ?? "") ? commands[command] : null;
if (!run) fail(usage);
try {
  const environment = withSecretFiles(process.env);
  const settings = launcherSettings(environment);
  const url = (environment.TIDEMARK_URL || `http://127.0.0.1:${settings.port}`).replace(/\/+$/, "");
  await run({ url, key: keyOf(environment, resolve(root, settings.dataDir)) }, words);
} catch (error) {
  fail(error.message);
}

async function resetPassword(service, [email]) {
  if (!email) throw new Error(usage);
  const { url, expires_at: end } = await ask(service, "POST", "/api/v1/admin/password-links", { email });
  console.log(
    `Whoever opens this link until ${new Date(end * 1000).toISOString()} chooses the password of ${email}:\n${url}`,
  );
}

async function invite(service, [email]) {
  const { invitation, expires_at: end } = await ask(
    service,
    "POST",
    "/api/v1/admin/invitations",
    email ? { email } : {},
  );
  const link = `${service.url}/sign-up?invitation=${encodeURIComponent(invitation)}`;
  console.log(
    `${email ?? "Whoever has it"} can register until ${new Date(end * 1000).toISOString()} by this link:\n${link}`,
  );
}

async function doctor(service) {
  const { release, commit, version, checks } = await ask(service, "GET", "/api/v1/admin/doctor");
  console.log(`Release ${release}${commit ? `, commit ${commit}` : ""}, interface ${version}, at ${service.url}`);
  for (const { part, state, sentence } of checks) console.log(`${marks[state]}  ${part.padEnd(9)} ${sentence}.`);
  if (checks.some(({ state }) => state === "failing")) process.exitCode = 1;
}

async function ask({ url, key }, method, path, body) {
  const headers = { "x-api-key": key, ...(body ? { "content-type": "application/json" } : {}) };
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) }).catch((error) => {
    throw new Error(
      `Nothing answers at ${url} (${error.cause?.code ?? error.message}). Is the service running? TIDEMARK_URL or PORT says where.`,
    );
  });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(`${found.error ?? `The service answered ${answer.status}`}.`.replace(/\.\.$/, "."));
  return found;
}

function keyOf({ ADMIN_API_KEY: given }, dataDir) {
  if (given) return given;
  const path = join(dataDir, "secrets.json");
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).ADMIN_API_KEY : undefined;
  if (kept) return kept;
  throw new Error(
    `There is no ADMIN_API_KEY, neither in the environment nor in ${path}. DATA_DIR says where the data are.`,
  );
}
