/**
 * A database that asks in one call what is asked for at the same moment: a call costs more than most of what is read by it, over the
 * network as on one machine. In order:
 *
 * 1. Statements that only read wait until the code that asked has come to a rest, some microtasks later.
 * 2. What has gathered by then goes as one batch (https://developers.cloudflare.com/d1/worker-api/d1-database/#batch), so that the
 *    answers are of one state of the database.
 * 3. Where the batch fails, each is asked alone, and whoever asked what cannot be answered gets its own error.
 *
 * Whatever writes goes at once and as it was written. The promises of a request may not be awaited by another, so each has its own.
 */
import type { QueryBudget } from "../queries.ts";
import type { Statement } from "../statements.ts";

type Waiting = {
  statement: Statement;
  resolve: (result: D1Result) => void;
  reject: (error: unknown) => void;
};

/** Enough for a handler to get from its first question to those it asks beside it. */
const microtasks = 24;
/** D1 runs a batch from its first statement to its last. */
const most = 20;

/** Only reads: SELECT, and WITH where no word of writing follows, be it within a name. Most are the former, and long. */
const isReading = (sql: string): boolean =>
  /^\s*SELECT\b/i.test(sql) || (/^\s*WITH\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql));

/** The database, whose reads gather; each statement counts among the queries of its invocation. */
export function gatheringDatabase(db: D1Database, queries: QueryBudget): D1Database {
  const gathering = new Gathering(db);
  return {
    prepare: (sql: string) => new Question(db.prepare(sql), { gathering: isReading(sql) ? gathering : null, queries }),
    batch: (questions: Question[]) => {
      queries.count(questions.length);
      return db.batch(questions.map(({ inner }) => inner));
    },
  } as unknown as D1Database;
}

class Gathering {
  readonly #db: D1Database;
  #waiting: Waiting[] = [];

  constructor(db: D1Database) {
    this.#db = db;
  }

  ask<Row>(statement: Statement): Promise<D1Result<Row>> {
    return new Promise<D1Result>((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      if (this.#waiting.length === 1) void this.#send();
    }) as Promise<D1Result<Row>>;
  }

  async #send(): Promise<void> {
    for (let passed = 0; passed < microtasks && this.#waiting.length < most; passed++) await Promise.resolve();
    const asked = this.#waiting;
    this.#waiting = [];
    const results = asked.length > 1 ? await this.#together(asked) : null;
    for (const [index, { statement, resolve, reject }] of asked.entries()) {
      const result = results?.[index];
      if (result) resolve(result);
      else statement.all().then(resolve, reject);
    }
  }

  async #together(asked: Waiting[]): Promise<D1Result[] | null> {
    try {
      return await this.#db.batch(asked.map(({ statement }) => statement));
    } catch {
      return null;
    }
  }
}

/** `gathering`: with what else is asked, null for a statement that goes alone. */
type Way = { gathering: Gathering | null; queries: QueryBudget };

/** A prepared statement. */
class Question {
  readonly inner: Statement;
  readonly #way: Way;

  constructor(inner: Statement, way: Way) {
    this.inner = inner;
    this.#way = way;
  }

  bind(...values: unknown[]): Question {
    return new Question(this.inner.bind(...values), this.#way);
  }

  all<Row>(): Promise<D1Result<Row>> {
    const { gathering, queries } = this.#way;
    queries.count(1);
    return gathering ? gathering.ask<Row>(this.inner) : this.inner.all<Row>();
  }

  async first<Row>(): Promise<Row | null> {
    if (this.#way.gathering) return (await this.all<Row>()).results[0] ?? null;
    this.#way.queries.count(1);
    return this.inner.first<Row>();
  }

  run<Row>(): Promise<D1Result<Row>> {
    this.#way.queries.count(1);
    return this.inner.run<Row>();
  }
}
