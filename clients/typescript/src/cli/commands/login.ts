import { Tidemark } from "../../client.ts";
import { TidemarkError } from "../../failure.ts";
import { type Parsed, UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { readConfig, removeConfig, serviceAddress, writeConfig } from "../config.ts";
import { exitCodes } from "../exitCodes.ts";
import { loggedIn } from "../login/device.ts";
import { revoked } from "../login/tokens.ts";
import type { Terminal } from "../terminal.ts";

const allScopes = ["read", "write", "account"];

export const login: Command = {
  name: "login",
  summary: "Log in by the browser, or store an API key",
  usage: "[URL]",
  words: { min: 0, max: 2 },
  options: [
    { name: "no-browser", about: "print the address, and open nothing" },
    {
      name: "scope",
      value: "NAME",
      isList: true,
      about: "ask for this much only: read, write, account (export, secrets); may be repeated",
    },
    { name: "key", about: "ask for an API key instead" },
    { name: "open", about: "open the page where keys are made, and ask for the key" },
  ],
  about:
    "Prints an address and a code; any browser on any machine will do, so it works over SSH. What is stored is renewed by itself,\n" +
    "is readable by you alone, and ends with `tidemark logout` or under Account, Connected apps.\n\n" +
    "A key is read from standard input, too: `tidemark login https://tide.example < key.txt`. It is never a word of the command\n" +
    "line, where other users of the machine would see it. Where standard input stays open, --no-browser goes on without a key.",
  async run(terminal, input) {
    if (input.words.length > 1)
      throw new UsageError("Expected one word, the address: a key is asked for by --key, or read from `< key.txt`");
    const url = serviceAddress(
      input.words[0] ??
        input.values.url ??
        terminal.environment.TIDEMARK_URL ??
        (await terminal.read("Address of the service: ")),
    );
    if (terminal.environment.TIDEMARK_API_KEY)
      terminal.note("TIDEMARK_API_KEY is set, and goes before what is stored here.");
    const key = await keyFor(terminal, url, input);
    return key === null ? byBrowser(terminal, url, input) : byKey(terminal, url, key);
  },
};

/** The key that was typed or piped in; null for a login by the browser. */
async function keyFor(terminal: Terminal, url: string, { switches }: Parsed): Promise<string | null> {
  if (switches.has("no-browser")) return null;
  const isAsked = switches.has("key") || switches.has("open");
  if (switches.has("open")) {
    const page = new URL("/account/keys", url).href;
    terminal.note(`Make a key at ${page}`);
    await terminal.open(page);
  }
  const key = isAsked ? (await terminal.read("API key: ", true)).trim() : (await terminal.piped()).trim();
  if (isAsked && !key) throw new UsageError("No key was given");
  return key || null;
}

async function byBrowser(terminal: Terminal, url: string, { lists, switches }: Parsed): Promise<number> {
  const { login: tokens, scopes } = await loggedIn(terminal, {
    url,
    scopes: lists.scope ?? allScopes,
    opensBrowser: !switches.has("no-browser"),
  });
  await writeConfig(terminal.configPath, { url, login: tokens });
  if (terminal.isJson) terminal.print(JSON.stringify({ file: terminal.configPath, scopes }));
  else terminal.print(`Logged in to ${url} (${scopes.join(", ")}). It is kept in ${terminal.configPath}.`);
  return 0;
}

async function byKey(terminal: Terminal, url: string, key: string): Promise<number> {
  // A key that does not work is not stored.
  const plan = await new Tidemark({ url, apiKey: key }).getPlan().catch((error: unknown) => {
    if (error instanceof TidemarkError && error.status === 403) return null;
    throw error;
  });
  const path = terminal.configPath;
  await writeConfig(path, { url, api_key: key });
  if (terminal.isJson) terminal.print(JSON.stringify({ file: path, plan: plan?.plan ?? null }));
  else terminal.print(`The key works. It is kept in ${path}.`);
  return 0;
}

export const logout: Command = {
  name: "logout",
  summary: "End the login, and remove it from this machine",
  usage: "",
  words: { min: 0, max: 0 },
  options: [],
  about:
    "A login by the browser ends at the service, too. An API key goes on working until it is revoked. Where the service cannot be\nreached, the login is removed here all the same, and the exit code is 1.",
  async run(terminal) {
    const stored = await readConfig(terminal.configPath).catch(() => null);
    const isRemoved = await removeConfig(terminal.configPath);
    const isLogin = stored !== null && "login" in stored;
    const problem = isLogin
      ? await revoked(stored.login, terminal.signal).then(
          () => null,
          (error: Error) => error.message,
        )
      : null;
    if (terminal.isJson) terminal.print(JSON.stringify({ removed: isRemoved, ended: isLogin && problem === null }));
    else if (problem === null) terminal.print(isRemoved ? removedSentence(isLogin) : "There was nothing to remove.");
    if (problem === null) return 0;
    terminal.note(
      `The login is removed here, but could not be ended at the service (${problem}): disconnect it under Account, Connected apps`,
    );
    return exitCodes.failed;
  },
};

const removedSentence = (isLogin: boolean): string =>
  isLogin ? "The login has ended, and is removed." : "Address and key are removed; the key works until it is revoked.";
