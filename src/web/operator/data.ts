/** What the operator's pages show, as the operations of administration answer it. Pure. */
import type { RemedialAction } from "../../admin/remedies.ts";
import type { FailureClass } from "../../page/failure.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listAudit } from "../../admin/routes.ts";
import type { listInvitations } from "../../admin/invitations/routes.ts";
import type { getReliability } from "../../admin/routes.ts";

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
export type Report = AnswerOf<typeof getReliability>;
export type AuditEntry = AnswerOf<typeof listAudit>[number];
export type Invitation = AnswerOf<typeof listInvitations>[number];
/** A page of a list, and the cursor of the next one. */
export type Listed<T> = { entries: T[]; next: string | null };
/** What a remedy is for: a class, or watches by UUID. */
export type Target = { class?: string; watches?: string[] };
