import { message } from "../message/message.ts";
import { textContentOf, titleOf, remove } from "../lib/document/nodes.ts";
import { parsePage } from "../lib/html/page.ts";
import { select } from "../lib/selector/selector.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { textOf } from "../lib/text/text.ts";
import { withoutAds } from "../blocklist/removal.ts";
import { foundInData, type Finder } from "../rules/select/included.ts";
import { jsonOfBody } from "../lib/json/repair.ts";
import type { Json } from "../lib/json/value.ts";
import { embeddedData } from "../lib/document/embedded.ts";
import { hasPrices } from "../page/sources/prices.ts";
import { narrowToFilters } from "../page/sources/narrow.ts";
import { withoutSelected } from "../page/sources/removal.ts";
import type { Extracted, Source, SourceInput, OpenOffer } from "../page/sources/source.ts";
import type { Stage } from "../trace.ts";
import { accessoryHeadings } from "../reading/offer/accessories.ts";
import { otherProducts } from "../reading/offer/cards.ts";
import { isInPrice } from "../reading/offer/called.ts";
import { priceCandidates } from "./candidates.ts";
import { choiceOf, type PageFacts } from "../reading/offer/choose.ts";
import { currencyOfPage } from "../reading/offer/country.ts";
import { Gathering, type OfferPlace } from "../reading/offer/gathering.ts";
import { microdataIn, rdfaIn } from "../reading/offer/items.ts";
import { metaOffer } from "../reading/offer/meta.ts";
import { productsIn } from "../reading/offer/offers.ts";
import { factsOf, linkedData } from "../reading/offer/page.ts";
import { isAmbiguous } from "../reading/offer/readings.ts";
import { soldOutSizes } from "../reading/offer/sizes.ts";
import { isStruckPrice, withCents, withoutStruck } from "../reading/offer/set.ts";
import { stockText } from "../lib/price/stock.ts";
import { otherVariants } from "../reading/offer/variants.ts";
import { speaksOfStock } from "../reading/offer/phrases.ts";
import { mayStandAgainst, stockAgainst } from "../reading/offer/purchase.ts";
import { purchaseLines, visibleStock } from "../reading/offer/visible.ts";
import type { Failure } from "../page/sources/failure.ts";

const titleCharacters = 2000;

/** Price and stock of HTML. */
export function stockOfHtml(input: SourceInput): Extracted {
  const document = parsePage(input.characters.octets);
  const extracted = stockIn(document, input);
  document.discard();
  return extracted;
}

function stockIn(document: Document, input: SourceInput): Extracted {
  const { settings } = input;
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
  const places: [OfferPlace, () => Json[]][] = [
    ["json_ld", () => [...linkedData(document, scope.nodes), ...scope.data.map(asProduct)]],
    ["microdata", () => microdataIn(document, scope.nodes)],
    ["rdfa", () => rdfaIn(document, scope.nodes)],
  ];
  for (const [place, read] of places) gathering.add(place, choiceOf(productsIn(read()), page));
  gathering.add("meta", { offer: metaOffer(document, scope.nodes), notes: [] });
  const { price } = gathering.stock;
  const isPlain = price === null || !isAmbiguous(price);
  const money = currencyOfPage(document);
  if (price !== null && !(isPlain && gathering.isComplete)) gathering.holdAgainst(textOf(document), money);
  const says = gathering.contestable;
  const isSpoken = says !== null && speaksOfStock(textOf(document, { roots: scope.nodes }), !says);
  const isOld = gathering.isOneOffer && isStruckPrice(document, gathering.stock, scope.nodes);
  if (gathering.isComplete && !isSpoken && !isOld) return { ...base, ...concluded(gathering, stages) };
  withoutStruck(document, scope.nodes);
  const { currency } = gathering.stock;
  const asked = {
    heading: page.heading,
    isScoped: scope.isNarrowed,
    currency,
    money,
    ends: accessoryHeadings(document),
  };
  const isContested =
    isSpoken && mayStandAgainst(purchaseLines({ ...asked, text: textOf(document, { roots: scope.nodes }) }), says);
  if (gathering.isComplete && !isContested && !isOld) return { ...base, ...concluded(gathering, stages) };
  const others = scope.isNarrowed ? [] : withoutOthers(document, page.urls);
  const rows: Node[][] = [];
  const onText = (node: Node, line: number) => void (rows[line] ??= []).push(node);
  const texts = [textOf(document, scope.isNarrowed ? { roots: scope.nodes, onText } : { onText }), ...scope.texts];
  const text = withCents(document, texts.join("\n"));
  const isPriceLine = (line: number) => rows[line]?.some((node) => isInPrice(document, node)) ?? false;
  if (isContested) {
    const lines = purchaseLines({ ...asked, text });
    const shown = stockAgainst(document, { lines, rows, roots: scope.nodes }, says);
    if (shown !== null) gathering.takeShown(shown);
  }
  if (gathering.isComplete && !isOld) return { ...base, ...concluded(gathering, stages) };
  const inWords = visibleStock({ ...asked, text, isPriceLine });
  if (isOld) gathering.takeAsked(inWords.stock);
  if (gathering.isComplete) return { ...base, ...concluded(gathering, stages) };
  gathering.addText(inWords, others);
  const conclusion = concluded(gathering, stages, { text, heading: page.heading });
  if (gathering.stock.price === null) stages.push(...priceCandidates(inWords.possible, rows, input));
  return { ...base, ...conclusion };
}

/** Takes out what is said of other products and of variants that are not chosen; answers what was left out, in words. */
function withoutOthers(document: Document, urls: readonly string[]): string[] {
  const cards = otherProducts(document, urls);
  remove(document, cards);
  const variants = [...otherVariants(document), ...soldOutSizes(document)];
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
    const value = jsonOfBody(isNarrowed ? extracted.text : input.characters.text);
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
  stages.push({ stage: "restock", ...gathering.account() });
  const open = unclear && !gathering.isComplete ? { unclear } : {};
  if (gathering.isEmpty) return { stages, text: "", failure: gathering.saysOfOthers ? onlyOthers : nothing, ...open };
  return { stages, text: stockText(stock), restock: stock, ...open };
}

const nothing: Failure = {
  class: "no_text",
  sentence: message("page.no_offer"),
};

const onlyOthers: Failure = {
  class: "no_text",
  sentence: message("page.other_offers"),
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
