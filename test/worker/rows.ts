/** What a test asks of the database itself, or writes past the service into it. */
import { homeDatabase } from "./harness.ts";

const statement = (sql: string, values: unknown[]) => homeDatabase.prepare(sql).bind(...values);

/** The first row that a query gives, or null. */
export const firstRow = <T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T | null> =>
  statement(sql, values).first<T>();

/** Every row that a query gives. */
export const allRows = async <T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await statement(sql, values).all<T>()).results;

export const execute = async (sql: string, ...values: unknown[]): Promise<void> => {
  await statement(sql, values).run();
};

/** How many rows a table has, or how many of which something holds. */
export const countRows = async (table: string, condition = "1 = 1", ...values: unknown[]): Promise<number> =>
  (await firstRow<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, ...values))?.n ?? 0;

/** The ids by which the stores know a watch and its owner. */
export async function idsOf(uuid: string): Promise<{ watchId: number; userId: number }> {
  const sql = 'SELECT id AS "watchId", user_id AS "userId" FROM watches WHERE uuid = ?';
  const row = await firstRow<{ watchId: number; userId: number }>(sql, uuid);
  if (!row) throw new Error(`There is no watch ${uuid}`);
  return row;
}

/** The number of an account by its address, or null. */
export const userIdOf = async (email: string): Promise<number | null> =>
  (await firstRow<{ id: number }>("SELECT id FROM users WHERE email = ?", email))?.id ?? null;

/** The watch is due at that second. */
export const setDue = (uuid: string, at: number): Promise<void> =>
  execute("UPDATE schedule SET next_at = ? WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)", at, uuid);
