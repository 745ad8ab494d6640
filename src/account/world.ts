/** The stores of accounts. */
import type { HttpStores } from "../http/world.ts";
import type { AccountMail } from "./mail.ts";
import type { World } from "../world.ts";
import type { accountStore, myAccount } from "./store.ts";

export interface AccountStores extends HttpStores {
  accounts: ReturnType<typeof accountStore>;
  /** Where mails of an account go into. */
  outbox: { addMail(mail: AccountMail): Promise<void> };
  /** Ends the channels that an account's settings name. */
  channels: { removeAll(userId: number): Promise<void> };
  mine(caller: { userId: number }): AccountMine;
}
export interface AccountMine {
  account: ReturnType<typeof myAccount>;
}
export type AccountWorld = World<AccountStores>;
