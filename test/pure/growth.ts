/** How many steps of our code something takes: how often each of its blocks ran, as the engine counts them. A busy machine changes nothing of it. */
import { Session } from "node:inspector";

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

export async function stepsOf(work: () => unknown): Promise<number> {
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
