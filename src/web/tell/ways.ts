/** The ways to hear of changes that need no form, as far as this server has them. Pure. */
import { sendsMail } from "../../account/post.ts";
import type { C } from "../request/app.ts";

export const ways = ["browser", "mail", "telegram"] as const;
export type Way = (typeof ways)[number];

/** The ways that this server has. */
export function waysOf({ var: { world } }: C): Way[] {
  const { VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: secret, TELEGRAM_BOT_TOKEN: bot } = world.operator;
  const has: Record<Way, boolean> = {
    browser: Boolean(open && secret),
    mail: sendsMail(world),
    telegram: Boolean(bot),
  };
  return ways.filter((way) => has[way]);
}
