/** Servers of mail and messages that could not be spoken to, in English. */
export const server = {
  "server.mail": "The mail server",
  "server.broker": "The broker",
  "server.irc": "The IRC server",
  "server.xmpp": "The XMPP server",
  "server.syslog": "The syslog server",
  "server.own_authority": "for an authority of your own, start the service with NODE_EXTRA_CA_CERTS",
  "server.slow": "{server} did not answer in time",
  "server.hung_up": "{server} hung up",
  "server.slow_encrypting": "{server} did not answer in time when encryption was to begin",
  "server.untrusted": "{server} could not be spoken to by TLS: its certificate is not trusted; {hint}",
  "server.no_tls":
    "{server} could not be reached by TLS: nothing listens there, it begins without TLS (try {way}), or its certificate is not trusted; {hint}",
  "server.slow_first": "{server} did not answer in time; one that begins with TLS says nothing first (try {way})",
  "server.unreachable": "{server} could not be reached, or hung up at once; is the port right?",
  "server.speaks_other": "What answered does not speak {protocol}; the port or {way} may be wrong",
  "server.not_public": "{server} is not on the public internet",
  "server.numbered": "{sentence} ({code})",
  "server.syslog_unsent": "{server} could not be sent a datagram",
  "server.syslog_nobody": "Nothing listens at the port of the syslog server: the machine refused the datagram",
  "server.syslog_unanswered":
    "Sent by UDP, which nobody answers: whether it arrived only the server knows; mode=tcp or mode=tls would tell",
  "server.smtp_other": "What answered does not speak SMTP as it should; mode= may be wrong",
} as const;
