/** Thrown on the way to a site where the reason is known, instead of a runtime's own words. */

import type { EgressFailureReason } from "./failure.ts";

export class WayFailure extends Error {
  readonly reason: EgressFailureReason;

  constructor(reason: EgressFailureReason) {
    super(reason);
    this.reason = reason;
  }
}
