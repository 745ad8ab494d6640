/**
 * One request to one receiver, through the guard under a deadline, and what its answer means. Used for alerts and for
 * tests alike; nothing here throws for what a receiver does.
 */
import type { World } from "../world.ts";
import type { Context, Outgoing, Target } from "./index.ts";
import { sendMail } from "./mail/transport.ts";
import type { Notice } from "./notice.ts";
import { verdictOfSilence, type Answer, type Verdict } from "./outcomes.ts";

/** Withdrawn: whoever was to be told does not want it any more, which is no failure. */
export type Ending = Verdict | { kind: "withdrawn"; reason: string };
/** `answer`: what came back over HTTP, cut short. */
export type Sent = { verdict: Ending; status: number | null; answer?: Answer };

const answerBytes = 4096;

/** Sends a notice to one target; once more as plain text where only its markup was refused. */
export async function sendNotice(world: World, target: Target, notice: Notice): Promise<Sent> {
  const context: Context = {
    appName: "Tidemark",
    appUrl: world.operator.PUBLIC_URL ?? "",
    telegramApiBase: world.operator.TELEGRAM_API_BASE ?? "https://api.telegram.org",
    now: world.clock.now(),
  };
  const verdict = (answer: Answer) => target.verdict(answer, world.clock.now());
  const sent = await transmit(world, await target.compose(notice, context), verdict);
  if (!sent.answer || !target.refusesMarkup(sent.answer)) return sent;
  return transmit(world, await target.compose(notice, context, true), verdict);
}

/** Sends what was composed; `verdict` reads an answer of any status. */
export async function transmit(world: World, outgoing: Outgoing, verdict: (answer: Answer) => Verdict): Promise<Sent> {
  if (outgoing.kind === "nothing") return { verdict: { kind: "delivered" }, status: null };
  if (outgoing.kind === "smtp") return { verdict: await sendMail(outgoing, world.net.egress), status: null };
  const sent = await world.net.egress.send({
    url: outgoing.url,
    method: outgoing.method,
    headers: outgoing.headers,
    body: outgoing.body ?? null,
    purpose: "notification",
  });
  if (!sent.ok) {
    const { class: kind, sentence } = sent.failure;
    if (kind === "timeout") return { verdict: verdictOfSilence("timeout"), status: null };
    if (kind === "connect" || kind === "dns" || kind === "tls")
      return { verdict: { kind: "retry", reason: sentence }, status: null };
    return { verdict: { kind: "permanent", reason: sentence }, status: sent.failure.status ?? null };
  }
  const body = new TextDecoder().decode(sent.body.subarray(0, answerBytes));
  const answer = { status: sent.status, headers: Object.fromEntries(sent.headers), body };
  return { verdict: verdict(answer), status: sent.status, answer };
}
