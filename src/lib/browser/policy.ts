/**
 * What becomes of each request that a visited page makes. In order:
 *
 * 1. what is no http(s) request, and what only speculates (prefetch, pings, icons), is refused;
 * 2. streams that never end (media, event streams, sockets) are refused;
 * 3. pictures and fonts are sent for only when somebody will look at the page; else a picture is answered with an empty
 *    one, so that the page finds it loaded, and a font is refused;
 * 4. advertising is refused where the caller asks for that;
 * 5. beyond the number of requests or bytes of a visit everything but the page itself is refused;
 * 6. the rest is sent, by us and through the address guard.
 *
 * Pure.
 */

/** What is known of a request when it is decided. `type`: as the DevTools protocol names resource types, in lower case. */
export type PageRequest = {
  url: string;
  method: string;
  type: string;
  headers: Record<string, string>;
  /** The document of the main frame. */
  isMain: boolean;
};

export type TrafficTotals = { requests: number; bytes: number };

export type PolicyRules = {
  /** True where the look of the page matters: screenshots, steps. */
  looks: boolean;
  /** True for what is advertising, where the caller does without it. */
  blocks: (url: string) => boolean;
};

export type Decision = "send" | "empty_image" | "refuse";

export const visitLimits = {
  requests: 500,
  bytes: 48 * 1024 * 1024,
  /** Of one answer that is not the page itself. */
  subresourceBytes: 5 * 1024 * 1024,
} as const;

const refusedTypes: ReadonlySet<string> = new Set([
  "media",
  "texttrack",
  "eventsource",
  "websocket",
  "manifest",
  "signedexchange",
  "ping",
  "cspviolationreport",
  "prefetch",
  "fedcm",
]);

/** Types whose answers can change the text of the page. */
const textual: ReadonlySet<string> = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);

/** True for a request that the wait for the page's text has to mind. */
export const canChangeText = (type: string): boolean => textual.has(type);

export function requestDecision(request: PageRequest, spent: TrafficTotals, rules: PolicyRules): Decision {
  const { url, type, isMain } = request;
  if (!/^https?:/i.test(url)) return "refuse";
  if (isMain) return "send";
  if (refusedTypes.has(type) || isSpeculation(request)) return "refuse";
  if (rules.blocks(url)) return "refuse";
  if (!rules.looks && type === "image") return "empty_image";
  if (!rules.looks && type === "font") return "refuse";
  if (spent.requests >= visitLimits.requests || spent.bytes >= visitLimits.bytes) return "refuse";
  return "send";
}

function isSpeculation({ url, type, headers }: PageRequest): boolean {
  if (/prefetch|prerender/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")) return true;
  return type === "other" && /\/favicon\.ico$/i.test(url.split(/[?#]/, 1)[0] ?? "");
}

/** The smallest transparent GIF. */
export const emptyImage = {
  contentType: "image/gif",
  base64: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
};
