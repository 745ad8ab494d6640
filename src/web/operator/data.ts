/** What the operator's pages show, as the operations of administration answer it. Pure. */
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listAudit } from "../../admin/routes.ts";
import type { listInvitations } from "../../admin/invitations/routes.ts";
import type { listProxies, testProxy } from "../../admin/proxies/routes.ts";
import type { getReliability } from "../../admin/routes.ts";

/** Failing watches of one class. Times in Unix seconds. */
export type FailingClass = AnswerOf<typeof getReliability>["classes"][number];
/** A failing watch. `user`: public id of the account. */
export type Failure = AnswerOf<typeof getReliability>["failures"][number];
export type Report = AnswerOf<typeof getReliability>;
export type AuditEntry = AnswerOf<typeof listAudit>[number];
export type Invitation = AnswerOf<typeof listInvitations>[number];
export type Proxy = AnswerOf<typeof listProxies>[number];
export type ProxyTrial = AnswerOf<typeof testProxy>;
/** A page of a list, and the cursor of the next one. */
export type Listed<T> = { entries: T[]; next: string | null };
/** What a remedy is for: a class, or watches by UUID. */
export type Target = { class?: string; watches?: string[] };
