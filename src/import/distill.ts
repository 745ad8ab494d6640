/**
 * A Distill export (JSON): `data[]` of monitors with `uri`, `name`, `tags`, `schedule` and `config`, the last two JSON in
 * a text. Of each selection the first frame is taken: its includes become include_filters, its excludes
 * subtractive_selectors; `regexp` becomes extract_text, an interval the watch's own. Frames inside the page are left out. Pure.
 */
import { message, type Sentence } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import type { Note, ParsedImport, ImportItem } from "./item.ts";
import { parseEmbedded, everySeconds, isObject, listOf, objectOf, textOf, textsOf, type Json } from "./values.ts";

/** @throws Problem for what is no export. */
export function readDistill(text: string): ParsedImport {
  const monitors = monitorsOf(text);
  const notes: Note[] = [];
  const items = monitors.flatMap((monitor, index): ImportItem[] => {
    const where = message("import.monitor", { number: index + 1 });
    const url = textOf(objectOf(monitor).uri);
    if (!url) {
      notes.push({ where, reason: message("import.has_no_uri") });
      return [];
    }
    return [itemOf(objectOf(monitor), { where, url, notes })];
  });
  return { items, notes, refused: monitors.length - items.length };
}

function monitorsOf(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed) && Array.isArray(parsed.data)) return parsed.data;
  } catch {
    // Falls through: what does not parse is no export either.
  }
  throw problem.invalid(message("import.distill_expected"));
}

function itemOf(monitor: Json, { where, url, notes }: { where: Sentence; url: string; notes: Note[] }): ImportItem {
  const config = parseEmbedded(monitor.config);
  const settings: Settings & { url: string } = { url, ...intervalOf(monitor) };
  const name = textOf(monitor.name);
  if (name) settings.title = name;
  for (const selection of listOf(config.selections)) {
    const [frame, ...more] = listOf(objectOf(selection).frames).map(objectOf);
    if (more.length) notes.push({ where, reason: message("import.frames_left", { count: more.length }) });
    const [includes, excludes] = [selectorsOf(frame?.includes), selectorsOf(frame?.excludes)];
    if (includes.length) settings.include_filters = [...(settings.include_filters ?? []), ...includes];
    if (excludes.length) settings.subtractive_selectors = [...(settings.subtractive_selectors ?? []), ...excludes];
  }
  const { expr, flags } = objectOf(config.regexp);
  if (textOf(expr)) settings.extract_text = [`/${textOf(expr)}/${textOf(flags).replace(/[^ims]/g, "")}`];
  if (config.dynamic === true) settings.fetch_backend = "html_webdriver";
  return { where, settings, tagTitles: textsOf(monitor.tags) };
}

function selectorsOf(entries: unknown): string[] {
  return listOf(entries).flatMap((entry) => {
    const { type, expr } = objectOf(entry);
    const selector = textOf(expr);
    if (!selector) return [];
    return [type === "xpath" ? `xpath:${selector}` : selector];
  });
}

function intervalOf(monitor: Json): Settings {
  const schedule = parseEmbedded(monitor.schedule);
  return schedule.type === "INTERVAL" ? everySeconds(Number(objectOf(schedule.params).interval)) : {};
}
