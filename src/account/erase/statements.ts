/**
 * Deletion of an account: all its rows in one transaction, which also records what has to be deleted from the object store, so
 * that housekeeping continues where the request stopped. A new table with a `user_id` or a `watch_id` must be added here; a
 * test compares these lists with the schema.
 */

/** Tables whose rows belong to a watch, by `watch_id`. */
export const tablesByWatch = [
  "watch_tags",
  "deleted_watch_tags",
  "readings",
  "snapshots",
  "prices",
  "edits",
  "pages",
  "screenshots",
  "site_leaves",
  "schedule",
] as const;
/**
 * Tables whose rows belong to an account, by `user_id`; those about its deleted watches carry the negative of it. The row in
 * `users` is deleted last.
 */
export const tablesByUser = [
  "deliveries",
  "channels",
  "watches",
  "tags",
  "deleted_tags",
  "usage",
  "ai_usage",
  "api_keys",
  "sessions",
  "oauth_grants",
  "action_tokens",
  "idempotent_answers",
  "feedback",
  "telegram_accounts",
  "telegram_links",
  "push_subscriptions",
  "plan_pauses",
  "billing_customers",
] as const;

/** Tables shared by all accounts, with a `user_id` of the account that used the row last: the rows stay, the id is cleared. */
export const tablesOfAll = ["hosts"] as const;

/** `prefix`: of all keys of an account in the object store; `name`: of the cursor that records their pending deletion. */
export const purgeOf = (userId: number) => ({ prefix: `u/${userId}/`, name: `purge:${userId}` });

/** The statements that delete all rows of an account, for one batch. */
export function eraseStatements(db: D1Database, userId: number): D1PreparedStatement[] {
  const { name, prefix } = purgeOf(userId);
  return [
    db.prepare("INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING").bind(name, prefix),
    // Leaves a note to delete the customer at the payment provider; see src/billing/deleteCustomers.ts.
    db
      .prepare(
        `INSERT INTO cursors (name, value) SELECT 'customer:' || customer_id, customer_id FROM billing_customers
         WHERE user_id = ? ON CONFLICT (name) DO NOTHING`,
      )
      .bind(userId),
    ...tablesByWatch.map((table) =>
      db
        .prepare(`DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM watches WHERE user_id IN (?1, -?1))`)
        .bind(userId),
    ),
    db.prepare("UPDATE hosts SET user_id = 0, account_until = 0 WHERE user_id = ?").bind(userId),
    ...tablesByUser.map((table) => db.prepare(`DELETE FROM ${table} WHERE user_id IN (?1, -?1)`).bind(userId)),
    db
      .prepare(
        `DELETE FROM mailbox WHERE recipient IN (SELECT email FROM users WHERE id = ?1
           UNION SELECT alert_email FROM users WHERE id = ?1 UNION SELECT pending_email FROM users WHERE id = ?1)`,
      )
      .bind(userId),
    db.prepare("DELETE FROM invitations WHERE used_by = (SELECT uuid FROM users WHERE id = ?)").bind(userId),
    db.prepare("DELETE FROM users WHERE id = ?").bind(userId),
  ];
}
