/** Servers of mail and messages that could not be spoken to, in German. */
export const server = {
  "server.mail": "Der Mailserver",
  "server.broker": "Der Broker",
  "server.irc": "Der IRC-Server",
  "server.xmpp": "Der XMPP-Server",
  "server.syslog": "Der Syslog-Server",
  "server.own_authority": "für einen eigenen Aussteller starte den Dienst mit NODE_EXTRA_CA_CERTS",
  "server.slow": "{server} hat nicht rechtzeitig geantwortet",
  "server.hung_up": "{server} hat aufgelegt",
  "server.slow_encrypting": "{server} hat nicht rechtzeitig geantwortet, als verschlüsselt werden sollte",
  "server.untrusted": "{server} war mit TLS nicht zu sprechen: Seinem Zertifikat wird nicht vertraut; {hint}",
  "server.no_tls":
    "{server} war mit TLS nicht zu erreichen: Dort hört nichts, er beginnt ohne TLS (versuch {way}), oder seinem Zertifikat wird nicht vertraut; {hint}",
  "server.slow_first":
    "{server} hat nicht rechtzeitig geantwortet; einer, der mit TLS beginnt, sagt zuerst nichts (versuch {way})",
  "server.unreachable": "{server} war nicht zu erreichen oder hat sofort aufgelegt; stimmt der Port?",
  "server.speaks_other": "Was geantwortet hat, spricht kein {protocol}; vielleicht stimmt der Port oder {way} nicht",
  "server.not_public": "{server} ist nicht im öffentlichen Internet",
  "server.numbered": "{sentence} ({code})",
  "server.syslog_unsent": "{server} konnte kein Datagramm geschickt werden",
  "server.syslog_nobody": "Am Port des Syslog-Servers lauscht niemand: Der Rechner hat das Datagramm abgewiesen",
  "server.syslog_unanswered":
    "Per UDP gesendet, worauf niemand antwortet: Ob es ankam, weiß nur der Server; mode=tcp oder mode=tls würden es melden",
  "server.smtp_other": "Was antwortete, spricht SMTP nicht, wie es soll; mode= stimmt vielleicht nicht",
} as const;
