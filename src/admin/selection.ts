import type { RemedialAction } from "./remedies.ts";
import type { FailureClass } from "../page/failure.ts";

export type Selection = {
  class?: FailureClass;
  /** Public id or mail address. */
  user?: string;
  /** UUIDs. */
  watches?: readonly string[];
};

/** The value of ?1. */
export const boundSelection = (selection: Selection, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ class: null, user: null, watches: null, ...selection, ...more });

/** The tables and the condition; w = watch, s = schedule, r = reading, u = account. */
export const selectionQuery = `watches w JOIN schedule s ON s.watch_id = w.id JOIN readings r ON r.watch_id = w.id
  JOIN users u ON u.id = w.user_id
  WHERE r.failure IS NOT NULL AND s.paused = 0
    AND (?1 ->> 'class' IS NULL OR r.failure = ?1 ->> 'class')
    AND (?1 ->> 'user' IS NULL OR u.uuid = ?1 ->> 'user' OR u.email = lower(?1 ->> 'user'))
    AND (?1 ->> 'watches' IS NULL OR w.uuid IN (SELECT value FROM json_each(?1, '$.watches')))`;

/** Names the notice of one run of failures: its owner is told once. */
export const noticeName = "'notice:' || w.id || ':' || coalesce(r.failing_since, 0)";

/** Where an action has something to do: a second time it has not. `?1 ->> 'now'` is the time. */
export const applicable: Record<RemedialAction, string> = {
  recheck: "s.lease_until <= ?1 ->> 'now'",
  switch_backend: "s.lane = 'http'",
  pause: "true",
  notify_owner: `NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event = ${noticeName})
    AND coalesce(w.settings ->> '$.notification_muted', 0) = 0`,
  clear: "true",
};
