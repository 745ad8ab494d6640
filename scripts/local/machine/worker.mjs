// The Worker as this machine runs it: the one that a deployment runs, with stores of its own in the places of D1 and R2. Miniflare's take
// 0.8 ms of processor time for a statement and 1.5 for an object, in Workers that speak JSON; these take a tenth to a fifth of it.
// What the service asks for is the same, so that `wrangler dev` and Cloudflare have nothing of this.

import worker, { Ticker as TickerOfService } from "./service.mjs";
import { bucketOver } from "./bucket.mjs";
import { databaseAt, databaseIn } from "./client.mjs";
import { Database as DatabaseAlone } from "./database.mjs";
import { failureAnswer } from "./failure.mjs";

export * from "./service.mjs";
export { Objects } from "./objects.mjs";

/** What a deployment would find; one object for all requests, as `env` is. */
let stores = null;

function withStores(env) {
  if (stores === null) {
    stores = { ...env, ...databasesOf(env), OBJECTS: bucketOf(env) };
    const { INTERNET: internet } = env;
    globalThis.fetch = (input, init) => internet.fetch(input, init);
  }
  return stores;
}

const databasesOf = ({ DATABASES: namespace, DATABASE_NAMES: names }) =>
  Object.fromEntries(names.map(([binding, name]) => [binding, databaseAt(namespace, name)]));

const bucketOf = ({ SMALL_OBJECTS: namespace, OBJECTS: files, DISK: disk }) =>
  bucketOver({
    namespace,
    files,
    onDisk: async () => {
      const answer = await disk.fetch("http://disk/");
      if (!answer.ok) throw new Error(await answer.text());
    },
  });

export class Ticker extends TickerOfService {
  constructor(context, env) {
    super(context, withStores(env));
  }
}

/**
 * A database that answers requests itself: each asks it several times, and a call from outside takes twice what SQLite takes. Only the
 * first one is asked to; others are called from it. Messages of queues call all of them, since they go on when a request fails the object.
 */
export class Database extends DatabaseAlone {
  #stores = null;

  fetch(request) {
    const [[binding]] = this.env.DATABASE_NAMES;
    this.#stores ??= { ...withStores(this.env), [binding]: databaseIn(this) };
    return worker.fetch(request, this.#stores, this.ctx);
  }
}

/** The name of the database that answers requests, as the runtime hashes it. */
let answering = null;

/** What the front server asks: a socket of its own leads here, past what Miniflare puts before a Worker that has files. */
export const service = {
  async fetch(request, env) {
    try {
      answering ??= env.DATABASES.idFromName(env.DATABASE_NAMES[0][1]);
      return await env.DATABASES.get(answering).fetch(request);
    } catch (error) {
      console.error(error?.stack ?? String(error));
      return failureAnswer(error);
    }
  },
};

/** What the queues ask (queues/worker.mjs): by its name, since the default leads through what serves files. */
export const consumer = { queue: (batch, env, context) => worker.queue(batch, withStores(env), context) };

// eslint-disable-next-line import/no-default-export -- the form of a Worker
export default {
  fetch: (request, env, context) => worker.fetch(request, withStores(env), context),
  scheduled: (controller, env, context) => worker.scheduled(controller, withStores(env), context),
  queue: (batch, env, context) => worker.queue(batch, withStores(env), context),
};
