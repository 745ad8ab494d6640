/**
 * The proxies of the operator's list, which is read once for an invocation, because each check asks for it: their addresses are sealed, and
 * opened only for the one that is used. Unscoped: it is the operator's, and every account may name its proxies.
 */
import type { Sealer } from "../../secret/seal.ts";
import { auditStatement, type AuditEntry } from "../audit/statements.ts";

/** `sealed`: its address; null where the setting PROXIES has it. `createdAt`: Unix seconds. */
export type ListedProxy = { key: string; label: string; sealed: string | null; isDefault: boolean; createdAt: number };
/** What is written of a proxy; `url`: as it is typed, null where the setting PROXIES has it. */
export type ProxyEntry = { key: string; label: string; url: string | null; isDefault: boolean; createdAt: number };

type Row = Omit<ListedProxy, "isDefault"> & { isDefault: number };
const placeOf = (key: string) => `proxies|address|${key}`;

export function proxyStore(db: D1Database, sealer: Sealer) {
  let known: Promise<ListedProxy[]> | null = null;

  const read = async (): Promise<ListedProxy[]> => {
    const { results } = await db
      .prepare(
        `SELECT key, label, address AS sealed, is_default AS isDefault, created_at AS createdAt
         FROM proxies ORDER BY created_at, key`,
      )
      .all<Row>();
    return results.map((row) => ({ ...row, isDefault: row.isDefault === 1 }));
  };
  const write = async (statements: D1PreparedStatement[]) => {
    known = null;
    await db.batch(statements);
  };

  return {
    /** All of them, in the order in which they were listed. */
    list(): Promise<ListedProxy[]> {
      // What failed is asked again.
      return (known ??= read().catch((error: unknown) => {
        known = null;
        throw error;
      }));
    },

    /** The address as it was typed. @throws Error where no key opens it */
    open: ({ key, sealed }: Pick<ListedProxy, "key"> & { sealed: string }): Promise<string> =>
      sealer.open(sealed, placeOf(key)),

    /** Writes one under its key, and what was written; the default is the default of nobody else. @throws Problem 503 without encryption keys */
    async put({ key, label, url, isDefault, createdAt }: ProxyEntry, entry: AuditEntry): Promise<ListedProxy> {
      const sealed = url === null ? null : await sealer.seal(url, placeOf(key));
      await write([
        ...(isDefault ? [db.prepare("UPDATE proxies SET is_default = 0 WHERE is_default = 1")] : []),
        db
          .prepare(
            `INSERT INTO proxies (key, label, address, is_default, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (key) DO UPDATE SET label = ?2, address = ?3, is_default = ?4`,
          )
          .bind(key, label, sealed, isDefault ? 1 : 0, createdAt),
        auditStatement(db, entry),
      ]);
      return { key, label, sealed, isDefault, createdAt };
    },

    async remove(key: string, entry: AuditEntry): Promise<void> {
      await write([db.prepare("DELETE FROM proxies WHERE key = ?").bind(key), auditStatement(db, entry)]);
    },
  };
}
