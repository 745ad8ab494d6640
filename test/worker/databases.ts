/**
 * The databases of worker tests: D1. Files that go the same way some hundred times, and call `overMachine`, have those of one machine
 * (scripts/local/machine) instead: SQLite in a Durable Object as well, but asked by one call and not through three Workers that speak JSON,
 * which takes a seventh of the processor time. That each of their statements has the answer, the error and the counts of D1 is tested in
 * test/sockets/stores.test.ts. `DATABASES=d1 npm test` runs all files on D1.
 */

import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { databaseAt } from "../../scripts/local/machine/client.mjs";
import { refusingEarlierWork } from "./belonging.ts";
import { isolate } from "./isolate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether all files run on D1. */
    isOverD1: boolean;
  }
}

const names = ["DB", "DB_1", "SPARE"];
type Bound = Record<string, D1Database> & { DATABASES: DurableObjectNamespace };

/** The tests of the file that calls it run on the databases of one machine. */
export function overMachine(): void {
  isolate.isOverMachine = !inject("isOverD1");
}

/** Before each file: its tests run on D1. */
export function overD1(): void {
  isolate.isOverMachine = false;
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
  const current = (): D1Database => (isolate.isOverMachine ? machine : d1);
  return refusingEarlierWork({
    prepare: (sql: string) => current().prepare(sql),
    batch: (statements: D1PreparedStatement[]) => current().batch(statements),
  } as D1Database);
}
