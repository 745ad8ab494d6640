/** What a page suggests to watch of it, and the address that people mean. Pure. */
import type { Finding } from "../../look/findings.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";
import type { What } from "./choice.ts";

type Suggesting = { kind: Finding["kind"]; settings: Record<string, unknown> };
type Found = { findings: readonly Pick<Finding, "kind" | "facts">[] };

/** What a page costs by its own data; null where it says none. */
export function priceOf({ findings }: Found): number | null {
  const stated = findings.find(({ kind }) => kind === "price")?.facts["price"];
  const price = Number(stated ?? Number.NaN);
  return Number.isFinite(price) ? price : null;
}

/** What a page suggests: one that sells something is watched for its price. */
export const likely = ({ findings }: Found): What => (findings.some(({ kind }) => kind === "price") ? "price" : "text");

/** The table that the page has, as settings; null where it has none. */
export const tableOn = ({ findings }: { findings: readonly Suggesting[] }): TableSettings | null =>
  (findings.find(({ kind }) => kind === "table")?.settings["table"] as TableSettings | undefined) ?? null;

/** People leave the scheme out. */
export const withScheme = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d+(?:\/|$)/.test(url) ? url : `https://${url.replace(/^\/+/, "")}`;

/** Failures that another scheme may not have. */
const ofScheme: readonly string[] = ["connect", "tls"];

/** The address without TLS, where nobody typed a scheme and the failure may be that of https alone; else null. */
export const plainAddress = (
  typed: string,
  url: string,
  failure: { class: string } | null | undefined,
): string | null =>
  url !== typed && failure && ofScheme.includes(failure.class) ? url.replace(/^https:/, "http:") : null;

/** Whether it is the address of a page: http(s), with a host. */
export function isAddress(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.hostname !== "" && url.length < 2000;
}

/** The address of a page that somebody typed where words are expected, as `shop.example/kettle`; null for words. */
export function addressTyped(text: string): string | null {
  const typed = text.trim();
  const looksLikeOne = /^(?:https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?)$/iu.test(typed);
  // A version or a number has dots, too.
  if (!looksLikeOne || /^[\d.]+$/.test(typed)) return null;
  const url = withScheme(typed);
  return isAddress(url) ? url : null;
}

/** The currency that a page names in its own data; null where it names none. */
export function currencyOf({ findings }: Found): string | null {
  const stated = findings.find(({ kind }) => kind === "price")?.facts["currency"];
  return typeof stated === "string" ? stated : null;
}
