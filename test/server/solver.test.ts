/** Where a bot check answers, a solver that speaks FlareSolverr's protocol is asked by the watches that want it, and by no others. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launch } from "../../scripts/local/launch.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidemark-solver-"));
const check = "<title>Just a moment...</title><p>Checking your browser</p>";
let solution: Record<string, unknown> = {};
const asked: Record<string, unknown>[] = [];

/** Sites that check for bots: each test has its own, since a host that refuses is left alone for a while. */
const sites: Server[] = [];
async function newSite(): Promise<string> {
  const site = createServer((_, response) =>
    response.writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge" }).end(check),
  );
  sites.push(site);
  return `http://127.0.0.1:${await portOf(site)}`;
}
const solver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request
    .on("data", (part: Buffer) => parts.push(part))
    .on("end", () => {
      const order = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      asked.push({ path: request.url, ...order });
      const answer = {
        url: order["url"],
        status: 200,
        headers: {},
        cookies: [],
        userAgent: "Mozilla/5.0",
        ...solution,
      };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ status: "ok", message: "Challenge solved!", solution: answer }));
    });
});
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
let running: Awaited<ReturnType<typeof launch>>;
const headers: Record<string, string> = { "content-type": "application/json" };

const api = async (path: string, body?: unknown): Promise<any> => {
  const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  return (await fetch(`${running.url}/api/v1${path}`, sent)).json();
};

beforeAll(async () => {
  const environment = {
    ...process.env,
    ...{ RUNTIME: "node", PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, TICK_SECONDS: "1", PUBLIC_URL: "" },
    ...{ EGRESS_ALLOW: "127.0.0.0/8", REGISTRATION: "open", MIN_CHECK_SECONDS: "1" },
    SOLVER_URL: `http://127.0.0.1:${await portOf(solver)}/v1`,
  };
  running = await launch({ environment, say: () => undefined });
  const registered = await api("/auth/register", { email: "a@mail.test", password: "correct horse battery" });
  headers["x-api-key"] = registered.api_key;
});

afterAll(async () => {
  await running?.stop();
  for (const server of [...sites, solver]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

beforeEach(() => {
  asked.length = 0;
  solution = { response: "<title>Kettle</title><h1>Kettle</h1><p>It costs 12 euros today.</p>" };
});

/** A watch of a page behind the check, once it was checked. */
async function checked(settings: Record<string, unknown>): Promise<any> {
  const { uuid } = await api("/watch", { url: `${await newSite()}/kettle`, ...settings });
  await expect.poll(async () => (await api(`/watch/${uuid}`)).last_checked).toBeGreaterThan(0);
  return api(`/watch/${uuid}`);
}

test("a watch that asks for it is read by the solver, at the address of the operator's", async () => {
  const watch = await checked({ solve_walls: true });
  expect(watch.last_error).toBe(false);
  expect(asked).not.toEqual([]);
  // A page that is doubted is asked for once more.
  for (const order of asked)
    expect(order).toEqual({ path: "/v1", cmd: "request.get", url: watch.url, maxTimeout: 60_000 });
  const latest = await fetch(`${running.url}/api/v1/watch/${watch.uuid}/history/latest`, { headers });
  expect(await latest.text()).toContain("It costs 12 euros today.");
});

test("no other watch is handed on, nor are headers that somebody gave it", async () => {
  for (const settings of [{}, { solve_walls: false }, { solve_walls: true, headers: { "X-Session": "mine" } }]) {
    const watch = await checked(settings);
    expect(String(watch.last_error)).toContain("A bot check");
  }
  expect(asked).toEqual([]);
});

const bad: [string, Record<string, unknown>][] = [
  ["another check", { response: check, status: 403 }],
  ["a page of a closed network", { url: "http://10.0.0.1/" }],
  ["nothing that its protocol knows", { response: 7 }],
];

test.each(bad)("where the solver brings %s, the bot check stays the answer", async (_, answer) => {
  solution = { ...solution, ...answer };
  const watch = await checked({ solve_walls: true });
  expect(String(watch.last_error)).toContain("A bot check");
  expect(asked).toHaveLength(1);
});
