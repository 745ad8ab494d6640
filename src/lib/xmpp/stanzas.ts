/** What is said to an XMPP server, as text. */

import { escapeXml } from "./element.ts";

/** A tag with its attributes, and its content, which is XML already; a null content leaves it open. */
function written(name: string, attributes: Record<string, string>, content: string | null = ""): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}='${escapeXml(value)}'`);
  const head = `<${name}${pairs.join("")}`;
  if (content === null) return `${head}>`;
  return content === "" ? `${head}/>` : `${head}>${content}</${name}>`;
}

export const streamBeginning = (domain: string): string =>
  `<?xml version='1.0'?>${written(
    "stream:stream",
    {
      ...{ to: domain, version: "1.0", "xml:lang": "en", xmlns: "jabber:client" },
      "xmlns:stream": "http://etherx.jabber.org/streams",
    },
    null,
  )}`;
export const streamEnd = "</stream:stream>";

export const startTls = written("starttls", { xmlns: "urn:ietf:params:xml:ns:xmpp-tls" });

const sasl = { xmlns: "urn:ietf:params:xml:ns:xmpp-sasl" };

export const auth = (mechanism: string, proof: string): string => written("auth", { ...sasl, mechanism }, proof);
export const saslResponse = (proof: string): string => written("response", sasl, proof);

export function bind(resource: string): string {
  const content = resource === "" ? "" : written("resource", {}, escapeXml(resource));
  return written(
    "iq",
    { type: "set", id: "bind" },
    written("bind", { xmlns: "urn:ietf:params:xml:ns:xmpp-bind" }, content),
  );
}

/** Asked of servers of RFC 3921 (2004). */
export const openSession = written(
  "iq",
  { type: "set", id: "session" },
  written("session", { xmlns: "urn:ietf:params:xml:ns:xmpp-session" }),
);

/** https://xmpp.org/extensions/xep-0199.html: its answer comes after all that the server had to say of what came before. */
export const ping = (domain: string): string =>
  written("iq", { type: "get", id: "ping", to: domain }, written("ping", { xmlns: "urn:xmpp:ping" }));

/** https://xmpp.org/extensions/xep-0045.html#enter, without what was said before. */
export const enterRoom = (room: string, nick: string): string =>
  written(
    "presence",
    { to: `${room}/${nick}`, id: "enter" },
    written("x", { xmlns: "http://jabber.org/protocol/muc" }, written("history", { maxstanzas: "0" })),
  );

export function message({
  target,
  isRoom,
  subject,
  text,
  id,
}: {
  target: string;
  isRoom: boolean;
  subject: string;
  text: string;
  id: string;
}): string {
  // In a room a subject is the room's own.
  const heading = subject !== "" && !isRoom ? written("subject", {}, escapeXml(subject)) : "";
  const body = written("body", {}, escapeXml(text) || " ");
  return written("message", { type: isRoom ? "groupchat" : "chat", to: target, id }, heading + body);
}
