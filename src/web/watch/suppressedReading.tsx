/** What was read on a page of a site and not reported: why, when, how many lines, the first of them, and "this mattered". Pure. */
import type { z } from "zod";
import type { suppressedOnPage } from "../../history/site/suppressedShape.ts";
import { sentenceIn } from "../../message/written.ts";
import { ChangedLines } from "../parts/changedLines.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { ruleName } from "../parts/ruleName.ts";
import { Action } from "../parts/form.tsx";
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import { absolute, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

/** `pages`: of how many pages of the site the same is listed. */
type Part = {
  reader: Reader;
  reading: z.infer<typeof suppressedOnPage> & { pages?: number };
  of: { uuid: string; page: string };
};

export function SuppressedReading({ reader, reading, of }: Part) {
  const { words } = reader;
  const { at, since, times, lines, rules } = reading;
  return (
    <>
      <p class="event-line">
        <Foreign text={sentenceOf(spoken(reader, sentenceIn(reading.sentence, reading)))} max={600} />{" "}
        <span class="quiet">
          {lines === 0 ? null : <>{words.suppressed.ruleLines(lines)}. </>}
          {words.suppressed.times(times)}{" "}
          {times === 1 ? null : (
            <>
              {words.suppressed.first} <Time reader={reader} at={since} as="absolute" />, {words.suppressed.last}{" "}
            </>
          )}
          <Time reader={reader} at={at} as="absolute" />
        </span>
      </p>
      {rules.length === 0 ? null : (
        <ul class="rules">
          {rules.map(({ rule, count }) => (
            <li>
              <Foreign text={ruleName(reader, rule)} max={200} />{" "}
              <span class="quiet">{words.suppressed.ruleLines(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <ChangedLines {...reading} />
      {reading.reason === "noise" ? <Mattered reader={reader} reading={reading} of={of} /> : null}
    </>
  );
}

function Mattered({ reader, reading: { since, at, feedback_rule: rule, pages = 1 }, of: { uuid, page } }: Part) {
  const { words, here } = reader;
  if (rule !== null)
    return (
      <div class="small">
        {words.suppressed.mattersNow}{" "}
        <Action
          path={`/watch/${uuid}/forget`}
          fields={{ unix: String(rule), page, since: String(since) }}
          next={here}
          kind="link"
        >
          {words.watch.timeline.forget}
        </Action>
      </div>
    );
  const path = `/watch/${uuid}/pages/${page}/mattered`;
  const fields = { since: String(since) };
  const when = absolute(reader, at);
  return (
    <div class="row">
      <Action path={path} fields={fields} next={here} label={words.watch.timeline.matteredOf(when)}>
        {words.suppressed.mattered}
      </Action>
      {pages < 2 ? null : (
        <>
          <Action
            path={path}
            fields={{ ...fields, every: "1" }}
            next={here}
            label={`${words.suppressed.matteredEverywhere}: ${when}`}
          >
            {words.suppressed.matteredEverywhere}
          </Action>
          <span class="quiet small">{words.suppressed.alike(pages)}</span>
        </>
      )}
    </div>
  );
}
