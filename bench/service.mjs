// The service as an operator runs it (`npm run serve`), in a process of its own, so that it can be measured from outside.

import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { settingNames } from "../scripts/local/settings.mjs";
import { root } from "../scripts/toolchain.mjs";
import { startChild } from "./child.mjs";

const readyWithinMilliseconds = 120_000;

/**
 * Starts it over a data directory with settings; resolves when it says that it is ready.
 * @returns {Promise<{url: string, pid: number, processorMilliseconds: () => number, residentBytes: () => number,
 *   members: () => {name: string, residentBytes: number}[], stop: () => Promise<void>}>}
 * @throws {Error} with what it said
 */
export async function startService(dataDir, settings = {}) {
  const outside = Object.entries(process.env).filter(([name]) => !settingNames.includes(name));
  const own = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, REGISTRATION: "open", MIN_CHECK_SECONDS: "1" };
  const words = [process.execPath, join(root, "scripts", "serve.mjs")];
  const child = startChild(words, { ...Object.fromEntries(outside), ...own, ...settings });
  let isGone = false;
  void child.exited.then(() => (isGone = true));
  for (const end = Date.now() + readyWithinMilliseconds; Date.now() < end && !isGone; await pause(20)) {
    const [, url] = /Tidemark is ready at (http:\S+?),/.exec(child.said()) ?? [];
    if (url !== undefined) return { ...child, url };
  }
  await child.stop();
  throw new Error(`The service did not become ready:\n${child.said()}`);
}
