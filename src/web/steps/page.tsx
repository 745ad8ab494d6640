/** The editor of browser steps: rows that work without scripts, and what a run up to one of them showed. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { spoken } from "../parts/spoken.ts";
import { isTyping, needsElement, operationNames, valueOf } from "../../rules/operations.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { failureText } from "../parts/said.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Notice } from "../parts/page.tsx";
import { sentenceOf } from "../parts/sentence.ts";
import { blocksOfElements, type Look } from "../pick/data.ts";
import { OutlineTree } from "../pick/outline.tsx";
import { PictureBoxes } from "../pick/picture.tsx";
import type { Picking } from "../pick/picking.ts";
import type { Reader } from "../reader.ts";
import type { Row } from "./rows.ts";

export type Run = Look["steps"][number];

export type StepsPage = {
  uuid: string;
  label: string;
  rows: Row[];
  /** How the steps went, by their position; of the run that was asked for, else of the last check. */
  runs: Run[];
  /** The look of that run; null where it was a check. */
  look: Look | null;
  /** The row whose selector is chosen on the picture, from 0; null for none. */
  picking: number | null;
  problem: string | null;
};

export function stepsPage(reader: Reader, page: StepsPage): string {
  const { words } = reader;
  const { uuid, rows, look, picking } = page;
  return pageDocument(
    reader,
    { title: words.steps.title, section: "watches", isWide: true, scripts: ["steps.js"] },
    <>
      <p class="quiet">
        <a href={`/watch/${uuid}`}>
          <Foreign text={nameText(page.label)} max={200} />
        </a>
      </p>
      <p>{words.steps.lead}</p>
      {page.problem ? (
        <Notice kind="failing">
          <Foreign text={page.problem} />
        </Notice>
      ) : null}
      {look?.error && look.error.sentence !== page.problem ? (
        <Notice kind="failing">
          <Foreign text={failureText(reader, look.error)} />
        </Notice>
      ) : null}
      <form id="steps" method="post" action={`/watch/${uuid}/steps`} class="inline" data-swap>
        <p class="row">
          <PostButton kind="primary" name="do" value="save">
            {words.steps.save}
          </PostButton>
          <a class="button" href={`/watch/${uuid}/edit`}>
            {words.steps.back}
          </a>
        </p>
        <button type="submit" name="do" value="order" hidden>
          {words.steps.order}
        </button>
        {look ? <Hidden name="look" value={look.id} /> : null}
        {picking === null ? null : <Hidden name="picking" value={String(picking)} />}
        {rows.length ? (
          <ol class="steps">
            {rows.map((row, at) => (
              <StepRow reader={reader} page={page} row={row} at={at} />
            ))}
          </ol>
        ) : (
          <Empty title={words.steps.none} text={words.steps.noneText} />
        )}
        <p class="row">
          <PostButton name="do" value="add">
            <Icon name="plus" /> {words.steps.add}
          </PostButton>
        </p>
        {picking === null ? null : <PickElement reader={reader} page={page} at={picking} />}
      </form>
    </>,
  );
}

type Part = { reader: Reader; page: StepsPage };

function StepRow({ reader, page, row, at }: Part & { row: Row; at: number }) {
  const { words } = reader;
  const run = page.runs[at];
  const label = (name: string) => `${words.steps.step(at + 1)}: ${name}`;
  return (
    <li class="step card" id={`step-${at}`} data-step>
      <input type="hidden" name="kept" value={row.kept ?? ""} />
      <div class="row fields">
        <select name="operation" aria-label={label(words.steps.operation)}>
          {operationNames.map((name) => (
            <option
              value={name}
              data-value={valueOf(name)}
              {...(needsElement(name) ? {} : { "data-selector": "none" })}
              selected={name.toLowerCase() === row.operation.toLowerCase()}
            >
              {words.settings.labels.choices["operation"]?.[name] ?? name}
            </option>
          ))}
        </select>
        <input
          name="selector"
          class="code grow"
          value={row.selector}
          aria-label={label(words.steps.selector)}
          placeholder={words.steps.selector}
          autocomplete="off"
        />
        <input
          name="value"
          class="grow"
          type={isTyping(row) || row.kept !== null ? "password" : "text"}
          value={row.value}
          aria-label={label(words.steps.value)}
          placeholder={row.kept === null ? words.steps.value : words.steps.kept}
          autocomplete="off"
        />
      </div>
      <p class="row">
        <PostButton name="do" value={`run:${at}`}>
          {words.steps.run}
        </PostButton>
        <span class="picks">
          <PostButton name="do" value={`pick:${at}`}>
            {words.steps.pick}
          </PostButton>
        </span>
        <span class="row moves">
          <PostButton kind="icon" name="do" value={`up:${at}`} label={label(words.steps.up)} isOff={at === 0}>
            <Icon name="up" />
          </PostButton>
          <PostButton
            kind="icon"
            name="do"
            value={`down:${at}`}
            label={label(words.steps.down)}
            isOff={at === page.rows.length - 1}
          >
            <Icon name="down" />
          </PostButton>
          <PostButton kind="icon" name="do" value={`drop:${at}`} label={label(words.steps.drop)}>
            <Icon name="trash" />
          </PostButton>
        </span>
      </p>
      {run ? <StepResult reader={reader} page={page} run={run} at={at} /> : null}
    </li>
  );
}

function StepResult({ reader, page, run, at }: Part & { run: Run; at: number }) {
  const { words, locale } = reader;
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(run.elapsed_ms / 1000);
  const from = page.look ? `/picture/look/${page.look.id}/steps` : `/picture/watch/${page.uuid}/steps`;
  const pictures = [
    { side: "before" as const, path: run.screenshot_before },
    { side: "after" as const, path: run.screenshot_after },
  ].filter(({ path }) => path !== null);
  return (
    <div class="result">
      <p class={run.ok ? "state healthy" : "state failing"}>
        {run.ok ? words.steps.done(seconds) : words.steps.failed(seconds)}
      </p>
      {run.error ? (
        <p class="problem">
          <Foreign text={sentenceOf(spoken(reader, sentenceIn(run.error, run.error_code)))} />
        </p>
      ) : null}
      <div class="pictures">
        {pictures.map(({ side }) => (
          <figure>
            <figcaption class="quiet">{words.steps.sides[side]}</figcaption>
            <a href={`${from}/${at + 1}/${side}`}>
              <img
                src={`${from}/${at + 1}/${side}`}
                alt={words.steps.picture(at + 1, words.steps.sides[side])}
                loading="lazy"
              />
            </a>
          </figure>
        ))}
      </div>
    </div>
  );
}

const nothingPicked: Picking = {
  view: "picture",
  follow: [],
  leaveOut: [],
  box: "",
  at: null,
  selector: "",
  carried: [],
};

/** The page before a step, to choose the element that it is about. */
function PickElement({ reader, page, at }: Part & { at: number }) {
  const { words } = reader;
  const { look } = page;
  const elements = look?.elements ?? [];
  if (!look || !elements.length) return <Notice kind="suppressed">{words.steps.noPicture}</Notice>;
  const outline = blocksOfElements(elements);
  return (
    <section class="page-to-pick card" aria-labelledby="pick-title">
      <h2 id="pick-title">{words.steps.pickFor(at + 1)}</h2>
      <PictureBoxes reader={reader} page={{ look, picking: nothingPicked, hasArea: false }} />
      <h3>{words.pick.boxes}</h3>
      <OutlineTree reader={reader} outline={outline} picking={nothingPicked} />
    </section>
  );
}
