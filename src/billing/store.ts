/** Accounts and their customers at the payment provider, and changes of plan that are all or nothing. */
import { message } from "../message/message.ts";
import { auditStatement } from "../storage/audit/statements.ts";
import { limitsOf, type PlanLimits, type PlanName } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import { proProcessors } from "../settings/processors.ts";
import { pauseStatements } from "./pauses/statements.ts";
import type { Standing } from "./standing.ts";

export type Customer = { userId: number; userUuid: string; plan: PlanName; customerId: string; version: number };
/** An event of the provider that led here. */
export type Cause = { id: string; kind: string };

type Adoption = { customer: Customer; standing: Standing; cause: Cause; now: number; selfHosted: boolean };

/** Unscoped: what the provider tells. */
export function billingStore(db: D1Database) {
  return {
    /** The proven address of an account, and how many of its watches were paused just then; null without such an address. */
    async pausedAt(userId: number, at: number): Promise<{ email: string; paused: number } | null> {
      return db
        .prepare(
          `SELECT email, (SELECT count(*) FROM plan_pauses WHERE user_id = ?1 AND paused_at = ?2) AS paused
           FROM users WHERE id = ?1 AND verified_at IS NOT NULL`,
        )
        .bind(userId, at)
        .first<{ email: string; paused: number }>();
    },

    async isWorked(eventId: string): Promise<boolean> {
      return Boolean(await db.prepare("SELECT 1 FROM billing_events WHERE id = ?").bind(eventId).first());
    },

    async byCustomer(customerId: string): Promise<Customer | null> {
      return db
        .prepare(
          `SELECT b.user_id AS userId, u.uuid AS userUuid, u.plan, b.customer_id AS customerId, b.version
           FROM billing_customers b JOIN users u ON u.id = b.user_id WHERE b.customer_id = ?`,
        )
        .bind(customerId)
        .first<Customer>();
    },

    /**
     * Makes a standing the account's, with all that follows for its watches, and the event that caused it worked; false
     * when another write came in between: then what was read may be old, and is read again.
     */
    async adopt({ customer, standing, cause, now, selfHosted }: Adoption): Promise<boolean> {
      const { userId, userUuid, version } = customer;
      const nonce = crypto.randomUUID();
      const guard = {
        sql: "EXISTS (SELECT 1 FROM billing_customers WHERE user_id = ? AND written_by = ?)",
        values: [userId, nonce],
      };
      const entry = {
        at: now,
        actor: "stripe",
        action: "plan.change",
        object: { user: userUuid },
        result: { kind: "plan", from: customer.plan, to: standing.plan, status: standing.status || null },
        requestId: cause.id,
      } as const;
      const changed = customer.plan === standing.plan ? [] : [auditStatement(db, entry, guard)];
      const [taken] = await db.batch([
        db
          .prepare(
            `UPDATE billing_customers SET version = version + 1, written_by = ?1, subscription_id = ?2
             WHERE user_id = ?3 AND version = ?4`,
          )
          .bind(nonce, standing.subscriptionId, userId, version),
        ...changed,
        db
          .prepare(`UPDATE users SET plan = ?, plan_status = ?, plan_renews_at = ? WHERE id = ? AND ${guard.sql}`)
          .bind(standing.plan, standing.status, standing.renewsAt, userId, ...guard.values),
        ...pauseStatements(db, { userId, limits: limitsOf(standing.plan, selfHosted), now, guard }),
        db
          .prepare(
            `INSERT INTO billing_events (id, kind, at) SELECT ?, ?, ? WHERE ${guard.sql} ON CONFLICT (id) DO NOTHING`,
          )
          .bind(cause.id, cause.kind, now, ...guard.values),
      ]);
      return Boolean(taken?.meta.changes);
    },

    /** The provider deleted a customer: the next checkout makes a new one. */
    async forget(customerId: string): Promise<void> {
      await db.prepare("DELETE FROM billing_customers WHERE customer_id = ?").bind(customerId).run();
    },
  };
}

export function myBilling(db: D1Database, userId: number) {
  return {
    async customer(): Promise<{ customerId: string; subscriptionId: string | null } | null> {
      return db
        .prepare(
          "SELECT customer_id AS customerId, subscription_id AS subscriptionId FROM billing_customers WHERE user_id = ?",
        )
        .bind(userId)
        .first<{ customerId: string; subscriptionId: string | null }>();
    },

    /** Keeps the account's customer; of two at once the first stays. */
    async keepCustomer(customerId: string): Promise<string> {
      await db
        .prepare("INSERT INTO billing_customers (user_id, customer_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(userId, customerId)
        .run();
      return (await this.customer())?.customerId ?? customerId;
    },

    /** Whether these paused watches may run beside those that do. @throws Problem 403 */
    async mayResume(watchIds: number[], { watches: maxWatches, proFeatures }: PlanLimits): Promise<void> {
      if (maxWatches === null && proFeatures) return;
      const counted = await db
        .prepare(
          `SELECT coalesce(sum(s.paused = 0), 0) AS running,
             coalesce(sum(s.paused = 1 AND j.value IS NOT NULL), 0) AS waking,
             coalesce(sum(s.paused = 1 AND j.value IS NOT NULL AND w.settings ->> '$.processor' IN (SELECT value FROM json_each(?3))), 0) AS pro
           FROM watches w CROSS JOIN schedule s ON s.watch_id = w.id LEFT JOIN json_each(?2) j ON j.value = w.id
           WHERE w.user_id = ?1`,
        )
        .bind(userId, JSON.stringify(watchIds), JSON.stringify(proProcessors))
        .first<{ running: number; waking: number; pro: number }>();
      if (!counted?.waking) return;
      if (counted.pro && !proFeatures)
        throw problem.planRequired(message("plan.processor", { name: proProcessors.join(", ") }));
      if (maxWatches !== null && counted.running + counted.waking > maxWatches)
        throw problem.runningLimit(counted.running, maxWatches);
    },

    /** Watches that run again by their owner's wish are no longer paused by the plan. */
    async resumed(): Promise<void> {
      await db
        .prepare(
          `DELETE FROM plan_pauses WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM schedule s
             WHERE s.watch_id = plan_pauses.watch_id AND s.paused = 0)`,
        )
        .bind(userId)
        .run();
    },
  };
}
