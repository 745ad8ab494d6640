/** A message as a syslog server is asked to take it. Pure. */

/** How it travels: a datagram (RFC 5426), a stream (RFC 6587), a stream with TLS (RFC 5425). */
export const syslogTransports = ["udp", "tcp", "tls"] as const;
export type SyslogTransport = (typeof syslogTransports)[number];

export type SyslogRequest = {
  kind: "syslog";
  host: string;
  port: number;
  transport: SyslogTransport;
  /** By RFC 5424; see message.ts. */
  text: string;
};
