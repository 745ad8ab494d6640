/**
 * After an account was deleted the provider is asked to forget its customer, which ends the subscription, too. The
 * account's erasure leaves a note; the tick works it until the provider has answered.
 */
import Stripe from "stripe";
import type { BillingWorld } from "./world.ts";
import { billingOf, type Billing } from "./provider.ts";

const notesAtOnce = 5;

/** Works some of the notes, those that waited longest first; how many are done. */
export async function sweepCustomers(world: BillingWorld): Promise<number> {
  const {
    operator,
    stores: { db },
  } = world;
  if (!operator.STRIPE_SECRET_KEY) return 0;
  const { results } = await db
    .prepare("SELECT name, value FROM cursors WHERE name LIKE 'customer:%' ORDER BY rowid LIMIT ?")
    .bind(notesAtOnce)
    .all<{ name: string; value: string }>();
  if (!results.length) return 0;
  const billing = billingOf(world);
  let done = 0;
  for (const { name, value } of results) {
    const forgotten = await forget(billing, value);
    // A note that cannot be worked now goes behind the others.
    const statements = [db.prepare("DELETE FROM cursors WHERE name = ?").bind(name)];
    if (!forgotten) statements.push(db.prepare("INSERT INTO cursors (name, value) VALUES (?, ?)").bind(name, value));
    await db.batch(statements);
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
