// What a caller waits for, one request at a time, and what processor time it costs.

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
    const count = name === "list" ? Math.ceil(requests / 4) : requests;
    const times = [];
    for (let warm = 0; warm < 5; warm++) await send();
    const before = running.processorMilliseconds();
    for (let round = 0; round < count; round++) {
      const began = performance.now();
      await send();
      times.push(performance.now() - began);
    }
    const processorMilliseconds = (running.processorMilliseconds() - before) / count;
    times.sort((one, other) => one - other);
    const share = (part) => times[Math.min(count - 1, Math.floor(count * part))];
    result[name] = { p50: share(0.5), p99: share(0.99), processorMilliseconds };
  }
  for (const uuid of made) await call("DELETE", `/watch/${uuid}`);
  return result;
}
