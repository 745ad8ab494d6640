/** The query of a request for those who look into it before its route does. Pure. */

/** What may be asked of it; nobody changes it. */
export type Query = Pick<URLSearchParams, "get" | "has" | "keys">;

const empty: Query = new URLSearchParams();
/** Several ask for the query of a request, one after the other. */
let last = { url: "", query: empty };

/** The query of an address as the runtime writes it. Most have none, for which nothing is parsed. */
export function queryOf({ req: { url } }: { req: { url: string } }): Query {
  if (!url.includes("?")) return empty;
  if (last.url !== url) last = { url, query: new URL(url).searchParams };
  return last.query;
}
