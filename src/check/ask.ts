/** The request of one check out of its settings: templates rendered, validators added. Pure. */
import { compileTemplate, renderTemplate, type KnownTokens } from "../template/template.ts";
import type { Effective } from "../watch/effective.ts";
import type { Reading } from "../watch/reading.ts";
import type { Ask } from "./page.ts";

/** Addresses, headers and bodies know the time by `{% now %}` and no tokens. */
export const requestTokens: KnownTokens = {};

/** The address to fetch: rendered, without the `source:` prefix. */
export function addressOf(settings: Effective, now: number): string {
  return renderedText(settings.url.replace(/^source:/i, "").trim(), now);
}

/** The request at `now`; `validators` only where the last body was read by the same settings. */
export function askFrom(settings: Effective, reading: Reading, { now, conditional }: { now: number; conditional: boolean }): Ask {
  return {
    url: addressOf(settings, now),
    method: settings.method,
    headers: Object.fromEntries(Object.entries(settings.headers).map(([name, value]) => [name, renderedText(value, now)])),
    body: settings.method === "GET" || settings.body === null ? null : renderedText(settings.body, now),
    validators: conditional && settings.method === "GET" ? (reading.validators ?? null) : null,
    acceptsAnyStatus: settings.ignore_status_codes,
  };
}

function renderedText(source: string, now: number): string {
  if (!source.includes("{%") && !source.includes("{{")) return source;
  const template = compileTemplate(source, requestTokens);
  return template.kind === "problem" ? source : renderTemplate(template, {}, { escape: "none", now }).text;
}
