/** What runs the reader's Worker: workerd, or Node where RUNTIME says so (`npm run test:node`). */
import { join } from "node:path";

/** `ask`: what the Worker answers to a task. */
export type RunningReader = { ask: (task: object) => Promise<unknown>; stop: () => Promise<unknown> };

const post = (task: object) => ({ method: "POST", body: JSON.stringify(task) });

export const startRunner = (): Promise<RunningReader> => (process.env.RUNTIME === "node" ? inNode() : inWorkerd());

async function inWorkerd(): Promise<RunningReader> {
  const [{ build }, { convertV4MiniflareOptions, Miniflare }] = await Promise.all([
    import("esbuild"),
    import("miniflare"),
  ]);
  const bundle = await build({
    ...{ entryPoints: [join(import.meta.dirname, "worker.ts")], bundle: true, write: false, format: "esm" },
    ...{ platform: "browser", conditions: ["workerd", "worker", "browser"] },
    external: ["cloudflare:*", "node:*"],
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  const entry = { name: "reader", modules: true, script, compatibilityDate: "2026-11-01" };
  const worker = new Miniflare(convertV4MiniflareOptions({ workers: [entry] }));
  const ask = async (task: object) => (await worker.dispatchFetch("http://reader.test/", post(task))).json();
  return { ask, stop: () => worker.dispose() };
}

async function inNode(): Promise<RunningReader> {
  const [{ outgoing }, { default: worker }] = await Promise.all([
    import("../../server/outgoing.mjs"),
    import("./worker.ts"),
  ]);
  const usual = globalThis.fetch;
  const network = outgoing();
  globalThis.fetch = network.fetch as typeof fetch;
  return {
    ask: async (task) => (await worker.fetch(new Request("http://reader.test/", post(task)))).json(),
    stop: async () => {
      globalThis.fetch = usual;
      await network.close();
    },
  };
}
