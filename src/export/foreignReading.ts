/**
 * A stored page as changedetection.io reads it: the text that it would store, in its layout, and the checksum that its next check compares
 * with. What a page holds beside HTML is read there as here. Pure.
 */
import { readTextSync } from "../check/steps/read.ts";
import { htmlIn } from "../page/sources/html.ts";
import { sourceOf } from "../page/sources/index.ts";
import type { ChooseSource } from "../page/sources/source.ts";
import { md5 } from "../secret/digest.ts";
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { foreignText } from "./layout/page.ts";

/** `text`: as it is stored there; `checksum`: its `previous_md5`. */
export type ForeignReading = { text: string; checksum: string };

const foreignSourceOf: ChooseSource = (input) => {
  const chosen = sourceOf(input);
  return chosen.name === "html" ? { name: "html", extract: htmlIn(foreignText) } : chosen;
};

/** What changedetection.io reads of the page beside the last snapshot; null where it would read nothing, or another thing than text. */
export function foreignReading(
  page: string,
  { settings, memory }: { settings: Effective; memory: WatchMemory },
): ForeignReading | null {
  if (settings.processor !== "text_json_diff" || settings.track_ldjson_price_data) return null;
  const type = (memory.contentType ?? "").split(";")[0] ?? "";
  const read = readTextSync(
    {
      kind: "page",
      finalUrl: memory.finalUrl ?? settings.url,
      status: memory.status ?? 200,
      headers: {},
      contentType: type && `${type}; charset=utf-8`,
      body: new TextEncoder().encode(page),
      validators: {},
      elapsedMs: 0,
      redirects: 0,
    },
    { ...settings, block_ads: false, noise_reduction: false },
    { sourceOf: foreignSourceOf },
  );
  if (!("reading" in read)) return null;
  const { text, compared } = read.reading;
  return { text, checksum: md5(settings.ignore_whitespace ? compared.replace(/[\r\n\t ]/g, "") : compared) };
}
