/**
 * The Worker with one path more, for the measurement of api.mjs only: it fills the database with watches, tags and changes of
 * one account or of many, and gives back keys of the first account and some of its watches.
 */
import { newKey } from "../../src/account/key/key.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { newActionToken } from "../../src/secret/token.ts";
import worker, { HostLine, Limiter, Ticker } from "../../src/worker.ts";
import { worldFrom } from "../../src/bindings.ts";

export { HostLine, Limiter, Ticker };

const keys = 25;

export default {
  ...worker,
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/bench/seed") return worker.fetch(request as never, env, context);
    const [watches, accounts] = [Number(searchParams.get("watches")), Number(searchParams.get("accounts"))];
    return Response.json(await seeded(env, watches, accounts));
  },
};

async function seeded(env: Env, watches: number, accounts: number) {
  const tables = ["watches", "schedule", "readings", "tags", "watch_tags", "snapshots", "users", "api_keys"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const { userId, secrets } = await owner(env);
  const chunk = 5000;
  for (let from = 0; from < watches; from += chunk) {
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(watches, from + chunk)})`;
    const user = `${userId} + i % ${accounts}`;
    await env.DB.batch(
      [
        `INSERT INTO watches (id, uuid, user_id, settings, created_at) ${numbers} SELECT i + 1, 'watch-' || i, ${user},
           json_object('url', 'http://shop.example/' || i, 'title', 'Kettle ' || i, 'paused', json('true')), 0 FROM n`,
        `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, paused, host) ${numbers}
           SELECT i + 1, ${user}, 9999999999, 3600, 0, 1, 'shop.example' FROM n`,
        `INSERT INTO readings (watch_id, reading) ${numbers} SELECT i + 1, '{"pageTitle":"Kettle","changedAt":1}' FROM n`,
        `INSERT INTO tags (id, uuid, user_id, settings, created_at) ${numbers}
           SELECT i + 1, 'tag-' || i, ${user}, json_object('title', 'Tag ' || i), 0 FROM n WHERE i % 20 < ${accounts}`,
      ].map((sql) => env.DB.prepare(sql)),
    );
  }
  return { keys: secrets, watches: ["watch-0", `watch-${Math.floor(watches / accounts / 2) * accounts}`] };
}

async function owner(env: Env) {
  const world = worldFrom(env);
  const [email, now] = [`${crypto.randomUUID()}@mail.example`, world.clock.now()];
  const first = newKey(crypto.randomUUID(), { label: "", expiresAt: null });
  const token = {
    hash: sha256(newActionToken()),
    purpose: "verify",
    address: email,
    now,
    expiresAt: now + 60,
  } as const;
  const uuid = crypto.randomUUID();
  const made = await world.stores.accounts.register({
    uuid,
    email,
    passwordHash: "none",
    key: first.row,
    token,
    now,
  });
  if (made === null) throw new Error("The account could not be made");
  const { id: userId } = made;
  const secrets = [first.secret];
  while (secrets.length < keys) {
    const more = newKey(crypto.randomUUID(), { label: "", expiresAt: null });
    await world.stores.mine({ userId }).account.keys.add(more.row, now);
    secrets.push(more.secret);
  }
  return { userId, secrets };
}
