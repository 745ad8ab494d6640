/**
 * One request to one receiver, through the guard under a deadline, and what its answer means. Nothing here throws for what a
 * receiver does.
 */
import { message, type Message, type Sentence } from "../message/message.ts";
import type { World } from "../world.ts";
import type { Outgoing } from "./index.ts";
import { sendIrc } from "../lib/irc/send.ts";
import { publish } from "../lib/mqtt/transport.ts";
import type { TalkRequest } from "../lib/notification/service.ts";
import { sendMail } from "../lib/smtp/transport.ts";
import { sendSyslog } from "../lib/syslog/send.ts";
import { sendXmpp } from "../lib/xmpp/send.ts";
import { outcomeWithoutAnswer, type ServiceAnswer, type Outcome } from "../lib/notification/outcome.ts";

/** `withdrawn`: the recipient no longer wants the alert, which is no failure. */
export type DeliveryOutcome = Outcome | { kind: "withdrawn"; reason: Message };
/** How many of the parts of a message were sent. */
export type PartsSent = { sent: number; of: number };
/**
 * `answer`: the HTTP answer, its body cut to 65,536 bytes. `status`: null where there was none. `note`: what was left out of the
 * message and why, as a sentence. `parts`: of a message that was parted.
 */
export type SendResult = {
  outcome: DeliveryOutcome;
  status: number | null;
  answer?: ServiceAnswer;
  note?: Sentence;
  parts?: PartsSent;
};

/** Some services repeat the whole message around what has to be read. */
const answerBytes = 65_536;

/** Sends one composed request; `outcomeOf` gives the outcome for an answer of any status. */
export async function sendRequest(
  world: World,
  outgoing: Outgoing,
  outcomeOf: (answer: ServiceAnswer) => Outcome,
): Promise<SendResult> {
  if (outgoing.kind === "nothing") return { outcome: { kind: "delivered" }, status: null };
  if (outgoing.kind === "mqtt") return { outcome: await publish(outgoing, world.net.egress), status: null };
  if (outgoing.kind === "smtp") return { outcome: await sendMail(outgoing, world.net.egress), status: null };
  if (outgoing.kind !== "http") {
    const outcome = await sendByTalk(world, outgoing);
    const isUnanswered = outgoing.kind === "syslog" && outgoing.transport === "udp" && outcome.kind === "delivered";
    return { outcome, status: null, ...(isUnanswered ? { note: unanswered } : {}) };
  }
  const sent = await world.net.egress.send({
    url: outgoing.url,
    method: outgoing.method,
    headers: outgoing.headers,
    body: outgoing.body ?? null,
    purpose: "notification",
  });
  if (!sent.ok) {
    const { class: kind, sentence } = sent.failure;
    if (kind === "timeout") return { outcome: outcomeWithoutAnswer("timeout"), status: null };
    if (kind === "connect" || kind === "dns" || kind === "tls")
      return { outcome: { kind: "retry", reason: sentence }, status: null };
    return { outcome: { kind: "permanent", reason: sentence }, status: sent.failure.status ?? null };
  }
  const body = new TextDecoder().decode(sent.body.subarray(0, answerBytes));
  const answer = { status: sent.status, headers: Object.fromEntries(sent.headers), body };
  return { outcome: outcomeOf(answer), status: sent.status, answer };
}

const unanswered = message("server.syslog_unanswered");

function sendByTalk({ net }: World, outgoing: TalkRequest): Promise<Outcome> {
  if (outgoing.kind === "irc") return sendIrc(outgoing, net.egress);
  if (outgoing.kind === "xmpp") return sendXmpp(outgoing, net.egress);
  return sendSyslog(outgoing, net.egress, { sendDatagram: net.sendDatagram });
}
