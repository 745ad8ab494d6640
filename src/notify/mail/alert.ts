/**
 * An alert by mail to the account's verified address: through the operator's mail URL, with a link to unsubscribe in
 * its footer and in the headers that mail programs act on (RFC 8058). Without a mail URL it goes where all mails go.
 */
import { message } from "../../message/message.ts";
import { unsubscribeToken } from "../../account/email/unsubscribe.ts";
import { basePath } from "../../http/path.ts";
import { sha256 } from "../../secret/digest.ts";
import type { NotifyWorld } from "../world.ts";
import type { Notice } from "../../lib/notification/notice.ts";
import { alertMailRecipient, type AlertReader } from "../recipients/store.ts";
import type { Progress } from "../../services/send.ts";
import { type SendResult } from "../../services/sendRequest.ts";
import { mailTargetOf } from "../../services/index.ts";
import { throttledOutcome } from "../../lib/notification/outcome.ts";
import { actionLinks, type AlertSubject } from "./action.ts";
import { postToMailbox } from "./mailbox.ts";
import { sendOperatorMail } from "./operatorMail.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";

/** Alerts to one address beyond this wait: the operator's mail server is known by what it sends. */
const perAddress = { limit: 200, windowSeconds: 3600 };

type Recipient = { userId: number; address: string; subject: AlertSubject | null; progress?: Progress | undefined };

/** Sends a notice to an address; withdrawn when alerts are no longer mailed there. */
export async function sendAlertMail(
  world: NotifyWorld,
  { userId, address, subject, progress }: Recipient,
  notice: Notice,
): Promise<SendResult> {
  const reader = await alertMailRecipient(world.stores, userId, address);
  if (!reader) return { outcome: { kind: "withdrawn", reason: message("delivery.mail_off") }, status: null };
  const wait = await waitSeconds(world, address);
  if (wait) return { outcome: throttledOutcome(message("delivery.mail_many"), wait), status: null };
  const letter: Notice = { ...notice, links: await linksOf(world, reader, { notice, subject, address }) };
  const { MAIL_URL: mailUrl, MAIL_FROM: from } = world.operator;
  if (!mailUrl) return postToMailbox(world, address, letter);
  const target = mailTargetOf(mailUrl, address, from ?? undefined);
  if ("problem" in target) return { outcome: { kind: "permanent", reason: target.problem }, status: null };
  return sendOperatorMail(world, target, { notice: letter, progress });
}

/** 0 when the mail may go now. One's own server knows its own bounds; and a counter out of reach keeps nobody waiting. */
async function waitSeconds({ operator, net: { limiter } }: NotifyWorld, address: string): Promise<number> {
  if (operator.SELF_HOSTED) return 0;
  try {
    const taken = await limiter.getByName(`alerts:to:${sha256(address)}`).take({ ...perAddress, cost: 1 });
    return taken.retryAfterSeconds;
  } catch (error) {
    console.warn(JSON.stringify({ what: "the budget of an address could not be read", error: String(error) }));
    return 0;
  }
}

/** The links of the notice with those that its reader acts by. They need to know where this server is: where its operator says, else where the account met it. */
async function linksOf(
  { operator, stores: { sealer } }: NotifyWorld,
  { uuid, origin, language: tag }: AlertReader,
  { notice: { links }, subject, address }: { notice: Notice; subject: AlertSubject | null; address: string },
): Promise<Notice["links"]> {
  const language = alertLanguageOf(tag);
  const base = (operator.PUBLIC_URL ?? origin)?.replace(/\/+$/, "");
  if (!base) return links;
  const url = `${base}${basePath}/email/unsubscribe?token=${await unsubscribeToken(sealer, uuid)}`;
  const own = subject ? await actionLinks(sealer, base, { subject, address, language }) : { actions: [], leave: [] };
  // An alert without a page of its own leads to its watch.
  const watch = subject ? [{ url: `${base}/watch/${subject.uuid}`, text: alertWords(language).links.watch }] : [];
  return {
    ...links,
    actions: [...(links.actions?.length ? links.actions : watch), ...own.actions],
    leave: own.leave,
    unsubscribe: { url, text: alertWords(language).links.unsubscribe },
  };
}
