/** What an attempt to deliver an alert came to, as counters name it. */
export const deliveryResults = ["delivered", "retried", "failed", "withdrawn"] as const;
export type DeliveryResult = (typeof deliveryResults)[number];
