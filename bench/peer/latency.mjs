// What a caller waits for, one request at a time, and what processor time it costs.

/** Before an operation is measured, on both sides: what compiles hot code while it runs has done so in a service that has been used. */
const warmRequests = 150;

/**
 * @returns {Promise<Record<string, {p50: number, p99: number, processorMilliseconds: number}>>} by operation, in milliseconds
 */
export async function latencies(running, { address, requests }) {
  const { call } = running;
  const uuids = Object.keys(await call("GET", "/watch"));
  let at = 0;
  const next = () => uuids[at++ % uuids.length];
  const made = [];
  const operations = {
    "get one": () => call("GET", `/watch/${next()}`),
    list: () => call("GET", "/watch"),
    search: () => call("GET", "/search?q=127.0.0.5&partial=true"),
    create: async () => made.push((await call("POST", "/watch", { url: `${address}?${at++}`, paused: true })).uuid),
    put: () => call("PUT", `/watch/${next()}`, { title: `Title ${at}` }),
  };
  const result = {};
  for (const [name, send] of Object.entries(operations)) {
    const part = name === "list" ? 4 : 1;
    const count = Math.ceil(requests / part);
    const times = [];
    for (let warm = 0; warm < warmRequests / part; warm++) await send();
    const before = running.processorMilliseconds();
    for (let round = 0; round < count; round++) {
      const began = performance.now();
      await send();
      times.push(performance.now() - began);
    }
    const processorMilliseconds = (running.processorMilliseconds() - before) / count;
    times.sort((one, other) => one - other);
    const quantile = (share) => times[Math.min(count - 1, Math.floor(count * share))];
    result[name] = { p50: quantile(0.5), p99: quantile(0.99), processorMilliseconds };
  }
  for (const uuid of made) await call("DELETE", `/watch/${uuid}`);
  return result;
}
