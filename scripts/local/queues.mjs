// The queues of the Worker on one machine as options of the runtime: a Worker of ours keeps them (queues/worker.mjs).

import { readFileSync } from "node:fs";
import { join } from "node:path";

const name = "tidemark-queues";
/** Of machine/worker.mjs. */
const entrypoint = "consumer";

/**
 * Batches of a queue that are worked at a time, by the end of its name; of others one. If all of them hang, those who wait for what people
 * ask for find room in the memory that pages get (src/check/checkWatch.ts). Of slow receivers each is tried by one alert at a time.
 */
const atOnce = [
  ["-rechecks", 8],
  ["-crowd-checks", 1],
  ["-slow-checks", 8],
  ["-browser-checks", 1],
  ["-checks", 6],
  ["-slow-alerts", 1],
  ["-alerts", 4],
  ["-ticks", 4],
];

/** How many batches of the queue of that name are worked at a time. */
export const batchesAtOnce = (queue) => atOnce.find(([end]) => queue.endsWith(end))?.[1] ?? 1;

/**
 * What the Worker has in the place of its queues, and the Worker that keeps them. `options`: of the Worker, as wrangler.toml says;
 * `directory`: where build.mjs put the modules; `isVerbose`: each batch is logged.
 */
export function localQueues({ queueProducers = {}, queueConsumers = {} }, { directory, worker, isVerbose }) {
  const producers = Object.entries(queueProducers).map(([binding, { queueName }]) => [
    binding,
    { name, entrypoint: "Producer", props: { queue: queueName } },
  ]);
  const consumers = Object.entries(queueConsumers).map(([queue, consumer]) => [
    queue,
    { ...consumer, atOnce: batchesAtOnce(queue) },
  ]);
  const modules = ["worker.mjs", "queue.mjs", "places.mjs"].map((file) => {
    const path = join(directory, "queues", file);
    return { type: "ESModule", path, contents: readFileSync(path, "utf8") };
  });
  return {
    bindings: Object.fromEntries(producers),
    worker: {
      name,
      modules,
      modulesRoot: join(directory, "queues"),
      compatibilityDate: "2026-11-01",
      // To call the handler of a queue by a binding.
      compatibilityFlags: ["experimental", "service_binding_extra_handlers"],
      bindings: { CONSUMERS: Object.fromEntries(consumers), IS_VERBOSE: isVerbose },
      serviceBindings: { WORKER: { name: worker, entrypoint } },
      durableObjects: { QUEUES: { className: "Queues", unsafePreventEviction: true } },
    },
  };
}
