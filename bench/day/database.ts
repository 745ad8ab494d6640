/**
 * A database of the shape of D1 on SQLite in this process, with our migrations, for measurements without workerd. It counts statements
 * and written rows: as Cloudflare bills them, the row of a table and an entry for each of its indexes that the statement writes.
 * Conditions of partial indexes are not looked at, so the count is an upper bound.
 */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type DatabaseCounts = { statements: number; rowsWritten: number };

type Prepared = { statement: StatementSync; isRead: boolean; rowsEach: number; numbers: number[] };
type Result = { results: Record<string, unknown>[]; meta: { changes: number } };

/** An empty database with all tables, and what was counted since `counts` was last set. */
export class LocalDatabase {
  readonly sqlite: DatabaseSync;
  counts: DatabaseCounts = { statements: 0, rowsWritten: 0 };
  private readonly prepared = new Map<string, Prepared>();
  private readonly changes: StatementSync;

  /** `path`: of a file, or `:memory:`. `migrations`: the folder with their SQL. */
  constructor(path: string, migrations: string) {
    this.sqlite = new DatabaseSync(path);
    this.sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
    const files = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
    for (const name of files.toSorted()) this.sqlite.exec(readFileSync(`${migrations}/${name}`, "utf8"));
    this.changes = this.sqlite.prepare("SELECT changes() AS n");
  }

  /** The same as a binding of a Worker. */
  binding(): D1Database {
    // All at once: messages of a batch are worked side by side, and there is one connection.
    const batch = async (statements: { runNow: () => Result }[]) => {
      this.sqlite.exec("BEGIN");
      try {
        const results = statements.map((statement) => statement.runNow());
        this.sqlite.exec("COMMIT");
        return results;
      } catch (error) {
        this.sqlite.exec("ROLLBACK");
        throw error;
      }
    };
    return { prepare: (sql: string) => this.statement(sql, []), batch } as unknown as D1Database;
  }

  private statement(sql: string, values: readonly unknown[]): unknown {
    const runNow = () => this.run(sql, values);
    const run = async () => runNow();
    const first = async (column?: string) => {
      const row = (await run()).results[0] ?? null;
      return row && column !== undefined ? row[column] : row;
    };
    return { bind: (...given: unknown[]) => this.statement(sql, given), all: run, run, first, runNow };
  }

  private run(sql: string, values: readonly unknown[]): Result {
    const { statement, isRead, rowsEach, numbers } = this.prepare(sql);
    const bound = values.map((value) => (typeof value === "boolean" ? Number(value) : value)) as SQLInputValue[];
    // What a statement names by its number is bound by name: node:sqlite counts only what has none.
    const named = Object.fromEntries(numbers.map((number) => [`?${number}`, bound[number - 1] ?? null]));
    const results = (numbers.length ? statement.all(named) : statement.all(...bound)) as Result["results"];
    this.counts.statements++;
    if (isRead) return { results, meta: { changes: 0 } };
    const { n } = this.changes.get() as { n: number };
    this.counts.rowsWritten += n * rowsEach;
    return { results, meta: { changes: n } };
  }

  private prepare(sql: string): Prepared {
    const known = this.prepared.get(sql);
    if (known) return known;
    const numbers = [...new Set([...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)))];
    const isRead = /^\s*SELECT\b/i.test(sql);
    const prepared = {
      statement: this.sqlite.prepare(sql),
      isRead,
      rowsEach: isRead ? 0 : this.rowsEach(sql),
      numbers,
    };
    // Some statements hold numbers that are different each time.
    if (this.prepared.size < 300) this.prepared.set(sql, prepared);
    return prepared;
  }

  /** The statements that read every row of one of these tables, and how SQLite says so. */
  scans(tables: readonly string[]): { sql: string; detail: string }[] {
    return [...this.prepared.keys()].flatMap((sql) => {
      const plan = this.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
      const names = new Map(
        [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/g)].map(([, table, alias]) => [
          alias ?? table,
          table,
        ]),
      );
      return plan.flatMap(({ detail }) => {
        const [, name = ""] = /^SCAN (\w+)/.exec(detail) ?? [];
        return tables.includes(name) || tables.includes(names.get(name) ?? "") ? [{ sql, detail }] : [];
      });
    });
  }

  /** How many rows are written for each row that a statement changes: https://developers.cloudflare.com/d1/platform/pricing/ */
  private rowsEach(sql: string): number {
    const all = this.sqlite.prepare(`EXPLAIN ${sql}`).all() as { addr: number; opcode: string; p1: number }[];
    // Behind the statement stand the programs of triggers, which begin at zero again.
    const end = all.findIndex(({ addr }, place) => place > 0 && addr === 0);
    const steps = end < 0 ? all : all.slice(0, end);
    const tables = new Set(steps.flatMap(({ opcode, p1 }) => (opcode === "OpenWrite" ? [p1] : [])));
    const written = steps.filter(({ opcode, p1 }) => /^(Insert|IdxInsert)$/.test(opcode) && tables.has(p1));
    return Math.max(1, new Set(written.map(({ p1 }) => p1)).size);
  }
}
