/** The stores that the middleware of all routes uses. */

import type { StorageStores } from "../storage/world.ts";
import type { World } from "../world.ts";
import type { idempotencyStore } from "./idempotency/store.ts";
import type { Caller, CallerApp, CallerSession, Standing } from "./identity.ts";

/** `hash`: SHA-256 of the secret, in hex; `now`: Unix seconds. */
export interface HttpStores extends StorageStores {
  accounts: {
    byKey(
      hash: string,
      now: number,
    ): Promise<
      (Omit<Caller, "via" | "session" | "app"> & Standing & { keyId: number; lastUsedAt: number | null }) | null
    >;
    bySession(
      hash: string,
      now: number,
    ): Promise<
      | (Omit<Caller, "via" | "keyId" | "session" | "app" | "rights"> &
          Standing & { session: CallerSession; lastSeenAt: number })
      | null
    >;
    keyUsed(keyId: number, now: number): Promise<unknown>;
    sessionUsed(hash: string, now: number): Promise<unknown>;
  };
  apps: {
    byAccessToken(
      hash: string,
      now: number,
    ): Promise<(Omit<Caller, "via" | "keyId" | "session"> & Standing & { app: CallerApp; lastUsedAt: number }) | null>;
    used(id: string, now: number): Promise<unknown>;
  };
  idempotentAnswers: ReturnType<typeof idempotencyStore>;
  /** The stores of one account. */
  mine(caller: { userId: number }): object;
}
/** The dependencies of the middleware of all routes. */
export type HttpWorld = World<HttpStores>;
