/** Whether there is a first minute without an account here. Pure. */
import type { C } from "../request/app.ts";

/** Whether strangers may have pages read: only where whoever wants to can register. */
export const isTryOpen = ({ var: { world } }: C): boolean =>
  world.operator.TRY === "on" && world.operator.REGISTRATION === "open";
