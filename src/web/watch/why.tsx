/** Why a check came out as it did: its stages as a list that a person can read. Pure. */
import { messageIn } from "../../message/written.ts";
import type { z } from "zod";
import type { traceShape } from "../../history/shape.ts";
import { lookup } from "../../lib/lookup.ts";
import type { Stage } from "../../trace.ts";
import { standingText } from "../forms/standing.ts";
import type { Standing } from "../forms/view.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import { Empty } from "../parts/page.tsx";
import { inMoney, sentenceWithPrices, type InMoney } from "../parts/pricesInSentence.ts";
import { ruleName } from "../parts/ruleName.ts";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { Fact, Facts } from "./facts.tsx";
import { RuleLines } from "./readings.tsx";
import { ConditionText } from "./value.tsx";
import { watchPage } from "./page.tsx";
import type { WatchView } from "./view.ts";

export type Trace = z.infer<typeof traceShape>;
/** `at`: the change or the held-back reading it is about; null for the last check. */
export type WhyPage = { trace: Trace | null; at: number | null; isChange: boolean };
type Part = { reader: Reader; view: WatchView; page: WhyPage };

const maxRows = 20;

/** A trace as a page. */
export const whyPage = (reader: Reader, view: WatchView, page: WhyPage): string =>
  watchPage(reader, view, <WhyTab reader={reader} view={view} page={page} />);

/** What a verdict means in a sentence: of a failure that of its kind. */
export function verdictWords({ words: { why } }: Pick<Reader, "words">, verdict: string): string {
  const known = (name: string) => lookup<string>(why.verdicts, name);
  return known(verdict) ?? known(verdict.split(":")[0] ?? "") ?? verdict;
}

/** The last check, of which no stages are kept; those that follow are of one before it. */
const Later = ({ reader, later }: { reader: Reader; later: NonNullable<Trace["later"]> }) => (
  <>
    <p class="verdict">
      <strong>{verdictWords(reader, later.verdict)}</strong>
    </p>
    <p class="quiet">
      {reader.words.why.checked} <Time reader={reader} at={later.checked_at} as="absolute" />
    </p>
    <p>{reader.words.why.full}</p>
  </>
);

function WhyTab({ reader, view, page }: Part) {
  const { why } = reader.words;
  const { trace, at } = page;
  if (!trace) return <Empty title={why.none} text={why.noneText} />;
  const { uuid } = view.watch;
  const money = inMoney(reader, view.watch);
  return (
    <section>
      <h2>{at === null ? why.title : why.titleOf}</h2>
      {trace.later ? <Later reader={reader} later={trace.later} /> : null}
      <p class={trace.later ? "" : "verdict"}>
        <strong>{verdictWords(reader, trace.verdict)}</strong>
      </p>
      <p>
        <Said reader={reader} text={sentenceWithPrices(messageIn(trace) ?? trace.reason, money)} max={1000} />
      </p>
      <p class="quiet">
        {why.checked} <Time reader={reader} at={trace.checked_at} as="absolute" />
        {at === null ? null : (
          <>
            {" · "}
            {page.isChange ? <a href={`/watch/${uuid}/changes/${at}`}>{why.change}</a> : null}{" "}
            <a href={`/watch/${uuid}/why`}>{why.latest}</a>
          </>
        )}
      </p>
      {trace.waiting ? (
        <p>
          {why.waiting} <Said reader={reader} text={messageIn(trace.waiting) ?? trace.waiting.reason} max={500} />
        </p>
      ) : null}
      <h3>{why.stagesTitle}</h3>
      <ol class="stages">
        {(trace.stages as Stage[]).map((stage) => (
          <li>
            <StageItem reader={reader} stage={stage} money={money} />
          </li>
        ))}
      </ol>
      {"shortened" in trace ? <p class="small quiet">{why.shortened}</p> : null}
    </section>
  );
}

function StageItem({ reader, stage, money }: { reader: Reader; stage: Stage; money: InMoney }) {
  const { why } = reader.words;
  const { removed = [], notes = [], note_codes: codes = [], facts = {}, table = [] } = stage;
  const out = removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p class="stage-line">
        {lookup(why.stages, stage.stage) ?? why.unknownStage(stage.stage)}{" "}
        {out > 0 ? <span class="badge">{why.tookOut(out)}</span> : null}
      </p>
      <Facts reader={reader} facts={facts} money={money} />
      {notes.map((note, index) => (
        <p class="small">
          <Said reader={reader} text={messageIn(codes[index]) ?? note} max={500} />
        </p>
      ))}
      {removed.slice(0, maxRows).map(({ rule, count, lines }) => (
        <details class="small">
          <summary>
            <Foreign text={why.rule(ruleName(reader, rule), count)} max={200} />
          </summary>
          <RuleLines lines={lines} />
          {count > lines.length ? <p class="quiet">{why.more(count - lines.length)}</p> : null}
        </details>
      ))}
      {removed.length > maxRows ? <p class="small quiet">{why.more(removed.length - maxRows)}</p> : null}
      {stage.stage === "conditions" ? (
        <Conditions reader={reader} rows={table as Standing[]} />
      ) : table.length > 0 ? (
        <Rows reader={reader} table={table} money={money} />
      ) : null}
    </>
  );
}

/** Each condition as its row of the editor says it, with what was found. */
const Conditions = ({ reader, rows }: { reader: Reader; rows: readonly Standing[] }) => (
  <ul class="entries small">
    {rows.slice(0, maxRows).map((row) => (
      <li class={row.holds ? "" : "standing is-none"}>
        <ConditionText reader={reader} condition={row} />. <Foreign text={standingText(reader, row)} max={400} />
      </li>
    ))}
  </ul>
);

/** Entries of a table are small objects: what was found, each with its rule and its line. */
function Rows({ reader, table, money }: { reader: Reader; table: readonly unknown[]; money: InMoney }) {
  const { why } = reader.words;
  return (
    <details class="small">
      <summary>{why.found(table.length)}</summary>
      <ul class="code rule-lines">
        {table.slice(0, maxRows).map((row) => (
          <li>
            {Object.entries((typeof row === "object" && row) || { row }).map(([name, value], index) => (
              <>
                {index > 0 ? " · " : ""}
                <Foreign text={lookup(why.facts, name) ?? name.replaceAll("_", " ")} max={60} />
                {reader.words.frame.colon} <Fact reader={reader} name={name} value={value} money={money} />
              </>
            ))}
          </li>
        ))}
      </ul>
      {table.length > maxRows ? <p class="quiet">{why.more(table.length - maxRows)}</p> : null}
    </details>
  );
}
