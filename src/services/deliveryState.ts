/** `held`: it waits for hours, for a digest, or for room below a limit; `held_for` says for which. */
export const deliveryStates = ["pending", "sending", "held", "delivered", "failed", "suppressed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** What a held alert waits for: the end of quiet hours, the hours of delivery, its digest, or the digest of what a limit held back. */
export const holdReasons = ["quiet_hours", "delivery_hours", "digest", "limit"] as const;
export type HoldReason = (typeof holdReasons)[number];
