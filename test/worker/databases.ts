/**
 * The databases of worker tests: those of one machine (scripts/local/machine), SQLite in a Durable Object as D1 is, but asked by one call
 * and not through three Workers that speak JSON. That each of their statements has the answer, the error and the counts of D1 is tested
 * in test/sockets/stores.test.ts. Files that are about D1 itself (its limits, its bill, the rows that it reads), and one of each kind of
 * what the service asks of it, call `overD1`; `DATABASES=d1 npm test`, every night, runs all files on D1.
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

/** The tests of the file that calls it run on D1. */
export function overD1(): void {
  isolate.isOverMachine = false;
}

/** Before each file: its tests run on the databases of one machine. */
export function overMachine(): void {
  isolate.isOverMachine = !inject("isOverD1");
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
