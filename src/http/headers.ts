/**
 * Headers in the OpenAPI document: those that every answer of a kind of operation has; those that only some operations
 * send; and the preconditions that requests may carry. Pure.
 */

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
  "X-Next-Cursor": header("What to send as since, to hear of what comes after this answer.", "c1z"),
  "X-Import-Batch": header("Names the import, for DELETE /imports/{batch}.", "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11"),
  "X-Dropped-Selectors": header(
    "The selectors that were left out because they cannot be compiled, as a JSON list in ASCII; absent where none was.",
    '["p["]',
    false,
  ),
  "X-Warnings": header(
    "What was saved and will not do what one may believe, in sentences, as a JSON list in ASCII; absent where there is nothing to say.",
    '["body is not sent with the method GET"]',
    false,
  ),
  "Idempotency-Replayed": header(
    "true where this is the first answer to the Idempotency-Key, given again; absent where the request was carried out.",
    "true",
    false,
  ),
  "X-Accel-Buffering": header("no: proxies are to pass on each event as it comes.", "no"),
  "Content-Disposition": header(
    "The name to save the answer under, where it is one to save.",
    'attachment; filename="tidemark-1767225600.zip"',
    false,
  ),
} as const;

type Name = keyof typeof headerComponents;

/** What decides which headers an answer carries. */
export type Kind = {
  status: string;
  /** The operation spends from a key's budget. */
  isKeyed: boolean;
  /** The operation can answer 304, or takes an If-Match. */
  hasVersion: boolean;
  /** The operation answers in pages. */
  hasPages: boolean;
  /** The operation honours an Idempotency-Key. */
  isRepeatable: boolean;
};

const references = (names: readonly Name[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of an answer, as references to their definitions. */
export function headersOf({ status, isKeyed, hasVersion, hasPages, isRepeatable }: Kind) {
  // Refused before the service itself sees the request.
  if (status === "431") return {};
  const names: Name[] = ["X-Request-Id"];
  if (isKeyed && status !== "401") names.push("RateLimit", "RateLimit-Policy");
  if (status === "201") names.push("Location");
  if (status === "401") names.push("WWW-Authenticate");
  if (status === "429" || status === "503") names.push("Retry-After");
  if (status === "304" || (status === "200" && hasVersion)) names.push("ETag");
  if (status === "200" && hasPages) names.push("Link");
  if (status.startsWith("2") && isRepeatable) names.push("Idempotency-Replayed");
  return references(names);
}

/** Members to spread into a response of a route's contract: headers that this operation sends in addition to those of its kind. */
export const additionalHeaders = (...names: Name[]) => ({ headers: references(names) });

/** Members to spread into a response: marks a header as optional that operations of its kind otherwise always send. */
export const optionalHeader = (name: Name) => ({ headers: { [name]: { ...headerComponents[name], required: false } } });

/** The maximum length of If-Match and If-None-Match; no client sends longer lists of tags. */
export const conditionCharacters = 5000;

const precondition = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: false,
  description,
  schema: {
    type: "string" as const,
    maxLength: conditionCharacters,
    example: 'W/"r1-8f14e45fceea167a5a36dedd4bea2543"',
  },
});

/** Whether a request wants to be refused rather than carried out in part: `Prefer: handling=strict` (RFC 7240, 4.4). */
export const prefersStrict = (preferences: string | undefined): boolean =>
  /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(preferences ?? "");

/** The Prefer header, of operations that leave out what they cannot read. */
export const strictPreference = {
  name: "Prefer",
  in: "header" as const,
  required: false,
  description:
    "`handling=strict` refuses selectors that do not compile with 400, instead of leaving them out (RFC 7240, 4.4).",
  schema: { type: "string" as const, maxLength: 200, example: "handling=strict" },
};

/** The precondition headers that an operation supports (RFC 9110, 13.1), derived from its statuses: 304 and 412. */
export const preconditionsOf = (statuses: readonly string[]) => [
  ...(statuses.includes("304")
    ? [precondition("If-None-Match", "The ETag of the answer that the caller has; 304 where it still holds.")]
    : []),
  ...(statuses.includes("412")
    ? [precondition("If-Match", "The ETag of the answer that the caller edited; 412 where it was edited since.")]
    : []),
];
