/** The stores that the routes of accounts use. */
import type { HttpStores } from "../http/world.ts";
import type { AccountMail } from "./mail.ts";
import type { World } from "../world.ts";
import type { accountStore, myAccount } from "./store.ts";

export interface AccountStores extends HttpStores {
  accounts: ReturnType<typeof accountStore>;
  /** The outbox for mails about an account. */
  outbox: { addMail(mail: AccountMail): Promise<void> };
  /** Removes the channels (for alerts) of an account. */
  channels: { removeAll(userId: number): Promise<void> };
  mine(caller: { userId: number }): AccountMine;
}
/** The stores of one account. */
export interface AccountMine {
  account: ReturnType<typeof myAccount>;
}
/** The dependencies of the routes of accounts. */
export type AccountWorld = World<AccountStores>;
