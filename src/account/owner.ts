/** The owner of a credential, as the stores of keys and sessions read it beside the credential's own columns. */
import type { PlanName } from "../plan/plan.ts";

/** Why an account is suspended, as SQL: empty where no reason was given, null where it is not. `users`: the table's name in the query. */
export const suspensionIn = (users: string) =>
  `iif(${users}.suspended_at IS NULL, NULL, coalesce(${users}.suspension_reason, ''))`;

/** The columns of `ownerColumns`. `verifiedAt`: Unix seconds; `suspension`: why it is suspended, null where it is not. */
export type OwnerRow = {
  userId: number;
  userUuid: string;
  email: string;
  verifiedAt: number | null;
  plan: PlanName;
  suspension: string | null;
};

/** The columns of the table `users`, named `u`, for a SELECT. */
export const ownerColumns = `u.id AS userId, u.uuid AS userUuid, u.email, u.verified_at AS verifiedAt, u.plan,
  ${suspensionIn("u")} AS suspension`;

/** A row with its owner as callers know it. */
export const ownerOf = <T extends OwnerRow>({ verifiedAt, ...row }: T) => ({ ...row, verified: verifiedAt !== null });
