/**
 * The Worker with its bindings counted, for the measurement of fetch.mjs only: what D1 says it wrote and read, and which
 * calls of R2 and how many queue messages it took. Two paths more: one tells the counts and how many checks of a lane are open,
 * the other makes every watch of a lane due, those of the other lane not for long, and sets the counts to zero.
 */
import { CountedBindings } from "../counted/bindings.ts";
import worker, { HostLine, Limiter, Ticker } from "../../src/worker.ts";

export { HostLine, Limiter, Ticker };

const counting = new CountedBindings();

async function state(db: D1Database, lane: string): Promise<Response> {
  const open = await db
    .prepare(
      `SELECT count(*) AS watches, coalesce(sum(iif(p.id IS NULL, s.done_generation < s.generation OR s.next_at = 0
           OR s.last_checked = 0, p.done_generation < p.generation OR p.next_at = 0)), 0) AS open,
         (SELECT count(*) FROM readings WHERE failure IS NOT NULL) AS failed, (SELECT count(*) FROM changes) AS changes,
         (SELECT count(*) FROM snapshots) AS snapshots
       FROM schedule s LEFT JOIN packs p ON p.id = s.pack WHERE s.lane = ?`,
    )
    .bind(lane)
    .first();
  return Response.json({ ...open, counts: counting.counts });
}

const farAway = 4_000_000_000;

export default {
  fetch: async (request, env, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const lane = searchParams.get("lane") ?? "http";
    if (pathname === "/measured/state") return state(env.DB, lane);
    if (pathname !== "/measured/due") return worker.fetch(request, env, context);
    await env.DB.batch([
      env.DB.prepare("UPDATE schedule SET next_at = iif(lane = ?, 0, ?) WHERE pack <= 0").bind(lane, farAway),
      // Only watches without a browser are in packs.
      env.DB.prepare("UPDATE packs SET next_at = ?").bind(lane === "http" ? 0 : farAway),
    ]);
    counting.reset();
    return state(env.DB, lane);
  },
  scheduled: (controller, env) => worker.scheduled(controller, counting.wrap(env)),
  queue: (batch, env) => worker.queue(batch, counting.wrap(env)),
} satisfies ExportedHandler<Env, unknown>;
