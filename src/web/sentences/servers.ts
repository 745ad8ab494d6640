/** Sentences about servers of syslog, IRC and XMPP. Pure. */
export const serversSentences = {
  syslog_udp:
    "mode=udp works only where the service runs on a machine of your own (npm start, container); use mode=tcp or mode=tls",
} as const;
