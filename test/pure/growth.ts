/**
 * How many steps of our code something takes: how often each of its blocks ran, as the engine counts them. Optimised code counts
 * less than it does, at moments that depend on the machine, so the process of these tests optimises nothing: the numbers are the same in
 * every run.
 */
import { Session } from "node:inspector";
import { afterAll, beforeAll } from "vitest";

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

const session = new Session();
const post = (method: string, parameters = {}) =>
  new Promise<unknown>((resolve, reject) =>
    session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result))),
  );

/** Has steps counted while the tests of a file run: to be called at its top. To begin takes longer than to count. */
export function countsSteps(): void {
  beforeAll(async () => {
    if (!process.execArgv.includes("--no-opt"))
      throw new Error("Expected a process that optimises nothing: list the file under `counting` in vitest.config.ts");
    session.connect();
    await post("Profiler.enable");
    await post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());
}

/** Steps since the last call, of what is ours and of what we depend on; not those within the engine, such as a regular expression's. */
async function stepsTaken(): Promise<number> {
  const { result } = (await post("Profiler.takePreciseCoverage")) as Coverage;
  const ours = result.filter(({ url }) => /\/(?:src|node_modules)\//.test(url) && !/vitest|vite-node/.test(url));
  return ours
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** How many steps some work takes, in a file that `countsSteps`. */
export async function stepsOf(work: () => unknown): Promise<number> {
  await stepsTaken();
  await work();
  return stepsTaken();
}

/** How much more steps twice the size takes, after a first run that loads and makes what is made once. `once`: the steps of the size. */
export async function growthOf(
  work: (size: number) => unknown,
  size: number,
): Promise<{ growth: number; once: number }> {
  await work(10);
  const once = await stepsOf(() => work(size));
  const twice = await stepsOf(() => work(2 * size));
  return { growth: twice / once, once };
}
