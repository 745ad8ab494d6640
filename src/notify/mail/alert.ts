/**
 * An alert by mail to the account's verified address: through the operator's mail URL, with a link to unsubscribe in
 * its footer and in the headers that mail programs act on (RFC 8058). Without a mail URL it goes where all mails go.
 */
import { unsubscribeToken } from "../../account/email/unsubscribe.ts";
import { basePath } from "../../http/path.ts";
import type { World } from "../../world.ts";
import type { Notice } from "../notice.ts";
import { stillMailed } from "../recipients.ts";
import { sendNotice, type Sent } from "../send.ts";
import { mailTargetOf } from "../services/index.ts";
import { postInside } from "./inside.ts";
import { letterOf } from "./letter.ts";

/** Sends a notice to an address; withdrawn when alerts are no longer mailed there. */
export async function sendAlertMail(
  world: World,
  { userId, address }: { userId: number; address: string },
  notice: Notice,
): Promise<Sent> {
  const userUuid = await stillMailed(world.db, userId, address);
  if (!userUuid) return { verdict: { kind: "withdrawn", reason: "Alerts are no longer mailed there" }, status: null };
  const letter: Notice = { ...notice, links: { ...notice.links, ...(await leaving(world, userUuid)) } };
  const { MAIL_URL: mailUrl, MAIL_FROM: from } = world.operator;
  if (!mailUrl) return postInside(world, { to: address, subject: notice.title, text: letterOf(letter, false).text });
  const target = mailTargetOf(mailUrl, address, from ?? undefined);
  if ("problem" in target) return { verdict: { kind: "permanent", reason: target.problem }, status: null };
  return sendNotice(world, target, letter);
}

/** A link needs to know where this server is; only the operator can say that outside of a request. */
async function leaving({ operator, sealer }: World, userUuid: string): Promise<{ unsubscribe?: string }> {
  const base = operator.PUBLIC_URL?.replace(/\/+$/, "");
  if (!base) return {};
  return { unsubscribe: `${base}${basePath}/email/unsubscribe?token=${await unsubscribeToken(sealer, userUuid)}` };
}
