/** The request of one check out of its settings: templates rendered, validators added. Pure. */
import { message, type Message, type Sentence } from "../message/message.ts";
import { holdsTag } from "../lib/template/scan.ts";
import { compileTemplate, renderTemplate } from "../lib/template/template.ts";
import type { Effective } from "../settings/effective.ts";
import { requestTokens } from "../settings/requestTokens.ts";
import { validatorsToSend, type KnownValidators } from "./notModified.ts";
import type { Ask } from "./page.ts";

/** The request at `now`; `conditional` only where the last body was read by the same settings. A sentence when a template cannot be filled in. */
export function askFrom(
  settings: Effective,
  reading: { validators?: KnownValidators },
  { now, conditional }: { now: number; conditional: boolean },
): Ask | { problem: Sentence } {
  const problems: Message[] = [];
  const filled = (name: string, source: string) => {
    const result = renderText(source, now);
    if (result.problem) problems.push(message("rule.of_entry", { entry: name, problem: result.problem }));
    return result.text;
  };
  const ask: Ask = {
    url: filled("url", settings.url.replace(/^source:/i, "").trim()),
    method: settings.method,
    headers: Object.fromEntries(Object.entries(settings.headers).map(([name, value]) => [name, filled(name, value)])),
    body: settings.method === "GET" || settings.body === null ? null : filled("body", settings.body),
    validators: conditional && settings.method === "GET" ? validatorsToSend(reading.validators, now) : null,
    acceptsAnyStatus: settings.ignore_status_codes,
    readsFrames: settings.read_frames,
  };
  return problems[0] === undefined ? ask : { problem: problems[0] };
}

/** The text with its template filled in. Text without a template in it stays what it is, a lone brace included. */
export function renderText(source: string, now: number): { text: string; problem: Sentence | null } {
  if (!holdsTag(source)) return { text: source, problem: null };
  const template = compileTemplate(source, requestTokens);
  if (template.kind === "problem") return { text: "", problem: template.sentence };
  const { text, cut } = renderTemplate(template, {}, { escape: "none", now });
  return { text, problem: cut };
}
