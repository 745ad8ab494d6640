/** What the routes of all screens share: their application, and what a request carries. */
import { Hono, type Context } from "hono";
import type { Stores } from "../../bindings.ts";
import type { Caller } from "../../http/identity.ts";
import type { Shards } from "../../shard/shards.ts";
import type { World } from "../../world.ts";
import type { Reader } from "../reader.ts";

export type Screen = {
  Bindings: Env;
  Variables: {
    world: World<Stores>;
    shards: Shards<Stores>;
    requestId: string;
    /** Who is signed in, or null. */
    caller: Caller | null;
    /** Who looks, and how. */
    reader: Reader;
  };
};
/** The context of a request for a screen. */
export type C = Context<Screen>;

/** A new application for the routes of a screen. */
export const newScreens = (): Hono<Screen> => new Hono<Screen>({ strict: false });
