/** A connection to an IRC server as its protocol sees it. */

import { message as messageOf, type Message } from "../../message/message.ts";
import type { Talk } from "../conversation/talk.ts";
import { messageLine, type IrcMessage } from "./message.ts";
import { refusalOf, Refused } from "./refusals.ts";

/** A conversation that answers PING by itself and ends at ERROR. */
export class IrcLine {
  private readonly talk: Talk<IrcMessage>;
  private pings = 0;

  constructor(talk: Talk<IrcMessage>) {
    this.talk = talk;
  }

  say = (command: string, ...parameters: string[]): Promise<void> => this.talk.say(messageLine(command, ...parameters));

  /** Hears messages until one that ends the wait. */
  async until(ends: (message: IrcMessage) => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      const message = await this.talk.hear();
      if (message.command === "PING") await this.say("PONG", ...message.parameters.slice(-1));
      else if (message.command === "ERROR") throw closing(message);
      else if (await ends(message)) return;
    }
  }

  /** Waits until the server has worked on all that was said, and throws what it had against it. */
  async passed(refusals: Readonly<Record<string, Message>>): Promise<void> {
    this.pings += 1;
    const word = `tidemark-${this.pings}`;
    await this.say("PING", word);
    await this.until((message) => {
      const refusal = refusalOf(refusals, message);
      if (refusal) throw refusal;
      return message.command === "PONG";
    });
  }
}

/** Some servers say no more than this of a wrong password. */
function closing({ parameters }: IrcMessage): Refused {
  const isPassword = /password/i.test(parameters.at(-1) ?? "");
  return isPassword ? new Refused(messageOf("irc.password")) : new Refused(messageOf("irc.closed"), true);
}
