/** The place that what is sealed in a delivery is bound to (see `Sealer`). Pure. */
export const boundTo = (event: string, channel: string): string => `deliveries|${event}|${channel}`;
