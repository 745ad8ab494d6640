/** The text of a difference with the tools above it: columns, what counts, the way from change to change. Pure. */
import { Hidden } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty } from "../parts/page.tsx";
import { BriefLines } from "../parts/brief.tsx";
import type { Reader } from "../reader.ts";
import { changeCount, withNumbers, type Range } from "../change/blocks.ts";
import { DifferenceLines, matteredForm } from "../change/difference.tsx";
import { countKeptBack } from "../../history/keptBack.ts";
import { viewedPath, type Viewed } from "./viewed.ts";
import { kinds, layouts, viewQuery } from "./query.ts";
import { Rail } from "./rail.tsx";

type Part = { reader: Reader; viewed: Viewed };

export function TextView({ reader, viewed }: Part) {
  const { words } = reader;
  const { text, view, change } = viewed;
  const path = viewedPath(viewed);
  if (!text)
    return (
      <>
        <p class="notice">{words.viewer.gone}</p>
        {change ? <BriefLines reader={reader} change={change} /> : null}
      </>
    );
  const blocks = withNumbers(text.blocks, viewed.keptBack);
  const count = changeCount(blocks);
  const openPath = ({ from, to }: Range) => path + viewQuery(view, { opened: [...view.opened, { from, to }] });
  return (
    <section class="viewer-text" aria-label={words.viewer.text}>
      <Tools reader={reader} viewed={viewed} count={count} />
      {count === 0 && text.nextLine === null && view.line === 1 && !view.isWhole ? (
        <Empty title={words.viewer.nothing} text={words.viewer.nothingText}>
          <p>
            <a
              class="button"
              href={path + viewQuery(view, { kinds: [...kinds], ignoresWhitespace: false, ignoresCase: false })}
            >
              {words.viewer.nothingReset}
            </a>
          </p>
        </Empty>
      ) : (
        <div class="with-rail">
          <DifferenceLines
            blocks={blocks}
            view={{
              ...{
                words,
                locale: reader.locale,
                layout: view.layout,
                openPath,
                pickForm: change ? "picked-lines" : null,
              },
              ...{ keptBack: viewed.keptBack, isWhole: view.isWhole || view.opened.length > 0 },
            }}
          />
          {count > 1 ? <Rail blocks={blocks} total={text.total} /> : null}
        </div>
      )}
      {countKeptBack(viewed.keptBack) > 0 ? (
        <form id={matteredForm} method="post" action={`${path}/mattered`} data-swap class="inline">
          <Hidden name="next" value={reader.here} />
        </form>
      ) : null}
      <Parts reader={reader} viewed={viewed} />
    </section>
  );
}

function Parts({ reader: { words }, viewed }: Part) {
  const { view, text } = viewed;
  const path = viewedPath(viewed);
  if (!text || (view.line === 1 && text.nextLine === null)) return null;
  return (
    <nav class="pager" aria-label={words.paging.label}>
      {view.line > 1 ? (
        <a class="button" href={path + viewQuery(view, { line: 1, opened: [] })}>
          {words.viewer.firstPart}
        </a>
      ) : null}
      {text.nextLine === null ? null : (
        <a class="button" href={path + viewQuery(view, { line: text.nextLine, opened: [] })}>
          {words.viewer.nextPart}
        </a>
      )}
    </nav>
  );
}

function Tools({ reader: { words }, viewed, count }: Part & { count: number }) {
  const { view } = viewed;
  const path = viewedPath(viewed);
  return (
    <div class="viewer-bar">
      <nav class="row layouts" aria-label={words.viewer.layoutLabel}>
        {layouts.map((layout) => (
          <a
            class="button"
            href={path + viewQuery(view, { layout })}
            aria-current={view.layout === layout ? "true" : undefined}
          >
            {words.viewer.layouts[layout]}
          </a>
        ))}
      </nav>
      <Options reader={{ words }} viewed={viewed} />
      <a class="button" href={path + viewQuery(view, { isWhole: !view.isWhole, opened: [], line: 1 })}>
        {view.isWhole ? words.viewer.foldAgain : words.viewer.whole}
      </a>
      {count > 1 ? (
        <div class="row jumps">
          <span class="quiet number" role="status" data-position={words.viewer.position("#", count)}>
            {words.viewer.position(1, count)}
          </span>
          <a
            class="button icon"
            href="#change-1"
            data-jump="-1"
            data-key="p"
            title={`${words.viewer.previousChange} (p)`}
          >
            <Icon name="up" label={words.viewer.previousChange} />
          </a>
          <a
            class="button icon"
            href={`#change-${Math.min(count, 2)}`}
            data-jump="1"
            data-key="n"
            title={`${words.viewer.nextChange} (n)`}
          >
            <Icon name="down" label={words.viewer.nextChange} />
          </a>
        </div>
      ) : null}
    </div>
  );
}

function Options({ reader: { words }, viewed }: { reader: Pick<Reader, "words">; viewed: Viewed }) {
  const { view } = viewed;
  const counted = new Set(view.kinds);
  return (
    <details class="menu options">
      <summary class="button">
        <Icon name="settings" /> {words.viewer.options}
      </summary>
      <form class="sheet inline" action={viewedPath(viewed)} data-swap data-send-on-change>
        {view.layout === "auto" ? null : <input type="hidden" name="layout" value={view.layout} />}
        {view.isWhole ? <input type="hidden" name="whole" value="true" /> : null}
        <Tick name="space" value="ignore" label={words.viewer.ignoreSpace} isOn={view.ignoresWhitespace} />
        <Tick name="case" value="ignore" label={words.viewer.ignoreCase} isOn={view.ignoresCase} />
        {kinds.map((kind) => (
          <Tick name="kind" value={kind} label={words.viewer.kinds[kind]} isOn={counted.has(kind)} />
        ))}
        <noscript>
          <button type="submit" class="button">
            {words.viewer.apply}
          </button>
        </noscript>
      </form>
    </details>
  );
}

const Tick = ({ name, value, label, isOn }: { name: string; value: string; label: string; isOn: boolean }) => (
  <label class="choice">
    <input type="checkbox" name={name} value={value} checked={isOn} />
    <span>{label}</span>
  </label>
);
