/** Several databases of one service in Node: accounts are made where room is, checked in each of them, moved, and all there after a restart. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../../scripts/local/launch.mjs";
import { reading } from "../../scripts/local/sqlite.mjs";
import { databaseCount, placesIn } from "../../scripts/local/storage.mjs";

type Running = Awaited<ReturnType<typeof launch>>;

const dataDir = mkdtempSync(join(tmpdir(), "tidemark-databases-"));
let price = 12;
const pages = createServer((_, response) =>
  response.setHeader("Content-Type", "text/html").end(`<p>It costs ${price} euros.</p>`),
);
let page = "";
let running: Running;

const started = (databases: string): Promise<Running> =>
  launch({
    environment: {
      ...process.env,
      ...{
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        TICK_SECONDS: "1",
        PUBLIC_URL: "",
        ADMIN_API_KEY: adminKey,
      },
      ...{ EGRESS_ALLOW: new URL(page).host, REGISTRATION: "open", MIN_CHECK_SECONDS: "1" },
      ...{ RUNTIME: "node", TIDEMARK_DATABASES: databases },
    },
    say: () => undefined,
  });
const adminKey = "a key of whoever runs the service, long enough";

async function api(key: string, path: string, body?: unknown): Promise<any> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${running.url}/api/v1${path}`, sent);
  return response.json();
}

/** How many accounts and watches each database has. */
const contents = () =>
  Array.from({ length: databaseCount(dataDir) }, (_, index) =>
    reading(placesIn(dataDir).databaseAt(index), (database: DatabaseSync) =>
      ["users", "watches"].map((table) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count),
    ),
  );

const register = async (email: string) => {
  const { user, api_key: key } = await api("", "/auth/register", { email, password: "correct horse battery" });
  const { uuid } = await api(key, "/watch", { url: page });
  return { key, uuid, account: user.id as string };
};
type Owner = Awaited<ReturnType<typeof register>>;

const historyOf = async ({ key, uuid }: Owner) => Object.values<string>(await api(key, `/watch/${uuid}/history`));
const reaches = (owner: Owner, snapshots: number) =>
  expect.poll(async () => (await historyOf(owner)).length).toBe(snapshots);

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/page`;
  running = await started("2");
});

afterAll(async () => {
  await running?.stop();
  pages.closeAllConnections();
  pages.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("accounts of both are checked, one is moved with what it has, and all go on after a restart", async () => {
  const owners: Owner[] = [];
  // Where most room is, scheduled runs say.
  for (let number = 0; contents().some(([accounts]) => accounts === 0); number++) {
    const owner = await register(`${number}@mail.test`);
    await reaches(owner, 1);
    owners.push(owner);
  }
  const before = contents();
  expect(before).toHaveLength(2);

  const [first, last] = [owners[0]!, owners.at(-1)!];
  await api(adminKey, `/admin/accounts/${first.account}/move`, { database: 1 });
  await expect.poll(() => contents()[0]).toEqual(before[0]!.map((count: unknown) => Number(count) - 1));
  price = 9;
  for (const owner of [first, last]) {
    await expect.poll(async () => (await api(owner.key, `/watch/${owner.uuid}?recheck=1`)).error).toBeUndefined();
    await reaches(owner, 2);
  }
  const after = contents();

  await running.stop();
  running = await started("");
  expect(contents()).toEqual(after);
  price = 7;
  for (const owner of [first, last]) {
    await api(owner.key, `/watch/${owner.uuid}?recheck=1`);
    await reaches(owner, 3);
  }
});
