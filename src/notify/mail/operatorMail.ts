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
  else if (outcome.kind !== "withdrawn" && !("isThrottled" in outcome) && (await isServerFailing(world, status)))
    await health.recordFailure("mail", world.clock.now());
  return sent;
}

/** `status`: of what a mail service answered; what it refused for its key or failed at is about all mails. */
async function isServerFailing(world: NotifyWorld, status: number | null): Promise<boolean> {
  const takes = await takesMails(world);
  return takes === null ? status === null || status === 401 || status === 403 || status >= 500 : !takes;
}

/**
 * Whether the mail server takes mails, asked without one, by signing in; null where it cannot be asked so, as of a mail service over
 * HTTP. True where there is none.
 */
export async function takesMails(world: NotifyWorld): Promise<boolean | null> {
  const { MAIL_URL: url, MAIL_FROM: from } = world.operator;
  if (!url) return true;
  const target = mailTargetOf(url, "nobody@localhost", from ?? undefined);
  if ("problem" in target) return false;
  const notice = { id: "probe", title: "Probe", body: "Probe", format: "text", level: "info", links: {} } as const;
  const context = { appName: "Tidemark", appUrl: "", telegramApiBase: "", now: world.clock.now() };
  const outgoing = await target.compose({ ...notice, at: context.now }, context).catch(() => null);
  if (outgoing?.kind !== "smtp") return null;
  return (await probeMailServer(outgoing, world.net.egress)).kind === "delivered";
}
