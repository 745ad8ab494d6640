import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { unstable_getMiniflareWorkerOptions as optionsOf, unstable_splitSqlQuery as statementsOf } from "wrangler";
import { filesAtOnce } from "./test/filesAtOnce.ts";
import { LongestFirst } from "./test/sequencer.ts";
import { bindings } from "./test/worker/bindings.ts";
import { oneDatabase } from "./test/worker/oneDatabase.ts";
import { cheapPasswords } from "./test/worker/cheapPasswords.ts";

// The rooms `worker` and `sockets` of vitest.config.ts on the other runtime, Node (server/): `npm run test:node`. What cannot be true there
// stands in test/node/exceptions.ts.
const path = (file: string) => fileURLToPath(import.meta.resolve(file));
const setupFiles = ["./test/chance.ts"];
const endlessMs = 10 * 60_000;
const shared = {
  testTimeout: endlessMs,
  hookTimeout: endlessMs,
  expect: { poll: { timeout: 60_000 } },
  pool: "forks" as const,
  isolate: false,
};
const alias = {
  "cloudflare:test": path("./test/node/platform.ts"),
  "cloudflare:workers": path("./test/node/workers.ts"),
  "cloudflare:sockets": path("./test/node/sockets.ts"),
};
const migrations = readdirSync(path("./migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => ({ name, queries: statementsOf(readFileSync(path(`./migrations/${name}`), "utf8")) }));
const { queueProducers, queueConsumers, durableObjects } = optionsOf(path("./wrangler.toml")).workerOptions;

export default defineConfig({
  test: {
    maxWorkers: filesAtOnce,
    sequence: { sequencer: LongestFirst },
    provide: {
      seed: Number(process.env.TEST_SEED || 20261121),
      printsCosts: false,
      searches: process.env.TEST_SEARCHES === "true",
      allCases: process.env.TEST_CASES === "all",
      isOverD1: false,
      node: { bindings, migrations, options: { queueProducers, queueConsumers, durableObjects } },
    },
    projects: [
      {
        plugins: [cheapPasswords],
        resolve: { alias },
        test: {
          ...shared,
          name: "worker in Node",
          include: ["test/worker/**/*.test.ts"],
          exclude: process.env.SHARDS === "2" ? oneDatabase : [],
          setupFiles: [...setupFiles, "./test/worker/setup.ts", "./test/node/leaveOut.ts"],
          globalSetup: ["./test/mail/server.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "sockets in Node",
          env: { RUNTIME: "node", NODE_EXTRA_CA_CERTS: path("./test/sockets/certificates/ca.pem") },
          // Loaded by Node itself, as they are where nothing is tested.
          server: { deps: { external: [/\/(?:server|scripts\/local|dist\/\.cache)\//] } },
          include: ["test/sockets/**/*.test.ts"],
          // It looks at the stores of workerd; those in Node are looked at in test/server.
          exclude: ["test/sockets/stores.test.ts"],
          setupFiles: [...setupFiles, "./test/node/authority.ts", "./test/node/leaveOut.ts"],
        },
      },
    ],
  },
});
