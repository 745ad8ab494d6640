/** A mail as a server is asked to take it. Pure. */

/** How an SMTP connection is secured: from its first byte, by STARTTLS or not at all, by STARTTLS if offered, never. */
export type MailSecurity = "tls" | "starttls" | "opportunistic" | "none";

export type MailRequest = {
  kind: "smtp";
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  password: string;
  /** Our own name, for EHLO. */
  hello: string;
  /** The envelope: bare addresses. The first is the one this request is for, the others get copies. */
  from: string;
  to: string[];
  /** The whole message, CRLF line ends, ASCII only. */
  message: string;
};
