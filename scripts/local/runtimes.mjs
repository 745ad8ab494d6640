// What runs the Worker on this machine, by the setting RUNTIME, and the front server before it: workerd in a process of its own, which is asked at a
// port, or Node in this one (server/). Loaded when it is chosen.

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

/** The names that RUNTIME may have; the first is the usual one. */
export const runtimeNames = Object.keys(runtimes);

/** @returns {Promise<{startFront: Function, startRuntime: Function, load: () => void}>} `load`: what takes a moment that can be spent while others work */
export const runtimeBy = (name) => runtimes[name]();
