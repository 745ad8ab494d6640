import type { FailureClass } from "../failure.ts";

const known: Record<number, { class: FailureClass; meaning: string }> = {
  403: { class: "http_403", meaning: "access denied" },
  404: { class: "http_404", meaning: "page not found" },
  407: { class: "http_407", meaning: "proxy authentication required" },
  429: { class: "http_429", meaning: "too many requests" },
};

const meanings: Record<number, string> = {
  300: "a choice of pages",
  304: "not modified",
  400: "bad request",
  401: "login required",
  405: "method not allowed",
  410: "page is gone",
  451: "unavailable for legal reasons",
  500: "internal server error",
  502: "bad gateway",
  503: "service unavailable",
  504: "gateway timeout",
};

/** What is said of an answer without content. */
export const emptySentence = "The site answered, but the page was empty.";

/** The failure that a status stands for, or null for 2xx. `404` -> `The site answered 404 (page not found).` */
export function statusFailure(status: number): { class: FailureClass; sentence: string } | null {
  if (status >= 200 && status < 300) return null;
  const meaning = known[status]?.meaning ?? meanings[status] ?? (status >= 500 ? "server error" : "no page");
  const fallback: FailureClass = status >= 500 ? "http_5xx" : "http_4xx";
  return { class: known[status]?.class ?? fallback, sentence: `The site answered ${status} (${meaning}).` };
}
