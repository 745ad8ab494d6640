/** One message to one person or room of XMPP. */

import { message } from "../../message/message.ts";
import { converse, type ServerGuard, type TalkMeans } from "../conversation/converse.ts";
import type { TalkOutcome } from "../conversation/talk.ts";
import { takeElement, type Element } from "./element.ts";
import type { XmppRequest } from "./request.ts";
import { notifyByXmpp } from "./session.ts";

/** Sends a message and says how it went; never throws for what a server does. */
export const sendXmpp = (request: XmppRequest, guard: ServerGuard, means: TalkMeans = {}): Promise<TalkOutcome> =>
  converse<Element>(
    {
      ...{ kind: "xmpp", host: request.host, port: request.port, isTls: request.security === "tls" },
      // The certificate is for the domain of the account, wherever its server is (RFC 6120, 13.7.2).
      certificateName: request.domain,
      ...{ server: message("server.xmpp"), protocol: "XMPP", ways: { tls: "mode=tls", plain: "mode=starttls" } },
      take: takeElement,
      talk: (talk) => notifyByXmpp(request, talk),
    },
    guard,
    means,
  );
