/** The registry of sources: which one reads a content. A name without a source does not compile. Pure. */
import type { Effective } from "../../watch/effective.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { plain } from "./plain.ts";
import { sniffed, type SourceName } from "./sniff.ts";
import type { Source } from "./source.ts";

const sources = { html, json, plain, xml: plain } as const satisfies Record<SourceName, Source>;

/** The source for a content; `source:` addresses are compared as they are. */
export function sourceOf(of: { contentType: string; content: string; settings: Effective }): { name: string; extract: Source } {
  if (/^source:/i.test(of.settings.url)) return { name: "source", extract: plain };
  const name = sniffed(of.contentType, of.content);
  return { name, extract: sources[name] };
}
