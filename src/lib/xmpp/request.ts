/** A message as an XMPP server is asked to pass it on. Pure. */

/** TLS by STARTTLS, from the first byte, or not at all unless the server insists. */
export const xmppSecurities = ["starttls", "tls", "none"] as const;
export type XmppSecurity = (typeof xmppSecurities)[number];

export type XmppRequest = {
  kind: "xmpp";
  /** Where the server is, which may be another name than that of the account's domain. */
  host: string;
  port: number;
  security: XmppSecurity;
  /** The account: user@domain, and what the server calls this connection of it; "" has the server choose. */
  user: string;
  domain: string;
  resource: string;
  password: string;
  /** The bare or full address of a person or a room. */
  target: string;
  isRoom: boolean;
  /** In a room, and where it is taken. */
  nick: string;
  secondNick: string;
  /** "" for none. */
  subject: string;
  text: string;
  /** Stable over retries. */
  id: string;
};
