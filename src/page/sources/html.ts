/**
 * HTML: one parse, then in order: subtractive selectors, advertisements by filter lists, what the page's own styles hide, include filters (each gives its fragments, in the order of the filters;
 * `json:` and `jq:` ask the data inside the page), text. Pure.
 */
import { titleOf } from "../../lib/document/nodes.ts";
import { parsePage } from "../../lib/html/page.ts";
import { select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { withoutAds } from "../../blocklist/removal.ts";
import { surroundingsOf, type Surroundings } from "../../lib/text/surroundings.ts";
import { foundInData, type Finder, type Found } from "../../rules/select/included.ts";
import type { Filter } from "../../rules/select/index.ts";
import type { Json } from "../../lib/json/value.ts";
import type { Stage } from "../../trace.ts";
import { embeddedData } from "../../lib/document/embedded.ts";
import { concealedStage } from "./concealed.ts";
import { narrowToFilters } from "./narrow.ts";
import { hasPrices, withPrices } from "./prices.ts";
import { withoutSelected } from "./removal.ts";
import type { Extracted, Source, SourceInput } from "./source.ts";

const titleCharacters = 2000;

export const html: Source = htmlIn(readableText);

/** The same, laid out in another way than a person reads it here. */
export function htmlIn(layout: Layout): Source {
  return (input) => extractHtml(input, layout);
}

/** How a document, or what was chosen of it, becomes text. */
export type Layout = (document: Document, roots: readonly Node[] | null) => string;

function readableText(document: Document, roots: readonly Node[] | null): string {
  return textOf(document, roots ? { roots } : {});
}

function extractHtml(input: SourceInput, layout: Layout): Extracted {
  const { settings } = input;
  const document = parsePage(input.characters.octets);
  const stages: Stage[] = [];
  const title = titleOf(document)?.slice(0, titleCharacters) || null;
  const hasLdjsonPriceData = hasPrices(document);
  stages.push(...withoutUnwanted(document, input));
  if (document.concealed !== null) stages.push(concealedStage(document, document.concealed));
  let known: Json[] | null = null;
  const data = () => (known ??= embeddedData(document));
  const find: Finder = (filter) =>
    filter.kind === "data" ? foundInData(filter, data()) : findInDocument(document, filter, layout);
  const part = narrowToFilters(settings, stages, { find, whole: () => layout(document, null) });
  const text = settings.track_ldjson_price_data && !part.failure ? withPrices(part.text, data(), stages) : part.text;
  document.discard();
  input.characters.slim();
  // Who follows a part of the page follows all of it.
  const { byName, ...found } = part;
  const more = byName !== undefined && text === part.text ? { byName } : {};
  const read = { ...found, ...more, text, title, hasLdjsonPriceData, stages };
  if (!settings.noise_reduction || settings.include_filters.length) return read;
  return { ...read, surroundings: () => surroundingsIn(input) };
}

/** Takes out what the settings leave out. */
function withoutUnwanted(document: Document, { settings, url, lists }: SourceInput): Stage[] {
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  if (settings.block_ads) stages.push(withoutAds(document, url, lists ?? null));
  return stages;
}

/** The page is parsed once more: seldom is anything asked here, and a check that waits would hold the whole document for it. */
function surroundingsIn(input: SourceInput): Surroundings {
  const document = parsePage(input.characters.octets);
  withoutUnwanted(document, input);
  return surroundingsOf(document);
}

/** What a selector finds, as text. */
export function findInDocument(
  document: Document,
  filter: Exclude<Filter, { kind: "data" }>,
  layout: Layout = readableText,
): Found {
  const selection = select(document, filter);
  if (selection.kind === "problem") return { problem: selection.sentence };
  if (selection.kind === "text") return { text: selection.text, count: 1 };
  const { nodes } = selection;
  return { text: nodes.length ? layout(document, nodes) : "", count: nodes.length };
}
