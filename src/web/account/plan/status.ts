/** The state of a subscription in words; one that the payment provider made since is called as it is called there. Pure. */
import { subscriptionStatuses } from "../../../billing/standing.ts";
import type { Words } from "../../words/index.ts";

export function statusText({ account }: Words, status: string): string {
  const known = subscriptionStatuses.find((each) => each === status);
  return known ? account.plan.statuses[known] : status.replaceAll("_", " ");
}
