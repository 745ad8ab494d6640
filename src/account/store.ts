/**
 * Accounts. `accountStore` serves the service itself and reads any account (by key, by address, settings for checks);
 * `myAccount` is bound to one account and cannot reach another.
 */
import { message } from "../message/message.ts";
import { movesAlerts } from "../settings/notificationSchedule.ts";
import { retimeQueuedAlerts } from "../storage/queuedAlerts/statements.ts";
import { sha256 } from "../secret/digest.ts";
import type { Sealer } from "../secret/seal.ts";
import { editAttempts } from "../limits/editAttempts.ts";
import { problem } from "../problem.ts";
import type { PlanName } from "../plan/plan.ts";
import { eraseStatements, purgeOf } from "./erase/statements.ts";
import { addressStore } from "./address/store.ts";
import { myNamedChannels, namedChannelStore } from "./channel/store.ts";
import { alertMailStore, myAlertMail } from "./email/store.ts";
import { entryStore } from "./entry/store.ts";
import { credentialStore, keyStore } from "./key/store.ts";
import { passwordStore } from "./password/store.ts";
import { mySessions, sessionStore } from "./session/store.ts";
import type { AccountDocument } from "./change.ts";
import {
  accountColumns,
  accountOf,
  alertAddress,
  rssTokenPlace,
  sealedSecrets,
  type Account,
  type AccountRow,
} from "./row.ts";
import { aiOf, type AccountAi } from "./ai.ts";
import type { AccountSettings } from "../settings/account.ts";
import { runningWatchesOf, totalsOf, usageOf } from "./totals/store.ts";

/** The settings of an account that apply to its watches. */
export type AccountInForce = AccountSettings & {
  notification_urls: string[];
  /** The verified address for alert mails; null when there is none or mails are off. */
  alert_email: string | null;
  plan: PlanName;
};

const inForce = (account: Account): AccountInForce => ({
  ...account.settings,
  notification_urls: account.secrets.notification_urls ?? [],
  alert_email: alertAddress(account),
  plan: account.plan,
});

/** The store of all accounts, for the service itself. `sealer` decrypts their secrets. */
export function accountStore(db: D1Database, sealer: Sealer) {
  return {
    ...credentialStore(db),
    ...sessionStore(db),
    ...addressStore(db),
    ...entryStore(db),
    ...passwordStore(db),
    ...alertMailStore(db),
    ...namedChannelStore(db, sealer),

    /** The settings of these accounts by row id; accounts that do not exist are absent. */
    async settingsOf(userIds: number[]): Promise<Map<number, AccountInForce>> {
      if (!userIds.length) return new Map();
      const { results } = await db
        .prepare(`SELECT ${accountColumns} FROM users WHERE id IN (SELECT value FROM json_each(?))`)
        .bind(JSON.stringify(userIds))
        .all<AccountRow>();
      return new Map(
        await Promise.all(results.map(async (row) => [row.id, inForce(await accountOf(row, sealer))] as const)),
      );
    },

    /** The watches that run of each account by row id. */
    runningWatches: (userIds: number[]) => runningWatchesOf(db, userIds),

    /** The row id of the account with this feed token and the language that it chose; null for none, and for one that is suspended. */
    async userOfFeedToken(token: string): Promise<{ id: number; language: string | null } | null> {
      if (!/^[0-9a-f]{32}$/.test(token)) return null;
      return db
        .prepare(
          "SELECT id, settings ->> '$.ui.language' AS language FROM users WHERE rss_token_hash = ? AND suspended_at IS NULL",
        )
        .bind(sha256(token))
        .first<{ id: number; language: string | null }>();
    },
  };
}

/** The store of one account. @throws Problem 401 from its reads when the account was deleted meanwhile */
export function myAccount({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const read = async (): Promise<Account> => {
    const row = await db.prepare(`SELECT ${accountColumns} FROM users WHERE id = ?`).bind(userId).first<AccountRow>();
    if (!row) throw problem.keyInvalid();
    return accountOf(row, sealer);
  };

  return {
    keys: keyStore(db, userId),
    channels: myNamedChannels({ db, sealer, userId }),
    sessions: mySessions(db, userId),
    ...myAlertMail(db, userId),
    usage: () => usageOf(db, userId),
    totals: (now: number, overdueAfterSeconds: number) => totalsOf(db, userId, { now, overdueAfterSeconds }),

    /** The watches that run. */
    runningWatches: async () => (await runningWatchesOf(db, [userId])).get(userId) ?? [],

    /** The whole account. */
    read,
    settings: async (): Promise<AccountInForce> => inForce(await read()),
    publicId: async (): Promise<string> => (await read()).uuid,

    /** The AI provider and its key, or null when the account has none. */
    async ai(): Promise<AccountAi | null> {
      return aiOf(userId, await read());
    },

    /**
     * Edits settings and secrets under an optimistic lock: when another edit came between, `edit` runs again on the newer
     * document. `guard` may throw to refuse the edit. @throws Problem 409 after too many attempts
     */
    async edit(
      edit: (before: AccountDocument) => AccountDocument,
      guard?: (before: Account) => unknown,
    ): Promise<{ before: Account; after: Account }> {
      for (let attempt = 0; attempt < editAttempts; attempt++) {
        const before = await read();
        guard?.(before);
        const { settings, secrets } = edit(before);
        const isTimed = movesAlerts(before.settings, settings) || before.settings.timezone !== settings.timezone;
        const [saved] = await db.batch([
          db
            .prepare("UPDATE users SET settings = ?, sealed = ?, revision = revision + 1 WHERE id = ? AND revision = ?")
            .bind(JSON.stringify(settings), await sealedSecrets(secrets, before.uuid, sealer), userId, before.revision),
          ...(isTimed ? [retimeQueuedAlerts(db, { userId })] : []),
        ]);
        if (!saved?.meta.changes) continue;
        return { before, after: { ...before, settings, secrets, revision: before.revision + 1 } };
      }
      throw problem.conflict(message("account.settings_busy"));
    },

    /** The feed token in plain text; null when feeds are off. */
    async rssToken(): Promise<string | null> {
      const { uuid, rssTokenSealed } = await read();
      return rssTokenSealed === null ? null : sealer.open(rssTokenSealed, rssTokenPlace(uuid));
    },

    /** Replaces the feed token, null turns feeds off. The old token is invalid at once. */
    async setRssToken(token: string | null): Promise<void> {
      const { uuid } = await read();
      const sealed = token === null ? null : await sealer.seal(token, rssTokenPlace(uuid));
      await db
        .prepare("UPDATE users SET rss_token_hash = ?, rss_token_sealed = ? WHERE id = ?")
        .bind(token === null ? null : sha256(token), sealed, userId)
        .run();
    },

    /** Deletes every row of the account at once; names what is left to delete in the object store. */
    async erase(): Promise<{ prefix: string; name: string }> {
      await db.batch(eraseStatements(db, userId));
      return purgeOf(userId);
    },
  };
}
