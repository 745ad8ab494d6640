/** Snapshots, pictures and changes as values. Pure. */

/** `baseline` = first reading, `change` = alerted, `quiet` = accepted without an alert. */
export type SnapshotKind = "baseline" | "change" | "quiet";

export type Snapshot = { at: number; object: string; size: number; kind: SnapshotKind };
/** A picture of the page beside the snapshot of that time; `width` and `height` in device pixels. */
export type Picture = {
  at: number;
  object: string;
  width: number;
  height: number;
  scale: number;
  elementsObject: string;
};
export type Change = {
  id: number;
  watchId: number;
  watchUuid: string;
  /** The watch's own title, and its address. */
  watchTitle: string | null;
  watchUrl: string;
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
