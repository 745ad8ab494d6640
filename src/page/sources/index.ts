/** The registry of sources: which one reads a content. A name without a source does not compile. Pure. */
import type { Effective } from "../../settings/effective.ts";
import { compileFilter } from "../../rules/select/index.ts";
import { csv } from "./csv.ts";
import { file } from "./file.ts";
import { jsonFeedSource, xmlFeed } from "./feed/index.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { markup } from "./markup.ts";
import { pdf } from "./pdf.ts";
import { plain } from "./plain.ts";
import { sourceNameOf, type SourceName } from "../../lib/sniff/sniff.ts";
import type { ChooseSource, Source, SourceInput } from "./source.ts";
import { xml } from "./xml.ts";

const sources = {
  html,
  plain,
  json,
  xml,
  feed: xmlFeed,
  json_feed: jsonFeedSource,
  csv,
  pdf,
  file,
} as const satisfies Record<SourceName, Source>;

/** Whether a selector of elements chooses what is followed. What is taken out often comes from the account, and asks nothing of a text. */
export const asksForMarkup = ({ include_filters: entries }: Pick<Effective, "include_filters">): boolean =>
  entries.some((entry) => compileFilter(entry).kind === "selector");

/** The source for a kind of content. */
export function sourceOfKind(input: SourceInput): { name: SourceName; extract: Source } {
  const name = sourceNameOf({ ...input, asksForMarkup: asksForMarkup(input.settings) });
  return { name, extract: sources[name] };
}

/** The source for a content; `source:` addresses are compared as they are. */
export function sourceOf(input: SourceInput): ReturnType<ChooseSource> {
  const { name, extract } = sourceOfKind(input);
  const isText = name !== "pdf" && name !== "file";
  return isText && /^source:/i.test(input.settings.url) ? { name: "source", extract: markup } : { name, extract };
}
