/** Words of the operator's audit log, in English. Pure. */
import type { AuditAction } from "../../../storage/audit/actions.ts";
import type { AuditedThing } from "../../../storage/audit/object.ts";
import type { AuditResult, MoveState } from "../../../storage/audit/result.ts";
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("en");

export const auditInEnglish = {
  anyAction: "Every action",
  actions: {
    recheck: "Watches checked again",
    switch_backend: "Watches read with a browser",
    pause: "Watches paused",
    notify_owner: "Owners written to",
    clear: "Failures forgotten",
    suspend_account: "Account suspended",
    resume_account: "Account goes on",
    set_account_plan: "Plan set",
    sign_out_account: "Account signed out everywhere",
    delete_account: "Account deleted",
    move_account: "Account moved to another database",
    make_password_link: "Link for a new password made",
    invite: "Invitation made",
    revoke_invitation: "Invitation revoked",
    put_proxy: "Proxy saved",
    remove_proxy: "Proxy removed",
    "plan.change": "Plan changed by payment",
  } satisfies Record<AuditAction, string>,
  trial: (action: string) => `${action} (only tried)`,
  things: {
    account: "Account",
    invitation: "Invitation",
    proxy: "Proxy",
    class: "Class",
    user: "Account",
    watches: "Watches",
  } satisfies Record<AuditedThing, string>,
  database: (number: number) => `to database ${number}`,
  results: {
    done: "done",
    watches: (n: number) => (n === 0 ? "no watch" : count(n, { one: "# watch", other: "# watches" })),
    plan: (from: string, to: string) => `from ${from} to ${to}`,
    ended: (keysToo: boolean): string => (keysToo ? "sessions, keys and apps ended" : "sessions ended"),
    reason: (reason: string) => `reason: ${reason}`,
  } satisfies Record<Exclude<AuditResult["kind"], "move">, unknown>,
  moves: {
    waiting: "waits for an alert that is being sent",
    copying: "there is more to copy",
    cancelled: "stays where it was",
  } satisfies Record<Exclude<MoveState, "done">, string>,
  actors: { administrator: "Administrator's key", provider: "Payment provider" },
};

export type AuditWords = typeof auditInEnglish;
