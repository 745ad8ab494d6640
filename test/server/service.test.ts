/** The whole service in Node, as `npm run serve` starts it, over the data that workerd had, and back. */
import { mkdtempSync, rmSync } from "node:fs";
import { connect as connectTcp, type AddressInfo } from "node:net";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "../../scripts/local/backup.mjs";
import { launch } from "../../scripts/local/launch.mjs";

type Running = Awaited<ReturnType<typeof launch>>;

const folder = mkdtempSync(join(tmpdir(), "tidemark-service-"));
const dataDir = join(folder, "data");
const said: string[] = [];
let price = "12 euros";
const alerts: string[] = [];
const pages = createServer((request, response) => {
  if (request.method !== "POST")
    return response.setHeader("Content-Type", "text/html").end(`<p>It costs ${price} today.</p>`);
  const parts: Buffer[] = [];
  request
    .on("data", (part: Buffer) => parts.push(part))
    .on("end", () => {
      alerts.push(Buffer.concat(parts).toString());
      response.end();
    });
});
let page = "";
let running: Running;
let key = "";

const started = (runtime: string): Promise<Running> =>
  launch({
    environment: {
      ...process.env,
      ...{ RUNTIME: runtime, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, TICK_SECONDS: "1", PUBLIC_URL: "" },
      ...{ EGRESS_ALLOW: new URL(page).host, REGISTRATION: "open", MIN_CHECK_SECONDS: "1" },
    },
    say: (line: string) => said.push(line),
  });

async function api(path: string, body?: unknown): Promise<any> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${running.url}/api/v1${path}`, sent);
  return response.json();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/page`;
  running = await started("node");
  const registered = await api("/auth/register", { email: "a@mail.test", password: "correct horse battery" });
  key = registered.api_key;
});

afterAll(async () => {
  await running?.stop();
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const historyOf = async (uuid: string) => Object.values<string>(await api(`/watch/${uuid}/history`));

test("a page is watched, and its change reaches a channel", async () => {
  const { uuid } = await api("/watch", { url: page, notification_urls: [page.replace("http", "json")] });
  await expect.poll(async () => (await historyOf(uuid)).length).toBe(1);
  price = "9 euros";
  await api(`/watch/${uuid}?recheck=1`);
  await expect.poll(() => alerts.length).toBe(1);
  expect(alerts[0]).toContain("9 euros");
  expect(await historyOf(uuid)).toHaveLength(2);
});

test("files beside the Worker are served, compressed to who is elsewhere", async () => {
  const docs = await fetch(`${running.url}/docs`);
  expect([docs.status, docs.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(docs.headers.get("content-security-policy")).toContain("default-src 'none'");
  const again = await fetch(`${running.url}/docs`, { headers: { "if-none-match": docs.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  const moved = await fetch(`${running.url}/docs.html?a=b`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "/docs?a=b"]);
  expect((await fetch(`${running.url}/nothing-here`)).status).toBe(404);
});

test("a client that hangs up within its request, and one that speaks no HTTP, end nothing", async () => {
  const { port } = new URL(running.url);
  for (const bytes of ["POST /api/v1/watch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{", "\0\0\0"]) {
    const socket = connectTcp(Number(port), "127.0.0.1");
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    socket.destroy();
  }
  expect((await fetch(`${running.url}/health`)).status).toBe(200);
});

test("a failure that nobody caught is a line of the log, and the service goes on", async () => {
  void Promise.reject(new Error("nobody caught this"));
  await expect.poll(() => said.some((line) => line.includes("nobody caught this"))).toBe(true);
  expect((await fetch(`${running.url}/health`)).status).toBe(200);
});

test("whoever runs it in a process of theirs has Node's network and console as before", async () => {
  const there = said.length;
  console.debug("a word of whoever runs it");
  expect(said.slice(there).filter((line) => line.includes("a word of whoever"))).toEqual([]);
  expect(await fetch(`${running.url}/health`)).toBeInstanceOf(Response);
});

test("a backup of it is whole", async () => {
  const { objects } = await backUp(dataDir, join(folder, "backup.tar.gz"));
  expect(objects).toBeGreaterThan(0);
});

test("workerd goes on with its data, and Node with those of workerd", async () => {
  const watches = await api("/watch");
  const [uuid = ""] = Object.keys(watches);
  const texts = async () =>
    Promise.all(
      (await historyOf(uuid)).map(async (path) =>
        (await fetch(running.url + path, { headers: { "x-api-key": key } })).text(),
      ),
    );
  const before = await texts();
  expect(before[1]).toContain("9 euros");
  await running.stop();
  running = await started("workerd");
  expect(await texts()).toEqual(before);
  price = "7 euros";
  await api(`/watch/${uuid}?recheck=1`);
  await expect.poll(async () => (await historyOf(uuid)).length).toBe(3);
  const then = await texts();
  await running.stop();
  running = await started("node");
  expect(await texts()).toEqual(then);
  price = "5 euros";
  await api(`/watch/${uuid}?recheck=1`);
  await expect.poll(async () => (await historyOf(uuid)).length).toBe(4);
});
