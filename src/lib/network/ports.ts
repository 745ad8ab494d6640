/**
 * Ports that speak something other than HTTP, so that a request cannot be made to talk to a mail server or a database.
 * The fetch standard's bad ports (https://fetch.spec.whatwg.org/#port-blocking) and the usual databases.
 */

/** What is spoken over a connection of its own: it decides which ports may be connected to. */
export type ServerKind = "mail" | "mqtt" | "irc" | "xmpp" | "syslog";

/** Ports that a kind of server is known by, of those that speak no HTTP. */
const portsOf: Record<ServerKind, readonly number[]> = {
  mail: [25, 465, 587],
  mqtt: [],
  irc: [6665, 6666, 6667, 6668, 6669, 6679, 6697],
  xmpp: [],
  syslog: [514, 601],
};

const notHttp = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
  ...[109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526],
  ...[530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045],
  ...[4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
  ...[445, 1433, 1521, 3306, 3389, 5432, 5900, 6379, 11211, 27017],
]);

/** True when a web request may go to this port. */
export function isWebPort(port: number): boolean {
  return !notHttp.has(port);
}

/** True when a server of this kind may be spoken to at this port: its own ports, and whatever no other service is known by. */
export function isServerPort(kind: ServerKind, port: number): boolean {
  return portsOf[kind].includes(port) || !notHttp.has(port);
}
