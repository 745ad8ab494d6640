/**
 * Requests that the service sends to itself within one process: the dashboard runs the operations of the API in the name of
 * the person who is signed in. The mark is the request object itself, so nobody outside can set it. Pure of I/O.
 */
import type { Caller } from "./identity.ts";

const callers = new WeakMap<Request, Caller | null>();

/** Marks `request` as one of our own; `caller`: in whose name it runs, null for an operation that needs no credential. */
export function markInternal(request: Request, caller: Caller | null): Request {
  callers.set(request, caller);
  return request;
}

/** Whether the request was made by this very process. */
export const isInternal = (request: Request): boolean => callers.has(request);

/** The caller in whose name an internal request runs, or null. */
export const internalCaller = (request: Request): Caller | null => callers.get(request) ?? null;
