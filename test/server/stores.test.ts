/** The stores in Node answer as Miniflare's D1 and R2 do, step by step. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare, convertV4MiniflareOptions } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesIn } from "../../scripts/local/storage.mjs";
import "../../server/platform.mjs";
import { storesOf } from "../../server/stores.mjs";
import { objectSteps, runnerText, steps, type Step } from "../sockets/storeSteps.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tidemark-stores-"));
const { answersTo } = await import(`data:text/javascript,${encodeURIComponent(runnerText)}`);
const service = `${runnerText}
  export default {
    async fetch(request, env) {
      const [binding, steps] = await request.json();
      return Response.json(await answersTo(env[binding], steps));
    },
  };`;
let platform: Miniflare;
let stores: Awaited<ReturnType<typeof storesOf>>;

beforeAll(async () => {
  const worker = { name: "stores", modules: true, script: service, compatibilityDate: "2026-11-01" };
  platform = new Miniflare(
    convertV4MiniflareOptions({ cf: false, workers: [{ ...worker, d1Databases: ["D1"], r2Buckets: ["R2"] }] } as any),
  );
  stores = await storesOf(dataDir, 1);
});

afterAll(async () => {
  stores.close();
  await platform.dispose();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

async function onPlatform(binding: string, asked: Step[]): Promise<any[]> {
  const body = JSON.stringify([binding, asked]);
  const response = await fetch(await platform.ready, { method: "POST", body });
  return (await response.json()) as any[];
}

/** As it comes through JSON. */
const inNode = async (store: unknown, asked: Step[]): Promise<any[]> =>
  JSON.parse(JSON.stringify(await answersTo(store, asked))) as any[];

/** What no two runs have in common, the counts of rows, which node:sqlite does not give, and the codes that workerd adds to what SQLite says. */
const comparable = (answers: any[]): unknown[] =>
  answers.map((answer) => {
    if (Array.isArray(answer)) return comparable(answer);
    if (typeof answer?.message === "string")
      return { message: answer.message.replace(/(?: at offset \d+)?: SQLITE_.*$/, "") };
    return answer?.meta ? { success: answer.success, results: answer.results, changes: answer.meta.changes } : answer;
  });

/** The bounds of D1 are Cloudflare's own: what exceeds them works here. Several statements with values are prepared by nobody. */
const isOfPlatform = ([kind, [text] = [""]]: any): boolean =>
  /LIKE \?|printf|^BEGIN|INSERT INTO u VALUES|FROM u\)|user_version/.test(String(text)) ||
  (kind === "all" && String(text).length > 250);

test("every statement has the answer and the error of D1", async () => {
  const asked = steps.filter((step) => !isOfPlatform(step));
  expect(asked.length).toBeGreaterThan(30);
  const [d1, ours] = [await onPlatform("D1", asked), await inNode(stores.bindings.DB, asked)];
  const beside = (answers: any[]) => comparable(answers).map((answer, at) => ({ step: asked[at], answer }));
  expect(beside(ours)).toEqual(beside(d1));
});

test("every object is written, read, listed and deleted as in R2", async () => {
  expect(await inNode(stores.bindings.OBJECTS, objectSteps)).toEqual(await onPlatform("R2", objectSteps));
  expect(readdirSync(placesIn(dataDir).objects)).toHaveLength(2);
});
