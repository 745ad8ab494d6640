/**
 * The databases of worker tests. Most tests run on those of one machine (scripts/local/machine): SQLite in a Durable Object, as in
 * a simulated D1, but asked by one call and not through three Workers that speak JSON, which takes seven times the processor time.
 * That every statement has the answer, the error and the counts of D1 is tested in test/sockets/stores.test.ts. Files that call
 * `overD1` run on D1 itself, and `DATABASES=d1 npm test` runs all of them on it.
 */

import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { databaseAt } from "../../scripts/local/machine/client.mjs";
import { isolate } from "./isolate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether all files run on D1. */
    isOverD1: boolean;
  }
}

const names = ["DB", "DB_1", "SPARE"];
type Bound = Record<string, D1Database> & { DATABASES: DurableObjectNamespace };

/** The tests of the file that calls it run on the D1 of the runtime. */
export function overD1(): void {
  isolate.isOverD1 = true;
}

/** Before each file: its tests run on the databases of one machine. */
export function overMachine(): void {
  isolate.isOverD1 = inject("isOverD1");
}

/** Each database in the place of its binding, where the Worker finds it, too. Once in each isolate. */
export function placeDatabases(): void {
  const bound = env as unknown as Bound;
  for (const name of names) {
    const d1 = bound[name];
    if (d1) Object.assign(env, { [name]: either(d1, databaseAt(bound.DATABASES, name) as unknown as D1Database) });
  }
}

function either(d1: D1Database, machine: D1Database): D1Database {
  const current = (): D1Database => (isolate.isOverD1 ? d1 : machine);
  return {
    prepare: (sql: string) => current().prepare(sql),
    batch: (statements: D1PreparedStatement[]) => current().batch(statements),
  } as D1Database;
}
