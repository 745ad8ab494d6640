/** One message to one channel or person of IRC. */

import { message } from "../../message/message.ts";
import { converse, type ServerGuard, type TalkMeans } from "../conversation/converse.ts";
import type { TalkOutcome } from "../conversation/talk.ts";
import { takeMessage, type IrcMessage } from "./message.ts";
import type { IrcRequest } from "./request.ts";
import { notifyByIrc } from "./session.ts";

/** Sends a message and says how it went; never throws for what a server does. */
export const sendIrc = (request: IrcRequest, guard: ServerGuard, means: TalkMeans = {}): Promise<TalkOutcome> =>
  converse<IrcMessage>(
    {
      ...{ kind: "irc", host: request.host, port: request.port, isTls: request.isSecure },
      ...{ server: message("server.irc"), protocol: "IRC", ways: { tls: "ircs://", plain: "irc://" } },
      take: takeMessage,
      talk: (talk) => notifyByIrc(request, talk),
    },
    guard,
    means,
  );
