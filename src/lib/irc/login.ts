/** Who one is at an IRC server: the nick, and the proofs of it. */

import { message as messageOf } from "../../message/message.ts";
import { base64OfText } from "../markup/base64.ts";
import type { IrcLine } from "./line.ts";
import type { IrcMessage } from "./message.ts";
import { messageRefusals, refusalOf, Refused, signInRefusals } from "./refusals.ts";
import type { IrcRequest } from "./request.ts";

/** AUTHENTICATE takes so many characters at once. */
const saslPart = 400;
const nickTaken = new Set(["433", "436", "437"]);

/** Registers at the server. Throws {@link Refused}. */
export async function signIn(request: IrcRequest, line: IrcLine): Promise<void> {
  const { login, user, password, nick } = request;
  const asksSasl = password !== "" && (login === "sasl" || login === "nickserv");
  if (asksSasl) await line.say("CAP", "LS", "302");
  if (password !== "" && login === "server") await line.say("PASS", password);
  if (password !== "" && login === "znc") await line.say("PASS", `${user}:${password}`);
  await line.say("NICK", nick);
  await line.say("USER", userName(user || nick), "0", "*", request.realName);
  const known = await welcome(request, line);
  if (login === "nickserv" && password !== "" && !known) await identify(request, line);
}

/** Waits until the server lets us in; true when SASL has shown who we are. */
async function welcome(request: IrcRequest, line: IrcLine): Promise<boolean> {
  let isKnown = false;
  let nicks = 1;
  await line.until(async (message) => {
    const { command } = message;
    if (command === "CAP") await answerCapability(request, line, message);
    else if (command === "AUTHENTICATE") await sayProof(request, line);
    else if (command === "903") {
      isKnown = true;
      await line.say("CAP", "END");
    } else if (nickTaken.has(command)) {
      nicks += 1;
      if (nicks > 2) throw new Refused(messageOf("irc.nick_taken"), true);
      await line.say("NICK", request.secondNick);
    } else {
      const refusal = refusalOf(signInRefusals, message);
      if (refusal) throw refusal;
    }
    return command === "001";
  });
  return isKnown;
}

async function answerCapability({ login }: IrcRequest, line: IrcLine, { parameters }: IrcMessage): Promise<void> {
  const [, verb = "", ...words] = parameters;
  const offered = words.join(" ");
  // A star says that more lines of the list are to come.
  if (verb.toUpperCase() === "LS" && words[0] === "*" && !/(?:^| )sasl\b/.test(offered)) return;
  if (verb.toUpperCase() === "ACK") return line.say("AUTHENTICATE", "PLAIN");
  const ways = /(?:^| )sasl(?:=(\S*))?/.exec(offered);
  const canSasl = verb.toUpperCase() === "LS" && ways !== null && (!ways[1] || ways[1].split(",").includes("PLAIN"));
  if (canSasl) return line.say("CAP", "REQ", "sasl");
  if (login === "sasl") throw new Refused(messageOf("irc.no_sasl"));
  return line.say("CAP", "END");
}

async function sayProof({ user, nick, password }: IrcRequest, line: IrcLine): Promise<void> {
  const name = user || nick;
  const proof = base64OfText(`${name}\0${name}\0${password}`);
  for (let at = 0; at < proof.length; at += saslPart) await line.say("AUTHENTICATE", proof.slice(at, at + saslPart));
  // A last part that is full has an empty one after it.
  if (proof.length % saslPart === 0) await line.say("AUTHENTICATE", "+");
}

/** NickServ answers in words, of which only the refusals of the usual programs are known. */
async function identify({ user, nick, password }: IrcRequest, line: IrcLine): Promise<void> {
  await line.say("PRIVMSG", "NickServ", `IDENTIFY ${user || nick} ${password}`);
  await line.until((message) => {
    const { command, from, parameters } = message;
    if (command === "401") throw new Refused(messageOf("irc.no_nickserv"));
    const refusal = refusalOf(messageRefusals, message);
    if (refusal) throw refusal;
    if (command === "900") return true;
    if (command !== "NOTICE" || from.toLowerCase() !== "nickserv") return false;
    if (
      /invalid|incorrect|wrong|denied|isn't registered|not registered|not a registered/i.test(parameters.at(-1) ?? "")
    )
      throw new Refused(messageOf("irc.nickserv"));
    return /identified|recogni[sz]ed|logged in|accepted/i.test(parameters.at(-1) ?? "");
  });
}

/** A user name of RFC 2812 has no blanks and no @. */
const userName = (word: string): string =>
  word
    .replace(/[^\x21-\x3f\x41-\x7e]/g, "")
    .replace(/^:+/, "")
    .slice(0, 20) || "user";
