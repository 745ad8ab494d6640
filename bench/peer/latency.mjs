// What a caller waits for, one request at a time, and what processor time it costs. Both sides are asked in turns, the order reversed in
// each second round, so that a machine that is busy for a moment slows both.

/**
 * Before an operation is measured, on each side: what compiles hot code while it runs has done so in a service that has been used, and
 * does half of it later than after the first 150.
 */
const warmRequests = 600;
const rounds = 6;
const requestsOfRound = 100;

/** The operations, in the order in which they are measured. The list takes so long that a quarter of the requests says as much. */
const operations = [
  { name: "get one", send: (side) => side.call("GET", `/watch/${side.next()}`), part: 1 },
  { name: "list", send: (side) => side.call("GET", "/watch"), part: 4 },
  { name: "search", send: (side) => side.call("GET", "/search?q=127.0.0.5&partial=true"), part: 1 },
  { name: "create", send: (side) => side.create(), part: 1 },
  {
    name: "put",
    send: (side) => side.call("PUT", `/watch/${side.next()}`, { title: `Title ${side.count()}` }),
    part: 1,
  },
];

/**
 * Measures all operations on both `runnings`, with watches of `address` where some are made.
 * @returns {Promise<Record<string, {p50: number, p99: number, processorMilliseconds: number}[]>>} by operation, of each side, in
 *   milliseconds: the medians of what the rounds had
 */
export async function latencies(runnings, address) {
  const sides = await Promise.all(runnings.map((running) => sideOf(running, address)));
  const result = {};
  for (const { name, send, part } of operations) {
    for (const side of sides) for (let warm = 0; warm < warmRequests / part; warm++) await send(side);
    const measured = sides.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        measured[at].push(await timed(sides[at], send, requestsOfRound / part));
    result[name] = measured.map(medians);
  }
  for (const side of sides) await side.removeCreated();
  return result;
}

async function sideOf(running, address) {
  const uuids = Object.keys(await running.call("GET", "/watch"));
  const made = [];
  let at = 0;
  return {
    ...running,
    count: () => at++,
    next: () => uuids[at++ % uuids.length],
    create: async () =>
      made.push((await running.call("POST", "/watch", { url: `${address}?${at++}`, paused: true })).uuid),
    removeCreated: async () => {
      for (const uuid of made) await running.call("DELETE", `/watch/${uuid}`);
    },
  };
}

async function timed(side, send, count) {
  const times = [];
  const before = side.processorMilliseconds();
  for (let request = 0; request < count; request++) {
    const began = performance.now();
    await send(side);
    times.push(performance.now() - began);
  }
  const processorMilliseconds = (side.processorMilliseconds() - before) / count;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), processorMilliseconds };
}

function medians(all) {
  const of = (name) =>
    quantile(
      all.map((one) => one[name]),
      0.5,
    );
  return { p50: of("p50"), p99: of("p99"), processorMilliseconds: of("processorMilliseconds") };
}

/** The value below which that share of the values lies; between two of them, their mean. */
function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  return (sorted[Math.floor(place)] + sorted[Math.ceil(place)]) / 2;
}
