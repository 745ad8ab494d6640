/** The numbers that the metrics are made of, as the store counts them. */

/** Sums over all accounts. `failingByClass` counts ten thousand failing watches at most. */
export type Totals = {
  accounts: number;
  watches: number;
  unseen: number;
  failing: number;
  suppressed: number;
  paused: number;
  healthy: number;
  failingByClass: Record<string, number>;
};

/** What is under way. Counts end at ten thousand; `oldestDelivery`: when the first waiting delivery is or was due, Unix seconds. */
export type Work = {
  due: number;
  messages: number;
  oldestDelivery: number | null;
  waiting: Record<string, number>;
  deadLetters: Record<string, number>;
  databaseBytes: number;
};
