/** The headers of answers in the OpenAPI document: those that every answer of a kind carries, by what it is. Pure. */

type Header = {
  description: string;
  required: boolean;
  schema: { type: "string"; maxLength: number; example: string };
};

const header = (description: string, example: string, required = true): Header => ({
  description,
  required,
  schema: { type: "string", maxLength: 5000, example },
});

/** Every header, defined once. */
export const headerComponents = {
  "X-Request-Id": header(
    "Names this request in our log; quote it in a report.",
    "7d0f2c1e-6c0a-4a52-9d8e-6f1d5c3b2a10",
  ),
  RateLimit: header(
    "What is left of the key's budget, and the seconds until it is whole again.",
    '"default";r=299;t=1',
  ),
  "RateLimit-Policy": header("The key's budget: requests in a window of seconds.", '"default";q=300;w=60'),
  Location: header("The path of what was made.", "/api/v1/watch/0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11"),
  "Retry-After": header("Seconds to wait before the next attempt.", "12"),
  "WWW-Authenticate": header("How to authenticate.", "ApiKey", false),
  ETag: header(
    "The version of this answer, for If-None-Match and If-Match.",
    'W/"r1-8f14e45fceea167a5a36dedd4bea2543"',
  ),
  Link: header("Where the next page is, if there is one.", '</api/v1/changes?cursor=c1z>; rel="next"', false),
} as const;

type Name = keyof typeof headerComponents;

/** What decides which headers an answer carries. */
export type Kind = {
  status: string;
  /** The operation spends from a key's budget. */
  isKeyed: boolean;
  /** The operation can answer 304. */
  hasVersion: boolean;
  /** The operation answers in pages. */
  hasPages: boolean;
};

/** The headers of an answer, as references to their definitions. */
export function headersOf({ status, isKeyed, hasVersion, hasPages }: Kind): Record<string, { $ref: string }> {
  const names: Name[] = ["X-Request-Id"];
  if (isKeyed && status !== "401") names.push("RateLimit", "RateLimit-Policy");
  if (status === "201") names.push("Location");
  if (status === "401") names.push("WWW-Authenticate");
  if (status === "429" || status === "503") names.push("Retry-After");
  if (status === "304" || (status === "200" && hasVersion)) names.push("ETag");
  if (status === "200" && hasPages) names.push("Link");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
