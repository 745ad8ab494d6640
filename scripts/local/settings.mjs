// What an operator may set in the environment, and how it reaches the Worker. Every name of the list is passed on
// when it is set; a few get a value fit for one machine when it is not. Secrets never stand on a command line: all of it
// goes through one file that only its owner can read.

import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { isLoopbackHost } from "../../src/lib/network/host.ts";
import { operatorNames } from "../../src/operator/names.ts";
import { parseTrusted } from "./forwarding.mjs";
import { runtimeIn, runtimeNames } from "./runtimes.mjs";

/** As many as numbers of rows are kept apart for (src/shard/number.ts). */
const maxDatabases = 64;

/** What reaches the Worker: its own settings, by the names of the schema that it reads them with. */
export const settingNames = operatorNames;

/** Where the data of `npm run dev` are. */
const developersDirectory = ".wrangler/dev";

/**
 * The launcher's own settings, checked. `isDeveloping`: those of `npm run dev`, which has data of its own.
 * @returns {{port: number, host: string, runtime: string, dataDir: string, databases: number, tickSeconds: number, trusted: object[],
 *   backups: {folder: string, hours: number, keep: number} | null}}
 * @throws {Error} with a sentence that names the setting and what was expected
 */
export function launcherSettings(environment, isDeveloping = false) {
  const port = Number(environment.PORT || 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 (any free port) to 65535, but is "${environment.PORT}".`);
  }
  const tickSeconds = Number(environment.TICK_SECONDS || 60);
  if (!(tickSeconds > 0 && tickSeconds <= 86_400)) {
    throw new Error(`TICK_SECONDS must be more than 0 and at most 86400, but is "${environment.TICK_SECONDS}".`);
  }
  const databases = Number(environment.TIDEMARK_DATABASES || 1);
  if (!Number.isInteger(databases) || databases < 1 || databases > maxDatabases) {
    const sentence = `TIDEMARK_DATABASES must be a whole number from 1 to ${maxDatabases}`;
    throw new Error(`${sentence}, but is "${environment.TIDEMARK_DATABASES}".`);
  }
  const runtime = runtimeIn(environment);
  if (!runtimeNames.includes(runtime))
    throw new Error(`RUNTIME must be ${runtimeNames.join(" or ")}, but is "${environment.RUNTIME}".`);
  const backups = backupSettings(environment);
  const { blocks, problem } = parseTrusted(environment.TRUSTED_PROXY);
  if (problem !== undefined) throw new Error(`TRUSTED_PROXY: ${problem}.`);
  return {
    port,
    runtime,
    databases,
    tickSeconds,
    trusted: blocks,
    backups,
    host: environment.HOST || "127.0.0.1",
    dataDir: environment.DATA_DIR || (isDeveloping ? developersDirectory : ".wrangler/state"),
  };
}

function backupSettings({ BACKUP_DIR: folder, BACKUP_HOURS: hours, BACKUP_KEEP: keep }) {
  if (!folder) return null;
  const whole = (name, value, usual, most) => {
    const number = Number(value || usual);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    throw new Error(`${name} must be a whole number from 1 to ${most}, but is "${value}".`);
  };
  return { folder, hours: whole("BACKUP_HOURS", hours, 24, 8760), keep: whole("BACKUP_KEEP", keep, 7, 1000) };
}

/**
 * Refuses settings that the Worker or one of its features could not work with, before anything is started. `checker`: check.mjs, or
 * what a bundle has in its place.
 * @throws {Error} with a sentence for each, which names it and says what was expected
 */
export async function checkSettings(environment, checker = join(import.meta.dirname, "check.mjs")) {
  launcherSettings(environment);
  const problems = await problemsOf(givenIn(environment), checker);
  if (problems.length > 0) throw new Error(problems.map((sentence) => sentence.replace(/\.?$/, ".")).join("\n"));
}

/**
 * The Worker's settings for a run on this machine: the operator's own first, then what this machine provides. `words`: the
 * secrets of this start, for the front server and for the mailbox; `ports`: all that this start listens on; `startedAt`:
 * when it took the data directory, in unix seconds; `commit`: of what runs, if it is known.
 */
export function workerSettings({ environment, url, host, resolverUrl, ports, secrets, words, startedAt, commit }) {
  const given = givenIn(environment);
  return {
    PUBLIC_URL: url,
    SELF_HOSTED: "true",
    // Whoever finds the address of one's own server gets no account of it.
    REGISTRATION: "first",
    MIN_CHECK_SECONDS: "1",
    DNS_RESOLVER_URL: resolverUrl,
    DEV_MAILBOX_TOKEN: words.mailbox,
    ...secretsNotGiven(secrets, given),
    ...given,
    FRONT_KEY: words.front,
    OWN_PORTS: ports.join(),
    OWN_ADDRESSES: isLoopbackHost(host) ? "" : ownAddresses().join(),
    // What a former process claimed nobody works any more.
    STARTED_AT: String(startedAt),
    COMMIT: commit ?? "",
    // Mails hold links that give accounts away: only a person at this machine may read them.
    ...(isPrivate(host, given) ? {} : { DEV_MAILBOX_TOKEN: "" }),
  };
}

// By a process of its own: the schemas take more memory than a launcher needs for the rest of its days.
async function problemsOf(given, checker) {
  const check = spawn(process.execPath, [checker], { stdio: ["pipe", "pipe", "inherit"] });
  check.stdin.end(JSON.stringify(given));
  return json(check.stdout);
}

// Set but empty is what compose files make of a setting nobody gave.
const givenIn = (environment) =>
  Object.fromEntries(settingNames.filter((name) => environment[name]).map((name) => [name, environment[name]]));

// Every address that a server which listens on all of them can be reached by.
function ownAddresses() {
  return Object.values(networkInterfaces()).flatMap((each) => each.map(({ address }) => address.replace(/%.*$/, "")));
}

// A public address means a proxy in front, whatever this machine listens on.
function isPrivate(host, { MAIL_URL: mailUrl, PUBLIC_URL: publicUrl }) {
  const isOwnAddress = !publicUrl || isLoopbackHost(URL.parse(publicUrl)?.hostname ?? "");
  return !mailUrl && isLoopbackHost(host) && isOwnAddress;
}

/**
 * Settings as the text of an env file for `wrangler dev --env-file`, which reads it by the rules of dotenv with expansion: a
 * value stands literally between quotes that it does not contain, and `$` is escaped.
 * @throws {Error} when a value contains all three kinds of quotes
 */
export function envFile(settings) {
  const lines = Object.entries(settings).map(([name, value]) => {
    // Between double quotes dotenv turns \n into a line break, so they come last and only for values without backslash.
    const quote = ["'", "`", '"'].find((mark) => !value.includes(mark) && !(mark === '"' && value.includes("\\")));
    if (quote === undefined) throw new Error(`${name} contains ', \` and " at once, which no env file can hold.`);
    return `${name}=${quote}${value.replaceAll("$", "\\$")}${quote}\n`;
  });
  return lines.join("");
}

// A pair of keys is never mixed from two sources.
function secretsNotGiven(secrets, given) {
  const isPairGiven = Boolean(given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY);
  const entries = Object.entries(secrets).filter(([name]) => !(isPairGiven && /^VAPID_\w+_KEY$/.test(name)));
  return Object.fromEntries(entries);
}
