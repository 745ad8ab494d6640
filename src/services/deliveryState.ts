export const deliveryStates = ["pending", "sending", "delivered", "failed", "suppressed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];
