/** A database that remembers every statement it was given and how many rows each one read and wrote. */

export type Recorded = { sql: string; values: unknown[]; rowsRead: number; rowsWritten: number };

type Statement = { sql: string; values: unknown[]; real: D1PreparedStatement };

const statements = new WeakMap<object, Statement>();

/** The database, with every statement that goes through it kept in `record`. */
export function recording(db: D1Database, record: Recorded[]): D1Database {
  const remember = <T>({ sql, values }: Statement, result: D1Result<T>): D1Result<T> => {
    record.push({ sql, values, rowsRead: result.meta.rows_read, rowsWritten: result.meta.rows_written });
    return result;
  };
  const wrapped = (statement: Statement): D1PreparedStatement => {
    const all = async <T>() => remember(statement, await statement.real.all<T>());
    const first = async (column?: string) => {
      const row = (await all<Record<string, unknown>>()).results[0] ?? null;
      return column === undefined || row === null ? row : row[column];
    };
    const bind = (...values: unknown[]) =>
      wrapped({ sql: statement.sql, values, real: statement.real.bind(...values) });
    const made = { bind, all, run: all, first, raw: () => Promise.reject(new Error("raw is not recorded")) };
    statements.set(made, statement);
    return made as unknown as D1PreparedStatement;
  };
  return {
    prepare: (sql: string) => wrapped({ sql, values: [], real: db.prepare(sql) }),
    batch: async (given: object[]) => {
      const known = given.map((each) => statements.get(each) as Statement);
      const results = await db.batch(known.map(({ real }) => real));
      return results.map((result, index) => remember(known[index] as Statement, result));
    },
  } as unknown as D1Database;
}

/** The steps of a statement's plan that read a whole table, as SQLite words them. */
export async function scansOf(db: D1Database, { sql, values }: Pick<Recorded, "sql" | "values">): Promise<string[]> {
  const { results } = await db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  // A subquery that is bounded by itself is no table, though its rows are all looked at.
  const own = results.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(detail)?.[1] ?? []);
  const isTable = (detail: string) => !own.includes(/^SCAN (\S+)/.exec(detail)?.[1] ?? "");
  return results.flatMap(({ detail }) => (detail.startsWith("SCAN ") && isTable(detail) ? [detail] : []));
}
