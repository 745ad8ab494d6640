import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { filesAtOnce } from "./test/filesAtOnce.ts";
import { internet } from "./test/internet/internet.ts";
import { LongestFirst } from "./test/sequencer.ts";
import { bindings } from "./test/worker/bindings.ts";
import { oneDatabase } from "./test/worker/oneDatabase.ts";
import { cheapPasswords } from "./test/worker/cheapPasswords.ts";

// Rooms: pure tests run in plain Node; worker tests run in workerd with real D1, R2, Queues and Durable Objects;
// socket tests run the reader of pages in workerd against real servers on the loopback interface. Files of a room share a
// process a core: the Worker is loaded once in each, not once a file.
// Generated cases are the same in every run, so that a run that was green stays green; `npm run fuzz` draws others.
// The Worker's internet is a function, so that the address guard stays on: names like page.example are answered by it.
const setupFiles = ["./test/chance.ts"];
// What comes in the end is waited for as long as a busy machine needs; vitest's own patience is a second.
const expect = { poll: { timeout: 60_000 } };
// A test that takes longer is taken to go on for ever. No limit says how long one should take: other work may run beside it.
const endlessMs = 10 * 60_000;

/** The databases of one machine, beside the Worker. */
const machine = new URL("./scripts/local/machine/", import.meta.url).pathname;
const databases = {
  name: "databases",
  compatibilityDate: "2026-11-01",
  modulesRoot: machine,
  modules: [{ type: "ESModule" as const, path: `${machine}database.mjs` }],
  durableObjects: { DATABASES: { className: "Database", useSQLite: true } },
};

/** Files that count steps, which the engine does not count in code that it optimised: their process never optimises any. */
const counting = [
  "test/pure/growth.test.ts",
  "test/pure/lib/template/bounds.test.ts",
  "test/pure/reading/severity/severity.test.ts",
];

export default defineConfig({
  test: {
    // A second run transforms only what changed.
    fsModuleCache: true,
    maxWorkers: filesAtOnce,
    sequence: { sequencer: LongestFirst },
    provide: {
      seed: Number(process.env.TEST_SEED || 20261121),
      printsCosts: process.env.PRINT_COSTS === "true",
      searches: process.env.TEST_SEARCHES === "true",
      allCases: process.env.TEST_CASES === "all",
      isOverD1: process.env.DATABASES === "d1",
    },
    projects: [
      {
        test: {
          name: "pure",
          setupFiles,
          include: ["test/pure/**/*.test.ts"],
          exclude: counting,
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
          pool: "forks",
          isolate: false,
        },
      },
      {
        test: {
          name: "steps",
          setupFiles,
          include: counting,
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
          pool: "forks",
          execArgv: ["--no-opt"],
          isolate: false,
        },
      },
      {
        test: {
          name: "sockets",
          // Miniflare reads it when it is loaded, by whichever file comes first.
          env: { NODE_EXTRA_CA_CERTS: new URL("./test/sockets/certificates/ca.pem", import.meta.url).pathname },
          setupFiles,
          include: ["test/sockets/**/*.test.ts"],
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
          pool: "forks",
          isolate: false,
        },
      },
      {
        test: {
          // What stands around the Worker in Node (server/), and the whole service on it.
          name: "server",
          env: { NODE_EXTRA_CA_CERTS: new URL("./test/sockets/certificates/ca.pem", import.meta.url).pathname },
          setupFiles,
          // Loaded by Node itself, as they are where nothing is tested.
          server: { deps: { external: [/\/(?:server|scripts\/local|dist\/\.cache)\//] } },
          include: ["test/server/**/*.test.ts"],
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
          pool: "forks",
          isolate: false,
        },
      },
      {
        test: {
          // Pages for people in a real browser, over the service as `npm start` runs it.
          name: "dashboard",
          setupFiles: [...setupFiles, "./test/dashboard/setup.ts"],
          pool: "forks",
          isolate: false,
          // Without a browser none of them can be: scripts/test.mjs says so.
          include: process.env.NO_BROWSER ? [] : ["test/dashboard/**/*.test.ts"],
          globalSetup: process.env.NO_BROWSER ? [] : ["./test/dashboard/service.ts"],
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
        },
      },
      {
        plugins: [
          cheapPasswords,
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { ...bindings, TEST_MIGRATIONS: await readD1Migrations("./migrations") },
              // Most files run on the databases of one machine (test/worker/databases.ts).
              workers: [databases],
              durableObjects: { DATABASES: { className: "Database", scriptName: databases.name, useSQLite: true } },
              // SHARDS=2: a second database has all accounts of the tests. Else tests of several bring in the spare one themselves.
              d1Databases: { SPARE: "spare", ...(process.env.SHARDS === "2" && { DB_1: "db-1" }) },
              outboundService: internet,
            },
          })),
        ],
        test: {
          name: "worker",
          // Packages of many files come as one each, which every process would ask for file by file.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: ["stripe", "zod", "yaml", "tldts", "re2js", "drizzle-orm", "drizzle-orm/sqlite-core"],
              },
            },
          },
          // A new process is sent all that is cached of its files at once, which is more than a message to workerd may hold.
          fsModuleCache: false,
          isolate: false,
          // Checks of one host follow each other with pauses between them.
          testTimeout: endlessMs,
          hookTimeout: endlessMs,
          expect,
          include: ["test/worker/**/*.test.ts"],
          exclude: process.env.SHARDS === "2" ? oneDatabase : [],
          setupFiles: [...setupFiles, "./test/worker/setup.ts"],
          globalSetup: ["./test/mail/server.ts"],
        },
      },
    ],
  },
});
