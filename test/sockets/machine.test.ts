/** The whole service on one machine, as `npm run serve` starts it: what it keeps, and what it survives. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer as createSecure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "../../scripts/local/backup.mjs";
import { launch } from "../../scripts/local/launch.mjs";
import { knownMigrations } from "../../scripts/local/migrations.mjs";
import { endMarked } from "../../scripts/local/processes.mjs";
import { restore } from "../../scripts/local/restore.mjs";
import { certificates, listening, site, type Listening } from "./reader.ts";

type Running = Awaited<ReturnType<typeof launch>>;

const folder = mkdtempSync(join(tmpdir(), "tidemark-machine-"));
const dataDir = join(folder, "data");
const restored = join(folder, "restored");
const said: string[] = [];
/** Names of the headers that came with requests to the secure site. */
const asked: string[][] = [];
let pages: Listening;
let secure: Listening;
let running: Running;
let key: string;

const started = (directory: string): Promise<Running> =>
  launch({
    environment: {
      ...process.env,
      ...{ RUNTIME: process.env.RUNTIME ?? "workerd", PORT: "0", HOST: "127.0.0.1", DATA_DIR: directory },
      ...{ TICK_SECONDS: "1", PUBLIC_URL: "" },
      ...{ EGRESS_ALLOW: `127.0.0.1:${pages.port},127.0.0.1:${secure.port}`, REGISTRATION: "open" },
    },
    say: (line: string) => said.push(line),
  });

async function api(path: string, body?: unknown): Promise<any> {
  const headers = { "x-api-key": key ?? "", "content-type": "application/json" };
  const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${running.url}/api/v1${path}`, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const seen = await look().catch(() => undefined);
    if (seen) return seen;
  }
  throw new Error(`It did not happen within 30 seconds.\n${said.join("\n")}`);
}

const readAll = async (uuid: string) => ({
  ...{ watch: await api(`/watch/${uuid}`), history: await api(`/watch/${uuid}/history`) },
  text: await api(`/watch/${uuid}/history/latest`),
});

beforeAll(async () => {
  pages = await site((_, response) => void response.setHeader("content-type", "text/html").end("<p>Tide at 04:12</p>"));
  secure = await listening(
    createSecure(certificates.loopback, ({ headers }, response) => {
      asked.push(Object.keys(headers));
      response.setHeader("content-type", "text/html").end("<p>Ebb at 10:31</p>");
    }),
  );
  running = await started(dataDir);
  ({ api_key: key } = await api("/auth/register", { email: "a@b.example", password: "choose-a-better-one" }));
});
afterAll(async () => {
  await running?.stop();
  await pages?.stop();
  await secure?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

describe("the service on one machine", () => {
  test("a backup made while it works brings every watch and every object back", { timeout: 60_000 }, async () => {
    const { uuid } = await api("/watch", { url: `${pages.url}/`, time_between_check: { hours: 9 } });
    await until(async () => Object.keys(await api(`/watch/${uuid}/history`)).length > 0);
    const before = await readAll(uuid);

    let isOver = false;
    const writing = (async () => {
      for (let count = 0; !isOver; count += 1) await api("/watch", { url: `${pages.url}/${count}` });
    })();
    const path = join(folder, "backup.tar.gz");
    const { objects } = await backUp(dataDir, path);
    isOver = true;
    await writing;
    expect(objects).toBeGreaterThan(0);
    expect(statSync(path).mode & 0o077).toBe(0);
    await expect(restore(path, dataDir, { known: knownMigrations() })).rejects.toThrow(/already runs on the data/);
    await running.stop();
    await expect(restore(path, dataDir, { known: knownMigrations() })).rejects.toThrow(/--replace/);

    await expect(restore(path, restored, { known: knownMigrations().slice(0, -1) })).rejects.toThrow(/newer version/);
    await restore(path, restored, { known: knownMigrations() });
    running = await started(restored);
    expect(await readAll(uuid)).toEqual(before);
    expect(before.text).toContain("Tide at 04:12");
  });

  const isLinux = process.platform === "linux";
  test.runIf(isLinux)("a runtime that crashes is started again, and checks go on", { timeout: 60_000 }, async () => {
    const { mark } = JSON.parse(readFileSync(join(restored, "launcher.json"), "utf8"));
    expect(await endMarked(mark)).toBe(1);
    const { uuid } = await until(() => api("/watch", { url: `${pages.url}/after` }));
    await until(async () => Object.keys(await api(`/watch/${uuid}/history`)).length > 0);
    expect(said.filter((line) => line.includes("crashed unexpectedly"))).toHaveLength(1);
  });

  test("a page of an authority that the operator trusts is read, and not told by which runtime", async () => {
    const { uuid } = await api("/watch", { url: `https://127.0.0.1:${secure.port}/` });
    await until(async () => Object.keys(await api(`/watch/${uuid}/history`)).length > 0);
    expect(await api(`/watch/${uuid}/history/latest`)).toContain("Ebb at 10:31");
    expect(asked[0]).toContain("user-agent");
    expect(asked.flat().filter((name) => /^(?:cf|mf|x-mf)-/.test(name))).toEqual([]);
  });

  test("nothing of the runtime is in reach at the address of the service", async () => {
    for (const path of ["/cdn-cgi/handler/scheduled", "/cdn-cgi/local/scheduled", "/cdn-cgi/local/explorer/"]) {
      expect((await fetch(`${running.url}${path}`)).status).toBe(404);
    }
  });
});
