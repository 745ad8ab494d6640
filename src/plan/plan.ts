/** What each plan allows. A self-hosted server gives every account Pro features and no watch limit. Pure. */

export const planNames = ["free", "starter", "pro"] as const;
export type PlanName = (typeof planNames)[number];

export type PlanLimits = {
  /** Watches an account may own; null = no limit. */
  watches: number | null;
  requestsPerMinute: number;
  /** Screenshot processor, stored screenshots, visual differences. */
  proFeatures: boolean;
};

const limits: Record<PlanName, PlanLimits> = {
  free: { watches: 2, requestsPerMinute: 60, proFeatures: false },
  starter: { watches: 25, requestsPerMinute: 120, proFeatures: false },
  pro: { watches: 100, requestsPerMinute: 300, proFeatures: true },
};

/** The plan in force on this server. */
export const planInForce = (plan: PlanName, selfHosted: boolean): PlanName => (selfHosted ? "pro" : plan);

/** The limits in force for a plan on this server. */
export function limitsOf(plan: PlanName, selfHosted: boolean): PlanLimits {
  return selfHosted ? { ...limits.pro, watches: null } : limits[plan];
}
