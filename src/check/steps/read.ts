/**
 * From a page to the text that is compared: the reading. Pure; every step is noted in the trace.
 *
 * 1. The body becomes characters, and its kind is sniffed: header first, content where the header lies.
 * 2. The source of that kind takes out subtractive_selectors (and, with block_ads, what filter lists name), keeps include_filters, and gives the text a person reads.
 *    A manual filter that matches nothing is a failure; a smart one falls back to the whole page.
 *    The source of a processor may read something else: price and stock, as one line to which the steps below do not apply.
 * 3. trim_text_whitespace. An empty text is a failure.
 * 4. Lines named by ignore_text leave the compared text (and the saved one with strip_ignored_lines).
 * 5. Both texts: extract_lines_containing, extract_text, remove_duplicate_lines, sort_text_alphabetically.
 * 6. The fingerprint is the hash of the compared text, without white space where the account says so, and with the members of chosen data in
 *    the order of their names: the same members in another order are no change.
 */
import { message, type Message } from "../../message/message.ts";
import type { Surroundings } from "../../lib/text/surroundings.ts";
import type { Effective } from "../../settings/effective.ts";
import { sha256 } from "../../secret/digest.ts";
import { charactersOf, type Decoded } from "../../lib/charset/charset.ts";
import { Characters } from "../../lib/document/characters.ts";
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import type { FetchFailure, Page } from "../../page/page.ts";
import type { Stock } from "../../lib/price/stock.ts";
import { isPdf } from "../../lib/sniff/binary.ts";
import { stockSourceOf } from "../../restock/kinds.ts";
import { openPdf, type PdfText } from "../../lib/pdf/open.ts";
import type { ChooseSource, Extracted, SourceInput, OpenOffer, TableFacts } from "../../page/sources/source.ts";
import { afterBrowser } from "../../page/sources/failure.ts";
import { newMatchBudget, type MatchBudget } from "../../lib/regex/budget.ts";
import { extractedText } from "../../rules/text/extract.ts";
import { fingerprintOf } from "../../rules/text/fingerprint.ts";
import { withoutIgnored } from "../../rules/text/ignore.ts";
import { linesContaining } from "../../rules/text/keep.ts";
import type { StepResult } from "../../lib/lines/lines.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import { plainPattern, type Pattern } from "../../lib/regex/matching.ts";
import { sortedLines, trimmedLines } from "../../lib/lines/tidy.ts";
import { uniqueLines } from "../../rules/text/unique.ts";
import type { Stage, StageName } from "../../trace.ts";

export type TextReading = {
  /** What is saved: the whole filtered text. */
  text: string;
  /** What is compared: the saved text without ignored lines. */
  compared: string;
  fingerprint: string;
  title: string | null;
  /** The characters of the page, for the kept HTML. */
  markup: Characters;
  hasLdjsonPriceData: boolean;
  /** What stands around the content; for noise reduction, which seldom asks. */
  surroundings?: () => Surroundings;
  /** Price and stock, where the watch follows them. */
  restock?: Stock;
  /** The same of a page whose text is followed; only where conditions ask for it. */
  offer?: Stock;
  /** What a person reads of the page, where price or stock stay open. */
  unclear?: OpenOffer;
  /** What is remembered of the table, where its rows are followed. */
  table?: TableFacts;
};

export type ReadResult = { stages: Stage[]; budget: MatchBudget } & (
  | { reading: TextReading }
  /** `title`: of the page that was there, whatever could not be read of it. `unclear`: a reading of nothing, of which a language model may make more. */
  | { failure: FetchFailure; title?: string | null; unclear?: TextReading }
);

/** A reading that holds something. */
export type GoodRead = Extract<ReadResult, { reading: unknown }>;

/** What reading takes beside the page: which source reads a content, and what needs waiting, prepared before. */
export type ReadingAids = {
  sourceOf: ChooseSource;
  /** The page's PDF opened, where it is one. */
  pdf?: PdfText | null;
  /** The filter lists, where block_ads asks for them. */
  lists?: AdLists | null;
};

/** Reads a page under the settings; never throws for what a page or a rule holds. */
export async function readText(page: Page, settings: Effective, aids: ReadingAids): Promise<ReadResult> {
  return readTextSync(page, settings, { ...aids, pdf: isPdf(page.body) ? await openPdf(page.body) : null });
}

const textless = ({ browser, status }: Page): Pick<FetchFailure, "class" | "sentence"> => ({
  class: "no_text",
  sentence: message(browser ? "page.no_text_rendered" : "page.no_text", { status }),
});

/** The same at once, for a page whose PDF was opened before. */
export function readTextSync(page: Page, settings: Effective, aids: ReadingAids): ReadResult {
  const stages: Stage[] = [];
  const budget = newMatchBudget();
  const fail = (failure: Pick<FetchFailure, "class" | "sentence">) => ({
    stages,
    budget,
    failure: { kind: "failure" as const, elapsedMs: page.elapsedMs, status: page.status, ...failure },
  });

  const input = inputOf(page, settings, aids);
  const source = aids.sourceOf(input);
  stages.push({ stage: "decode", facts: { ...input.facts, kind: source.name, bytes: page.body.length } });
  const extracted = source.extract(input);
  stages.push(...extracted.stages);
  const { title } = extracted;
  const failure = extracted.failure && (page.browser ? afterBrowser(extracted.failure) : extracted.failure);
  const unclear = failure && extracted.unclear ? { unclear: stockReading(extracted, input.characters) } : {};
  if (failure) return { ...fail(failure), title, ...unclear };
  if (extracted.restock) return { stages, budget, reading: stockReading(extracted, input.characters) };

  const trimmed = trimmedText(extracted.text, settings);
  if (!trimmed.trim()) return { ...fail(textless(page)), title };

  const steps = patternSteps(settings);
  if (steps.problem) return fail({ class: "parse", sentence: message("rule.unusable", { problem: steps.problem }) });
  const compared = comparedText(trimmed, { settings, steps, budget, stages });
  const text = settings.strip_ignored_lines ? compared : narrowText(trimmed, { settings, steps, budget, stages: [] });
  if (budget.problem)
    return fail({ class: "parse", sentence: message("rule.unusable", { problem: budget.problem.sentence }) });

  const fingerprint = fingerprintOf(textByName(extracted, settings, steps) ?? compared, settings.ignore_whitespace);
  stages.push({ stage: "fingerprint", facts: { characters: compared.length, fingerprint } });
  const { hasLdjsonPriceData, surroundings } = extracted;
  const markup = markupOf(extracted, input.characters);
  const offer = asksForOffer(settings) ? offerOf(input) : undefined;
  const { table } = extracted;
  const more = { ...(surroundings && { surroundings }), ...(offer && { offer }), ...(table && { table }) };
  return { stages, budget, reading: { text, compared, fingerprint, title, markup, hasLdjsonPriceData, ...more } };
}

const asksForOffer = ({ conditions }: Effective) =>
  conditions.some(({ field }) => field === "price" || field === "in_stock");

/** Price and stock of the followed part of a page, of all of it where that part tells neither. */
function offerOf(input: SourceInput): Stock | undefined {
  for (const settings of [input.settings, { ...input.settings, include_filters: [] }]) {
    const { restock } = stockSourceOf(input).extract({ ...input, settings });
    if (restock && (restock.price !== null || restock.in_stock !== null)) return restock;
  }
  return undefined;
}

/** Price and stock of a page whose text is followed, as a watch of its price reads them. */
export const offerOfPage = (page: Page, settings: Effective): Stock | undefined =>
  offerOf(inputOf(page, settings, { sourceOf: stockSourceOf }));

const markupOf = ({ markup }: Extracted, characters: Characters): Characters =>
  markup === undefined ? characters : new Characters(markup);

function stockReading(extracted: Extracted, characters: Characters): TextReading {
  const { text, title, hasLdjsonPriceData, restock, unclear } = extracted;
  const markup = markupOf(extracted, characters);
  return { text, compared: text, fingerprint: sha256(text), title, markup, hasLdjsonPriceData, restock, unclear };
}

const noText: Decoded = { characters: new Characters(""), charset: "binary", source: "detected" };

/** The page as sources take it. A PDF has no characters of its own. */
function inputOf(page: Page, settings: Effective, { pdf = null, lists = null }: ReadingAids) {
  const { characters, charset, source } = pdf ? noText : charactersOf(page.body, page.contentType);
  const facts = { charset, charset_from: source };
  return {
    characters,
    facts,
    bytes: page.body,
    contentType: page.contentType,
    url: page.finalUrl,
    settings,
    pdf,
    lists,
  };
}

type Steps = { ignore: Pattern[]; extract: Pattern[]; keep: Pattern[] };

function patternSteps(settings: Effective): Steps & { problem: Message | null } {
  const ignore = compilePatterns(settings.ignore_text);
  const extract = compilePatterns(settings.extract_text);
  const keep = settings.extract_lines_containing.filter((entry) => entry.trim()).map(plainPattern);
  const problem = [...ignore.problems, ...extract.problems][0]?.sentence ?? null;
  return { ignore: ignore.patterns, extract: extract.patterns, keep, problem };
}

type Rule = (text: string, patterns: readonly Pattern[], budget: MatchBudget) => StepResult;
type Ruling = { text: string; patterns: Pattern[]; rule: Rule; budget: MatchBudget; stages: Stage[]; stage: StageName };

function applyRule({ text, patterns, rule, budget, stages, stage }: Ruling): string {
  if (!patterns.length) return text;
  const result = rule(text, patterns, budget);
  stages.push(stageOf(stage, result));
  return result.text;
}

const stageOf = (stage: StageName, result: StepResult): Stage => ({
  stage,
  removed: result.removed.map(({ rule, count, lines }) => ({ rule, count, lines })),
});

type Narrowing = { settings: Effective; steps: Steps; budget: MatchBudget; stages: Stage[] };

/** Half a letter, which data can hold, does not survive being kept: the next difference would show it as changed. */
function trimmedText(text: string, { trim_text_whitespace: isTrimmed }: Effective): string {
  const found = text.toWellFormed();
  return isTrimmed ? trimmedLines(found) : found;
}

/** The compared text by names; null where it is none, or a pattern may find other parts in another order. */
function textByName({ byName }: Extracted, settings: Effective, steps: Steps): string | null {
  if (byName === undefined || steps.extract.length > 0) return null;
  const budget = newMatchBudget();
  const text = comparedText(trimmedText(byName, settings), { settings, steps, budget, stages: [] });
  return budget.problem ? null : text;
}

function comparedText(start: string, narrowing: Narrowing): string {
  const { steps, budget, stages } = narrowing;
  const rule = { patterns: steps.ignore, rule: withoutIgnored, stage: "ignore_text" } as const;
  return narrowText(applyRule({ text: start, budget, stages, ...rule }), narrowing);
}

function narrowText(start: string, { settings, steps, budget, stages }: Narrowing): string {
  const common = { budget, stages };
  let text = applyRule({
    text: start,
    patterns: steps.keep,
    rule: linesContaining,
    stage: "extract_lines_containing",
    ...common,
  });
  text = applyRule({ text, patterns: steps.extract, rule: extractedText, stage: "extract_text", ...common });
  if (settings.remove_duplicate_lines) {
    const result = uniqueLines(text);
    stages.push(stageOf("remove_duplicate_lines", result));
    text = result.text;
  }
  return settings.sort_text_alphabetically ? sortedLines(text) : text;
}
