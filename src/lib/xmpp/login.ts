/** The way in: the stream, TLS, who one is (RFC 6120, 5 to 7). */

import { message } from "../../message/message.ts";
import type { Talk } from "../conversation/talk.ts";
import { base64OfText, bytesOfBase64 } from "../markup/base64.ts";
import { child, type Element } from "./element.ts";
import { numbered, Refused } from "./refused.ts";
import type { XmppRequest } from "./request.ts";
import { isServerProof, scramFirst, scramProof, type ScramHash } from "./scram.ts";
import { auth, bind, openSession, saslResponse, startTls, streamBeginning } from "./stanzas.ts";

/** Opens the stream, encrypts it, signs in and binds a resource. Throws {@link Refused}. */
export async function signIn(request: XmppRequest, talk: Talk<Element>): Promise<void> {
  const { security, domain } = request;
  let features = await openStream(request, talk);
  const offered = child(features, "starttls");
  let isEncrypted = security === "tls";
  const insists = offered !== undefined && child(offered, "required") !== undefined;
  if (!isEncrypted && (security === "starttls" || insists)) {
    if (!offered) throw new Refused(message("xmpp.no_starttls"));
    await talk.say(startTls);
    if ((await nextElement(talk)).name !== "proceed") throw new Refused(message("xmpp.starttls"));
    await talk.encrypt(domain);
    isEncrypted = true;
    features = await openStream(request, talk);
  }
  await prove(request, talk, mechanismsOf(features), isEncrypted);
  features = await openStream(request, talk);
  await talk.say(bind(request.resource));
  await answered(talk, "bind");
  const session = child(features, "session");
  if (session && !child(session, "optional")) {
    await talk.say(openSession);
    await answered(talk, "session");
  }
}

/** The features of a new stream. */
async function openStream({ domain }: XmppRequest, talk: Talk<Element>): Promise<Element> {
  await talk.say(streamBeginning(domain));
  for (;;) {
    const { name, ...rest } = await nextElement(talk);
    if (name === "features") return { name, ...rest };
    if (name !== "stream") throw new Refused(message("xmpp.begins"), true);
  }
}

/** What the server says next, unless it is the end. */
export async function nextElement(talk: Talk<Element>): Promise<Element> {
  const element = await talk.hear();
  if (element.name === "/stream") throw new Refused(message("xmpp.closed"), true);
  // An error of the stream is the only one that stands by itself.
  if (element.name !== "error") return element;
  const condition = element.children[0]?.name ?? "unknown";
  if (condition === "host-unknown") throw new Refused(message("xmpp.domain"));
  throw new Refused(numbered(message("xmpp.ended"), condition), true);
}

async function answered(talk: Talk<Element>, id: string): Promise<void> {
  for (;;) {
    const { name, attributes } = await nextElement(talk);
    if (name !== "iq" || attributes["id"] !== id) continue;
    if (attributes["type"] === "result") return;
    throw new Refused(message("xmpp.bind"), true);
  }
}

const mechanismsOf = (features: Element): Set<string> =>
  new Set((child(features, "mechanisms")?.children ?? []).map(({ text }) => text.trim().toUpperCase()));

async function prove(
  request: XmppRequest,
  talk: Talk<Element>,
  ...[offered, isEncrypted]: [Set<string>, boolean]
): Promise<void> {
  for (const hash of ["SHA-256", "SHA-1"] as const)
    if (offered.has(`SCRAM-${hash}`)) return proveByScram(request, talk, hash);
  if (!offered.has("PLAIN")) throw new Refused(message("xmpp.mechanisms"));
  if (!isEncrypted) throw new Refused(message("xmpp.clear"));
  await talk.say(auth("PLAIN", base64OfText(`\0${request.user}\0${request.password}`)));
  await expectSuccess(talk);
}

async function proveByScram({ user, password }: XmppRequest, talk: Talk<Element>, hash: ScramHash): Promise<void> {
  const nonce = talk.nonce();
  await talk.say(auth(`SCRAM-${hash}`, base64OfText(scramFirst(user, nonce))));
  const challenge = await nextElement(talk);
  if (challenge.name !== "challenge") throw refusalOf(challenge);
  const proof = await scramProof({ hash, user, password, nonce }, said(challenge));
  if ("problem" in proof) throw new Refused(proof.problem);
  await talk.say(saslResponse(base64OfText(proof.response)));
  let last = await nextElement(talk);
  let words = said(last);
  if (last.name === "challenge") {
    await talk.say(saslResponse(""));
    last = await nextElement(talk);
    words = said(last) || words;
  }
  if (last.name !== "success") throw refusalOf(last);
  if (!isServerProof(words, proof.serverSignature)) throw new Refused(message("xmpp.impostor"));
}

async function expectSuccess(talk: Talk<Element>): Promise<void> {
  const answer = await nextElement(talk);
  if (answer.name !== "success") throw refusalOf(answer);
}

function said({ text }: Element): string {
  const bytes = bytesOfBase64(text.replace(/\s+/g, ""));
  return bytes ? new TextDecoder().decode(bytes) : "";
}

function refusalOf({ name, children }: Element): Refused {
  const condition = children.find((each) => each.name !== "text")?.name ?? name;
  if (condition === "temporary-auth-failure") return new Refused(message("xmpp.later"), true);
  return new Refused(numbered(message("xmpp.credentials"), condition));
}
