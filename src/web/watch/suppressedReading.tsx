/** What was read on a page of a site and not reported: why, when, how many lines, and the first of them. Pure. */
import type { z } from "zod";
import type { suppressedOnPage } from "../../history/site/suppressedShape.ts";
import { sentenceIn } from "../../message/written.ts";
import { ChangedLines } from "../parts/changedLines.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { ruleName } from "../parts/ruleName.ts";
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

type Part = { reader: Reader; reading: z.infer<typeof suppressedOnPage> };

export function SuppressedReading({ reader, reading }: Part) {
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
              <Foreign text={ruleName(reader, rule)} max={200} /> <span class="quiet">{words.suppressed.ruleLines(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <ChangedLines {...reading} />
    </>
  );
}
