// Runs wrangler and hands back what it said. It never asks: it has no terminal, so it takes its defaults.

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { refusalOf } from "./problems.mjs";

/** Runs it as a process of its own. `entry`: the path of its JavaScript. */
export const processOf =
  (entry) =>
  async (words, { directory, environment }) => {
    const child = spawn(process.execPath, [entry, ...words], {
      ...{ cwd: directory, stdio: ["ignore", "pipe", "pipe"], env: environment },
    });
    const code = new Promise((resolve) => child.on("error", () => resolve(1)).on("close", resolve));
    const [answer, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, answer, errors };
  };

/**
 * The ways to run wrangler. `run(words, { directory, environment })`: resolves to its exit code and what it printed, `{ code, answer,
 * errors }`; `context`: what sentences about refusals name.
 * `tried(words)`: `{ code, output, answer }`; `answer` is its standard output, `output` all it printed.
 * `done(doing, words)`: the same, or an error with a sentence. `json(doing, words)`: its answer as JSON.
 */
export function wranglerBy(run, { directory, environment, context }) {
  const tried = async (words) => {
    const { code, answer, errors } = await run(words, {
      directory,
      environment: {
        ...environment,
        ...(context.accountId && { CLOUDFLARE_ACCOUNT_ID: context.accountId }),
        NO_COLOR: "1",
        WRANGLER_HIDE_BANNER: "true",
        WRANGLER_SEND_METRICS: "false",
      },
    });
    return { code, answer, output: stripVTControlCharacters(`${answer}\n${errors}`) };
  };
  const done = async (doing, words) => {
    const said = await tried(words);
    if (said.code !== 0) throw new Error(refusalOf(doing, said.output, context));
    return said;
  };
  const json = async (doing, words) => jsonIn((await done(doing, words)).answer);
  return { tried, done, json, context };
}

/** The JSON in an answer that may begin with a line for people. */
export function jsonIn(answer) {
  const start = answer.search(/[[{]/);
  return JSON.parse(start === -1 ? "null" : answer.slice(start));
}
