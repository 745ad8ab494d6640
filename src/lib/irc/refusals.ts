/** What a server has against something, by the number of its answer: https://modern.ircdocs.horse/#numerics */

import { englishOf } from "../../message/textOf.ts";
import { message, type Message } from "../../message/message.ts";
import { lookup } from "../lookup.ts";
import type { IrcMessage } from "./message.ts";

/** A refusal, as a sentence. */
export class Refused extends Error {
  readonly sentence: Message;
  readonly mayPass: boolean;

  constructor(sentence: Message, mayPass = false) {
    super(englishOf(sentence));
    this.sentence = sentence;
    this.mayPass = mayPass;
  }
}

export const signInRefusals: Readonly<Record<string, Message>> = {
  "432": message("irc.nick"),
  "461": message("irc.user"),
  "463": message("irc.machine"),
  "464": message("irc.password"),
  "465": message("irc.banned"),
  "904": message("irc.credentials"),
  "905": message("irc.credentials"),
  "902": message("irc.credentials"),
};

export const joinRefusals: Readonly<Record<string, Message>> = {
  "403": message("irc.no_channel"),
  "405": message("irc.channels"),
  "448": message("irc.no_channel"),
  "471": message("irc.full"),
  "473": message("irc.invitation"),
  "474": message("irc.channel_banned"),
  "475": message("irc.key"),
  "476": message("irc.no_channel"),
  "477": message("irc.registered"),
  "489": message("irc.channel_tls"),
};

export const messageRefusals: Readonly<Record<string, Message>> = {
  "401": message("irc.nobody"),
  "403": message("irc.no_channel"),
  "404": message("irc.muted"),
  "407": message("irc.recipient"),
  "408": message("irc.muted"),
  "411": message("irc.recipient"),
  "412": message("irc.message"),
  "413": message("irc.recipient"),
  "414": message("irc.recipient"),
  "486": message("irc.person_registered"),
  "531": message("irc.person_muted"),
};

/** Who is not there now, or a channel that is full, may be later. */
const passing = new Set(["401", "463", "471"]);

/** The refusal that a message is; null for any other message. */
export function refusalOf(refusals: Readonly<Record<string, Message>>, { command }: IrcMessage): Refused | null {
  const sentence = lookup(refusals, command);
  return sentence === undefined
    ? null
    : new Refused(message("server.numbered", { sentence, code: command }), passing.has(command));
}
