/**
 * Deleting an account: every row of it in one transaction, with a note of what has to be deleted from the object store,
 * so that a sweep goes on where the request stopped. A table that gains a `user_id` or a `watch_id` belongs here; a test
 * compares this list with the schema.
 */

/** Rows that hang on the account's watches. */
export const tablesByWatch = ["watch_tags", "readings", "snapshots", "pages", "screenshots", "schedule"] as const;
/** Rows that name the account. The account itself goes last. */
export const tablesByUser = [
  "changes",
  "deliveries",
  "watches",
  "tags",
  "usage",
  "api_keys",
  "sessions",
  "action_tokens",
  "idempotent_answers",
  "feedback",
  "telegram_accounts",
  "telegram_links",
  "push_subscriptions",
  "plan_pauses",
  "billing_customers",
] as const;

/** Rows of everybody that only say which account was the last to meet something: they stay, and forget whose it was. */
export const tablesOfAll = ["hosts"] as const;

/** Where the objects of an account are, and the name of the note that they are to go. */
export const purgeOf = (userId: number) => ({ prefix: `u/${userId}/`, name: `purge:${userId}` });

/** The statements that leave nothing of an account, for one batch. */
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
      db.prepare(`DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM watches WHERE user_id = ?)`).bind(userId),
    ),
    db.prepare("UPDATE hosts SET user_id = 0, account_until = 0 WHERE user_id = ?").bind(userId),
    ...tablesByUser.map((table) => db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(userId)),
    db
      .prepare(
        "DELETE FROM mailbox WHERE recipient = (SELECT email FROM users WHERE id = ?1) OR recipient = (SELECT alert_email FROM users WHERE id = ?1)",
      )
      .bind(userId),
    db.prepare("DELETE FROM invitations WHERE used_by = (SELECT uuid FROM users WHERE id = ?)").bind(userId),
    db.prepare("DELETE FROM users WHERE id = ?").bind(userId),
  ];
}
