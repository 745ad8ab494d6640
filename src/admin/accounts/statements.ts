/** The query for accounts as whoever runs the service sees them, with what orders them. SQL only. */
import { monthSeconds, type PlanName } from "../../plan/plan.ts";

/** Which accounts; absent members do not restrict it. */
export type AccountFilter = {
  /** A part of the address, or the public id. */
  q?: string | undefined;
  suspended?: boolean | undefined;
  plan?: PlanName | undefined;
};

/** `place`: row id; `at`: what it is ordered by; `verified`: 0 or 1. Times in Unix seconds. */
export type AccountRow = {
  place: number;
  at: number;
  id: string;
  email: string;
  verified: number;
  plan: PlanName;
  plan_status: string | null;
  created_at: number;
  last_seen_at: number | null;
  suspended_at: number | null;
  suspension_reason: string | null;
  watches: number;
  failing_watches: number;
  paused_watches: number;
  tags: number;
  sessions: number;
  api_keys: number;
  apps: number;
};

const newest = (column: string, table: string) =>
  `coalesce((SELECT max(${column}) FROM ${table} WHERE user_id = u.id), 0)`;
const lastSeen = `max(coalesce(u.last_seen_at, 0), ${newest("last_seen_at", "sessions")}, ${newest("last_used_at", "api_keys")},
  ${newest("last_used_at", "oauth_grants")})`;

/** What accounts can be ordered by, as SQL; the largest comes first. */
export const orders = {
  created: "u.created_at",
  last_seen: lastSeen,
  watches: "coalesce(g.watches, 0)",
  browser: `coalesce((SELECT CAST(sum(s.fetch_ms * ${monthSeconds}.0 / s.interval_seconds) AS INTEGER) FROM schedule s
    WHERE s.user_id = u.id AND s.lane = 'browser' AND s.paused = 0), 0)`,
} as const;
export type AccountOrder = keyof typeof orders;

/** The query, whose parameter `?1` is the filter as JSON text; further conditions may follow it. `order`: one of `orders`. */
export const accountsQuery = (order: string): string =>
  `SELECT u.id AS place, ${order} AS at, u.uuid AS id, u.email, u.verified_at IS NOT NULL AS verified, u.plan, u.plan_status,
     u.created_at, nullif(${lastSeen}, 0) AS last_seen_at, u.suspended_at, u.suspension_reason,
     coalesce(g.watches, 0) AS watches, coalesce(g.failing, 0) AS failing_watches, coalesce(g.paused, 0) AS paused_watches,
     coalesce(g.tags, 0) AS tags,
     (SELECT count(*) FROM sessions WHERE user_id = u.id) AS sessions,
     (SELECT count(*) FROM api_keys WHERE user_id = u.id AND revoked_at IS NULL) AS api_keys,
     (SELECT count(*) FROM oauth_grants WHERE user_id = u.id) AS apps
   FROM users u LEFT JOIN usage g ON g.user_id = u.id
   WHERE (?1 ->> 'q' IS NULL OR instr(u.email, lower(?1 ->> 'q')) > 0 OR u.uuid = ?1 ->> 'q')
     AND (?1 ->> 'suspended' IS NULL OR (u.suspended_at IS NOT NULL) = (?1 ->> 'suspended'))
     AND (?1 ->> 'plan' IS NULL OR u.plan = ?1 ->> 'plan')`;
