/** A message as a mail of one mailing, with all that its headers say. Pure. */
import type { Mail } from "../../mail/mime.ts";
import { domainOf, type Mailing } from "../mailing.ts";
import type { Message } from "../message.ts";
import { mailBodiesOf } from "./letter.ts";

/** `headers`: the user's own. `appName`: who writes where the mailing has no name. */
export function mailOf(
  { notice, title }: Message,
  { from, to, cc, replyTo, index, withHtml, headers }: Mailing & { headers: [string, string][] },
  appName: string,
): Mail {
  const domain = domainOf(from);
  const pictureId = `picture.${notice.id.replace(/[^A-Za-z0-9-]/g, "")}@${domain}`;
  return {
    id: `${notice.id}.${index}`,
    domain,
    thread: notice.thread,
    at: notice.at,
    from: { name: from.name || appName, address: from.address },
    to: [to],
    cc,
    replyTo,
    subject: title || "(no title)",
    ...mailBodiesOf(notice, withHtml, notice.image && pictureId),
    image: notice.image,
    pictureId,
    unsubscribe: notice.links.unsubscribe?.url,
    headers,
  };
}
