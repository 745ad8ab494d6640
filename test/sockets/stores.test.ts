/** The stores of one machine answer as Miniflare's D1 and R2 do, step by step, and find what earlier versions kept. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare, Response as MiniflareResponse, convertV4MiniflareOptions } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkDatabases, placesIn, storageNames, uniqueKeys } from "../../scripts/local/storage.mjs";
import { name, objectSteps, runnerText, steps, type Step } from "./storeSteps.ts";

const machine = join(import.meta.dirname, "..", "..", "scripts", "local", "machine");
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-database-"));

/** Runs what it is sent, step by step, on the store of the binding that it is asked for. */
const service = `
  import { DurableObject } from "cloudflare:workers";
  export class Ticker extends DurableObject {}
  ${runnerText}
  export default {
    async fetch(request, env) {
      const [binding, steps] = await request.json();
      return Response.json(await answersTo(env[binding], steps));
    },
  };`;

function runtime(stores: object): Miniflare {
  const modules = readdirSync(machine).sort((one) => (one === "worker.mjs" ? -1 : 1));
  const files = [...modules.map((name) => [name, readFileSync(join(machine, name), "utf8")]), ["service.mjs", service]];
  return new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: "127.0.0.1", port: 0, cf: false, resourcePersistencePath: placesIn(dataDir).runtime },
      workers: [
        {
          ...{ name: "tidemark", compatibilityDate: "2026-11-01", modulesRoot: machine },
          modules: files.map(([name, contents]) => ({
            ...{ type: "ESModule" as const, path: join(machine, name ?? ""), contents: contents ?? "" },
          })),
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, entrypoint: "service" }],
          ...stores,
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
}

let synced = 0;
const own = (name: string) => ({
  bindings: {
    DATABASE_NAMES: [
      ["DB", name],
      ["DB_1", "another"],
    ],
  },
  durableObjects: {
    DATABASES: { className: "Database", useSQLite: true, unsafeUniqueKey: uniqueKeys.database },
    SMALL_OBJECTS: { className: "Objects", useSQLite: true, unsafeUniqueKey: uniqueKeys.smallObjects },
  },
  r2Buckets: { OBJECTS: { id: storageNames.bucket }, R2: { id: "beside" } },
  serviceBindings: { DISK: () => new MiniflareResponse(null, { status: ++synced && 204 }) },
});

/** `entrypoint`: "service" is the one by which the front server asks. */
async function answersOf(running: Miniflare, binding: string, steps: Step[], entrypoint?: "service"): Promise<any[]> {
  const url = entrypoint ? await running.unsafeGetDirectURL("tidemark", entrypoint) : await running.ready;
  const response = await fetch(url, { method: "POST", body: JSON.stringify([binding, steps]) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as any[];
}

/** What D1 answers besides, and what no two runs have in common. */
const comparable = (answers: any[]): unknown[] =>
  answers.map((answer) => {
    if (Array.isArray(answer)) return comparable(answer);
    if (!answer?.meta) return answer;
    const { changes, rows_read: read, rows_written: written } = answer.meta;
    return { success: answer.success, results: answer.results, changes, read, written };
  });

describe("the stores of one machine", () => {
  let ours: Miniflare;
  beforeAll(() => {
    linkDatabases(dataDir);
    ours = runtime({ ...own(storageNames.database), d1Databases: { D1: { id: "beside" } } });
  });
  afterAll(async () => {
    await ours.dispose();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });

  test("every statement has the answer, the error and the counts of D1", async () => {
    const d1 = comparable(await answersOf(ours, "D1", steps));
    expect(comparable(await answersOf(ours, "DB", steps, "service"))).toEqual(d1);
    expect(comparable(await answersOf(ours, "DB_1", steps))).toEqual(d1);
    expect(d1.filter((answer: any) => answer?.message?.startsWith("D1_"))).toHaveLength(16);
  });

  test("every object is written, read, listed and deleted as in R2, and each file is on the disk before anybody goes on", async () => {
    const r2 = await answersOf(ours, "R2", objectSteps);
    const before = synced;
    expect(await answersOf(ours, "OBJECTS", objectSteps)).toEqual(r2);
    expect(synced - before).toBe(3);
    expect(readdirSync(placesIn(dataDir).objects)).toHaveLength(2);
  });

  test("what stands in the place of a D1 is read and written there, so that either finds what the other kept; objects of a R2 are found", async () => {
    await answersOf(ours, "DB", [["run", ["CREATE TABLE kept AS SELECT 'from ours' AS word"]]]);
    expect(existsSync(placesIn(dataDir).database)).toBe(true);
    await ours.dispose();
    const former = runtime({
      ...own(storageNames.database),
      ...{ bindings: { DATABASE_NAMES: [] }, d1Databases: { DB: { id: storageNames.database } } },
      r2Buckets: { OBJECTS: { id: "unused" }, R2: { id: storageNames.bucket } },
    });
    const insert: Step = ["run", ["INSERT INTO kept VALUES ('from D1')"]];
    expect(await answersOf(former, "DB", [insert])).toMatchObject([{ success: true }]);
    await answersOf(former, "R2", [["put", [name(4, "d"), 10]]]);
    await former.dispose();
    linkDatabases(dataDir);
    ours = runtime(own(storageNames.database));
    const [{ results }] = await answersOf(ours, "DB", [["all", ["SELECT word FROM kept"]]]);
    expect(results).toEqual([{ word: "from ours" }, { word: "from D1" }]);
    const asked: Step[] = [
      ["get", [name(4, "d")]],
      ["delete", [name(4, "d")]],
      ["get", [name(4, "d")]],
    ];
    expect(await answersOf(ours, "OBJECTS", asked)).toEqual([
      { key: name(4, "d"), size: 10, metadata: {}, bytes: 10, first: 10 },
      ...[null, null],
    ]);
  });
});
