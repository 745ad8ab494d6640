/** The audit log: who did what to what, and how it ended. Entries hold public ids and filters, never secrets. */
import type { WriteGuard } from "../writeGuard.ts";
import { sha256 } from "../../secret/digest.ts";
import type { AuditedAction } from "./actions.ts";
import { objectText, type AuditObject } from "./object.ts";
import { resultText, type AuditResult } from "./result.ts";

export type AuditEntry = {
  /** Unix seconds. */
  at: number;
  actor: string;
  action: AuditedAction;
  object: AuditObject;
  result: AuditResult;
  requestId: string;
};
/** The actor of an admin key: `admin:` and eight digits of its hash, which distinguish keys without revealing them. */
export const adminActor = ({ ADMIN_API_KEY: key }: { ADMIN_API_KEY: string | null }): string =>
  `admin:${sha256(key ?? "").slice(0, 8)}`;

/** Room for the ids of as many watches as one remedy may be for. */
const maxTextCharacters = 20_000;

/** The statement that adds an entry, for the batch of the action that it records; nothing is added where the guard does not hold. */
export function auditStatement(db: D1Database, entry: AuditEntry, guard: WriteGuard = { sql: "1 = 1", values: [] }) {
  return db
    .prepare(
      `INSERT INTO audit (at, actor, action, object, result, request_id) SELECT ?, ?, ?, ?, ?, ? WHERE ${guard.sql}`,
    )
    .bind(
      entry.at,
      entry.actor,
      entry.action,
      objectText(entry.object).slice(0, maxTextCharacters),
      resultText(entry.result).slice(0, maxTextCharacters),
      entry.requestId,
      ...guard.values,
    );
}
