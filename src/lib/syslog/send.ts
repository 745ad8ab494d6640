/**
 * One message to a syslog server. Streams carry its length before it (RFC 5425, 4.3; RFC 6587, 3.4.1), which no receiver of our time
 * refuses and where no text can end a message early. Syslog answers nothing: what was handed over is delivered.
 */

import { message } from "../../message/message.ts";
import { bareHost, converse, refusedPlace, type ServerGuard, type TalkMeans } from "../conversation/converse.ts";
import { permanent, retry, type Talk, type TalkOutcome } from "../conversation/talk.ts";
import { placeOf, type Place } from "../network/place.ts";
import type { SyslogRequest } from "./request.ts";

/** Sends a datagram, for which a Worker has no socket. Rejects where the machine could not send it. */
export type SendDatagram = (place: Place, bytes: Uint8Array) => Promise<void>;

export const udpElsewhere = message("url.udp_elsewhere");

const nobodyListens = message("server.syslog_nobody");

const server = message("server.syslog");

/** Sends a message and says how it went; never throws. `sendDatagram`: undefined where there is no UDP. */
export async function sendSyslog(
  request: SyslogRequest,
  guard: ServerGuard,
  { sendDatagram, ...means }: TalkMeans & { sendDatagram?: SendDatagram | undefined } = {},
): Promise<TalkOutcome> {
  const { host, port, transport, text } = request;
  if (transport === "udp") {
    if (!sendDatagram) return permanent(udpElsewhere);
    const place = await guard.checkServer("syslog", bareHost(host), port);
    if (!place.ok) return refusedPlace(server, place.failure);
    try {
      await sendDatagram(placeOf(place), new TextEncoder().encode(text));
      return { kind: "delivered" };
    } catch (error) {
      const isRefused = String(error).includes("ECONNREFUSED");
      return retry(isRefused ? nobodyListens : message("server.syslog_unsent", { server }));
    }
  }
  const conversation = {
    ...{ kind: "syslog" as const, host, port, isTls: transport === "tls", server, protocol: "syslog" },
    ways: { tls: "mode=tls", plain: "mode=tcp" },
    take: (received: string) => ({ message: null, rest: received }),
    talk: (talk: Talk<never>) => said(talk, text),
  };
  return converse<never>(conversation, guard, means);
}

async function said(talk: Talk<never>, text: string): Promise<TalkOutcome> {
  await talk.say(`${new TextEncoder().encode(text).length} ${text}`);
  return { kind: "delivered" };
}
