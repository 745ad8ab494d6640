/**
 * Mails of a server without MAIL_URL: kept readable where the operator asked for a mailbox, else not sent. Their links let people into accounts,
 * so that no word of them stands in a log.
 */
import { message } from "../../message/message.ts";
import { mailboxOf } from "../../lib/mail/address.ts";
import { headersOf } from "../../lib/mail/mime.ts";
import { base64 } from "../../lib/markup/base64.ts";
import { mailOf } from "../../lib/notification/mail/mail.ts";
import { messageOf } from "../../lib/notification/message.ts";
import { mailService } from "../../lib/notification/mailing.ts";
import type { Notice } from "../../lib/notification/notice.ts";
import type { SendResult } from "../../services/sendRequest.ts";
import type { NotifyWorld } from "../world.ts";

/** A row of the database holds 2 MB, and the mailbox is for a look. */
const maxPictureBytes = 1_000_000;
const nobody = { name: "", address: "alerts@localhost" };

/** Keeps the mail that a mail server would have been given, to the address `to`. */
export async function postToMailbox(world: NotifyWorld, to: string, notice: Notice): Promise<SendResult> {
  const delivered: SendResult = { outcome: { kind: "delivered" }, status: null };
  const { DEV_MAILBOX_TOKEN: token, MAIL_FROM: from } = world.operator;
  if (!token) {
    console.warn(JSON.stringify({ what: "a mail was not sent, for MAIL_URL is not set" }));
    return { outcome: { kind: "withdrawn", reason: message("service.mail_off") }, status: null };
  }
  const common = { cc: [], bcc: [], replyTo: [], headers: [], withHtml: true, index: 0 };
  const mailing = { ...common, from: mailboxOf(from ?? "") ?? nobody, to: { name: "", address: to } };
  const fitting = notice.image && notice.image.bytes.length > maxPictureBytes ? withoutPicture(notice) : notice;
  const mail = mailOf(messageOf(fitting, "html", mailService.limits), mailing, "Tidemark");
  const { subject, text, html = null, image, pictureId } = mail;
  const picture = image && `data:${image.type};base64,${base64(image.bytes)}`;
  const shown = picture && html ? html.replaceAll(`cid:${pictureId}`, picture) : html;
  await world.stores.mailbox.add({
    to,
    subject,
    at: world.clock.now(),
    content: { text, html: shown, headers: headersOf(mail).map(({ name, value }) => [name, value]) },
  });
  return delivered;
}

const withoutPicture = ({ image: _, ...notice }: Notice): Notice => notice;
