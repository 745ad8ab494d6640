/** The owner of a credential, as the stores of keys and sessions read it beside the credential's own columns. */
import type { PlanName } from "../plan/plan.ts";

/** The columns of `ownerColumns`. `verifiedAt`: Unix seconds. */
export type OwnerRow = { userId: number; userUuid: string; email: string; verifiedAt: number | null; plan: PlanName };

/** The columns of the table `users`, named `u`, for a SELECT. */
export const ownerColumns = "u.id AS userId, u.uuid AS userUuid, u.email, u.verified_at AS verifiedAt, u.plan";

/** A row with its owner as callers know it. */
export const ownerOf = <T extends OwnerRow>({ verifiedAt, ...row }: T) => ({ ...row, verified: verifiedAt !== null });
