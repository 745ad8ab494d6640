/**
 * The Worker with its bindings counted, for the measurement of fetch.mjs only: what D1 says it wrote and read, and which
 * calls of R2 and how many queue messages it took. Two paths more: one tells the counts and how many checks of a lane are open,
 * the other makes every watch of a lane due, those of the other lane not for long, and sets the counts to zero.
 */
import worker, { Limiter } from "../../src/worker.ts";

export { Limiter };

type Counts = Record<string, number>;
let counts: Counts = {};
const count = (name: string, by = 1) => void (counts[name] = (counts[name] ?? 0) + by);

function noted<T>(result: D1Result<T>): D1Result<T> {
  count("d1_rows_written", result.meta.rows_written);
  count("d1_rows_read", result.meta.rows_read);
  return result;
}

type Counted = D1PreparedStatement & { inner: D1PreparedStatement };

function statement(inner: D1PreparedStatement): Counted {
  const all = async <T>() => (count("d1_calls"), noted(await inner.all<T>()));
  return {
    inner,
    bind: (...values: unknown[]) => statement(inner.bind(...values)),
    all,
    run: all,
    first: async (column?: string) => {
      const row = (await all<Record<string, unknown>>()).results[0] ?? null;
      return row && column !== undefined ? row[column] : row;
    },
    raw: () => Promise.reject(new Error("raw() is not counted")),
  } as unknown as Counted;
}

const database = (db: D1Database) =>
  ({
    prepare: (sql: string) => statement(db.prepare(sql)),
    batch: async (statements: Counted[]) => {
      count("d1_calls");
      return (await db.batch(statements.map(({ inner }) => inner))).map(noted);
    },
  }) as unknown as D1Database;

/** The same object, which counts each call of its methods. */
const counted = <T extends object>(target: T, kind: string): T =>
  new Proxy(target, {
    get: (inner, name) => {
      const member = Reflect.get(inner, name) as unknown;
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        count(`${kind}_${String(name)}`);
        return (member as (...given: unknown[]) => unknown).apply(inner, given);
      };
    },
  });

const countedEnv = (env: Env): Env => ({
  ...env,
  DB: database(env.DB),
  OBJECTS: counted(env.OBJECTS, "r2"),
  CHECKS: counted(env.CHECKS, "queue"),
  SLOW_CHECKS: counted(env.SLOW_CHECKS, "queue"),
  BROWSER_CHECKS: counted(env.BROWSER_CHECKS, "queue"),
  RECHECKS: counted(env.RECHECKS, "queue"),
});

async function state(db: D1Database, lane: string): Promise<Response> {
  const open = await db
    .prepare(
      `SELECT count(*) AS watches, coalesce(sum(done_generation < generation OR next_at = 0 OR last_checked = 0), 0) AS open,
         (SELECT count(*) FROM readings WHERE failure IS NOT NULL) AS failed, (SELECT count(*) FROM changes) AS changes
       FROM schedule WHERE lane = ?`,
    )
    .bind(lane)
    .first();
  return Response.json({ ...open, counts });
}

const farAway = 4_000_000_000;

export default {
  fetch: async (request, env, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const lane = searchParams.get("lane") ?? "http";
    if (pathname === "/measured/state") return state(env.DB, lane);
    if (pathname !== "/measured/due") return worker.fetch(request, env, context);
    await env.DB.prepare("UPDATE schedule SET next_at = iif(lane = ?, 0, ?)").bind(lane, farAway).run();
    counts = {};
    return state(env.DB, lane);
  },
  scheduled: (controller, env) => worker.scheduled(controller, countedEnv(env)),
  queue: (batch, env) => worker.queue(batch, countedEnv(env)),
} satisfies ExportedHandler<Env, unknown>;
