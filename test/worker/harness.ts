/**
 * What worker tests share: an account made through the public face, calls in its name, and a world with a clock of its
 * own whose queues are held in the test's hand, so that a test decides which message is delivered, twice or never.
 */
import { createMessageBatch, getQueueResult, createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { onQueue } from "../../src/housekeeping/queue.ts";
import { startTicks } from "../../src/housekeeping/ticks.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { newActionToken, newCredential } from "../../src/secret/token.ts";
import type { CountedBindings } from "../../bench/counted/bindings.ts";
import type { Faulty } from "./faulty.ts";
import { shardsFrom, worldFrom, type Stores } from "../../src/bindings.ts";
import { QueryBudget } from "../../src/storage/queries.ts";
import { rangeSize } from "../../src/shard/number.ts";
import type { Shards } from "../../src/shard/shards.ts";
import type { World } from "../../src/world.ts";

export const base = "https://tidemark.example/api/v1";
export const realEnv = env as unknown as Env;

/** The databases of the tests that a Worker of one database has; `SHARDS=2 npm test` gives it the second one, too. */
type Databases = Env & { DB_1?: D1Database; SPARE: D1Database };
/** The number of the database that has the accounts of tests: the last. */
const homeShard = (realEnv as Databases).DB_1 ? 1 : 0;
/** The database that has the accounts of tests. */
export const homeDatabase = (realEnv as Databases).DB_1 ?? realEnv.DB;
/** Whether it is the only one, for tests that look at what several do otherwise: messages by objects of hosts, sentences by database. */
export const isOnlyDatabase = homeShard === 0;
/** The number of the first row of a table in it. */
export const firstNumber = homeShard * rangeSize + 1;
/** A message that a test wrote is about the database that has the accounts of tests, where it does not say which. */
const addressed = (body: unknown): unknown =>
  homeShard > 0 && typeof body === "object" && body !== null ? { shard: homeShard, ...body } : body;
/** A binding in its place. */
export const asHome = (db: D1Database): Partial<Env> => ({ [homeShard ? "DB_1" : "DB"]: db });
/** The world of the database that has the accounts of tests. */
export const homeWorld = (env: Env = realEnv, now?: () => number): World<Stores> => worldFrom(env, now, homeShard);
type Worker = { fetch: (request: Request | string, init?: RequestInit) => Promise<Response> };
const worker = (exports as unknown as { default: Worker }).default;

/** A request to the Worker's public face. */
export const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  worker.fetch(path.startsWith("http") ? path : base + path, init);

export const postJson = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Status and sentence of a refusal. */
export const errorOf = async (answer: Response): Promise<{ status: number; error: string }> => ({
  status: answer.status,
  error: (await answer.json<{ error: string }>()).error,
});

export type Account = {
  key: string;
  email: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** The JSON of a call that must succeed. */
  json: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>;
  /** What a path reads as, whatever its status. */
  text: (path: string) => Promise<string>;
  watch: (settings: Record<string, unknown>) => Promise<string>;
  /** Waits for the check that the creation of a watch queued by itself. */
  firstCheck: (uuid: string) => Promise<void>;
};

let accounts = 0;

/** A connection that the simulation of queues loses costs a check its lease, after which it comes all the same. */
const maxWaitMs = 9 * 60_000;

/** Waits until it is so, however slow the machine. `what` names it where it never is. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * An account with a key, made in the store: registering by its route costs a password hash each time. Noise reduction, on in a
 * new account, is off in it unless `untouched`: a test of something else is to read a page once and to hear of all that moves.
 */
export async function account({
  untouched = false,
  world = homeWorld(),
  send = request,
}: { untouched?: boolean; world?: World<Stores>; send?: typeof request } = {}): Promise<Account> {
  const email = `person${++accounts}-${crypto.randomUUID()}@mail.test`;
  const key = newCredential("key");
  const now = Math.floor(Date.now() / 1000);
  const token = {
    hash: sha256(newActionToken()),
    purpose: "verify",
    address: email,
    now,
    expiresAt: now + 86_400,
  } as const;
  const stored = {
    uuid: crypto.randomUUID(),
    hash: sha256(key),
    prefix: key.slice(0, 8),
    lastFour: key.slice(-4),
    label: "",
    expiresAt: null,
  };
  await world.stores.accounts.register({
    uuid: crypto.randomUUID(),
    email,
    passwordHash: "none",
    key: stored,
    token,
    now,
  });
  if (!untouched)
    await world.stores.db
      .prepare(
        "UPDATE users SET settings = json_object('noise_reduction_timestamps', json('false'), 'noise_reduction_ads', json('false')) WHERE email = ?",
      )
      .bind(email)
      .run();
  const call: Account["call"] = (method, path, body, headers = {}) =>
    send(path, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const json: Account["json"] = async (method, path, body) => {
    const answer = await call(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as never;
  };
  const text: Account["text"] = async (path) => (await call("GET", path)).text();
  const watch: Account["watch"] = async (settings) => {
    const { uuid } = await json<{ uuid: string }>("POST", "/watch", settings);
    return uuid;
  };
  const firstCheck: Account["firstCheck"] = (uuid) => {
    let asked = 0;
    const comes = async () => {
      if (await isChecked(uuid)) return true;
      asked += 1;
      // What no message brought is found due by a tick, as in the service; `until` asks some thousand times in a minute.
      if (asked % 3_000 > 0) return false;
      const bench = new Bench();
      await bench.tick();
      await bench.drain();
      return isChecked(uuid);
    };
    return until(comes, "The first check").catch(async ({ message }) => {
      throw new Error(`${message}, of ${JSON.stringify(await scheduleOf(uuid))}`);
    });
  };
  return { key, email, call, json, text, watch, firstCheck };
}

/** Asked of the store: the budget of requests is the test's own. */
async function isChecked(uuid: string): Promise<boolean> {
  const row = await homeDatabase
    .prepare("SELECT done_generation AS n FROM schedule JOIN watches ON watches.id = watch_id WHERE uuid = ?")
    .bind(uuid)
    .first<{ n: number }>();
  return (row?.n ?? 0) > 0;
}

/** What is known of a check that did not come. */
const scheduleOf = (uuid: string): Promise<unknown> =>
  homeDatabase
    .prepare("SELECT s.* FROM watches LEFT JOIN schedule s ON s.watch_id = watches.id WHERE uuid = ?")
    .bind(uuid)
    .first();

type Queued = { queue: string; body: unknown; delaySeconds: number };

/** A world with its own clock, whose queues keep what is sent until the test delivers it. */
export class Bench {
  time: number;
  readonly queued: Queued[] = [];
  private readonly queues: Partial<Env>;
  private messages = 0;
  private readonly settings: Record<string, unknown>;
  /** Breaks the bindings of the world while it is set. */
  faulty: Faulty | null = null;
  /** Counts what the bindings of the world are asked, while it is set. */
  counted: CountedBindings | null = null;
  /** What an invocation may ask of its databases, where a test sets it. */
  maxQueries: number | null = null;

  /** `settings`: what an operator sets beyond what all tests have, and further bindings. */
  constructor(start = Math.floor(Date.now() / 1000), settings: Record<string, unknown> = {}) {
    this.time = start;
    this.settings = settings;
    const queue = (name: string) => {
      const keep = (body: unknown, options?: { delaySeconds?: number }) =>
        this.queued.push({ queue: name, body: structuredClone(body), delaySeconds: options?.delaySeconds ?? 0 });
      const counted = (work: () => Promise<void>) => (this.faulty ? this.faulty.send(work) : work());
      return {
        send: (body: unknown, options?: { delaySeconds?: number }) => counted(async () => void keep(body, options)),
        sendBatch: (messages: Iterable<{ body: unknown; delaySeconds?: number }>) =>
          counted(async () => {
            for (const message of messages) keep(message.body, message);
          }),
      };
    };
    this.queues = {
      CHECKS: queue("tidemark-checks"),
      CROWD_CHECKS: queue("tidemark-crowd-checks"),
      SLOW_CHECKS: queue("tidemark-slow-checks"),
      BROWSER_CHECKS: queue("tidemark-browser-checks"),
      RECHECKS: queue("tidemark-rechecks"),
      ALERTS: queue("tidemark-alerts"),
      SLOW_ALERTS: queue("tidemark-slow-alerts"),
      TICKS: queue("tidemark-ticks"),
    } as unknown as Partial<Env>;
  }

  /** What the Worker would be given. */
  get env(): Env {
    const env = { ...realEnv, ...this.settings, ...this.queues };
    return { ...env, ...this.faulty?.wrap(env) };
  }

  /** All databases. */
  get shards(): Shards<Stores> {
    const queries = this.maxQueries === null ? undefined : new QueryBudget(this.maxQueries);
    return shardsFrom(this.counted?.wrap(this.env) ?? this.env, () => this.time, queries);
  }

  /** The world of the database that has the accounts of tests. */
  get world(): World<Stores> {
    return this.shards.world(homeShard);
  }

  async tick(): Promise<void> {
    await startTicks(this.shards, this.time);
    for (const body of this.taken("tidemark-ticks")) await this.deliver("tidemark-ticks", body);
  }

  /** Delivers a batch; what the Worker said about it. */
  async deliver(queue: string, ...bodies: unknown[]) {
    return this.work(this.shards, queue, bodies);
  }

  /** Delivers a batch; what is to be tried again is held anew. How often the databases were asked for it. */
  async deliverCounted(queue: string, bodies: unknown[]): Promise<number> {
    const { shards } = this;
    const { retryMessages } = await this.work(shards, queue, bodies);
    const first = this.messages - bodies.length + 1;
    for (const { msgId, delaySeconds = 0 } of retryMessages)
      this.queued.push({ queue, body: bodies[Number(msgId) - first], delaySeconds });
    return shards.world(homeShard).stores.queries.asked;
  }

  private async work(shards: Shards<Stores>, queue: string, bodies: readonly unknown[]) {
    const batch = createMessageBatch(
      queue,
      bodies.map((body) => ({
        id: String(++this.messages),
        timestamp: new Date(this.time * 1000),
        attempts: 1,
        body: addressed(body),
      })),
    );
    const context = createExecutionContext();
    await onQueue(shards, batch as MessageBatch<unknown>);
    return getQueueResult(batch, context);
  }

  /** Takes the held messages of a queue out. */
  taken(queue: string): unknown[] {
    const found = this.queued.filter((queued) => queued.queue === queue).map((queued) => queued.body);
    for (let index = this.queued.length - 1; index >= 0; index--)
      if (this.queued[index]?.queue === queue) this.queued.splice(index, 1);
    return found;
  }

  /** Works everything held, and what that sends, until nothing is left. */
  async drain(): Promise<void> {
    for (let round = 0; round < 50 && this.queued.length; round++) {
      const queued = this.queued.splice(0);
      for (const { queue, body } of queued) await this.deliver(queue, body);
    }
  }

  /** Lets time pass, then a tick and all it sets off. */
  async pass(seconds: number): Promise<void> {
    this.time += seconds;
    await this.tick();
    await this.drain();
  }
}
