/**
 * The only place where markup is set. The policy takes whole pages of this very origin that our own fetch answered, and
 * nothing else in the browser can make markup (https://www.w3.org/TR/trusted-types/).
 */

type Rules = { createHTML: (text: string) => string; createScriptURL: () => string };
type Policy = { createHTML: (text: string) => unknown; createScriptURL: (address: string) => unknown };
type Factory = { createPolicy: (name: string, rules: Rules) => Policy };
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const rules: Rules = { createHTML: (text) => text, createScriptURL: () => "/sw.js" };
const policy: Policy = factory?.createPolicy("tidemark", rules) ?? rules;

/** The address of the service worker: the only script that browser code may name. */
export const workerAddress = (): string => policy.createScriptURL("") as string;

/** A page of our own that was fetched: where it stands now, and its document. */
export type FetchedPage = { url: string; status: number; document: DocumentFragment; title: string };

/** Fetches a page of this origin; null where nothing changed (304) or the answer is no page of ours. */
export async function fetchPage(url: string, init: RequestInit = {}): Promise<FetchedPage | null> {
  const answer = await fetch(url, { credentials: "same-origin", ...init });
  const isOurs = new URL(answer.url).origin === location.origin;
  if (answer.status === 304 || !isOurs || !/^text\/html\b/.test(answer.headers.get("Content-Type") ?? "")) return null;
  const template = document.createElement("template");
  template.innerHTML = policy.createHTML(await answer.text()) as string;
  const title = template.content.querySelector("title")?.textContent ?? document.title;
  return { url: answer.url, status: answer.status, document: template.content, title };
}
