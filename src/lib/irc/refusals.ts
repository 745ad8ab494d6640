/** What a server has against something, by the number of its answer: https://modern.ircdocs.horse/#numerics */

import { lookup } from "../lookup.ts";
import type { IrcMessage } from "./message.ts";

/** A refusal, as a sentence. */
export class Refused extends Error {
  readonly mayPass: boolean;

  constructor(sentence: string, mayPass = false) {
    super(sentence);
    this.mayPass = mayPass;
  }
}

export const signInRefusals: Readonly<Record<string, string>> = {
  "432": "The IRC server does not take the nickname",
  "461": "The IRC server wants a user name",
  "463": "The IRC server does not let this machine in",
  "464": "The IRC server refused the password",
  "465": "The IRC server has banned this machine",
  "904": "The IRC server refused the user name or the password",
  "905": "The IRC server refused the user name or the password",
  "902": "The IRC server refused the user name or the password",
};

export const joinRefusals: Readonly<Record<string, string>> = {
  "403": "The IRC server knows no such channel",
  "405": "The IRC server lets nobody join that many channels",
  "448": "The IRC server knows no such channel",
  "471": "The IRC channel is full",
  "473": "The IRC channel wants an invitation",
  "474": "The IRC channel has banned this nickname",
  "475": "The IRC channel wants its key: #channel:key",
  "476": "The IRC server knows no such channel",
  "477": "The IRC channel wants a nickname that is registered; use mode=sasl or mode=nickserv",
  "489": "The IRC channel wants TLS: use ircs://",
};

export const messageRefusals: Readonly<Record<string, string>> = {
  "401": "Nobody of that nickname is at the IRC server",
  "403": "The IRC server knows no such channel",
  "404": "The IRC channel takes no messages from this nickname",
  "407": "The IRC server does not take the recipient",
  "408": "The IRC channel takes no messages from this nickname",
  "411": "The IRC server does not take the recipient",
  "412": "The IRC server does not take the message",
  "413": "The IRC server does not take the recipient",
  "414": "The IRC server does not take the recipient",
  "486": "The recipient takes messages only of a nickname that is registered; use mode=sasl or mode=nickserv",
  "531": "The recipient takes no messages of this nickname",
};

/** Who is not there now, or a channel that is full, may be later. */
const passing = new Set(["401", "463", "471"]);

/** The refusal that a message is; null for any other message. */
export function refusalOf(refusals: Readonly<Record<string, string>>, { command }: IrcMessage): Refused | null {
  const sentence = lookup(refusals, command);
  return sentence === undefined ? null : new Refused(`${sentence} (${command})`, passing.has(command));
}
