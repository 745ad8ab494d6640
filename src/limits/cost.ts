/** The cost of a request in its key's budget: 1, and more for expensive operations. Pure. */

type Price = { method: RegExp; path: RegExp; cost: number };

const prices: Price[] = [
  { method: /^POST$/, path: /^\/import(?:\/(?:file|preview))?$/, cost: 5 },
  { method: /^POST$/, path: /\/(?:preview|backtest)$/, cost: 5 },
  { method: /^POST$/, path: /^\/looks$/, cost: 5 },
  { method: /^POST$/, path: /^\/(?:notifications|telegram|push|ai)\/test$/, cost: 5 },
  { method: /^(?:POST|DELETE)$/, path: /^\/channels\/[^/]+(?:\/(?:test|restore))?$/, cost: 5 },
  { method: /^(?:GET|PUT|POST)$/, path: /^\/channels(?:\/|$)/, cost: 2 },
  { method: /^POST$/, path: /^\/notifications\/log\/[^/]+\/retry$/, cost: 5 },
  { method: /^POST$/, path: /\/summary$/, cost: 5 },
  { method: /^POST$/, path: /^\/tag\/[^/]+\/bulk$/, cost: 5 },
  { method: /^POST$/, path: /^\/watches\/bulk$/, cost: 4 },
  { method: /^GET$/, path: /^(?:\/account)?\/export$/, cost: 5 },
  { method: /^GET$/, path: /\/screenshot\/diff/, cost: 2 },
  { method: /^POST$/, path: /\/recheck$/, cost: 2 },
];

/** The cost of an operation, by its method and its path below the base path. */
export function costOf(method: string, path: string, query: Pick<URLSearchParams, "has">): number {
  if (path === "/watch" && query.has("recheck_all")) return 5;
  if (query.has("recheck")) return 2;
  return prices.find((price) => price.method.test(method) && price.path.test(path))?.cost ?? 1;
}
