/** The query of a request for those who look into it before its route does. Pure. */

/** What may be asked of it; nobody changes it. */
export type Query = Pick<URLSearchParams, "get" | "has" | "keys">;

const empty: Query = new URLSearchParams();

/** The query of an address as the runtime writes it. Most have none, for which nothing is parsed. */
export function queryOf({ req: { url } }: { req: { url: string } }): Query {
  return url.includes("?") ? new URL(url).searchParams : empty;
}
