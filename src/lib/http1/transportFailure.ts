/** Thrown by a transport over a socket that knows why a request failed; other errors carry only the runtime's own words. */

/** Why a request failed: `cut` is a connection that broke, `not_http` an answer that cannot be taken for one, those that begin with "proxy" are the proxy's own doing. */
export type TransportReason =
  | "cut"
  | "encoding"
  | "not_http"
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
