/**
 * table_diff: the rows of a page, as a text with a row a line in the order of their keys (`table`). What counts of a change say the rules
 * of texts. A table that lacks a column, or most of its rows, is doubted: `table/doubt.ts`. Pure.
 */
import { triedBy } from "../../settings/tried.ts";
import { relistedHash } from "../../watch/hashes.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import type { Effective } from "../../settings/effective.ts";
import { isOfOwn } from "../../settings/tableOfWatches.ts";
import { tableInForce } from "../../settings/tableInForce.ts";
import { doubtOfTable } from "../../table/doubt.ts";
import { tableSourceOf } from "../../table/source.ts";
import { evaluatedConditions } from "../../table/conditions.ts";
import { tableOf } from "../../table/rows.ts";
import type { Baseline } from "../steps/baseline.ts";
import { verdictOf, type Comparison } from "../steps/evaluation.ts";
import type { Verdict } from "../verdict.ts";
import { tableTelling } from "../steps/tableTelling.ts";
import type { TextReading } from "../steps/read.ts";
import { suspicionOf, type Suspicion } from "../steps/suspicion.ts";
import { compareTexts } from "./text.ts";
import { readsText } from "./readsText.ts";
import { renamedOutcome } from "./renamedRows.ts";
import { idleOf } from "../tableMemory.ts";
import type { DecisionTask, Processor } from "./processor.ts";

/** Settings that choose parts of a page, or lines of a text, whose order is that of the keys. */
const wholeTable: Partial<Effective> = {
  include_filters: [],
  extract_text: [],
  extract_lines_containing: [],
  trim_text_whitespace: false,
  sort_text_alphabetically: false,
  remove_duplicate_lines: false,
  strip_ignored_lines: false,
  track_ldjson_price_data: null,
  block_ads: false,
};

const texts = readsText({
  sourceOf: tableSourceOf,
  compare: (given) => withRows(compareTables(given), given),
  inPlace: wholeTable,
});

/** The processor of tables. */
export const table: Processor = {
  ...texts,
  suspicionOf: async ({ page, read }, { subject: { memory, settings }, request, baseline }) => {
    const reading = "reading" in read ? read.reading : undefined;
    const suspicion = suspicionOf({
      sight: new PageView(page, reading),
      read,
      asked: request.url,
      usualTitle: memory.pageTitle ?? null,
      // What the page says beside its rows is compared with nothing.
      usualText: null,
      isKnown: memory.snapshotAt !== undefined,
      // Without its end a page has lost its last rows.
      usuallyEnds: reading?.fingerprint !== memory.fingerprint && memory.hasEnd,
      // Rows are in the data of a shell, too, and where there are some it is none.
      tried: triedBy(settings, page.browser !== undefined || reading !== undefined),
    });
    // Which watches there are is known, however few they are.
    if (isOfOwn(settings.table)) return suspicion;
    if (suspicion !== null || !reading || reading.fingerprint === memory.fingerprint) return suspicion;
    return suspicionOfRows(reading, settings, baseline);
  },
  decide: async (task) => {
    if (isOfOthers(task)) return texts.decide(withoutNews(task));
    return (await renamedOutcome(task, texts.read)) ?? texts.decide(task);
  },
};

/** Whether the settings ask for other watches than those that the table had: what differs then is no news. */
const isOfOthers = ({ accepted, prepared: { subject } }: DecisionTask): boolean =>
  subject.memory.table !== undefined && subject.memory.table.of !== accepted.read.reading.table?.of;

function withoutNews(task: DecisionTask): DecisionTask {
  const { prepared } = task;
  const memory = { ...prepared.subject.memory, requestHash: relistedHash };
  return { ...task, prepared: { ...prepared, subject: { ...prepared.subject, memory } } };
}

async function suspicionOfRows(
  { text }: TextReading,
  settings: Effective,
  baseline: Pick<Baseline, "text">,
): Promise<Suspicion | null> {
  const [before, after] = [tableOf((await baseline.text()) ?? ""), tableOf(text)];
  const doubt = before && after ? doubtOfTable(before, after, tableInForce(settings.table).columns) : null;
  if (doubt === null) return null;
  return { class: "filter_no_match", sentence: doubt.sentence, mayBeTrue: doubt.lasts ? "lasting" : "never" };
}

/** A change with what became of its rows. */
function withRows(verdict: Verdict, { previous, reading, settings }: Comparison): Verdict {
  if (verdict.kind !== "changed") return verdict;
  const known = { idle: idleOf(reading, settings), columns: tableInForce(settings.table).columns };
  return { ...verdict, rows: tableTelling({ before: previous, after: reading.text }, known) };
}

/** What of a change the rules of texts let through is told only where one of the table's own conditions came to hold by it. */
function compareTables(given: Comparison): Verdict {
  const verdict = compareTexts(given);
  const { conditions, match } = tableInForce(given.settings.table);
  const [before, after] = [tableOf(given.previous), tableOf(given.reading.text)];
  if (verdict.kind !== "changed" || conditions.length === 0 || !before || !after) return verdict;
  const evaluated = evaluatedConditions(conditions, {
    before,
    after,
    lowest: given.memory.tableLowest ?? {},
    leaders: given.memory.tableLeaders,
    watches: given.reading.table?.watches,
    idle: idleOf(given.reading, given.settings),
  });
  const holds = match === "ALL" ? evaluated.every((each) => each.holds) : evaluated.some((each) => each.holds);
  given.stages.push({ stage: "conditions", facts: { logic: match, holds }, table: evaluated });
  if (holds) return verdict;
  return verdictOf(
    given,
    { kind: "quiet", why: "conditions", reading: given.reading },
    "Waiting: the conditions do not hold",
  );
}
