/**
 * Mails about an account: a token is kept, then the mail with its link goes through the outbox, so that it survives a
 * mail server that is down. Bounded per recipient and per account. Its world arrives as a parameter.
 */
import { basePath } from "../http/path.ts";
import { mayMail } from "../http/throttle.ts";
import { sha256 } from "../secret/digest.ts";
import type { AccountWorld } from "./world.ts";
import { unsubscribeToken } from "./email/unsubscribe.ts";
import { freshToken, linkHours, type TokenPurpose } from "../secret/actionToken.ts";
import { accountWords, type AccountWords } from "./words.ts";

const paths = { verify: "/auth/verify", reset: "/auth/reset", email: "/email/enable" } as const;
const words = { verify: accountWords.verify, reset: accountWords.reset, email: accountWords.enable };

export type Addressee = { id: number; uuid: string; to: string };

/** Makes a token for a purpose, voids earlier ones and mails its link; false when too many mails were sent already. */
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

/** Mails the link of a token that is kept already. */
export async function sendLink(
  world: AccountWorld,
  { id, uuid, to }: Addressee,
  { purpose, origin, secret }: { purpose: TokenPurpose; origin: string; secret: string },
): Promise<void> {
  const base = `${await leadsTo(world, id, { purpose, origin })}${basePath}`;
  const mail = words[purpose]({ link: `${base}${paths[purpose]}?token=${secret}`, hours: linkHours[purpose] });
  // Whoever agrees by this mail can end it by this mail, before any alert came.
  const unsubscribe =
    purpose === "email"
      ? { unsubscribe: `${base}/email/unsubscribe?token=${await unsubscribeToken(world.stores.sealer, uuid)}` }
      : {};
  const event = `${purpose}:${sha256(secret).slice(0, 32)}`;
  await sendAccountMail(world, { userId: id, to, ...mail, ...unsubscribe, event });
}

/**
 * A reset can be asked for by anybody, in any name that this server can be called by: without an operator's address it leads
 * to where the owner met the server.
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

/** Puts one mail into the outbox; `event` names it, and the same event is mailed once. */
export async function sendAccountMail(
  world: AccountWorld,
  mail: AccountWords & { userId: number; to: string; event: string; unsubscribe?: string },
): Promise<void> {
  await world.stores.outbox.addMail({ ...mail, mailUrl: world.operator.MAIL_URL, now: world.clock.now() });
}

/** Where links lead: the operator's address, or the one that the request came to. */
export const originOf = (world: AccountWorld, requestUrl: string) =>
  (world.operator.PUBLIC_URL ?? new URL(requestUrl).origin).replace(/\/+$/, "");
