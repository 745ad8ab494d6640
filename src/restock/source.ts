import { attributeOf } from "../lib/document/attributes.ts";
import { elementsByTag, subtreeOf, textContentOf, titleOf, isElement, nameOf, remove } from "../lib/document/nodes.ts";
import { parseHtml } from "../lib/html/parse.ts";
import { select } from "../lib/selector/selector.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { textOf } from "../lib/text/text.ts";
import { withoutAds } from "../blocklist/removal.ts";
import { foundInData, type Finder } from "../rules/select/included.ts";
import { jsonOfBody, jsonOfScript } from "../lib/json/repair.ts";
import type { Json } from "../lib/json/value.ts";
import { embeddedData } from "../page/sources/embedded.ts";
import { hasPrices } from "../page/sources/prices.ts";
import { narrowToFilters } from "../page/sources/narrow.ts";
import { withoutSelected } from "../page/sources/removal.ts";
import type { Extracted, Source, SourceInput, OpenOffer } from "../page/sources/source.ts";
import type { Stage } from "../trace.ts";
import { accessoryHeadings } from "./accessories.ts";
import { otherProducts } from "./cards.ts";
import { choiceOf, type PageFacts } from "./choose.ts";
import { currencyOfPage } from "./country.ts";
import { Gathering } from "./gathering.ts";
import { microdataIn, rdfaIn } from "./items.ts";
import { metaOffer } from "./meta.ts";
import { productsIn } from "./offers.ts";
import { withCents, withoutStruck } from "./set.ts";
import { stockText } from "../lib/price/stock.ts";
import { otherVariants } from "./variants.ts";
import { visibleStock } from "./visible.ts";
import type { Failure } from "../page/sources/failure.ts";

const titleCharacters = 2000;

/** Price and stock of HTML. */
export function stockOfHtml(input: SourceInput): Extracted {
  const { settings } = input;
  const document = parseHtml(input.content);
  const stages: Stage[] = [];
  const title = titleOf(document)?.slice(0, titleCharacters) || null;
  const hasLdjsonPriceData = hasPrices(document);
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  if (settings.block_ads) stages.push(withoutAds(document, input.url, input.lists ?? null));
  const scope = scopeOf(document, input, stages);
  const base = { title, hasLdjsonPriceData, stages };
  if ("failure" in scope) return { ...base, text: "", failure: scope.failure };

  const page = factsOf(document, { url: input.url, title: title ?? "" });
  const gathering = new Gathering();
  const places: [string, () => Json[]][] = [
    ["json_ld", () => [...linkedData(document, scope.nodes), ...scope.data.map(asProduct)]],
    ["microdata", () => microdataIn(document, scope.nodes)],
    ["rdfa", () => rdfaIn(document, scope.nodes)],
  ];
  for (const [place, read] of places) gathering.add(place, choiceOf(productsIn(read()), page));
  gathering.add("meta", { offer: metaOffer(document, scope.nodes), notes: [] });
  if (gathering.isComplete) return { ...base, ...concluded(gathering, stages) };

  const money = currencyOfPage(document);
  withoutStruck(document, scope.nodes);
  const others = scope.isNarrowed ? [] : withoutOthers(document, page.urls);
  const texts = scope.isNarrowed ? [textOf(document, { roots: scope.nodes }), ...scope.texts] : [textOf(document)];
  const text = withCents(document, texts.join("\n"));
  const { currency } = gathering.stock;
  const ends = accessoryHeadings(document);
  const { heading } = page;
  gathering.addText(visibleStock({ text, heading, isScoped: scope.isNarrowed, currency, money, ends }), others);
  return { ...base, ...concluded(gathering, stages, { text, heading }) };
}

/** Takes out what is said of other products and of variants that are not chosen; answers what was left out, in words. */
function withoutOthers(document: Document, urls: readonly string[]): string[] {
  const cards = otherProducts(document, urls);
  remove(document, cards);
  const variants = otherVariants(document);
  remove(document, variants);
  return [
    ...(cards.length ? [`What ${cards.length} cards of other products say was left out`] : []),
    ...(variants.length ? [`What ${variants.length} variants that are not chosen say was left out`] : []),
  ];
}

/** Price and stock of what is no page: of JSON its linked data, of everything else its text. */
export const stockOfText =
  (source: Source): Source =>
  (input) => {
    const extracted = source({ ...input, settings: { ...input.settings, track_ldjson_price_data: false } });
    if (extracted.failure) return extracted;
    const gathering = new Gathering();
    const isNarrowed = input.settings.include_filters.length > 0;
    const value = jsonOfBody(isNarrowed ? extracted.text : input.content);
    const page: PageFacts = { urls: [input.url], heading: "", title: "" };
    if (value !== undefined) gathering.add("json_ld", choiceOf(productsIn([asProduct(value)]), page));
    if (!gathering.isComplete) {
      const { currency } = gathering.stock;
      gathering.addText(visibleStock({ text: extracted.text, heading: "", isScoped: isNarrowed, currency }));
    }
    const unclear = { text: extracted.text, heading: "" };
    return { ...extracted, ...concluded(gathering, extracted.stages, unclear) };
  };

/** Data in which nothing is called a product or an offer: then what was chosen, or came alone, is the offer. */
const asProduct = (value: Json): Json =>
  productsIn([value]).some(({ offers }) => offers.length > 0) ? value : { offers: value };

type Conclusion = Pick<Extracted, "text" | "restock" | "unclear" | "failure" | "stages">;

function concluded(gathering: Gathering, stages: Stage[], unclear?: OpenOffer): Conclusion {
  const { stock } = gathering;
  stages.push(gathering.stage());
  const open = unclear && !gathering.isComplete ? { unclear } : {};
  if (gathering.isEmpty) return { stages, text: "", failure: gathering.saysOfOthers ? onlyOthers : nothing, ...open };
  return { stages, text: stockText(stock), restock: stock, ...open };
}

const nothing: Failure = {
  class: "no_text",
  sentence:
    "Neither a price nor word of stock was found on the page, in its data or in its text. It may be made by JavaScript, or not be the page of a product",
};

const onlyOthers: Failure = {
  class: "no_text",
  sentence:
    "Price and stock were found for other products of the page only, or for variants that are not chosen. What it says of its own product may be made by JavaScript; include_filters can choose the part to read",
};

type Scope = { nodes: Node[]; data: Json[]; texts: string[]; isNarrowed: boolean };

/** What the include filters choose: parts of the page, and data. */
function scopeOf(document: Document, { settings }: SourceInput, stages: Stage[]): Scope | { failure: Failure } {
  const scope: Scope = { nodes: [], data: [], texts: [], isNarrowed: true };
  const find: Finder = (filter) => {
    if (filter.kind === "data") {
      const found = foundInData(filter, embeddedData(document));
      if ("text" in found && found.text) {
        const value = jsonOfBody(found.text);
        if (typeof value === "object" && value !== null) scope.data.push(value);
        else scope.texts.push(found.text);
      }
      return found;
    }
    const selection = select(document, filter);
    if (selection.kind === "problem") return { problem: selection.sentence };
    if (selection.kind === "text") scope.texts.push(selection.text);
    else scope.nodes.push(...selection.nodes.filter((node) => node >= 0));
    if (selection.kind === "text") return { text: selection.text, count: 1 };
    for (const node of selection.nodes) if (node < 0) scope.texts.push(textContentOf(document, node));
    // A chosen meta tag or script has no text and yet tells something.
    return { text: selection.nodes.length ? "found" : "", count: selection.nodes.length };
  };
  const part = narrowToFilters(settings, stages, { find, whole: () => "" });
  if (part.failure) return { failure: part.failure };
  const isNarrowed = scope.nodes.length + scope.data.length + scope.texts.length > 0;
  return isNarrowed ? scope : { ...scope, nodes: [0], isNarrowed };
}

/** JSON-LD inside a scope, each script read once. */
function linkedData(document: Document, roots: readonly Node[]): Json[] {
  const found = new Map<Node, Json>();
  for (const root of roots)
    for (const node of subtreeOf(document, root)) {
      if (!isElement(document, node) || nameOf(document, node) !== "script" || found.has(node)) continue;
      if (!/ld\+json/i.test(attributeOf(document, node, "type") ?? "")) continue;
      const value = jsonOfScript(textContentOf(document, node));
      if (value !== undefined) found.set(node, value);
    }
  return [...found.values()];
}

function factsOf(document: Document, { url, title }: { url: string; title: string }): PageFacts {
  const canonical = elementsByTag(document, "link").find(
    (node) => attributeOf(document, node, "rel")?.toLowerCase() === "canonical",
  );
  const href = canonical === undefined ? null : attributeOf(document, canonical, "href");
  return {
    urls: href && URL.canParse(href, url) ? [url, new URL(href, url).href] : [url],
    heading: headingOf(document, title),
    title,
  };
}

/** The heading that the title begins with, else the longest: a shop's own name is often one, too. */
function headingOf(document: Document, title: string): string {
  const headings = elementsByTag(document, "h1")
    .slice(0, 20)
    .map(
      (node) =>
        textOf(document, { roots: [node] })
          .split("\n")[0]
          ?.trim() ?? "",
    );
  const named = headings.find((heading) => heading !== "" && title.startsWith(heading));
  return named ?? headings.reduce((longest, heading) => (heading.length > longest.length ? heading : longest), "");
}
