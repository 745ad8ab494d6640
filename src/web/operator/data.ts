/** What the operator's pages show, as the operations of administration answer it. Pure. */
import type { RemedialAction } from "../../admin/remedies.ts";
import type { FailureClass } from "../../page/failure.ts";

/** Failing watches of one class. Times in Unix seconds. */
export type FailingClass = {
  class: FailureClass;
  count: number;
  accounts: number;
  hosts: number;
  oldest_since: number;
  newest_since: number;
  remedy: { action: RemedialAction; reason: string };
  samples: { uuid: string; host: string; sentence: string; since: number }[];
};
/** A failing watch. `user`: public id of the account. */
export type Failure = {
  uuid: string;
  user: string;
  host: string;
  class: FailureClass;
  sentence: string;
  since: number;
  count: number;
  last_checked: number;
};
export type Report = { total: number; classes: FailingClass[]; failures: Failure[] };
export type AuditEntry = { id: number; ts: number; actor: string; action: string; object: string; result: string };
export type Invitation = {
  id: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  used_by: string | null;
  revoked_at: number | null;
};
/** A page of a list, and the cursor of the next one. */
export type Listed<T> = { entries: T[]; next: string | null };
/** What a remedy is for: a class, or watches by UUID. */
export type Target = { class?: string; watches?: string[] };
