// What runs the Worker on this machine, by the setting RUNTIME, and the front server before it: Node in this process (server/), or workerd in a process
// of its own, which is asked at a port. Loaded when it is chosen. A release has Node only.

import { existsSync } from "node:fs";
import { browserOfMachine, prepareBrowser } from "../browser.mjs";
import { releasedWorker } from "../toolchain.mjs";

const runtimes = {
  node: async () => {
    const [{ startFront }, { startRuntime }] = await Promise.all([
      import("../../server/http.mjs"),
      import("../../server/runtime.mjs"),
    ]);
    return { startFront, startRuntime, load: () => undefined };
  },
  workerd: async () => {
    const [{ startFront }, { loadRuntime, startRuntime }] = await Promise.all([
      import("./front.mjs"),
      import("./runtime.mjs"),
    ]);
    return { startFront, startRuntime, load: loadRuntime };
  },
};

/** The names that RUNTIME may have here; the first is the usual one. */
export const runtimeNames = existsSync(releasedWorker) ? ["node"] : Object.keys(runtimes);

/** The name that these settings ask for, known or not. */
export const runtimeIn = (environment) => environment.RUNTIME || runtimeNames[0];

/** Makes a browser available to that runtime, or to that of `wrangler dev`, if there is one. @returns {Promise<{sentence: string}>} */
export const browserFor = async (environment, isDeveloping = false) =>
  isDeveloping || runtimeIn(environment) === "workerd" ? prepareBrowser() : browserOfMachine();

/** @returns {Promise<{startFront: Function, startRuntime: Function, load: () => void}>} `load`: what takes a moment that can be spent while others work */
export const runtimeBy = (name) => runtimes[name]();
