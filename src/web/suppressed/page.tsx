/** A reading that was held back: what differed, by which rule, and the way to make it a change. Pure. */
import { messageIn } from "../../message/written.ts";
import type { z } from "zod";
import type { suppressedShape } from "../../history/suppressed/shape.ts";
import { pageDocument } from "../frame.tsx";
import { BriefLines } from "../parts/brief.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { ruleName } from "../parts/ruleName.ts";
import { Said } from "../parts/said.tsx";
import { Action } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Notice } from "../parts/page.tsx";
import { sentenceWithPrices } from "../parts/pricesInSentence.ts";
import { StateMark } from "../parts/state.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Block } from "../change/blocks.ts";
import { DifferenceLines } from "../change/difference.tsx";

export type SuppressedPage = {
  uuid: string;
  label: string;
  /** Of the price of the watch; null where none is known. */
  currency: string | null;
  reading: z.infer<typeof suppressedShape>;
  /** null: the texts are gone. */
  blocks: Block[] | null;
};

type Part = { reader: Reader; page: SuppressedPage };

export function suppressedPage(reader: Reader, page: SuppressedPage): string {
  const { words } = reader;
  const { uuid, label } = page;
  return pageDocument(
    reader,
    { title: words.suppressed.title(nameText(label)), section: "watches", isWide: true, hasOwnHeading: true },
    <>
      <header class="viewer-head">
        <p class="way">
          <a href={`/watch/${uuid}`}>
            <Icon name="left" /> {words.viewer.back}
          </a>
        </p>
        <h1>
          <Foreign text={nameText(label)} max={200} />
        </h1>
        <p>
          <StateMark reader={reader} state="suppressed" isLong /> {words.suppressed.lead}
        </p>
      </header>
      <Facts reader={reader} page={page} />
      <h2>{words.suppressed.difference}</h2>
      {page.blocks ? (
        <DifferenceLines
          blocks={page.blocks}
          view={{ words, locale: reader.locale, layout: "auto", openPath: null, pickForm: null }}
        />
      ) : (
        <BriefLines reader={reader} change={page.reading} />
      )}
      <Earlier reader={reader} page={page} />
      <Mattered reader={reader} page={page} />
    </>,
  );
}

function Facts({ reader, page: { reading, currency } }: Part) {
  const { words } = reader;
  return (
    <>
      <p class="quiet">
        {words.suppressed.times(reading.times)} {words.suppressed.first}{" "}
        <Time reader={reader} at={reading.timestamp} as="absolute" />, {words.suppressed.last}{" "}
        <Time reader={reader} at={reading.last_at} as="absolute" />; {words.viewer.against}{" "}
        <Time reader={reader} at={reading.from} as="absolute" />.
      </p>
      <h2>{words.suppressed.why}</h2>
      <p>
        <Said
          reader={reader}
          text={sentenceWithPrices(messageIn(reading) ?? reading.reason, { locale: reader.locale, currency })}
          max={500}
        />
      </p>
      {reading.held_back.length > 0 ? (
        <ul class="rules">
          {reading.held_back.map(({ rule, count, lines }) => (
            <li>
              <strong>
                <Foreign text={ruleName(reader, rule)} max={200} />
              </strong>{" "}
              <span class="quiet">{words.suppressed.ruleLines(count)}</span>
              <ul class="rule-lines">
                {lines.slice(0, 20).map((line) => (
                  <li>
                    <Foreign text={line} max={300} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
      {reading.is_news_today ? (
        <Notice kind="suppressed">
          <Foreign text={words.suppressed.newsToday} />
        </Notice>
      ) : null}
      {reading.notice ? (
        <Notice kind="suppressed">
          <Foreign text={words.suppressed.notice} />
        </Notice>
      ) : null}
      <p>
        <a href={`/watch/${reading.watch}/why/${reading.timestamp}`}>{words.suppressed.trace}</a>
      </p>
    </>
  );
}

/** What was held back at the same places before, of which nothing is kept but the first lines. */
function Earlier({ reader, page: { reading } }: Part) {
  if (reading.earlier.length === 0) return null;
  return (
    <>
      <h2>{reader.words.suppressed.earlier}</h2>
      {reading.earlier.map(({ timestamp, diff }) => (
        <section class="earlier">
          <p class="quiet">
            <Time reader={reader} at={timestamp} as="absolute" />
          </p>
          <BriefLines reader={reader} change={{ diff, diff_words: null }} />
        </section>
      ))}
    </>
  );
}

function Mattered({ reader, page: { uuid, reading } }: Part) {
  const { words } = reader;
  if (reading.restored !== null)
    return (
      <Notice kind="healthy">
        {words.suppressed.restored}{" "}
        <a href={`/watch/${uuid}/changes/${reading.restored}`}>{words.suppressed.toChange}</a>
      </Notice>
    );
  return (
    <section class="mattered">
      <p>{words.suppressed.matteredText}</p>
      <Action path={`/watch/${uuid}/held/${reading.timestamp}/restore`} kind="primary">
        {words.suppressed.mattered}
      </Action>
    </section>
  );
}
