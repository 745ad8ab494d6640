/** The dry run beside a form: what the settings in the form would do with the page, before they are saved. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import { listsPages, needsPixels, processorNames, readsRows } from "../../settings/processors.ts";
import { textOf } from "../forms/inputs.ts";
import { keyOf, standingText } from "../forms/standing.ts";
import type { FormView } from "../forms/view.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import { Hidden } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Backtest } from "./backtest.ts";
import type { DryRun, Trial } from "./trial.ts";
import { messageIn, sentenceIn, sentencesIn } from "../../message/written.ts";

type Part = { reader: Reader; uuid: string; run: DryRun; view: FormView };
const shownLines = 400;

export function DryRunPanel({ reader, uuid, run, view }: Part) {
  const { dry } = reader.words.settings;
  const action = `/watch/${uuid}/edit/dry-run`;
  return (
    <aside class="dry-run card" id="dry-run" aria-label={dry.title} data-dry-run={action}>
      <h2>{dry.title}</h2>
      {run.look ? (
        <p class="quiet small">
          {dry.readAt} <Time reader={reader} at={run.look.at} />
          <Hidden name="look" value={run.look.id} />
          <Hidden name="look_at" value={String(run.look.at)} />
        </p>
      ) : (
        <p class="quiet">{dry.first}</p>
      )}
      {run.at === null ? null : <Hidden name="tried_change" value={String(run.at)} />}
      <div class="row">
        <button type="submit" class="button" formaction={action} id="try-settings" data-try>
          {dry.try}
        </button>
        {run.look ? (
          <button type="submit" class="button" formaction={action} name="again" value="true" id="read-again">
            {dry.again}
          </button>
        ) : null}
      </div>
      <div role="status">
        {run.problem ? (
          <p class="problem">
            <Foreign text={run.problem.message} max={500} />
          </p>
        ) : null}
        {run.trial ? <Verdict reader={reader} trial={run.trial} comparesText={comparesText(view)} /> : null}
        {run.backtest ? <Past reader={reader} backtest={run.backtest} view={view} /> : null}
      </div>
      {run.trial ? <Findings reader={reader} trial={run.trial} view={view} /> : null}
    </aside>
  );
}

function Past({ reader, backtest, view }: { reader: Reader; backtest: Backtest; view: FormView }) {
  const { dry } = reader.words.settings;
  const { change, suppressed, notTried } = backtest;
  // A number of what was not wholly tried would be one of other settings.
  const isWhole = notTried.length === 0;
  const labelOf = (name: string) => view.fields.find((field) => field.name === name)?.label ?? name;
  return (
    <>
      {change && isWhole ? (
        <p class="state-line">
          {dry.changeOf} <Time reader={reader} at={change.at} as="absolute" />
          {reader.words.frame.colon} <strong>{change.isReported ? dry.stillReported : dry.staysSilent}</strong>
        </p>
      ) : null}
      {backtest.all > 0 && isWhole ? <p>{dry.backtest(backtest.reported, backtest.all)}</p> : null}
      {suppressed.all > 0 && isWhole ? <p>{dry.backtestSuppressed(suppressed.reported, suppressed.all)}</p> : null}
      {notTried.length > 0 ? (
        <p class="small suppressed-text">{dry.notTried(notTried.map(labelOf).join(", "))}</p>
      ) : null}
    </>
  );
}

/** Whether what is compared is a text, of which lines come and go: neither a picture, nor rows, nor the pages of a site. */
function comparesText({ values, origins }: FormView): boolean {
  const chosen = textOf(values, "processor") || origins["processor"]?.value;
  const processor = processorNames.find((name) => name === chosen) ?? "text_json_diff";
  return !needsPixels(processor) && !listsPages(processor) && !readsRows(processor);
}

type VerdictPart = { reader: Reader; trial: Trial; comparesText: boolean };

function Verdict({ reader, trial, comparesText: hasLines }: VerdictPart) {
  const { words } = reader;
  const { dry } = words.settings;
  const reason = messageIn(trial.trace) ?? trial.trace.reason;
  const { added = 0, removed = 0, replaced = 0 } = trial.difference?.counts ?? {};
  const isDifferent = added + removed + replaced > 0;
  if (trial.error)
    return (
      <p class="state-line failing">
        <strong>{dry.failed}.</strong>{" "}
        <Said reader={reader} text={sentenceIn(trial.error, trial.error_code)} max={500} />
      </p>
    );
  return (
    <>
      <p class={`state-line ${trial.would_trigger ? "changed" : ""}`}>
        <strong>{trial.would_trigger ? dry.wouldAlert : dry.wouldNot}</strong>{" "}
        <Said reader={reader} text={reason} max={500} />
      </p>
      {hasLines ? (
        <p class="small">
          {trial.difference ? (isDifferent ? dry.difference(added, removed, replaced) : dry.unchanged) : dry.baseline}
        </p>
      ) : null}
      {sentencesIn(trial.warnings, trial.warning_codes).map((warning) => (
        <p class="small suppressed-text">
          <Said reader={reader} text={warning} max={500} />
        </p>
      ))}
    </>
  );
}

type FindingsPart = { reader: Reader; trial: Trial; view: FormView };

function Findings({ reader, trial, view }: FindingsPart) {
  const { dry } = reader.words.settings;
  const labelOf = (name: string) => view.fields.find((field) => field.name === name)?.label ?? name;
  const lines = trial.lines ?? [];
  return (
    <>
      <Conditions reader={reader} trial={trial} field={view.fields.find(({ name }) => name === "conditions")} />
      {trial.matches && trial.matches.length > 0 ? (
        <>
          <h3>{dry.matches}</h3>
          <ul class="rule-matches">
            {trial.matches.map(({ setting, rule, count, first, problem }) => (
              <li
                data-matches={setting}
                data-rule={rule ?? ""}
                data-count={dry.count(count)}
                class={count ? "" : "is-none"}
              >
                <span>
                  {labelOf(setting)}
                  {rule ? ": " : ""}
                  <code>
                    <Foreign text={rule} max={200} />
                  </code>
                </span>
                <span class="count-of">{dry.count(count)}</span>
                {problem || first ? (
                  <span class={problem ? "problem" : "quiet small"}>
                    <Foreign text={problem ?? first} max={160} />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {lines.length > 0 ? (
        <>
          <h3>{dry.lines}</h3>
          <ol class="page-lines" tabindex={0} aria-label={dry.lines}>
            {lines.slice(0, shownLines).map(({ number, text, removed_by: by }) => (
              <li value={number} class={by ? "is-out" : ""}>
                <Foreign text={text} max={500} />
                {by ? (
                  <span class="out-by">
                    <Foreign text={dry.removedBy(by.rule ?? labelOf(by.setting))} max={120} />
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
          {trial.lines_truncated || lines.length > shownLines ? <p class="quiet small">{dry.cut}</p> : null}
        </>
      ) : null}
      <p class="quiet small">{dry.took(Math.round(trial.timings.total_ms))}</p>
    </>
  );
}

function Conditions({ reader, trial, field }: { reader: Reader; trial: Trial; field: FormField | undefined }) {
  const { words } = reader;
  const { dry } = words.settings;
  const rows = trial.conditions ?? [];
  if (rows.length === 0) return null;
  const labelOf = (member: string, value: string) =>
    field?.members?.find(({ name }) => name === member)?.options?.find((option) => option.value === value)?.label ??
    value;
  return (
    <>
      <h3>{dry.conditions}</h3>
      <ul class="rule-matches">
        {rows.map((row) => (
          <li class={row.holds ? "" : "is-none"} data-standing={keyOf(row)} data-text={standingText(reader, row)}>
            <span>
              {labelOf("field", row.field)} {labelOf("operator", row.operator)}{" "}
              <code>
                <Foreign text={row.value} max={200} />
              </code>
            </span>
            <span class="count-of">{row.holds ? dry.holds : dry.holdsNot}</span>
            <span class="quiet small">
              {row.reason ? (
                <Said reader={reader} text={messageIn(row.reason_code) ?? row.reason} max={200} />
              ) : (
                <Foreign text={dry.found(row.found ?? words.settings.value.none)} max={200} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
