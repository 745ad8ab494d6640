// `npm run bench:api [-- <requests>]`: what a caller waits for, on this machine, with 100, 10,000 and 100,000 watches on the
// server, all of one account or spread over many: the median, the 95th and the 99th percentile of each request made alone, and
// how many reads a second eight callers get together. A flat row is what matters: times are this machine's.

import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { served } = await import("./served.mjs");

const requests = Number(process.argv[2] ?? 60);
const callers = 8;
await served(async ({ start }) => {
  const { url } = await start("api/seeded.ts");
  for (const watches of [100, 10_000, 100_000])
    for (const accounts of [1, watches / 100].filter((count, index, all) => all.indexOf(count) === index)) {
      const seed = await fetch(`${url}/bench/seed?watches=${watches}&accounts=${accounts}`);
      await measured(url, { ...(await seed.json()), name: `${watches} watches, ${accounts} account(s)` });
    }
});

async function measured(url, { keys, watches, name }) {
  console.log(`\n${name.padEnd(36)}     p50     p95     p99 ms`);
  let sent = 0;
  const call = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "x-api-key": keys[sent++ % keys.length], "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text;
  };
  const made = [];
  const [, middle] = watches;
  const operations = {
    "GET /watch?limit=100": () => call("GET", "/watch?limit=100"),
    "GET /watch/{uuid}": () => call("GET", `/watch/${middle}`),
    "GET /watch/{uuid}/history": () => call("GET", `/watch/${middle}/history`),
    "GET /changes": () => call("GET", "/changes"),
    "GET /plan": () => call("GET", "/plan"),
    "GET /systeminfo": () => call("GET", "/systeminfo"),
    "GET /settings/user": () => call("GET", "/settings/user"),
    "POST /watch": async () =>
      made.push(JSON.parse(await call("POST", "/watch", { url: "http://shop.example/", paused: true })).uuid),
    "PUT /watch/{uuid}": () => call("PUT", `/watch/${middle}`, { title: `Kettle ${sent}` }),
    "DELETE /watch/{uuid}": () => call("DELETE", `/watch/${made.pop()}`),
  };
  for (const [operation, send] of Object.entries(operations)) {
    const times = [];
    for (let round = 0; round < requests; round++) {
      const begin = performance.now();
      await send();
      times.push(performance.now() - begin);
    }
    times.sort((one, other) => one - other);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(8);
    console.log(`  ${operation.padEnd(34)}${at(0.5)}${at(0.95)}${at(0.99)}`);
  }
  const begin = performance.now();
  const each = requests * 2;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let round = 0; round < each / callers; round++) await call("GET", `/watch/${middle}`);
    }),
  );
  const second = (performance.now() - begin) / 1000;
  console.log(`  ${callers} callers, GET /watch/{uuid}: ${Math.round(each / second)} requests/s`);
}
