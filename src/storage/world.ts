/** The stores that hold everything. */
import type { Sealer } from "../secret/seal.ts";
import type { World } from "../world.ts";
import type { counterStore } from "./counters/store.ts";
import type { healthStore } from "./health/store.ts";
import type { mailboxStore } from "./mailbox/store.ts";
import type { memoryStore } from "./memory/store.ts";
import type { proxyStore } from "./proxies/store.ts";
import type { sizeStore } from "./size/store.ts";
import type { shardStore } from "./shard/store.ts";
import type { noteStore } from "./notes/store.ts";
import type { Statement } from "./statements.ts";
import type { Objects } from "./objects.ts";
import type { QueryBudget } from "./queries.ts";

export interface StorageStores {
  /** For store.ts and statements.ts only. */
  db: D1Database;
  sealer: Sealer;
  objects: Objects;
  /** What this invocation asks of its databases, all of them together. */
  queries: QueryBudget;
  health: ReturnType<typeof healthStore>;
  counters: ReturnType<typeof counterStore>;
  notes: ReturnType<typeof noteStore>;
  /** Of the operator; in the first database, whichever these stores are of. */
  proxies: ReturnType<typeof proxyStore>;
  size: ReturnType<typeof sizeStore>;
  shard: ReturnType<typeof shardStore>;
  memory: ReturnType<typeof memoryStore>;
  mailbox: ReturnType<typeof mailboxStore>;
  /** Runs statements as one transaction: all of them, or none. */
  batch: <Row>(statements: Statement[]) => Promise<{ results: Row[] }[]>;
}
export type StorageWorld = World<StorageStores>;
