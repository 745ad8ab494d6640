/**
 * Mails by the operator's mail server. Where one fails the server is asked whether it takes any: what is wrong with it is the operator's
 * to mend, and stands where operators look; what is wrong with a recipient does not.
 */
import { probeMailServer } from "../../lib/smtp/transport.ts";
import type { Target } from "../../lib/notification/service.ts";
import { mailTargetOf } from "../../services/index.ts";
import { sendNotice } from "../../services/send.ts";
import type { SendResult } from "../../services/sendRequest.ts";
import type { NotifyWorld } from "../world.ts";

/** Sends a mail to a target of `MAIL_URL`. */
export async function sendOperatorMail(
  world: NotifyWorld,
  target: Target,
  letter: Parameters<typeof sendNotice>[2],
): Promise<SendResult> {
  const sent = await sendNotice(world, target, letter);
  const { health } = world.stores;
  const { outcome, status } = sent;
  if (outcome.kind === "delivered") await health.recordRecovery("mail").catch(() => undefined);
  else if (outcome.kind !== "withdrawn" && !("isThrottled" in outcome) && !(await takesMails(world, status)))
    await health.recordFailure("mail", world.clock.now());
  return sent;
}

/** Whether the mail server takes mails, as far as it can be asked without one; `status`: of what a mail service answered just now. */
export async function takesMails(world: NotifyWorld, status: number | null = null): Promise<boolean> {
  const { MAIL_URL: url, MAIL_FROM: from } = world.operator;
  if (!url) return true;
  const target = mailTargetOf(url, "nobody@localhost", from ?? undefined);
  if ("problem" in target) return false;
  const notice = { id: "probe", title: "Probe", body: "Probe", format: "text", level: "info", links: {} } as const;
  const context = { appName: "Tidemark", appUrl: "", telegramApiBase: "", now: world.clock.now() };
  const outgoing = await target.compose({ ...notice, at: context.now }, context).catch(() => null);
  if (outgoing?.kind === "smtp") return (await probeMailServer(outgoing, world.net.egress)).kind === "delivered";
  // A service is asked by a mail alone: what it refused for its key or failed at is about all of them.
  return status !== null && status !== 401 && status !== 403 && status < 500;
}
