/** Which events of the payment provider concern a plan, and whose. What they say is not used: it may be old. Pure. */

const concerning =
  /^(?:customer\.subscription\.\w+|customer\.deleted|checkout\.session\.(?:completed|async_payment_succeeded)|invoice\.(?:paid|payment_failed|payment_succeeded))$/;

export type ConcernedCustomer = { customerId: string; isGone: boolean };

/** The customer that an event is about; null for events that change no plan. */
export function customerOf(event: { type: string; data: { object: object } }): ConcernedCustomer | null {
  if (!concerning.test(event.type)) return null;
  const object = event.data.object as { id?: unknown; customer?: unknown };
  if (event.type === "customer.deleted")
    return typeof object.id === "string" ? { customerId: object.id, isGone: true } : null;
  const customer = object.customer;
  const id = customer && typeof customer === "object" && "id" in customer ? customer.id : customer;
  return typeof id === "string" ? { customerId: id, isGone: false } : null;
}
