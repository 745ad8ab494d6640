/** What imports write of histories, as rows. Pure. */
import type { Picture } from "../history/change.ts";

export type SnapshotRow = { at: number; object: string; size: number; kind: string };
export type PageRow = { at: number; object: string };
export type PictureRow = Picture;
export type ChangeRow = {
  watchId: number;
  at: number;
  fromAt: number;
  fromObject: string;
  toObject: string;
  traceObject: string;
  added: number;
  removed: number;
  replaced: number;
  brief: string;
  summary: string | null;
  verdict: string | null;
  note: string | null;
  judgement?: string | null | undefined;
  seenAt?: number | null | undefined;
  severity?: number | null | undefined;
  severityFindings?: string | null | undefined;
  unjudged?: string | null | undefined;
};
