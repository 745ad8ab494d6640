/** What the audit log records, by the names that the API has for it. Pure. */

/** What an administrator can do about failing watches. `clear`: forget the recorded failure. */
export const remedialActions = ["recheck", "switch_backend", "pause", "notify_owner", "clear"] as const;
/** The name of a remedial action, as on the wire. */
export type RemedialAction = (typeof remedialActions)[number];

export const auditActions = [
  ...remedialActions,
  "suspend_account",
  "resume_account",
  "set_account_plan",
  "sign_out_account",
  "delete_account",
  "move_account",
  "make_password_link",
  "invite",
  "revoke_invitation",
  "put_proxy",
  "remove_proxy",
  "plan.change",
] as const;
/** What is done by an administrator or the payment provider. */
export type AuditAction = (typeof auditActions)[number];

const trial = ".dry_run";
/** An action as an entry has it; a remedy may only have been tried. */
export type AuditedAction = AuditAction | `${RemedialAction}${typeof trial}`;

export const trialOf = (action: RemedialAction): AuditedAction => `${action}${trial}`;

/** All that an entry can have. */
export const auditedActions: readonly AuditedAction[] = [...auditActions, ...remedialActions.map(trialOf)];

/** What an entry records; null for what another release wrote. */
export function auditedAction(text: string): { action: AuditAction; isTrial: boolean } | null {
  const isTrial = text.endsWith(trial);
  const name = isTrial ? text.slice(0, -trial.length) : text;
  const action = auditActions.find((each) => each === name);
  return action === undefined ? null : { action, isTrial };
}
