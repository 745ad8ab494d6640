/** The language in which an account reads mails and alerts: that of its dashboard, where it chose one. */
import type { RequestContext } from "../http/app.ts";
import { acceptedAlertLanguage, alertLanguageOf, type AlertLanguage } from "../services/words/language.ts";
import type { AccountStores, AccountWorld } from "./world.ts";

type Accounts = { stores: { accounts: Pick<AccountWorld["stores"]["accounts"], "settingsOf"> } };

async function chosenLanguage({ stores }: Accounts, userId: number): Promise<string | null> {
  return (await stores.accounts.settingsOf([userId])).get(userId)?.ui?.language ?? null;
}

export async function languageOf(world: Accounts, userId: number): Promise<AlertLanguage> {
  return alertLanguageOf(await chosenLanguage(world, userId));
}

/** The language of a page behind the link of a mail: what the account chose, else what the browser asks for. `userId`: null where nobody is known. */
export async function pageLanguage(c: RequestContext<AccountStores>, userId: number | null): Promise<AlertLanguage> {
  const chosen = userId === null ? null : await chosenLanguage(c.var.world, userId);
  return chosen === null ? acceptedAlertLanguage(c.req.header("Accept-Language")) : alertLanguageOf(chosen);
}
