// What runs the Worker on this machine, by the setting RUNTIME, and the front server before it: workerd in a process of its own, which is asked at a
// port, or Node in this one (server/). Loaded when it is chosen.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browserOfMachine, prepareBrowser } from "../browser.mjs";
import { releasedWorker, root } from "../toolchain.mjs";

const runtimes = {
  workerd: async () => {
    const [{ startFront }, { loadRuntime, startRuntime }] = await Promise.all([
      import("./front.mjs"),
      import("./runtime.mjs"),
    ]);
    return { startFront, startRuntime, load: loadRuntime };
  },
  node: async () => {
    const [{ startFront }, { startRuntime }] = await Promise.all([
      import("../../server/http.mjs"),
      import("../../server/runtime.mjs"),
    ]);
    return { startFront, startRuntime, load: () => undefined };
  },
};

/** All that there are. */
export const allRuntimes = Object.keys(runtimes);

/** The names that RUNTIME may have here; the first is the usual one. A release may have been made for one of them. */
export const runtimeNames = existsSync(releasedWorker)
  ? (JSON.parse(readFileSync(join(root, "package.json"), "utf8")).runtimes ?? allRuntimes)
  : allRuntimes;

/** The name that these settings ask for, known or not. */
export const runtimeIn = (environment) => environment.RUNTIME || runtimeNames[0];

/** Makes a browser available to that runtime, if there is one. @returns {Promise<{sentence: string}>} */
export const browserFor = async (environment) =>
  runtimeIn(environment) === "node" ? browserOfMachine() : prepareBrowser();

/** @returns {Promise<{startFront: Function, startRuntime: Function, load: () => void}>} `load`: what takes a moment that can be spent while others work */
export const runtimeBy = (name) => runtimes[name]();
