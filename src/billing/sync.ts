/**
 * From an event of the provider to the account's plan. An event only says whose plan may have moved: the provider's
 * present state decides, so that events may come twice, late and in any order. Of two readings at once the one that
 * writes second reads again.
 */
import { message } from "../message/message.ts";
import { languageOf } from "../account/language.ts";
import { letterOf } from "../account/letter.ts";
import { sendAccountMail } from "../account/post.ts";
import { alertWords } from "../services/words/index.ts";
import type { PlanName } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import type { BillingWorld } from "./world.ts";
import type { ConcernedCustomer } from "./event.ts";
import { askProvider, type Billing } from "./provider.ts";
import { standingOf, type ProviderSubscription, type Standing } from "./standing.ts";
import type { Cause, Customer } from "./store.ts";

const tries = 5;
const nothing: Standing = { plan: "free", status: "canceled", renewsAt: null, subscriptionId: null };

/** Brings the plan of a customer up to date. @throws Problem 503 when it cannot be done now: the event is to come again. */
export async function syncPlan(
  world: BillingWorld,
  billing: Billing,
  { customerId, isGone, cause }: ConcernedCustomer & { cause: Cause },
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const customer = await world.stores.billing.byCustomer(customerId);
    // Of an account that is gone, or of another product of the same merchant.
    if (!customer) return;
    const standing = isGone ? nothing : await present(billing, customerId);
    const now = world.clock.now();
    const selfHosted = world.operator.SELF_HOSTED;
    if (!(await world.stores.billing.adopt({ customer, standing, cause, now, selfHosted }))) continue;
    if (isGone) await world.stores.billing.forget(customerId);
    if (customer.plan !== standing.plan) await notifyPauses(world, { customer, plan: standing.plan, now });
    return;
  }
  throw problem.unavailable(message("plan.changing"), 5);
}

async function present({ stripe, prices }: Billing, customerId: string): Promise<Standing> {
  const { data } = await askProvider(() =>
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
  );
  return standingOf(data as unknown as ProviderSubscription[], prices);
}

/** A smaller plan that stopped watches is reported to their owner, once. */
async function notifyPauses(
  world: BillingWorld,
  { customer, plan, now }: { customer: Customer; plan: PlanName; now: number },
): Promise<void> {
  const row = await world.stores.billing.pausedAt(customer.userId, now);
  if (!row?.paused) return;
  const { account } = alertWords(await languageOf(world, customer.userId));
  const base = world.operator.PUBLIC_URL?.replace(/\/+$/, "");
  await sendAccountMail(world, {
    userId: customer.userId,
    to: row.email,
    ...letterOf(account.paused(plan, row.paused, base ? `${base}/watches` : null)),
    event: `plan:${customer.userId}:${customer.version + 1}`,
  });
}
