/**
 * What the service may touch besides its arguments, in five members. Each room states which stores it uses (its own
 * world.ts), so that a lower room cannot reach what stands above it; src/bindings.ts makes the whole of it.
 */
import type { Egress } from "./egress/egress.ts";
import type { GuardRules } from "./egress/destination.ts";
import type { SendDatagram } from "./lib/syslog/send.ts";
import type { HostLine } from "./limits/hostLine.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Operator } from "./operator/operator.ts";

/** `S`: the stores. */
export interface World<S = unknown> {
  clock: Clock;
  /** The settings of whoever runs this server. */
  operator: Operator;
  /** The database that `stores` are of. */
  shard: Shard;
  stores: S;
  net: Net;
}

/**
 * One of the databases that the accounts are spread over: `index` from 0, and how many there are. Each is a whole, content and
 * schedule of its accounts; what they share is the world outside, so a host may be asked from several.
 */
export type Shard = { index: number; count: number };

export interface Clock {
  /** Unix seconds. */
  now: () => number;
  /** https://developers.cloudflare.com/workers/runtime-apis/scheduler/ */
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * Room on the disk of the data in bytes, and its backups: when the newest was made (Unix seconds; null for none) and why the last one
 * failed; `backup` is null where none are made by themselves.
 */
export type Disk = { freeBytes: number; backup: { at: number | null; problem: string | null } | null };

/** What the service takes of its own machine: the memory of its processes by name, in bytes, and what stands in its queues. */
export type Machine = {
  memoryBytes: Record<string, number>;
  queues: { name: string; waiting: number; working: number }[];
};

/** The ways out of the isolate. */
export interface Net {
  egress: Egress;
  /** The same for questions to language models: the addresses that the operator set for these are open there. */
  modelEgress: Egress;
  guardRules: GuardRules;
  /** Workers AI; undefined on a server whose operator has not turned it on. */
  ai: ModelBinding | undefined;
  /** The disk of the data; undefined where the data are on no disk of one's own. */
  disk: (() => Promise<Disk>) | undefined;
  /** Undefined where the service runs on no machine of one's own. */
  machine: (() => Promise<Machine>) | undefined;
  /** Sends a datagram to a place that the guard let pass; undefined where there is no UDP, as at Cloudflare. */
  sendDatagram: SendDatagram | undefined;
  /** Undefined on a server without Browser Rendering. */
  browser: BrowserBinding | undefined;
  /** Budgets and failed attempts, an object for each name. */
  limiter: DurableObjectNamespace<Limiter>;
  /** Where messages about different databases meet before a host; undefined where a former version set the bindings. */
  hostLine: DurableObjectNamespace<HostLine> | undefined;
  queues: Record<QueueName, Queue<unknown>> & {
    /** The ticks of each database, where there are several, and what goes round between two of them. */
    ticks?: Queue<unknown>;
  };
}

/** https://developers.cloudflare.com/workers-ai/configuration/bindings/ */
export type ModelBinding = { run: (model: string, input: unknown) => Promise<unknown> };
/** The platform's own, or a browser elsewhere that is presented as one. */
type BrowserBinding = Pick<NonNullable<Env["BROWSER"]>, "fetch">;
export type QueueName =
  | "checks"
  | "crowdChecks"
  | "slowChecks"
  | "browserChecks"
  | "rechecks"
  | "alerts"
  | "slowAlerts";
