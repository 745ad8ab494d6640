/** A deployment against a stand-in for wrangler, which keeps the account and records what it was asked for. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  experimental_readRawConfig as readRawConfig,
  unstable_getMiniflareWorkerOptions as localOptions,
} from "wrangler";
import { deploy } from "../../../../scripts/deploy/deploy.mjs";
import { proved } from "../../../../scripts/deploy/proved.mjs";
import { processOf } from "../../../../scripts/deploy/wrangler.mjs";
import { answerTo } from "./standIn.mjs";

type Account = {
  login: { id: string; name: string }[] | null;
  databases: { name: string; uuid: string; tables: string[] }[];
  buckets: Record<string, number>;
  queues: string[];
  workers: Record<string, unknown>;
  refuses: Record<string, string>;
  calls: string[];
  uploads: {
    config: { vars: Record<string, string>; preview_urls: boolean };
    secrets: Record<string, string>;
    script: string;
    map: { sources: string[] };
    isBundled: boolean;
  }[];
};

const raw = readRawConfig({ config: "wrangler.toml" }).rawConfig;
const empty: Account = {
  ...{ login: [{ id: "acc1", name: "Ada" }], databases: [], buckets: {}, queues: [], workers: {} },
  ...{ refuses: {}, calls: [], uploads: [] },
};
const allQueues = [...raw.queues.producers, ...raw.queues.consumers].map(({ queue }: { queue: string }) => queue);
let directory: string;
const path = () => join(directory, "account.json");
const account = (): Account => JSON.parse(readFileSync(path(), "utf8")) as Account;
const change = (members: Partial<Account>) => writeFileSync(path(), JSON.stringify({ ...account(), ...members }));

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tidemark-deploy-"));
  mkdirSync(join(directory, "src"));
  writeFileSync(join(directory, "src", "worker.ts"), "export default {}");
  writeFileSync(path(), JSON.stringify({ ...empty, queues: [...new Set(allQueues)] }));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

type Run = (words: string[], where: { directory: string; environment: object }) => Promise<unknown>;
const inProcess: Run = async (words, { directory: from }) => answerTo(words, { directory: from, path: path() });
/** How wrangler is run. */
let run = inProcess;
afterEach(() => {
  run = inProcess;
});

/** Deploys, and returns what it said, or the refusal; `calls`: what wrangler was asked for meanwhile. */
async function deployed(options: Record<string, string> = {}, environment: Record<string, string> = {}) {
  change({ calls: [], uploads: [] });
  const lines: string[] = [];
  const result = await deploy({
    ...{ directory, raw, options, say: (line: string) => lines.push(line) },
    run,
    environment: { PATH: process.env.PATH, STAND_IN: path(), ...environment },
  }).then(
    (done: { url: string }) => ({ url: done.url, refusal: "" }),
    (error: Error) => ({ url: "", refusal: error.message }),
  );
  return { ...result, lines, calls: account().calls, uploads: account().uploads };
}

/** The calls that change an account. */
const changing = (calls: string[]) => calls.filter((call) => /create|secret|^deploy \/|delete/.test(call));
const lastLine = (text: string) => text.split("\n").at(-1);

describe("several databases", () => {
  const names = () => account().databases.map(({ name }) => name);

  test("are created as many as the setting says, migrated each, and never fewer than there are", async () => {
    await deployed();
    expect(names()).toEqual(["tidemark"]);
    const { lines, calls, uploads, refusal } = await deployed({}, { TIDEMARK_DATABASES: "3" });
    expect(refusal).toBe("");
    expect(names()).toEqual(["tidemark", "tidemark-1", "tidemark-2"]);
    expect(calls.filter((call) => call.startsWith("d1 migrations apply"))).toHaveLength(3);
    expect(lines).toContain("Applied 1 database migration to database 2.");
    const bound = (uploads.at(-1)?.config as unknown as { d1_databases: Record<string, string>[] } | undefined)
      ?.d1_databases;
    expect(bound?.map(({ binding, database_id: id }) => [binding, id])).toEqual([
      ["DB", "id-of-tidemark"],
      ["DB_1", "id-of-tidemark-1"],
      ["DB_2", "id-of-tidemark-2"],
    ]);
    // Also where the config of this clone is lost: the live Worker knows them.
    rmSync(join(directory, "wrangler.deploy.json"));
    expect((await deployed()).refusal).toBe("");
    expect(names()).toHaveLength(3);
    expect(changing((await deployed()).calls)).toEqual([]);
    expect((await deployed({}, { TIDEMARK_DATABASES: "2" })).refusal).toContain("the service has 3 databases");
    expect((await deployed({}, { TIDEMARK_DATABASES: "many" })).refusal).toContain("a whole number from 1 to 64");
  });
});

test("a database of before the foundation takes the older migrations first, and the config is as it was", async () => {
  await deployed();
  const kept = () => readFileSync(join(directory, "wrangler.deploy.json"), "utf8");
  const before = kept();
  change({
    databases: [{ name: "tidemark", uuid: "id-of-tidemark", tables: ["d1_migrations", "watches", "schedule"] }],
  });
  const { lines, calls, refusal } = await deployed();
  expect(refusal).toBe("");
  expect(calls.filter((call) => call.startsWith("d1 migrations apply"))).toHaveLength(2);
  expect(lines).toContain("Applied 2 database migrations.");
  expect(kept()).toBe(before);
});

describe("a deployment", () => {
  test("of a fresh clone makes everything, keeps its secrets, and knows its address", async () => {
    // As an operator's deployment runs it: a process for each call.
    run = processOf(join(import.meta.dirname, "standIn.mjs"));
    change({ queues: [] });
    const { url, refusal, uploads } = await deployed({ location: "weur" });
    expect(refusal).toBe("");
    expect(url).toBe("https://tidemark.someone.workers.dev");
    const { databases, buckets, queues, calls } = account();
    expect(databases).toEqual([expect.objectContaining({ name: "tidemark" })]);
    expect(Object.keys(buckets)).toEqual(["tidemark"]);
    expect(queues).toHaveLength(15);
    expect(calls).toContain("d1 create tidemark --location weur");
    // The first upload finds the address out, the second makes links of alerts lead to it.
    expect(uploads.map(({ config }) => config.vars.PUBLIC_URL)).toEqual([undefined, url]);
    expect(uploads[1]?.secrets).toEqual({});
    expect(uploads[0]?.config.preview_urls).toBe(false);
    const kept = JSON.parse(readFileSync(join(directory, ".deploy", "secrets.json"), "utf8")) as object;
    expect(kept).toEqual(uploads[0]?.secrets);
    expect(Object.keys(kept)).toContain("ENCRYPTION_KEYS");
    expect(statSync(join(directory, ".deploy", "secrets.json")).mode & 0o077).toBe(0);
  });

  test("is of one byte a character, with a map to the sources, and bundled once", async () => {
    const { uploads, calls } = await deployed();
    expect(uploads).toHaveLength(2);
    for (const { script, map, isBundled } of uploads) {
      expect(script).toMatch(/^[\0-\x7F]+\n\/\/# sourceMappingURL=worker\.js\.map\n$/);
      expect(script).toContain('{word:"\\u65E5\\u672C"}');
      expect(map.sources).toEqual(["../../src/worker.ts"]);
      expect(isBundled).toBe(true);
    }
    expect(calls.filter((call) => call.startsWith("deploy --dry-run"))).toHaveLength(1);
  });

  test("a second time changes nothing, from this clone or from another one", async () => {
    await deployed();
    const again = await deployed();
    expect([again.url, changing(again.calls)]).toEqual(["https://tidemark.someone.workers.dev", []]);
    for (const name of [".deploy", "wrangler.deploy.json"]) rmSync(join(directory, name), { recursive: true });
    const elsewhere = await deployed();
    expect([elsewhere.url, changing(elsewhere.calls)]).toEqual([again.url, []]);
  });

  test("uploads changed sources without touching secrets, and given settings as secrets", async () => {
    await deployed();
    writeFileSync(join(directory, "src", "worker.ts"), "export default { version: 2 }");
    const changed = await deployed();
    expect(changed.uploads).toEqual([expect.objectContaining({ secrets: {} })]);
    const given = await deployed({}, { MAIL_URL: "mailtos://a:b@smtp.example", EGRESS_ALLOW: "10.0.0.0/8" });
    expect(given.uploads.map(({ secrets }) => secrets)).toEqual([{ MAIL_URL: "mailtos://a:b@smtp.example" }]);
  });

  test("goes on where an earlier run stopped, with the secrets of that run", async () => {
    change({ queues: account().queues.filter((queue) => queue !== "tidemark-alerts") });
    change({ refuses: { "queues create tidemark-alerts": "✘ [ERROR] oops" } });
    const half = await deployed();
    expect(lastLine(half.refusal)).toMatch(/^Could not create the queue tidemark-alerts\. .*run npm run deploy again/);
    change({ refuses: { "deploy /": "✘ [ERROR] CPU limits are not supported for the Free plan. [code: 100328]" } });
    const free = await deployed();
    expect(lastLine(free.refusal)).toContain("needs Workers Paid");
    const kept = readFileSync(join(directory, ".deploy", "secrets.json"), "utf8");
    change({ refuses: {} });
    const whole = await deployed();
    expect([whole.refusal, changing(whole.calls).filter((call) => call.includes("create"))]).toEqual(["", []]);
    expect(whole.uploads[0]?.secrets).toEqual(JSON.parse(kept));
  });

  test("uploads again when the run ended between the two uploads", async () => {
    await deployed();
    const [first] = account().uploads;
    // As the first upload left it: a Worker that does not know its address.
    const { workers } = account();
    const worker = workers.tidemark as { annotations: object; resources: { bindings: { name: string }[] } };
    worker.annotations = {};
    worker.resources.bindings = worker.resources.bindings.filter(({ name }) => name !== "PUBLIC_URL");
    change({ workers });
    writeFileSync(join(directory, "wrangler.deploy.json"), JSON.stringify(first?.config));
    const { url, uploads } = await deployed();
    expect([url, uploads.at(-1)?.config.vars.PUBLIC_URL]).toEqual([
      "https://tidemark.someone.workers.dev",
      "https://tidemark.someone.workers.dev",
    ]);
  });
});

test("local data stays where it is, whatever database id is pasted into wrangler.toml", () => {
  const text = readFileSync("wrangler.toml", "utf8");
  const pasted = text.replace(/^database_id = .*$/m, 'database_id = "7ac1e2de-0000-4000-8000-000000000001"');
  expect(pasted).not.toBe(text);
  const file = join(directory, "wrangler.toml");
  writeFileSync(file, pasted);
  const databaseOf = (config: string) => localOptions(config).workerOptions.d1Databases;
  expect(databaseOf(file)).toEqual(databaseOf("wrangler.toml"));
});

describe("what ends a deployment says what to do", () => {
  const foreign = { id: "v", resources: { bindings: [{ type: "plain_text", name: "X", text: "y" }] } };
  test.each<[string, Partial<Account>, string, number]>([
    ["nobody is logged in", { login: null }, "Run npx wrangler login", 1],
    ["several accounts", { login: [...(empty.login ?? []), { id: "acc2", name: "Bob" }] }, "acc2  Bob", 1],
    ["another Worker has the name", { workers: { tidemark: foreign } }, "npm run deploy -- --name another-name.", 3],
    [
      "another database has the name",
      { databases: [{ name: "tidemark", uuid: "u", tables: ["orders"] }] },
      "npm run deploy -- --name another-name.",
      4,
    ],
    ["another bucket has the name", { buckets: { tidemark: 1200 } }, "npm run deploy -- --name another-name.", 6],
    [
      "R2 is not enabled",
      { refuses: { "r2 bucket info": "Please enable R2 through the Cloudflare Dashboard. [code: 10042]" } },
      "R2 is not enabled in this account yet",
      6,
    ],
    [
      "a migration fails",
      { refuses: { "d1 migrations": '✘ [ERROR] near "TABEL": syntax error' } },
      "which is as it was before",
      11,
    ],
    [
      "a queue belongs to another Worker",
      { refuses: { "deploy /": "workers.api.error.consumer_exists [code: 11004]" } },
      "npm run deploy -- --name another-name.",
      13,
    ],
    [
      "no network",
      { refuses: { whoami: "getaddrinfo ENOTFOUND api.cloudflare.com" } },
      "cannot be reached from here",
      1,
    ],
  ])("%s", async (_case, state, sentence, calls) => {
    change(state);
    const run = await deployed();
    expect(lastLine(run.refusal)).toContain(sentence);
    expect(run.calls).toHaveLength(calls);
    expect(run.uploads).toEqual([]);
  });

  test("a proof that fails", async () => {
    const silent = createServer((_request, response) => response.writeHead(500).end());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const refusal = await proved({ name: "tidemark", url }, { adminKey: null, patience: { answer: 100 } }).catch(
      (error: Error) => error.message,
    );
    silent.close();
    expect(refusal).toContain("did not answer as this service does within 0.1 seconds: status 500.");
    expect(lastLine(refusal)).toContain("npx wrangler tail tidemark, and run npm run deploy again.");
  });

  test("a name that Cloudflare would refuse, and a second name in one clone", async () => {
    expect((await deployed({ name: "My_Service" })).refusal).toContain('but is "My_Service"');
    await deployed({ name: "first-one" });
    expect((await deployed({ name: "second-one" })).refusal).toContain("Use another clone for second-one");
  });
});
