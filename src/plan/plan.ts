/** What each plan allows. A self-hosted server gives every account Pro features and no watch limit. Pure. */

export const planNames = ["free", "starter", "pro"] as const;
export type PlanName = (typeof planNames)[number];

export type PlanLimits = {
  /** Watches an account may own; null = no limit. */
  watches: number | null;
  /** Screenshot processor, stored screenshots, visual differences. */
  proFeatures: boolean;
};

const limits: Record<PlanName, PlanLimits & { requestsPerMinute: number }> = {
  free: { watches: 2, requestsPerMinute: 60, proFeatures: false },
  starter: { watches: 25, requestsPerMinute: 120, proFeatures: false },
  pro: { watches: 100, requestsPerMinute: 300, proFeatures: true },
};

/** On a server of one's own there is nobody to be protected from its owner; the bound is against runaway programs. */
const selfHostedPerMinute = 3000;

/** Requests a minute that one API key has: the operator's own number, or the plan's. */
export const requestsPerMinuteOf = (
  plan: PlanName,
  { SELF_HOSTED, REQUESTS_PER_MINUTE }: { SELF_HOSTED: boolean; REQUESTS_PER_MINUTE: number | null },
): number => REQUESTS_PER_MINUTE ?? (SELF_HOSTED ? selfHostedPerMinute : limits[plan].requestsPerMinute);

/** The plan in force on this server. */
export const planInForce = (plan: PlanName, selfHosted: boolean): PlanName => (selfHosted ? "pro" : plan);

/** The limits in force for a plan on this server. */
export function limitsOf(plan: PlanName, selfHosted: boolean): PlanLimits {
  const { watches, proFeatures } = limits[selfHosted ? "pro" : plan];
  return { watches: selfHosted ? null : watches, proFeatures };
}
