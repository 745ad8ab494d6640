/** What an event of the payment provider is, and which of them the payment provider concern a plan, and whose. What they say is not used: it may be old. Pure. */

import { z } from "zod";

/** The members of an event that we read; https://docs.stripe.com/api/events/object */
const shape = z.looseObject({
  id: z.string().min(1).max(500),
  type: z.string().max(500),
  data: z.looseObject({ object: z.looseObject({}) }),
});
export type ProviderEvent = z.infer<typeof shape>;

/** The event that a value is; null for whatever else was signed. */
export const eventIn = (value: unknown): ProviderEvent | null => shape.safeParse(value).data ?? null;

/** Whether a Stripe-Signature was made in the future, by more seconds than clocks differ: what looks at its age only takes it. */
export function isAhead(
  signature: string,
  { now, toleranceSeconds }: { now: number; toleranceSeconds: number },
): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > now + toleranceSeconds);
}

const concerning =
  /^(?:customer\.subscription\.\w+|customer\.deleted|checkout\.session\.(?:completed|async_payment_succeeded)|invoice\.(?:paid|payment_failed|payment_succeeded))$/;

export type ConcernedCustomer = { customerId: string; isGone: boolean };

/** The customer that an event is about; null for events that change no plan. */
export function customerOf(event: Pick<ProviderEvent, "type" | "data">): ConcernedCustomer | null {
  if (!concerning.test(event.type)) return null;
  const object = event.data.object as { id?: unknown; customer?: unknown };
  if (event.type === "customer.deleted")
    return typeof object.id === "string" ? { customerId: object.id, isGone: true } : null;
  const customer = object.customer;
  const id = customer && typeof customer === "object" && "id" in customer ? customer.id : customer;
  return typeof id === "string" ? { customerId: id, isGone: false } : null;
}
