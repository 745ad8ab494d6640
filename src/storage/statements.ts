/** What stores and statements speak of: https://developers.cloudflare.com/d1/worker-api/ */
export type Statement = D1PreparedStatement;

/**
 * What stands after LIMIT for a bound value, by its number or, without one, in its place. SQLite plans a statement by a value that stands there alone, so it would plan it anew
 * each time one is bound, be it the same (https://www.sqlite.org/c3ref/prepare.html): a sum is no such value.
 */
export const boundLimit = (parameter: number | "" = ""): string => `0 + ?${parameter}`;
