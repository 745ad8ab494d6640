/** A message as an IRC server is asked to pass it on. Pure. */

/** How one proves who one is: a password of the server, SASL, the service NickServ, a bouncer's user and password, or not at all. */
export const ircLogins = ["server", "sasl", "nickserv", "znc", "none"] as const;
export type IrcLogin = (typeof ircLogins)[number];

export type IrcRequest = {
  kind: "irc";
  host: string;
  port: number;
  /** Whether the connection is encrypted from its first byte. */
  isSecure: boolean;
  login: IrcLogin;
  /** "" for none. */
  user: string;
  password: string;
  nick: string;
  /** The nick where the first one is taken. */
  secondNick: string;
  realName: string;
  /** A channel with its mark, or a nick. */
  target: string;
  /** Of a channel; "" for none. */
  key: string;
  /** Whether the channel is joined first. */
  joins: boolean;
  /** One line each, none of them empty. */
  lines: string[];
};
