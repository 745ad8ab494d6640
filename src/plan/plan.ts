/** The limits of each plan. A self-hosted server gives every account the features of Pro and no limit of watches. Pure. */

export const planNames = ["free", "starter", "pro"] as const;
export type PlanName = (typeof planNames)[number];

/** What a plan allows. */
export type PlanLimits = {
  /** Watches an account may own; null = no limit. */
  watches: number | null;
  /** Screenshot processor, stored screenshots, visual differences. */
  proFeatures: boolean;
  /** Pages of a site that one watch may follow, and how many of them it may read a day. */
  sitePages: number;
  /** Rows that a table may have. */
  tableRows: number;
  siteReads: number;
};

/**
 * What a plan costs its operator at most: see interval.ts. The shortest intervals in seconds, and what it has for a month of 30
 * days: checks by plain requests, and minutes of a browser.
 */
export type PlanIntervals = { http: number; browser: number; checks: number; browserMinutes: number };

/** A month of 30 days, in seconds. */
export const monthSeconds = 2_592_000;

const intervals: Record<PlanName, PlanIntervals> = {
  free: { http: 3600, browser: 3600, checks: 1440, browserMinutes: 30 },
  starter: { http: 600, browser: 900, checks: 108_000, browserMinutes: 300 },
  pro: { http: 60, browser: 900, checks: 300_000, browserMinutes: 3000 },
};

/** What the operator may set of the plans; a plan that is not named keeps its own. */
export type PlanSettings = {
  SELF_HOSTED: boolean;
  PLAN_INTERVALS: Partial<Record<PlanName, number>>;
  PLAN_BROWSER_INTERVALS: Partial<Record<PlanName, number>>;
  PLAN_CHECKS: Partial<Record<PlanName, number>>;
  PLAN_BROWSER_MINUTES: Partial<Record<PlanName, number>>;
};

/** The plan's own intervals and browser minutes on this server; null on a self-hosted one. */
export function intervalsOf(plan: PlanName, settings: PlanSettings): PlanIntervals | null {
  if (settings.SELF_HOSTED) return null;
  const own = intervals[plan];
  return {
    http: settings.PLAN_INTERVALS[plan] ?? own.http,
    browser: settings.PLAN_BROWSER_INTERVALS[plan] ?? own.browser,
    checks: settings.PLAN_CHECKS[plan] ?? own.checks,
    browserMinutes: settings.PLAN_BROWSER_MINUTES[plan] ?? own.browserMinutes,
  };
}

/** What is reckoned for a check with a browser that somebody asks for: most take five to fifteen seconds. */
export const visitSeconds = 10;

/**
 * How many checks people of an account may ask for in a day, beside those of the schedule: as many as the plan pays for in a day
 * by its schedule, at least one. Null on a self-hosted server.
 */
export function checksByHandOf(plan: PlanName, settings: PlanSettings): { http: number; browser: number } | null {
  const own = intervalsOf(plan, settings);
  if (own === null) return null;
  const aDay = (aMonth: number) => Math.max(1, Math.floor((aMonth * 86_400) / monthSeconds));
  return { http: aDay(own.checks), browser: aDay((own.browserMinutes * 60) / visitSeconds) };
}

/** `picturesADay`: looks of an account at which a browser takes a picture. */
const limits: Record<PlanName, PlanLimits & { requestsPerMinute: number; picturesADay: number }> = {
  free: {
    watches: 2,
    requestsPerMinute: 60,
    proFeatures: false,
    picturesADay: 20,
    sitePages: 200,
    siteReads: 20,
    tableRows: 20,
  },
  starter: {
    watches: 25,
    requestsPerMinute: 120,
    proFeatures: false,
    picturesADay: 100,
    sitePages: 2000,
    tableRows: 200,
    siteReads: 1000,
  },
  pro: {
    watches: 100,
    requestsPerMinute: 300,
    proFeatures: true,
    picturesADay: 500,
    sitePages: 25_000,
    tableRows: 5000,
    siteReads: 5000,
  },
};

/** What each plan allows, for people. */
export const planTable = (): (PlanLimits & { plan: PlanName; requestsPerMinute: number })[] =>
  planNames.map((plan) => ({ plan, ...limits[plan] }));

/** Looks with a picture a day, on this server. */
export const picturesADayOf = (plan: PlanName, selfHosted: boolean): number =>
  limits[selfHosted ? "pro" : plan].picturesADay;

/** What a self-hosted server reports unless its operator sets a limit: more than one machine answers, so nobody counts. */
const selfHostedPerMinute = 60_000;

/** Whether requests are counted at all: not on a server of one's own without a limit set. */
export const countsRequests = ({
  SELF_HOSTED,
  REQUESTS_PER_MINUTE,
}: {
  SELF_HOSTED: boolean;
  REQUESTS_PER_MINUTE: number | null;
}): boolean => !SELF_HOSTED || REQUESTS_PER_MINUTE !== null;

/** The requests a minute of one API key: the operator setting REQUESTS_PER_MINUTE, or else that of the plan. */
export const requestsPerMinuteOf = (
  plan: PlanName,
  { SELF_HOSTED, REQUESTS_PER_MINUTE }: { SELF_HOSTED: boolean; REQUESTS_PER_MINUTE: number | null },
): number => REQUESTS_PER_MINUTE ?? (SELF_HOSTED ? selfHostedPerMinute : limits[plan].requestsPerMinute);

/** Beyond so many the list of a site would not fit into one isolate. */
const selfHostedSitePages = 50_000;

/** The plan that applies to an account on this server: Pro on a self-hosted one. */
export const planInForce = (plan: PlanName, selfHosted: boolean): PlanName => (selfHosted ? "pro" : plan);

/** The limits of a plan on this server. */
export function limitsOf(plan: PlanName, selfHosted: boolean): PlanLimits {
  const { watches, proFeatures, sitePages, siteReads, tableRows } = limits[selfHosted ? "pro" : plan];
  const ofPlan = { proFeatures, siteReads, tableRows };
  return selfHosted ? { ...ofPlan, watches: null, sitePages: selfHostedSitePages } : { ...ofPlan, watches, sitePages };
}
