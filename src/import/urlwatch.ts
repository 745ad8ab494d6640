/**
 * Jobs of urlwatch and webchanges (YAML documents, one a job): https://urlwatch.readthedocs.io/en/latest/jobs.html
 *
 * 1. `url` is the address, `navigate` (or `use_browser`) the same in a browser. Jobs that run a command are left out.
 * 2. `name`, `tags`, `method`, `headers`, `user_agent`, `cookies`, `data`, `enabled`, `additions_only`, `deletions_only` and
 *    `ignore_http_error_codes` have settings of ours. A `note` is no wish and steers nothing: it is repeated in the notes.
 * 3. Filters are translated one by one (see `urlwatchFilters.ts`); those that cannot be are named in the notes.
 * 4. Of other members it is noted that they are left out; those that only concern output are not worth a note.
 *
 * Pure.
 */
import { parseAllDocuments } from "yaml";
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { filtersOf } from "./urlwatchFilters.ts";
import { isObject, listOf, objectOf, textOf, textsOf, type Json } from "./values.ts";
import type { Note, ParsedImport, ImportItem } from "./item.ts";

const understood = new Set(
  "url navigate use_browser kind name tags note enabled method headers user_agent cookies data filter filters additions_only deletions_only ignore_http_error_codes".split(
    " ",
  ),
);
const silent = new Set(
  "index_number user_visible_url max_tries timeout treat_new_as_error diff_tool diff_filter".split(" "),
);

/** @throws Problem for what is no YAML, or holds no job. */
export function readUrlwatch(text: string): ParsedImport {
  const notes: Note[] = [];
  let refused = 0;
  const items = jobsOf(text).flatMap((job, index): ImportItem[] => {
    const name = textOf(job.name) || textOf(job.url) || textOf(job.navigate);
    const number = index + 1;
    const where = name
      ? message("import.job_named", { number, name: name.slice(0, 80) })
      : message("import.job", { number });
    const url = textOf(job.url) || textOf(job.navigate);
    if (!url) {
      notes.push({
        where,
        reason: "command" in job ? message("import.runs_command") : message("import.has_no_address"),
      });
      refused++;
      return [];
    }
    const left = Object.keys(job).filter((name) => !understood.has(name) && !silent.has(name));
    if (left.length)
      notes.push({ where, reason: message("import.left_out_colon", { what: left.join(", ").slice(0, 500) }) });
    const filters = filtersOf(job.filter ?? job.filters);
    if (filters.left.length)
      notes.push({ where, reason: message("import.filters_left", { filters: filters.left.join(", ").slice(0, 500) }) });
    if (textOf(job.note))
      notes.push({ where, reason: message("import.note_repeated", { note: textOf(job.note).slice(0, 300) }) });
    const settings = { url, ...requestOf(job), ...aboutOf(job), ...filters.settings };
    return [{ where, settings, tagTitles: textsOf(job.tags) }];
  });
  return { items, notes, refused };
}

function jobsOf(text: string): Json[] {
  const documents = parseYaml(text).flatMap((document) =>
    isObject(document) && Array.isArray(document.jobs) ? document.jobs : document,
  );
  const jobs = documents.flat();
  const isJob = (job: Json) => "url" in job || "navigate" in job || "command" in job;
  const found = jobs.filter(isObject).filter(isJob);
  if (!found.length && jobs.some((job) => isObject(job) && ("report" in job || "job_defaults" in job)))
    throw problem.invalid(message("import.urlwatch_settings"));
  if (!found.length) throw problem.invalid(message("import.urlwatch_expected"));
  // Among jobs, what only lacks its address is one, too.
  return jobs.filter(isObject).filter((job) => isJob(job) || "name" in job || "filter" in job);
}

function parseYaml(text: string): unknown[] {
  try {
    return listOf(parseAllDocuments(text, { logLevel: "silent" })).map((document) => {
      const { errors, toJS } = document as { errors: unknown[]; toJS: (options: { maxAliasCount: number }) => unknown };
      if (errors.length) throw errors[0];
      return toJS.call(document, { maxAliasCount: 100 });
    });
  } catch {
    throw problem.invalid(message("import.not_yaml"));
  }
}

function aboutOf(job: Json): Settings {
  const settings: Settings = {};
  if (textOf(job.name)) settings.title = textOf(job.name);
  if (job.enabled === false) settings.paused = true;
  if (job.additions_only) settings.filter_text_removed = false;
  if (job.deletions_only) Object.assign(settings, { filter_text_added: false, filter_text_replaced: false });
  return settings;
}

function requestOf(job: Json): Settings {
  const settings: Settings = {};
  if (job.navigate || job.use_browser || job.kind === "browser") settings.fetch_backend = "html_webdriver";
  const headers = pairsOf(job.headers);
  if (textOf(job.user_agent)) headers["User-Agent"] = textOf(job.user_agent);
  const cookies = pairsOf(job.cookies);
  if (Object.keys(cookies).length)
    headers.Cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  if (Object.keys(headers).length) settings.headers = headers;
  const isJson = Object.entries(headers).some(
    ([name, value]) => /^content-type$/i.test(name) && /\bjson\b/i.test(value),
  );
  const form = (members: Json) => (isJson ? JSON.stringify(members) : new URLSearchParams(pairsOf(members)).toString());
  const data = isObject(job.data) ? form(job.data) : textOf(job.data);
  if (data) Object.assign(settings, { method: "POST", body: data });
  const method = textOf(job.method).toUpperCase();
  if (method) settings.method = method as Settings["method"];
  if (job.ignore_http_error_codes) settings.ignore_status_codes = true;
  return settings;
}

const pairsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, each]) => [name, textOf(each)]));
