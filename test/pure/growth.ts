/** How many steps of our code something takes: how often each of its blocks ran, as the engine counts them. A busy machine changes nothing of it. */
import { Session } from "node:inspector";

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  const post = (method: string, parameters = {}) =>
    new Promise<unknown>((resolve, reject) =>
      session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result))),
    );
  try {
    await post("Profiler.enable");
    await post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await work();
    const { result } = (await post("Profiler.takePreciseCoverage")) as Coverage;
    const ours = result.filter(({ url }) => /\/(?:src|node_modules)\//.test(url) && !/vitest|vite-node/.test(url));
    return ours
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}

/**
 * How much more steps twice the size takes, after a first run that loads and makes what is made once. The engine may forget counts, which
 * only makes them less: of some attempts the highest counts. `once`: the steps of the size.
 */
export async function growthOf(
  work: (size: number) => unknown,
  { size, most }: { size: number; most: number },
): Promise<{ growth: number; once: number }> {
  await work(10);
  let [once, twice] = [0, 0];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    once = Math.max(once, await stepsOf(() => work(size)));
    twice = Math.max(twice, await stepsOf(() => work(2 * size)));
    if (twice / once < most) break;
  }
  return { growth: twice / once, once };
}
