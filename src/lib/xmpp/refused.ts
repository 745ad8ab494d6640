/** What an XMPP server has against something, as a sentence; a retry may succeed where it may pass. */
import { englishOf } from "../../message/textOf.ts";
import { type Message, message } from "../../message/message.ts";
export class Refused extends Error {
  readonly sentence: Message;
  readonly mayPass: boolean;

  constructor(sentence: Message, mayPass = false) {
    super(englishOf(sentence));
    this.sentence = sentence;
    this.mayPass = mayPass;
  }
}

/** The sentence with the name of the condition behind it, by which others know it, too. */
export const numbered = (sentence: Message, condition: string): Message =>
  message("server.numbered", { sentence, code: condition.slice(0, 40) });
