/** An account as its row tells it: settings parsed, secrets opened. */
import type { Sealer } from "../secret/seal.ts";
import type { PlanName } from "../plan/plan.ts";
import type { AccountSecrets, AccountSettings } from "../settings/account.ts";

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
};

export const accountColumns = `id, uuid, email, verified_at, plan, plan_status, plan_renews_at, settings, sealed, revision,
  alert_email, alert_email_enabled, alert_email_verified_at, rss_token_sealed, created_at`;

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
};

/** Where the secrets of an account belong. */
const secretsPlace = (uuid: string) => `users|settings|${uuid}`;
export const rssTokenPlace = (uuid: string) => `users|rss_token|${uuid}`;

/** The account behind a row. @throws Error when its secrets do not open. */
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
  };
}

/** The secrets as they are stored; null when there are none. */
export async function sealedSecrets(secrets: AccountSecrets, uuid: string, sealer: Sealer): Promise<string | null> {
  const kept = Object.fromEntries(
    Object.entries(secrets).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
  return Object.keys(kept).length ? sealer.seal(JSON.stringify(kept), secretsPlace(uuid)) : null;
}

/** Where alerts are mailed: the address, when it is verified and mails are wanted; else null. */
export function alertAddress({
  alertEmail: { address, enabled, verified },
}: Pick<Account, "alertEmail">): string | null {
  return enabled && verified && address ? address : null;
}
