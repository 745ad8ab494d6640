/** The German of the sentences about servers of syslog, IRC and XMPP. Pure. */
import type { serversSentences } from "../../sentences/servers.ts";

export const serversInGerman: Readonly<Record<keyof typeof serversSentences, string>> = {
  syslog_udp:
    "mode=udp geht nur dort, wo der Dienst auf einem eigenen Rechner läuft (npm start, Container); nimm mode=tcp oder mode=tls",
};
