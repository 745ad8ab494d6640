/**
 * The sender's side of XMPP (RFC 6120, RFC 6121, rooms by XEP-0045).
 *
 * 1. Stream, STARTTLS, sign-in and resource (login.ts).
 * 2. A message to a person, then a ping to the server: what it has against the message it says before.
 * 3. A room is entered, and a nick that is taken changed once; the message has arrived when the room repeats it.
 * 4. The end of the stream, by which the room is left.
 */

import { message as messageOf, type Message } from "../../message/message.ts";
import { permanent, retry, type Talk, type TalkOutcome } from "../conversation/talk.ts";
import { lookup } from "../lookup.ts";
import { child, type Element } from "./element.ts";
import { nextElement, signIn } from "./login.ts";
import { numbered, Refused } from "./refused.ts";
import type { XmppRequest } from "./request.ts";
import { enterRoom, message, ping, streamEnd } from "./stanzas.ts";

/** Sends the message of a request, and how it went. */
export async function notifyByXmpp(request: XmppRequest, talk: Talk<Element>): Promise<TalkOutcome> {
  try {
    await signIn(request, talk);
    await (request.isRoom ? sayInRoom : sayToPerson)(request, talk);
    await talk.say(streamEnd);
    return { kind: "delivered" };
  } catch (error) {
    if (error instanceof Refused) return error.mayPass ? retry(error.sentence) : permanent(error.sentence);
    throw error;
  }
}

async function sayToPerson(request: XmppRequest, talk: Talk<Element>): Promise<void> {
  await talk.say(message(request));
  await talk.say(ping(request.domain));
  for (;;) {
    const element = await nextElement(talk);
    if (isError(element, "message")) throw refusal(element, personRefusals, messageOf("xmpp.message"));
    // A server that knows no ping says so, which is an answer, too.
    if (element.name === "iq" && element.attributes["id"] === "ping") return;
  }
}

async function sayInRoom(request: XmppRequest, talk: Talk<Element>): Promise<void> {
  await enter(request, talk);
  await talk.say(message(request));
  for (;;) {
    const element = await nextElement(talk);
    if (isError(element, "message")) throw refusal(element, roomRefusals, messageOf("xmpp.room_message"));
    const { name, attributes } = element;
    if (name === "message" && attributes["type"] === "groupchat" && attributes["id"] === request.id) return;
  }
}

async function enter({ target, nick, secondNick }: XmppRequest, talk: Talk<Element>): Promise<void> {
  await talk.say(enterRoom(target, nick));
  let nicks = 1;
  for (;;) {
    const element = await nextElement(talk);
    if (element.name !== "presence") continue;
    if (isError(element, "presence")) {
      nicks += 1;
      if (conditionOf(element) !== "conflict" || nicks > 2)
        throw refusal(element, roomRefusals, messageOf("xmpp.room_closed"));
      await talk.say(enterRoom(target, secondNick));
    } else if (isOwn(element)) return;
  }
}

/** Whether a presence is our own, which the room says last. */
const isOwn = (presence: Element): boolean =>
  presence.children.some(({ name, children }) =>
    name === "x" ? children.some((each) => each.name === "status" && each.attributes["code"] === "110") : false,
  );

const isError = ({ name, attributes }: Element, kind: string): boolean =>
  name === kind && attributes["type"] === "error";

const conditionOf = (element: Element): string =>
  child(element, "error")?.children.find(({ name }) => name !== "text")?.name ?? "unknown";

const personRefusals: Readonly<Record<string, Message>> = {
  "service-unavailable": messageOf("xmpp.absent"),
  "item-not-found": messageOf("xmpp.nobody"),
  "remote-server-not-found": messageOf("xmpp.remote"),
};

const roomRefusals: Readonly<Record<string, Message>> = {
  "item-not-found": messageOf("xmpp.no_room"),
  "remote-server-not-found": messageOf("xmpp.room_remote"),
  "not-authorized": messageOf("xmpp.room_password"),
  forbidden: messageOf("xmpp.room_banned"),
  "registration-required": messageOf("xmpp.room_members"),
  "not-allowed": messageOf("xmpp.room_new"),
  conflict: messageOf("xmpp.room_nick"),
};

const passing = new Set(["wait", "remote-server-timeout", "resource-constraint", "conflict"]);

function refusal(element: Element, sentences: Readonly<Record<string, Message>>, otherwise: Message): Refused {
  const condition = conditionOf(element);
  const mayPass = passing.has(condition) || child(element, "error")?.attributes["type"] === "wait";
  return new Refused(numbered(lookup(sentences, condition) ?? otherwise, condition), mayPass);
}
