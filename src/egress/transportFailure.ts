/** Thrown by a transport (a proxy connection) that knows why a request failed; other errors carry only the runtime's own words. */

import type { EgressFailureReason } from "./failure.ts";

export class TransportFailure extends Error {
  readonly reason: EgressFailureReason;

  constructor(reason: EgressFailureReason) {
    super(reason);
    this.reason = reason;
  }
}
