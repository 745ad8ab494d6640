/** `tidemark`: the command line. Exit codes: 0 done, 1 failed, 2 changes pending (plan --exit-code), 130 interrupted. */
import { homedir, platform } from "node:os";
import { Tidemark } from "../client.ts";
import { ConnectionError, TidemarkError } from "../failure.ts";
import { chosen, type OptionRule, type Parsed, parsedArguments, UsageError } from "./arguments.ts";
import { type Command, commonOptions, helpOf, overview } from "./command.ts";
import { actCommands } from "./commands/acts.ts";
import { check } from "./commands/check.ts";
import { apply, plan, pull } from "./commands/code.ts";
import { completionOf } from "./commands/completion.ts";
import { deliveries } from "./commands/deliveries.ts";
import { diff } from "./commands/diff.ts";
import { exportCommand, importCommand } from "./commands/documents.ts";
import { edit } from "./commands/edit.ts";
import { history } from "./commands/history.ts";
import { pages } from "./commands/pages.ts";
import { rows } from "./commands/rows.ts";
import { list } from "./commands/list.ts";
import { login, logout } from "./commands/login.ts";
import { matters } from "./commands/matters.ts";
import { open } from "./commands/open.ts";
import { show } from "./commands/show.ts";
import { tag } from "./commands/tag.ts";
import { tail } from "./commands/tail.ts";
import { test } from "./commands/test.ts";
import { undo } from "./commands/undo.ts";
import { watch } from "./commands/watch.ts";
import { why } from "./commands/why.ts";
import { type Config, configPath, readConfig, serviceAddress } from "./config.ts";
import { isColoured, paintOf } from "./paint.ts";
import { exitCodes } from "./exitCodes.ts";
import { openAddress, readPath, writePath } from "./machine.ts";
import { fetchAs } from "./login/session.ts";
import { pipedInput, readInput } from "./prompt.ts";
import type { Terminal } from "./terminal.ts";

const storedAt = configPath(process.env, platform(), homedir());
const unixNow = () => Math.floor(Date.now() / 1000);
const version = process.env.TIDEMARK_VERSION ?? "";
const commands: readonly Command[] = [
  ...[login, logout, watch, list, show, check, diff, why, history, pages, rows, tail, open],
  ...[edit, ...actCommands, tag, undo, matters, test, deliveries],
  ...[importCommand, exportCommand, pull, plan, apply],
  completionOf(() => commands),
];

async function run(given: readonly string[], interrupted: AbortSignal): Promise<number> {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const [name, ...rest] = given;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const [about] = name === "help" ? rest : [];
    print(about ? helpOf(chosen(about, commands)) : overview(commands, version));
    return name === undefined ? exitCodes.failed : 0;
  }
  if (name === "--version" || name === "-v") {
    print(version);
    return 0;
  }
  const command = chosen(name, commands);
  const input = parsedArguments(rest, [...command.options, ...commonOptions] satisfies OptionRule[]);
  if (input.switches.has("help")) {
    print(helpOf(command));
    return 0;
  }
  const { min, max } = command.words;
  if (input.words.length < min || input.words.length > max) {
    const usage = `Usage: tidemark ${command.name} ${command.usage}`.trim();
    throw new UsageError(`${usage}; \`tidemark ${command.name} --help\` says more`);
  }
  return command.run(terminalOf(input, { print, interrupted }), input);
}

function terminalOf(
  { switches, values }: Parsed,
  { print, interrupted }: { print: Terminal["print"]; interrupted: AbortSignal },
): Terminal {
  const { env } = process;
  return {
    print,
    note: (line) => void process.stderr.write(`${line}\n`),
    paint: paintOf(isColoured(env, process.stdout.isTTY)),
    isJson: switches.has("json"),
    environment: env,
    now: unixNow,
    signal: interrupted,
    configPath: storedAt,
    piped: pipedInput,
    read: readInput,
    readFile: readPath,
    writeFile: writePath,
    open: openAddress,
    service: async () => (await placeOf(values.url)).url,
    client: () => clientFor(values.url, interrupted),
  };
}

/** The address of --url, the environment, or the file of `tidemark login`, in this order, with what that file holds. */
async function placeOf(written: string | undefined): Promise<{ url: string; stored: Config | null }> {
  const stored = await readConfig(storedAt);
  const url = written ?? process.env.TIDEMARK_URL ?? stored?.url;
  if (!url) throw new UsageError("No service is known: tidemark login, or set TIDEMARK_URL and TIDEMARK_API_KEY");
  return { url: serviceAddress(url), stored };
}

async function clientFor(written: string | undefined, signal: AbortSignal): Promise<Tidemark> {
  const { TIDEMARK_API_KEY: key } = process.env;
  const { url, stored } = await placeOf(written);
  if (key) return new Tidemark({ url, apiKey: key });
  // What is stored is for the stored address, and goes nowhere else.
  if (!stored || new URL(stored.url).origin !== new URL(url).origin)
    throw new UsageError(`No API key for ${url} is known: tidemark login ${url}, or set TIDEMARK_API_KEY`);
  if ("api_key" in stored) return new Tidemark({ url, apiKey: stored.api_key });
  return new Tidemark({ url, fetch: fetchAs(stored.login, { path: storedAt, url, now: unixNow, signal }) });
}

/** What went wrong, in a line; the cause of a missing connection beside it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // A sentence about a file says all of it already.
  const inner =
    error instanceof ConnectionError && cause instanceof Error
      ? cause.cause instanceof Error
        ? cause.cause.message
        : cause.message
      : "";
  const isRefusal = error instanceof TidemarkError && error.status === 401;
  const why = inner.includes("wrong version number") ? "nothing there speaks TLS: is it http://?" : inner;
  return `${error.message}${why && !error.message.includes(why) ? ` (${why})` : ""}${isRefusal ? "; tidemark login logs in anew" : ""}`;
}

const controller = new AbortController();
process.once("SIGINT", () => controller.abort(new Error("Interrupted")));
// A reader such as head that goes away early ends the program without a word.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? 0 : exitCodes.failed),
);
try {
  process.exitCode = await run(process.argv.slice(2), controller.signal);
} catch (error) {
  const isInterrupted = controller.signal.aborted;
  if (!isInterrupted) process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = isInterrupted ? exitCodes.interrupted : exitCodes.failed;
}
