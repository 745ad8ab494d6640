/** Accounts read from their rows: settings parsed, secrets decrypted. */
import type { Sealer } from "../secret/seal.ts";
import type { PlanName } from "../plan/plan.ts";
import { suspensionIn } from "./owner.ts";
import type { AccountSecrets, AccountSettings } from "../settings/account.ts";

/** The columns `accountColumns` of the table `users`. Times in Unix seconds. */
export type AccountRow = {
  id: number;
  uuid: string;
  email: string;
  verified_at: number | null;
  plan: PlanName;
  plan_status: string | null;
  plan_renews_at: number | null;
  settings: string;
  sealed: string | null;
  revision: number;
  alert_email: string | null;
  alert_email_enabled: number;
  alert_email_verified_at: number | null;
  rss_token_sealed: string | null;
  created_at: number;
  suspension: string | null;
};

/** The columns that `accountOf` reads, for a SELECT. */
export const accountColumns = `id, uuid, email, verified_at, plan, plan_status, plan_renews_at, settings, sealed, revision,
  alert_email, alert_email_enabled, alert_email_verified_at, rss_token_sealed, created_at,
  ${suspensionIn("users")} AS suspension`;

/** An account with its secrets in plain text. Times in Unix seconds. */
export type Account = {
  id: number;
  uuid: string;
  email: string;
  verified: boolean;
  plan: PlanName;
  planStatus: string | null;
  planRenewsAt: number | null;
  settings: AccountSettings;
  secrets: AccountSecrets;
  revision: number;
  alertEmail: { address: string | null; enabled: boolean; verified: boolean };
  rssTokenSealed: string | null;
  createdAt: number;
  /** Why it is suspended, empty for no reason; null where it is not. */
  suspension: string | null;
};

/** The place (see `Sealer`) that an account's encrypted secrets are bound to; `uuid` is the account's public id. */
const secretsPlace = (uuid: string) => `users|settings|${uuid}`;
/** The place (see `Sealer`) that an account's encrypted feed token is bound to; `uuid` is the account's public id. */
export const rssTokenPlace = (uuid: string) => `users|rss_token|${uuid}`;

/** The account in a row. @throws Error when its secrets cannot be decrypted */
export async function accountOf(row: AccountRow, sealer: Sealer): Promise<Account> {
  const secrets = row.sealed === null ? "{}" : await sealer.open(row.sealed, secretsPlace(row.uuid));
  return {
    id: row.id,
    uuid: row.uuid,
    email: row.email,
    verified: row.verified_at !== null,
    plan: row.plan,
    planStatus: row.plan_status,
    planRenewsAt: row.plan_renews_at,
    settings: JSON.parse(row.settings) as AccountSettings,
    secrets: JSON.parse(secrets) as AccountSecrets,
    revision: row.revision,
    alertEmail: {
      address: row.alert_email,
      enabled: row.alert_email_enabled === 1,
      verified: row.alert_email_verified_at !== null,
    },
    rssTokenSealed: row.rss_token_sealed,
    createdAt: row.created_at,
    suspension: row.suspension,
  };
}

/** The secrets encrypted for the column `sealed`, without empty members; null when nothing is left. */
export async function sealedSecrets(secrets: AccountSecrets, uuid: string, sealer: Sealer): Promise<string | null> {
  const kept = Object.fromEntries(
    Object.entries(secrets).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
  return Object.keys(kept).length ? sealer.seal(JSON.stringify(kept), secretsPlace(uuid)) : null;
}

/** The address that alerts are mailed to; null unless it is verified and mails are turned on. */
export function alertAddress({
  alertEmail: { address, enabled, verified },
}: Pick<Account, "alertEmail">): string | null {
  return enabled && verified && address ? address : null;
}
