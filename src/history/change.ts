/** Snapshots and changes as values. Pure. */

/** `baseline` = first reading, `change` = alerted, `quiet` = accepted without an alert. */
export type SnapshotKind = "baseline" | "change" | "quiet";

export type Snapshot = { at: number; object: string; size: number; kind: SnapshotKind };
export type Change = {
  id: number;
  watchId: number;
  watchUuid: string;
  at: number;
  fromAt: number;
  fromObject: string;
  toObject: string;
  added: number;
  removed: number;
  replaced: number;
  brief: string;
  traceObject: string;
  summary: string | null;
  verdict: "useful" | "noisy" | null;
  note: string | null;
};
