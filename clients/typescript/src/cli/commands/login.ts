import { homedir, platform } from "node:os";
import { Tidemark } from "../../client.ts";
import { TidemarkError } from "../../failure.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { configPath, serviceAddress, removeConfig, writeConfig } from "../config.ts";
import type { Terminal } from "../terminal.ts";

const pathOf = (terminal: Terminal) => configPath(terminal.environment, platform(), homedir());

export const login: Command = {
  name: "login",
  summary: "Store address and API key on this machine",
  usage: "[URL]",
  words: { min: 0, max: 1 },
  options: [{ name: "open", about: "open the page where keys are made" }],
  about:
    "Asks for the key, or reads it from standard input: `tidemark login https://tide.example < key.txt`. The key is never a\nword of the command line, where other users of the machine would see it. The file is readable by you alone.",
  async run(terminal, { words: [word], values, switches }) {
    const url = serviceAddress(
      word ?? values.url ?? terminal.environment.TIDEMARK_URL ?? (await terminal.read("Address of the service: ")),
    );
    if (switches.has("open")) {
      const page = new URL("/account/keys", url).href;
      terminal.note(`Make a key at ${page}`);
      await terminal.open(page);
    }
    const key = (await terminal.read("API key: ", true)).trim();
    if (!key) throw new UsageError("No key was given");
    // A key that does not work is not stored.
    const plan = await new Tidemark({ url, apiKey: key }).getPlan().catch((error: unknown) => {
      if (error instanceof TidemarkError && error.status === 403) return null;
      throw error;
    });
    const path = pathOf(terminal);
    await writeConfig(path, { url, api_key: key });
    if (terminal.isJson) terminal.print(JSON.stringify({ file: path, plan: plan?.plan ?? null }));
    else terminal.print(`The key works. It is kept in ${path}.`);
    return 0;
  },
};

export const logout: Command = {
  name: "logout",
  summary: "Remove address and API key from this machine",
  usage: "",
  words: { min: 0, max: 0 },
  options: [],
  about: "The key itself goes on working until it is revoked.",
  async run(terminal) {
    const isRemoved = await removeConfig(pathOf(terminal));
    if (terminal.isJson) terminal.print(JSON.stringify({ removed: isRemoved }));
    else terminal.print(isRemoved ? "Address and key are removed." : "There was nothing to remove.");
    return 0;
  },
};
