/** The state of the log is in its address: what it is narrowed to, and the place in it. Pure. */
import { eventKinds, type EventKind } from "../../notify/event.ts";
import { deliveryStates, type DeliveryState } from "../../services/deliveryState.ts";

export const times = ["1h", "24h", "7d"] as const;
export type LogQuery = {
  state: DeliveryState | null;
  kind: EventKind | null;
  /** A channel's id. */
  channel: string;
  since: string;
  watch: string;
  cursor: string;
};

/** The query of an address; what is unknown in it is left out. */
export function logQuery(search: URLSearchParams): LogQuery {
  const text = (name: string) => (search.get(name) ?? "").slice(0, 100);
  return {
    state: deliveryStates.find((state) => state === search.get("state")) ?? null,
    kind: eventKinds.find((kind) => kind === search.get("kind")) ?? null,
    channel: text("channel"),
    since: times.find((time) => time === search.get("since")) ?? "",
    watch: text("watch"),
    cursor: text("cursor"),
  };
}

/** The address of the log with some of its state changed; it begins at the newest unless a place is given. */
export function logPath(query: LogQuery, change: Partial<LogQuery> = {}): string {
  const next = { ...query, cursor: "", ...change };
  const search = new URLSearchParams();
  for (const name of ["state", "kind", "channel", "since", "watch", "cursor"] as const)
    if (next[name]) search.set(name, next[name]);
  return search.size > 0 ? `/deliveries?${search.toString()}` : "/deliveries";
}

/** Whether the log is narrowed down by anything. */
export const isNarrowed = ({ cursor: _, ...filter }: LogQuery): boolean => Object.values(filter).some(Boolean);
