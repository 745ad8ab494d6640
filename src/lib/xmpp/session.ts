/**
 * The sender's side of XMPP (RFC 6120, RFC 6121, rooms by XEP-0045).
 *
 * 1. Stream, STARTTLS, sign-in and resource (login.ts).
 * 2. A message to a person, then a ping to the server: what it has against the message it says before.
 * 3. A room is entered, and a nick that is taken changed once; the message has arrived when the room repeats it.
 * 4. The end of the stream, by which the room is left.
 */

import { permanent, retry, type Talk, type TalkOutcome } from "../conversation/talk.ts";
import { lookup } from "../lookup.ts";
import { child, type Element } from "./element.ts";
import { nextElement, signIn } from "./login.ts";
import { Refused } from "./refused.ts";
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
    if (error instanceof Refused) return error.mayPass ? retry(error.message) : permanent(error.message);
    throw error;
  }
}

async function sayToPerson(request: XmppRequest, talk: Talk<Element>): Promise<void> {
  await talk.say(message(request));
  await talk.say(ping(request.domain));
  for (;;) {
    const element = await nextElement(talk);
    if (isError(element, "message")) throw refusal(element, personRefusals, "The XMPP server refused the message");
    // A server that knows no ping says so, which is an answer, too.
    if (element.name === "iq" && element.attributes["id"] === "ping") return;
  }
}

async function sayInRoom(request: XmppRequest, talk: Talk<Element>): Promise<void> {
  await enter(request, talk);
  await talk.say(message(request));
  for (;;) {
    const element = await nextElement(talk);
    if (isError(element, "message")) throw refusal(element, roomRefusals, "The XMPP room refused the message");
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
        throw refusal(element, roomRefusals, "The XMPP room does not let this account in");
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

const personRefusals: Readonly<Record<string, string>> = {
  "service-unavailable": "The XMPP server knows no such person, or keeps nothing for who is not there",
  "item-not-found": "The XMPP server knows no such person",
  "remote-server-not-found": "The XMPP server of the recipient cannot be found",
};

const roomRefusals: Readonly<Record<string, string>> = {
  "item-not-found": "There is no such XMPP room",
  "remote-server-not-found": "The XMPP server of the room cannot be found",
  "not-authorized": "The XMPP room wants a password, which is not served",
  forbidden: "The XMPP room has banned this account, or does not let it speak",
  "registration-required": "The XMPP room lets only its members in",
  "not-allowed": "The XMPP room does not exist, and this account may create none",
  conflict: "The nickname is taken in the XMPP room",
};

const passing = new Set(["wait", "remote-server-timeout", "resource-constraint", "conflict"]);

function refusal(element: Element, sentences: Readonly<Record<string, string>>, otherwise: string): Refused {
  const condition = conditionOf(element);
  const mayPass = passing.has(condition) || child(element, "error")?.attributes["type"] === "wait";
  return new Refused(`${lookup(sentences, condition) ?? otherwise} (${condition.slice(0, 40)})`, mayPass);
}
