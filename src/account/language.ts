/** The language in which an account reads mails and alerts: that of its dashboard, where it chose one. */
import { alertLanguageOf, type AlertLanguage } from "../services/words/language.ts";
import type { AccountWorld } from "./world.ts";

type Accounts = { stores: { accounts: Pick<AccountWorld["stores"]["accounts"], "settingsOf"> } };

export async function languageOf({ stores }: Accounts, userId: number): Promise<AlertLanguage> {
  return alertLanguageOf((await stores.accounts.settingsOf([userId])).get(userId)?.ui?.language);
}
