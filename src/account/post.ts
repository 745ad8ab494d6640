/**
 * Mails about an account. First the token is stored, then the mail with its link goes into the outbox, which repeats it while
 * the mail server is down. The number of mails is limited per recipient and per account.
 */
import { basePath } from "../http/path.ts";
import { mayMail } from "../http/throttle.ts";
import { sha256 } from "../secret/digest.ts";
import type { AccountWorld } from "./world.ts";
import { unsubscribeToken } from "./email/unsubscribe.ts";
import { freshToken, linkHours, type TokenPurpose } from "../secret/actionToken.ts";
import { languageOf } from "./language.ts";
import { letterOf, type AccountWords } from "./letter.ts";
import { alertWords } from "../services/words/index.ts";

const paths = {
  verify: "/auth/verify",
  reset: "/auth/reset",
  email: "/email/enable",
  address: "/auth/email/confirm",
} as const;
/** The recipient: the account's row id, its public id and the address. */
export type Addressee = { id: number; uuid: string; to: string };

/**
 * Issues a token, which invalidates earlier ones of the same purpose, and mails its link. Resolves to false, without a new
 * token, when the limit of mails is reached. `origin`: of the link; `network`: of the requester of a reset.
 */
export async function mailLink(
  world: AccountWorld,
  { id, uuid, to }: Addressee,
  { purpose, origin, network = null }: { purpose: TokenPurpose; origin: string; network?: string | null },
): Promise<boolean> {
  if (!(await mayMail(world, { userId: id, to, purpose, network }))) return false;
  const { secret, row } = freshToken(purpose, to, world.clock.now());
  await world.stores.accounts.issue({ id, uuid }, row);
  await sendLink(world, { id, uuid, to }, { purpose, origin, secret });
  return true;
}

/** Mails the link of a token that is stored already. `origin`: the server's origin as this request used it. */
export async function sendLink(
  world: AccountWorld,
  { id, uuid, to }: Addressee,
  { purpose, origin, secret }: { purpose: TokenPurpose; origin: string; secret: string },
): Promise<void> {
  const base = `${await leadsTo(world, id, { purpose, origin })}${basePath}`;
  const words = alertWords(await languageOf(world, id)).account[purpose];
  const mail = letterOf(words({ link: `${base}${paths[purpose]}?token=${secret}`, hours: linkHours[purpose] }));
  // The mail that turns alerts on also has a link to turn them off, which works before the first alert.
  const unsubscribe =
    purpose === "email"
      ? { unsubscribe: `${base}/email/unsubscribe?token=${await unsubscribeToken(world.stores.sealer, uuid)}` }
      : {};
  const event = `${purpose}:${sha256(secret).slice(0, 32)}`;
  await sendAccountMail(world, { userId: id, to, ...mail, ...unsubscribe, event });
}

/**
 * The origin of a link. Anybody can request a reset, with any host name that reaches this server, so without PUBLIC_URL the link
 * of a reset leads to the origin that the owner used last; links that the owner requests also record that origin.
 */
async function leadsTo(
  world: AccountWorld,
  userId: number,
  { purpose, origin }: { purpose: TokenPurpose; origin: string },
): Promise<string> {
  if (world.operator.PUBLIC_URL) return origin;
  if (purpose === "reset") return (await world.stores.accounts.metAt(userId)) ?? origin;
  await world.stores.accounts.meet(userId, origin);
  return origin;
}

/** Whether mails leave this server, or can at least be read on its machine. */
export const sendsMail = ({ operator: { MAIL_URL, DEV_MAILBOX_TOKEN } }: Pick<AccountWorld, "operator">): boolean =>
  Boolean(MAIL_URL || DEV_MAILBOX_TOKEN);

/** Adds a mail to the outbox. `event`: its unique name; a second mail with the same name is not sent. */
export async function sendAccountMail(
  world: AccountWorld,
  mail: AccountWords & { userId: number; to: string; event: string; unsubscribe?: string },
): Promise<void> {
  await world.stores.outbox.addMail({ ...mail, mailUrl: world.operator.MAIL_URL, now: world.clock.now() });
}

/** The origin for links, without a slash at the end: PUBLIC_URL, or else the origin of the request. */
export const originOf = (world: AccountWorld, requestUrl: string) =>
  (world.operator.PUBLIC_URL ?? new URL(requestUrl).origin).replace(/\/+$/, "");
