/** A notice to one target, and what the answer of its service means. Used for alerts and for tests alike. */
import type { World } from "../world.ts";
import type { Context, Target } from "./index.ts";
import { grantOf } from "./grants.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { ServiceAnswer } from "../lib/notification/outcome.ts";
import { sendRequest, type SendResult } from "./sendRequest.ts";

/**
 * Sends a notice to one target; once more as plain text where only its markup was refused, and once more with a new grant
 * where one that was kept has been withdrawn.
 */
export async function sendNotice(world: World, target: Target, notice: Notice): Promise<SendResult> {
  const context: Context = {
    appName: "Tidemark",
    appUrl: world.operator.PUBLIC_URL ?? "",
    telegramApiBase: world.operator.TELEGRAM_API_BASE ?? "https://api.telegram.org",
    now: world.clock.now(),
  };
  const granted = await grantOf(world, { target, context, isFresh: false });
  if ("outcome" in granted) return granted;
  const sent = await sendMessage(world, target, { notice, context: { ...context, grant: granted.value } });
  if (!granted.isKept || sent.status !== 401) return sent;
  const again = await grantOf(world, { target, context, isFresh: true });
  if ("outcome" in again) return again;
  return sendMessage(world, target, { notice, context: { ...context, grant: again.value } });
}

type Letter = { notice: Notice; context: Context };

/** All parts of a message, until one fails: a retry begins with the first, so that the order stays. */
async function sendMessage(world: World, target: Target, { notice, context }: Letter): Promise<SendResult> {
  const [first = notice, ...others] = target.parts(notice);
  let sent = await sendPart(world, target, { notice: first, context });
  for (const part of others) {
    if (sent.outcome.kind !== "delivered") return sent;
    sent = await sendPart(world, target, { notice: part, context });
  }
  return sent;
}

async function sendPart(world: World, target: Target, { notice, context }: Letter): Promise<SendResult> {
  const outcomeOf = (answer: ServiceAnswer) => target.outcome(answer, world.clock.now());
  const sent = await sendRequest(world, await target.compose(notice, context), outcomeOf);
  if (!sent.answer || !target.refusesMarkup(sent.answer)) return sent;
  return sendRequest(world, await target.compose(notice, context, true), outcomeOf);
}
