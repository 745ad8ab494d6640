/**
 * The Worker's bindings, counted as Cloudflare bills them: rows by what D1 says of each statement, operations of R2 by class,
 * messages of queues, requests of Durable Objects.
 */

/** What was counted since `reset`. Also `database_calls`, which cost nothing but time, and the bytes of stored objects. */
export type Counts = {
  rows_written: number;
  rows_read: number;
  database_calls: number;
  /** The size of the database as the last statement reported it, in bytes. */
  database_bytes: number;
  queue_messages: number;
  object_writes: number;
  object_reads: number;
  object_bytes: number;
  durable_object_requests: number;
};

const zero = (): Counts => ({
  rows_written: 0,
  rows_read: 0,
  database_calls: 0,
  database_bytes: 0,
  queue_messages: 0,
  object_writes: 0,
  object_reads: 0,
  object_bytes: 0,
  durable_object_requests: 0,
});

export class CountedBindings {
  counts = zero();

  reset(): void {
    this.counts = zero();
  }

  /** The same bindings, each call of which counts. */
  wrap<E extends Partial<Env>>(env: E): E {
    const wrapped: Partial<Env> = { ...env };
    for (const name of ["DB", "DB_1"]) {
      const database = (env as Record<string, unknown>)[name] as D1Database | undefined;
      if (database) Object.assign(wrapped, { [name]: this.database(database) });
    }
    if (env.OBJECTS) wrapped.OBJECTS = this.bucket(env.OBJECTS);
    for (const name of ["LIMITER", "HOST_LINE", "TICKER"]) {
      const namespace = (env as Record<string, unknown>)[name] as object | undefined;
      if (namespace) Object.assign(wrapped, { [name]: this.objects(namespace) });
    }
    for (const [name, binding] of Object.entries(env))
      if (isQueue(binding)) Object.assign(wrapped, { [name]: this.queue(binding) });
    return wrapped as E;
  }

  /** The same database, counted. */
  database(db: D1Database): D1Database {
    return {
      prepare: (sql: string) => this.statement(db.prepare(sql)),
      batch: async (statements: Statement[]) => {
        this.counts.database_calls++;
        return (await db.batch(statements.map(({ inner }) => inner))).map((result) => this.noted(result));
      },
    } as unknown as D1Database;
  }

  private statement(inner: D1PreparedStatement): D1PreparedStatement {
    const all = async <T>() => {
      this.counts.database_calls++;
      return this.noted(await inner.all<T>());
    };
    const first = async (column?: string) => {
      const row = (await all<Record<string, unknown>>()).results[0] ?? null;
      return row && column !== undefined ? row[column] : row;
    };
    const bind = (...values: unknown[]) => this.statement(inner.bind(...values));
    return { inner, bind, all, run: all, first } as unknown as D1PreparedStatement;
  }

  private noted<T>(result: D1Result<T>): D1Result<T> {
    this.counts.rows_written += result.meta.rows_written;
    this.counts.rows_read += result.meta.rows_read;
    this.counts.database_bytes = result.meta.size_after;
    return result;
  }

  private bucket(bucket: R2Bucket): R2Bucket {
    return new Proxy(bucket, {
      get: (inner, name) => {
        const member = Reflect.get(inner, name) as unknown;
        if (typeof member !== "function") return member;
        return (...given: unknown[]) => {
          if (name === "put" || name === "list") this.counts.object_writes++;
          if (name === "get" || name === "head") this.counts.object_reads++;
          if (name === "put") this.counts.object_bytes += (given[1] as Uint8Array).length;
          return (member as (...given: unknown[]) => unknown).apply(inner, given);
        };
      },
    });
  }

  /** Each object that is looked up is asked one thing. */
  private objects<T extends object>(namespace: T): T {
    return new Proxy(namespace, {
      get: (inner, name) => {
        const member = Reflect.get(inner, name) as unknown;
        if (typeof member !== "function") return member;
        if (name === "getByName") this.counts.durable_object_requests++;
        return (member as (...given: unknown[]) => unknown).bind(inner);
      },
    });
  }

  private queue(queue: Queue): Queue {
    const send: Queue["send"] = (...given) => {
      this.counts.queue_messages++;
      return queue.send(...given);
    };
    const sendBatch: Queue["sendBatch"] = (messages, options) => {
      const all = [...messages];
      this.counts.queue_messages += all.length;
      return queue.sendBatch(all, options);
    };
    return { send, sendBatch } as Queue;
  }
}

type Statement = { inner: D1PreparedStatement };

// A service seems to have any method.
const isQueue = (binding: unknown): binding is Queue =>
  typeof binding === "object" && binding !== null && "sendBatch" in binding && !("fetch" in binding);
