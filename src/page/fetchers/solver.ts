/**
 * A page behind a bot check, read by the operator's solver: a service that speaks the protocol of FlareSolverr, opens the page in a browser of
 * its own and waits until the check lets it pass. Only where the watch asks for it, and only once a check answered. In order:
 *
 * 1. Requests that more than an address makes are never handed on: those of another method, with a body, or with headers of the watch.
 * 2. Each host and the whole server have a budget an hour; at most two pages are with the solver at once.
 * 3. What it brings passes the guard by the address that answered, and counts only with a status that counts.
 *
 * Where any of these fails, the bot check stays the answer. https://github.com/FlareSolverr/FlareSolverr#-requestget
 */
import { z } from "zod";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { IsolatePlaces } from "../../lib/concurrency/isolatePlaces.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { Fetched, Page } from "../page.ts";
import type { FetchTask, Fetcher } from "./fetcher.ts";

const solveMs = 60_000;
/** Its own time is over before ours is. */
const answerMs = 70_000;
const maxCharacters = 10_000_000;
const hour = 3600;
const ofServer = { limit: 120, windowSeconds: hour };
const ofHost = { limit: 12, windowSeconds: hour };
const solving = new IsolatePlaces(2);

const answerShape = z.object({
  status: z.literal("ok"),
  solution: z.object({
    url: z.string(),
    status: z.int(),
    response: z.string().max(maxCharacters),
    headers: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** A fetcher that asks the solver where a bot check answered. */
export const withSolver =
  (fetcher: Fetcher): Fetcher =>
  async (task) => {
    const met = await fetcher(task);
    const endpoint = task.world.operator.SOLVER_URL;
    if (endpoint === null || !task.settings.solve_walls || !isWall(met, task)) return met;
    if (task.ask.method !== "GET" || task.ask.body !== null || Object.keys(task.ask.headers).length > 0)
      return { ...met, solver: "not_asked" };
    if (!(await mayAsk(task))) return { ...met, solver: "over_budget" };
    const { clock } = task.world;
    const page = await solving
      .run(task.ask.url, { ...clock, now: () => clock.now() * 1000 }, () => solved(endpoint, task))
      .catch(() => null);
    return page ? { ...page, solver: "solved" } : { ...met, solver: "failed" };
  };

function isWall(met: Fetched, { ask, memory }: FetchTask): boolean {
  if (met.kind === "failure") return met.class === "challenge";
  if (met.kind === "not_modified") return false;
  const obstacle = obstacleOf({ sight: new PageView(met), asked: ask.url, usualTitle: memory.pageTitle ?? null });
  return obstacle?.class === "challenge";
}

/** A counter that is out of reach counts as used up. */
async function mayAsk({ world, ask }: FetchTask): Promise<boolean> {
  const part = { ...ofHost, cost: 1, name: hostOf(ask.url) };
  return world.net.limiter
    .getByName("solver")
    .takeOfBoth(ofServer, part)
    .then(
      ({ allowed }) => allowed,
      () => false,
    );
}

async function solved(endpoint: string, { world, ask, route }: FetchTask): Promise<Page | null> {
  const startedAt = world.clock.now();
  const { fetchOperatorEndpoint: reach, refusal } = world.net.egress;
  if ((await refusal(ask.url)) !== null) return null;
  const answer = await reach(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ cmd: "request.get", url: ask.url, maxTimeout: solveMs },
      ...(route ? { proxy: solverProxy(route.url) } : {}),
    }),
    signal: AbortSignal.timeout(answerMs),
  });
  const { success, data } = answerShape.safeParse(await answer.json());
  if (!success) return null;
  const { url, status, response, headers = {} } = data.solution;
  const counts = ask.acceptsAnyStatus || (status >= 200 && status < 300);
  if (!counts || (await refusal(url)) !== null) return null;
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && name.toLowerCase() !== "set-cookie" ? [[name.toLowerCase(), value] as const] : [],
  );
  return {
    ...{ kind: "page", finalUrl: url, status, headers: Object.fromEntries(texts), redirects: 0 },
    // It answers with the document as its browser has it, in text.
    ...{ contentType: "text/html; charset=utf-8", body: new TextEncoder().encode(response), validators: {} },
    elapsedMs: (world.clock.now() - startedAt) * 1000,
  };
}

/** The solver leaves by the same proxy as the watch. */
function solverProxy(proxyUrl: string): { url: string; username?: string; password?: string } {
  const { protocol, host, username, password } = new URL(proxyUrl);
  const login =
    username || password ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : {};
  return { url: `${protocol}//${host}`, ...login };
}
