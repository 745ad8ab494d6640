/** Thrown by a transport (a proxy connection) that knows why a request failed; other errors carry only the runtime's own words. */

/** Why a request through a proxy failed: `cut` is a connection that broke, those that begin with "proxy" are the proxy's own doing. */
export type TransportReason =
  | "cut"
  | "encoding"
  | "timeout"
  | "tls"
  | "proxy_inside_tls"
  | "proxy_login"
  | "proxy_not_opened"
  | "proxy_refused"
  | "proxy_unreached"
  | "proxy_unusable";

export class TransportFailure extends Error {
  readonly reason: TransportReason;

  constructor(reason: TransportReason) {
    super(reason);
    this.reason = reason;
  }
}
