/** Snapshots, pictures and changes as values. Pure. */

/** `baseline` = first reading, or of a table what takes its place without being news, `change` = alerted, `quiet` = accepted without an alert. */
export type SnapshotKind = "baseline" | "change" | "quiet";

export type Snapshot = { at: number; object: string; size: number; kind: SnapshotKind };
/** A snapshot, and where it is a change, the time and the text of the one that it was compared with. */
export type ComparedSnapshot = Snapshot & { fromAt: number | null; fromObject: string | null };
/** A snapshot in a list, and what else is kept of its time; 0 or 1 each. */
export type KeptSnapshot = Omit<Snapshot, "object"> & { hasPicture: number; hasPage: number; hasChange: number };
/** A picture of the page beside the snapshot of that time; `width` and `height` in device pixels. */
export type Picture = {
  at: number;
  object: string;
  width: number;
  height: number;
  scale: number;
  elementsObject: string;
};
export const changeUnits = ["lines", "pages", "rows"] as const;
export type ChangeUnit = (typeof changeUnits)[number];
export type Change = {
  id: number;
  watchId: number;
  watchUuid: string;
  /** The watch's own title, and its address. */
  watchTitle: string | null;
  watchUrl: string;
  /** What the watch is called (watch/name.ts), the host of its address, and its tags. */
  label: string;
  host: string;
  tags: { uuid: string; title: string }[];
  /** What the watched product cost in the two snapshots, as decimals; null where no price is known. */
  price: { before: string | null; after: string | null; currency: string | null } | null;
  /** Whether the watched product could be bought at the two snapshots; null where that is not known of either. */
  stock: { before: boolean | null; after: boolean | null } | null;
  at: number;
  fromAt: number;
  fromObject: string;
  toObject: string;
  added: number;
  removed: number;
  replaced: number;
  /** What these count: lines of the text, or pages of a site. */
  unit: ChangeUnit;
  brief: string;
  traceObject: string;
  summary: string | null;
  verdict: "useful" | "noisy" | null;
  note: string | null;
  /** 1: a picture is kept with the reading that it ends in. */
  hasPicture: 0 | 1;
  /** When its owner saw it, in Unix seconds; null for unseen. */
  seenAt: number | null;
  /** Which lines of the difference decided, and the address that was read, as they are stored (judgement.ts); null in older rows. */
  judgement: string | null;
  /** 0 (low) to 3 (critical), and why as JSON (reading/severity); null in older rows. */
  severity: number | null;
  severityFindings: string | null;
  /** Why nobody could tell whether it meets the intent of its watch; null where that was known or not asked. As a column holds a sentence. */
  unjudged: string | null;
};
