/**
 * A difference drawn as lines: one markup for one column and for two, which the style sheet lays out. Signs stand in a column of
 * their own, words that changed are marked inside their line, and screen readers hear "added" and "removed". Pure.
 */
import { shortened } from "../../lib/graphemes.ts";
import { visible } from "../parts/foreign.tsx";
import { ruleName } from "../parts/ruleName.ts";
import type { Words } from "../words/index.ts";
import type { Block, Line, Range, Span } from "./blocks.ts";
import { ruleOf, type KeptBack } from "../../history/keptBack.ts";

export type DifferenceView = {
  words: Words;
  /** BCP 47, for the day of a mark. */
  locale: string;
  layout: "auto" | "unified" | "split";
  /** The address that opens a folded part as well; null: it stays folded. */
  openPath: ((range: Range) => string) | null;
  /** The id of the form that picked lines belong to; null: lines cannot be picked, and none is given back. */
  pickForm: string | null;
  /** Somebody asked for every line, or for more of them: on a phone none is cut then. */
  isWhole?: boolean;
  /** Lines that were held back stand in their place with a sign; absent: there are none. */
  keptBack?: KeptBack;
};

/** The id of the form by which such a line is given back. */
export const matteredForm = "mattered-lines";

/** Lines that one step opens. */
const stepLines = 20;
const maxLineCharacters = 5000;

/** The lines of a difference. */
export const DifferenceLines = ({ blocks, view }: { blocks: readonly Block[]; view: DifferenceView }) => (
  <div class={`difference ${view.layout}${view.isWhole ? "" : " folds"}`}>
    {blocks.map((block) => {
      if (block.kind === "gap") return <Gap gap={block} view={view} />;
      if (block.kind === "same") return <Same lines={block.lines} />;
      return <Change change={block} view={view} />;
    })}
  </div>
);

const Same = ({ lines }: { lines: Extract<Block, { kind: "same" }>["lines"] }) => (
  <div class="cells same">
    {lines.map(({ before, after, text }) => (
      <>
        <div class="line equal before">
          <span class="n">
            <span>{before}</span>
            <span class="n-after">{after}</span>
          </span>
          <span class="sign"></span>
          {/* Where it is cut, a press shows the rest, without a stop for Tab at each line. */}
          <span class="text" dir="auto" tabindex={-1}>
            {shown(text)}
          </span>
        </div>
        <div class="line equal after" aria-hidden="true">
          <span class="n">{after}</span>
          <span class="sign"></span>
          <span class="text" dir="auto">
            {shown(text)}
          </span>
        </div>
      </>
    ))}
  </div>
);

function Change({ change, view }: { change: Extract<Block, { kind: "change" }>; view: DifferenceView }) {
  return (
    <div
      class="hunk"
      {...(change.number === null ? {} : { id: `change-${change.number}`, tabindex: -1, "data-hunk": "" })}
    >
      {change.segments.map(({ removed, added }) => (
        <div class="cells">
          {removed.map((line) => (
            <ChangedLine side="removed" line={line} view={view} />
          ))}
          {added.map((line) => (
            <ChangedLine side="added" line={line} view={view} />
          ))}
        </div>
      ))}
    </div>
  );
}

function ChangedLine({ side, line, view }: { side: "removed" | "added"; line: Line; view: DifferenceView }) {
  const { words, pickForm, keptBack } = view;
  const text = line.stored;
  const isWhole = line.spans.every(({ kind }) => kind === "equal");
  const rule = keptBack && ruleOf(keptBack, side, text);
  return (
    <div class={`line ${side}${line.moved === null ? "" : " moved"}${rule === undefined ? "" : " kept-back"}`}>
      {pickForm ? (
        <label class="n">
          <input
            type="checkbox"
            name="line"
            value={text.slice(0, maxLineCharacters)}
            form={pickForm}
            aria-label={words.viewer.pickLine(side, line.number)}
          />
          <span aria-hidden="true">{line.number}</span>
        </label>
      ) : (
        <span class="n">{line.number}</span>
      )}
      <span class="sign" aria-hidden="true">
        {rule === undefined ? (side === "added" ? "+" : "−") : "◐"}
      </span>
      <span class="text" dir="auto">
        <bdi class="spoken">{words.viewer.spoken[side]} </bdi>
        {isWhole ? (
          <Mark side={side}>{shown(line.spans.map((span) => span.text).join(""))}</Mark>
        ) : (
          line.spans.map((span) => <Word span={span} />)
        )}
        {line.moved === null ? null : <span class="moved-note">{words.viewer.moved[side](line.moved)}</span>}
        {rule === undefined ? null : <KeptBackNote view={view} rule={rule} text={pickForm === null ? null : text} />}
      </span>
    </div>
  );
}

/** By which rule a line was held back, and the button that says that it matters, for its owner. */
const KeptBackNote = ({ view, rule, text }: { view: DifferenceView; rule: string; text: string | null }) => (
  <span class="kept-back-note">
    {view.words.reading.keptBack(ruleName(view, rule))}{" "}
    {text === null ? null : (
      <button type="submit" class="link" form={matteredForm} name="line" value={text.slice(0, maxLineCharacters)}>
        {view.words.reading.mattered}
      </button>
    )}
  </span>
);

const Mark = ({ side, children }: { side: "removed" | "added"; children: string }) =>
  side === "added" ? <ins class="whole">{children}</ins> : <del class="whole">{children}</del>;

function Word({ span: { kind, text } }: { span: Span }) {
  if (kind === "added") return <ins>{shown(text)}</ins>;
  return kind === "removed" ? <del>{shown(text)}</del> : <>{shown(text)}</>;
}

function Gap({ gap: { from, to }, view: { words, openPath } }: { gap: Range; view: DifferenceView }) {
  const count = to - from + 1;
  const paths = openPath && [
    ...(count > stepLines ? [[openPath({ from, to: from + stepLines - 1 }), words.viewer.showMore(stepLines)]] : []),
    [openPath({ from, to }), words.viewer.showAll],
  ];
  return (
    <div class="gap" id={`line-${from}`}>
      <span>{words.viewer.folded(count)}</span>
      {paths?.map(([href, label]) => (
        <a href={`${href}#line-${from}`} data-in-place>
          {label}
        </a>
      ))}
    </div>
  );
}

// An empty line keeps its height.
const shown = (text: string): string => {
  return visible(shortened(text, maxLineCharacters)) || " ";
};

/** The same as HTML. */
export const drawnDifference = (blocks: readonly Block[], view: DifferenceView): string =>
  ((<DifferenceLines blocks={blocks} view={view} />) as { toString(): string }).toString();
