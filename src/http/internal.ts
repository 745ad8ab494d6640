/**
 * Requests that the service sends to itself within one process: the dashboard and the tools for agents run the operations of the
 * API in the name of a caller who was let in already. The mark is the request object itself, so nobody outside can set it. Pure
 * of I/O.
 */
import type { Caller } from "./identity.ts";

/** `isCharged`: whether it spends from the caller's budget, as a request from outside does; `shard`: the caller's database. */
type Mark = { caller: Caller | null; isCharged: boolean; shard: number };

const marks = new WeakMap<Request, Mark>();

/**
 * Marks `request` as one of our own; `caller`: in whose name it runs, null for an operation that needs no credential; `shard`:
 * the number of the database that has the caller.
 */
export function markInternal(
  request: Request,
  caller: Caller | null,
  { isCharged = false, shard }: { isCharged?: boolean; shard: number },
): Request {
  marks.set(request, { caller, isCharged, shard });
  return request;
}

/** The number of the database in which a request begins: the first, for those from outside. */
export const shardOfRequest = (request: Request): number => marks.get(request)?.shard ?? 0;

/** Whether the request was made by this very process. */
export const isInternal = (request: Request): boolean => marks.has(request);

/** Whether the request was made by this very process, which counts the work in its own way. */
export const isUncharged = (request: Request): boolean => marks.get(request)?.isCharged === false;

/** The caller in whose name an internal request runs, or null. */
export const internalCaller = (request: Request): Caller | null => marks.get(request)?.caller ?? null;
