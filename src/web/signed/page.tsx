/**
 * What people see who follow the link of an alert: the change as the dashboard shows it, with what anybody can do. Words of the watched
 * page are text here and never markup. Pure.
 */
import { reasonAnchor } from "../../history/page/link.ts";
import type { SharedChange } from "../../history/page/shared.ts";
import { readableSnapshot } from "../../lib/picture/words.ts";
import { sayingOf } from "../../services/storedLine.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { DifferenceLines } from "../change/difference.tsx";
import { factText } from "../change/facts.ts";
import { ChangeHead } from "../change/head.tsx";
import { isReported, Report } from "../change/report.tsx";
import { SummaryOf } from "../change/summary.tsx";
import { Brand, htmlDocument } from "../frame.tsx";
import { BriefLines } from "../parts/brief.tsx";
import { Foreign, visible } from "../parts/foreign.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { SharedActions } from "./actions.tsx";
import { Preview } from "./preview.tsx";
import { reasonText } from "./reason.ts";
import { shownOf } from "./shown.ts";

type Part = { reader: Reader; change: SharedChange };
type ShownPart = Part & { shown: ReturnType<typeof shownOf> };

const maxCharacters = 200_000;

/** The page of a change; with `text` the whole text after it in place of what changed. */
export function signedPage(reader: Reader, change: SharedChange, text: string | null): string {
  const shown = shownOf(change);
  const facts = factText(reader, shown);
  return htmlDocument(
    reader,
    { title: change.name, scripts: ["signed.js"], head: <Preview change={change} facts={facts} /> },
    <>
      <header class="top">
        <Brand />
      </header>
      <main id="main" tabindex={-1} class="wide">
        <ChangeHead reader={reader} shown={shown} before={null} beside={null}>
          <SharedActions reader={reader} change={change} isText={text !== null} />
        </ChangeHead>
        {text === null ? (
          <>
            <SummaryOf reader={reader} text={change.summary} />
            <Changed reader={reader} change={change} shown={shown} />
          </>
        ) : (
          <TextAfter change={change} text={text} />
        )}
        <Terms reader={reader} change={change} />
      </main>
    </>,
  );
}

/** What changed in a picture is seen; everything else is read, and its picture stands below. */
function Changed({ reader, change, shown }: ShownPart) {
  const { picture, language } = change;
  const { changePage: words } = alertWords(language);
  if (picture?.isMarked && !change.difference)
    return (
      <section aria-label={words.markedPicture}>
        <Picture change={change} picture={picture} />
      </section>
    );
  return (
    <>
      <section aria-label={words.whatChanged}>
        <Lines reader={reader} change={change} shown={shown} />
      </section>
      {picture ? (
        <section>
          <h2>{picture.isMarked ? words.markedPicture : words.picture}</h2>
          <Picture change={change} picture={picture} />
        </section>
      ) : null}
    </>
  );
}

function Lines({ reader, change, shown }: ShownPart) {
  const { language, brief, words, pages } = change;
  if (isReported(shown)) return <Report reader={reader} shown={shown} uuid={null} />;
  const { blocks, keptBack, left } = shown;
  if (!blocks) return <BriefLines reader={reader} change={{ diff: brief, diff_words: words, diff_pages: pages }} />;
  const view = {
    words: reader.words,
    locale: reader.locale,
    layout: "auto",
    openPath: null,
    pickForm: null,
    keptBack,
  } as const;
  return (
    <>
      <DifferenceLines blocks={blocks} view={view} />
      {left > 0 ? <p class="quiet">{alertWords(language).difference.more(left)}</p> : null}
    </>
  );
}

/** As much of the top of the picture as there is room for; it leads to the whole. */
const Picture = ({
  change: { name, language },
  picture: { url, width, height },
}: Pick<Part, "change"> & { picture: NonNullable<SharedChange["picture"]> }) => (
  <a class="page-picture" href={url}>
    <img src={url} width={width} height={height} alt={visible(alertWords(language).changePage.screenshotOf(name))} />
  </a>
);

function TextAfter({ change: { language }, text }: Pick<Part, "change"> & { text: string }) {
  const { changePage: words } = alertWords(language);
  const said = saidText(text, language);
  const more = said.length - maxCharacters;
  return (
    <section aria-labelledby="text-title">
      <h2 id="text-title">{words.textAfter}</h2>
      <pre class="page-text" tabindex={0} dir="auto">
        {visible(said.slice(0, maxCharacters))}
      </pre>
      {more > 0 ? <p class="quiet">{words.moreCharacters(more)}</p> : null}
    </section>
  );
}

/** A stored text as people read it. */
function saidText(text: string, language: AlertLanguage): string {
  const readable = readableSnapshot(text);
  // Of a picture the mark that tells two apart is no word for people.
  return readable
    .split("\n")
    .map(sayingOf(language, readable !== text))
    .join("\n");
}

/** When it changed, and why that was reported. */
function Terms({ reader, change: { at, from, reason, price, language, counted } }: Part) {
  const { changePage: words } = alertWords(language);
  return (
    <dl class="change-terms">
      <dt>{words.changed}</dt>
      <dd>
        <Time reader={reader} at={at} as="absolute" />
      </dd>
      <dt>{words.against}</dt>
      <dd>
        <Time reader={reader} at={from} as="absolute" />
      </dd>
      {reason ? (
        <>
          <dt id={reasonAnchor}>{words.reason}</dt>
          <dd>
            <Foreign
              text={reasonText(reason, language, { currency: price?.currency ?? null, unit: counted.unit })}
              max={600}
            />
          </dd>
        </>
      ) : null}
    </dl>
  );
}
