/**
 * Deletes the customers of deleted accounts at the payment provider, which ends their subscriptions, too. The erasure of an
 * account leaves a note; the tick tries it again until the provider has answered.
 */
import Stripe from "stripe";
import type { BillingWorld } from "./world.ts";
import { billingOf, type Billing } from "./provider.ts";

const notesAtOnce = 5;

/** Works through up to five notes, the oldest first. @returns how many customers were deleted. */
export async function deleteCustomers(world: BillingWorld): Promise<number> {
  const {
    operator,
    stores: { notes },
  } = world;
  if (!operator.STRIPE_SECRET_KEY) return 0;
  const due = await notes.withPrefix("customer:", notesAtOnce);
  if (!due.length) return 0;
  const billing = billingOf(world);
  let done = 0;
  for (const { name, value } of due) {
    const forgotten = await forget(billing, value);
    // A note that cannot be worked now goes behind the others.
    await (forgotten ? notes.remove(name) : notes.putLast(name, value));
    if (forgotten) done++;
  }
  return done;
}

/** True when the provider has no such customer any more. */
async function forget({ stripe }: Billing, customerId: string): Promise<boolean> {
  try {
    await stripe.customers.del(customerId);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return true;
    console.warn(JSON.stringify({ what: "a customer of a deleted account stays at the payment provider for now" }));
    return false;
  }
}
