import type { RemedialAction } from "../storage/audit/actions.ts";
import type { FailureClass } from "../page/failure.ts";

/** Which failing watches an action applies to; absent members do not restrict it. */
export type Selection = {
  class?: FailureClass;
  /** The public id or email address of an account. */
  user?: string;
  /** Public ids of watches. */
  watches?: readonly string[];
};

/** A selection as the JSON text for the parameter `?1` of `selectionQuery`; `more`: further members for other conditions. */
export const boundSelection = (selection: Selection, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ class: null, user: null, watches: null, ...selection, ...more });

/** The FROM and WHERE of a query for the selected watches; w = watch, s = schedule, r = reading, u = account. */
export const selectionQuery = `watches w JOIN schedule s ON s.watch_id = w.id JOIN readings r ON r.watch_id = w.id
  JOIN users u ON u.id = w.user_id
  WHERE r.failure IS NOT NULL AND s.paused = 0
    AND (?1 ->> 'class' IS NULL OR r.failure = ?1 ->> 'class')
    AND (?1 ->> 'user' IS NULL OR u.uuid = ?1 ->> 'user' OR u.email = lower(?1 ->> 'user'))
    AND (?1 ->> 'watches' IS NULL OR w.uuid IN (SELECT value FROM json_each(?1, '$.watches')))`;

/** The SQL expression for the unique name of a notice about one run of failures: the owner is notified once for each run. */
export const noticeName = "'notice:' || w.id || ':' || coalesce(r.failing_since, 0)";

/** The SQL condition for watches that an action would change, so that repeating it has no effect. `?1 ->> 'now'`: Unix seconds. */
export const applicable: Record<RemedialAction, string> = {
  recheck: "s.lease_until <= ?1 ->> 'now'",
  switch_backend: "s.lane = 'http'",
  pause: "true",
  notify_owner: `NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event = ${noticeName} AND d.kind <> 'change')
    AND coalesce(w.settings ->> '$.notification_muted', 0) = 0`,
  clear: "true",
};
