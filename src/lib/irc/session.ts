/**
 * The sender's side of IRC (RFC 2812), SASL by IRCv3: https://ircv3.net/specs/extensions/sasl-3.1.
 *
 * 1. CAP LS asks for SASL where it is wanted; PASS, NICK and USER; a nick that is taken is changed once.
 * 2. NickServ is told the password where SASL is not offered.
 * 3. JOIN of a channel, then a PRIVMSG a line, then PING: what the server has against a line it says before its PONG.
 * 4. QUIT. What the server sends beside that is not for us, but for PING.
 */

import { permanent, retry, type Talk, type TalkOutcome } from "../conversation/talk.ts";
import { signIn } from "./login.ts";
import { IrcLine } from "./line.ts";
import type { IrcMessage } from "./message.ts";
import { joinRefusals, messageRefusals, refusalOf, Refused } from "./refusals.ts";
import type { IrcRequest } from "./request.ts";

/** Says the lines of a request to its target, and how it went. */
export async function notifyByIrc(request: IrcRequest, talk: Talk<IrcMessage>): Promise<TalkOutcome> {
  const line = new IrcLine(talk);
  try {
    await signIn(request, line);
    if (request.joins && request.target.startsWith("#")) await join(request, line);
    for (const text of request.lines) await line.say("PRIVMSG", request.target, text);
    await line.passed(messageRefusals);
    await line.say("QUIT");
    return { kind: "delivered" };
  } catch (error) {
    if (error instanceof Refused) return error.mayPass ? retry(error.sentence) : permanent(error.sentence);
    throw error;
  }
}

async function join({ target, key }: IrcRequest, line: IrcLine): Promise<void> {
  await line.say("JOIN", ...(key === "" ? [target] : [target, key]));
  await line.until((message) => {
    const refusal = refusalOf(joinRefusals, message);
    if (refusal) throw refusal;
    // The list of who is there ends what the server says of a channel that was joined.
    return message.command === "366";
  });
}
