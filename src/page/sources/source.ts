/** What a source is: it turns the characters of one kind of content into the text that is compared. Pure. */
import { message, type Message, type Sentence, type Value } from "../../message/message.ts";
import type { Characters } from "../../lib/document/characters.ts";
import type { Surroundings } from "../../lib/text/surroundings.ts";
import type { Effective } from "../../settings/effective.ts";
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import type { Stock } from "../../lib/price/stock.ts";
import type { PdfText } from "../../lib/pdf/open.ts";
import type { SourceName } from "../../lib/sniff/sniff.ts";
import type { Stage } from "../../trace.ts";
import { type Failure } from "./failure.ts";

/** The text of an offer whose price or stock the page's data and plain words do not decide, with its heading. */
export type OpenOffer = { text: string; heading: string };

/** `withoutKey`, `doubled`: rows that have no key, or one that another row has. `emptyColumns`: those that find nothing in any row. */
export type TableFacts = {
  /** Which watches are its rows, where these are. */
  of?: string | undefined;
  /** Their uuids, or the ids of pages, in the order of the rows. */
  watches?: string[] | undefined;
  /** The keys of rows whose watches, or pages, could not be read. */
  unread?: string[] | undefined;
  /** How many rows have something that was not read yet, and what the last snapshot has not that was read since: see table/pages.ts. */
  open?: number | undefined;
  settled?: string[] | undefined;
  rows: number;
  withoutKey: number;
  doubled: number;
  emptyColumns: string[];
  /** In the order of the settings. */
  columns: { name: string; type: "text" | "number" | "money" | "boolean" }[];
};

export type SourceInput = {
  characters: Characters;
  bytes: Uint8Array;
  /** The content-type header as sent, or "". */
  contentType: string;
  /** The address that answered. */
  url: string;
  settings: Effective;
  /** The text of a PDF, which takes waiting; null for all other content. */
  pdf: PdfText | null;
  /** The filter lists; null where there are none. Only asked with block_ads. */
  lists?: AdLists | null;
};

export type Extracted = {
  text: string;
  /** The same with the members of chosen data in the order of their names, where that is another text: what a server has in another order says the same. */
  byName?: string;
  title: string | null;
  hasLdjsonPriceData: boolean;
  stages: Stage[];
  /** What to keep as the fetched page, where that is not the content itself. */
  markup?: string;
  /** Price and stock, where they are what is read; the text is then their line, and no text rule applies to it. */
  restock?: Stock;
  /** What is remembered of a table, where rows are what is read; the text is then the table. */
  table?: TableFacts;
  /** What a person reads of the page, where price or stock stay open. */
  unclear?: OpenOffer;
  /** What stands around the content of a whole page: sought only where a difference is weighed. */
  surroundings?: () => Surroundings;
  failure?: Failure;
};
export type Source = (input: SourceInput) => Extracted;

/** What a content is read as, by the name that traces and the API have for it. */
export type ReadKind = SourceName | "source" | "table" | "pages" | "stored text" | "stored price";

/** Which source reads a content, with its name for the trace. */
export type ChooseSource = (input: SourceInput) => { name: ReadKind; extract: Source };

const never = message("filter.never_matched");

/** A filter failure with the sentence for its watch: `isKnown` says that the page was read before, so that a filter that never matched is not said to have stopped matching. */
export function filterFailureFor<F extends Failure>(failure: F, { isKnown }: { isKnown: boolean }): F {
  const { class: kind, sentence } = failure;
  if (isKnown || kind !== "filter_no_match") return failure;
  if (sentence.code === "filter.no_match") return { ...failure, sentence: never };
  return isOfNoMatch(sentence) ? { ...failure, sentence: several(never, sentence.values["second"] ?? "") } : failure;
}

const isOfNoMatch = ({ code, values: { first } }: Message): boolean =>
  code === "verdict.several" && typeof first === "object" && "code" in first && first.code === "filter.no_match";

const several = (first: Message, second: Value): Message => message("verdict.several", { first, second });

/**
 * The failure of include filters that give nothing to read; `problem` is what kept one of them from being used, `isMatched`
 * says that something without text was found.
 */
export function filterFailure(problem: Sentence | null, isMatched = false): Failure {
  const sentence = message(isMatched ? "filter.no_text" : "filter.no_match");
  const second = typeof problem === "string" ? problem.slice(0, 400) : problem;
  return { class: "filter_no_match", sentence: second === null ? sentence : several(sentence, second) };
}
