/** Where to go on from a page that could not be read: one way for each failure, and the watch all the same. Pure. */
import type { FailureClass } from "../../page/failure.ts";
import { wayOutOf } from "../parts/wayOut.ts";

/** Ways to watch a page that could not be read: as every other one, with a sign-in to give next, or once a day. */
export const onwardWays = ["watch", "sign_in", "daily"] as const;
export type Way = (typeof onwardWays)[number];
export type Onward = Way | "browser" | "address";

type Reading = { isRendered: boolean; hasBrowser: boolean };

/** The way that promises most after this failure. */
export function onwardOf(failure: FailureClass, reading: Reading): Onward {
  switch (wayOutOf(failure, reading)) {
    case "browser":
      return "browser";
    case "sign_in":
      return "sign_in";
    case "slower":
      return "daily";
    case "address":
      return "address";
    default:
      return "watch";
  }
}

/** No watch could ever read it: another address is all that helps. */
export const isHopeless = (failure: FailureClass): boolean =>
  failure === "blocked_address" || failure === "unsupported_type";
