/** One setting for many watches: which one, its value, how many would change, and what became of them. Pure. */
import { SettingsForm } from "../forms/form.tsx";
import type { FormView, SettingForm } from "../forms/view.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Action, Hidden, PostButton } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Notice } from "../parts/page.tsx";
import { Said } from "../parts/said.tsx";
import type { Sentence } from "../../message/message.ts";
import type { Reader } from "../reader.ts";

/** Which watches it is about, as the list sent it. */
export type Picked = { uuids: string[]; isWhole: boolean; filter: string; next: string };
export type Refused = { uuid: string; label: string; sentence: Sentence };
/** How many would change, or were changed; `refused`: the first of `refusals`. */
export type Outcome = { changed: number; unchanged: number; refusals: number; refused: Refused[] };

export type SetPage = {
  picked: Picked;
  groups: SettingForm["groups"];
  fields: SettingForm["fields"];
  /** The form of the one setting that was chosen. */
  view: FormView | null;
  trial: Outcome | null;
  problem: string | null;
};
type Part = { reader: Reader; page: SetPage };

export function setPage(reader: Reader, page: SetPage): string {
  return frame(
    reader,
    page.picked,
    <>
      <Chooser reader={reader} page={page} />
      {page.problem ? (
        <Notice kind="failing">
          <Foreign text={page.problem} max={1000} />
        </Notice>
      ) : null}
      {page.view ? <Value reader={reader} page={page} view={page.view} /> : <First reader={reader} />}
    </>,
  );
}

type SetDone = { picked: Picked; outcome: Outcome; undo: { action: string; fields: [string, string][] } | null };

/** What became of them, where some refused it. */
export function setDonePage(reader: Reader, { picked, outcome, undo }: SetDone): string {
  const { set } = reader.words;
  return frame(
    reader,
    picked,
    <>
      <p role="status">{set.done(outcome.changed)}</p>
      <RefusedOnes reader={reader} outcome={outcome} title={set.failed(outcome.refusals)} />
      <p class="row">
        <a class="button primary" href={picked.next}>
          {set.back}
        </a>
        {undo ? (
          <Action path={undo.action} fields={Object.fromEntries(undo.fields)}>
            {reader.words.frame.undo}
          </Action>
        ) : null}
      </p>
    </>,
  );
}

const frame = (reader: Reader, { uuids, isWhole, next }: Picked, content: unknown): string => {
  const { set } = reader.words;
  return pageDocument(
    reader,
    { title: set.title, section: "watches", hasOwnHeading: true, scripts: ["settingForm.js"] },
    <>
      <p class="way">
        <a href={next}>
          <Icon name="left" /> {set.back}
        </a>
      </p>
      <h1>{set.title}</h1>
      <p class="lead">{isWhole ? set.ofAll : set.of(uuids.length)}</p>
      {content as string}
    </>,
  );
};

const First = ({ reader: { words } }: { reader: Reader }) => <p class="quiet">{words.set.first}</p>;

/** What the list sent goes along with every step. */
const Carried = ({ picked: { uuids, isWhole, filter, next } }: { picked: Picked }) => (
  <>
    {isWhole ? <Hidden name="whole" value="true" /> : uuids.map((uuid) => <Hidden name="watch" value={uuid} />)}
    <Hidden name="filter" value={filter} />
    <Hidden name="next" value={next} />
  </>
);

const Chooser = ({ reader: { words }, page: { picked, groups, fields, view } }: Part) => (
  <form method="post" action="/watches/set" class="row inline choose-setting" data-swap>
    <Carried picked={picked} />
    <label for="setting-name">{words.set.which}</label>
    <select id="setting-name" name="setting">
      {groups
        .filter(({ name }) => fields.some(({ group }) => group === name))
        .map(({ name, label }) => (
          <optgroup label={label}>
            {fields
              .filter(({ group }) => group === name)
              .map((field) => (
                <option value={field.name} selected={field.name === view?.fields[0]?.name}>
                  {field.label}
                </option>
              ))}
          </optgroup>
        ))}
    </select>
    <PostButton>{words.set.choose}</PostButton>
  </form>
);

const Value = ({ reader, page: { picked, trial }, view }: Part & { view: FormView }) => {
  const { set } = reader.words;
  return (
    <SettingsForm reader={reader} view={view} action="/watches/set">
      <Carried picked={picked} />
      <Hidden name="setting" value={view.fields[0]?.name ?? ""} />
      <p class="help">{set.none}</p>
      <div role="status" class="set-trial">
        {trial ? (
          <>
            <p>
              <strong>{set.would(trial.changed)}</strong>{" "}
              {trial.unchanged > 0 ? <span class="quiet">{set.unchanged(trial.unchanged)}</span> : null}
            </p>
            <RefusedOnes reader={reader} outcome={trial} title={set.refused(trial.refusals)} />
          </>
        ) : null}
      </div>
      <div class="row">
        <PostButton name="do" value="try" kind={trial ? "plain" : "primary"}>
          {set.try}
        </PostButton>
        {trial && trial.changed > 0 ? (
          <PostButton name="do" value="set" kind="primary">
            {set.doFor(trial.changed)}
          </PostButton>
        ) : null}
      </div>
    </SettingsForm>
  );
};

function RefusedOnes({ reader, outcome, title }: { reader: Reader; outcome: Outcome; title: string }) {
  if (outcome.refusals === 0) return null;
  const rest = outcome.refusals - outcome.refused.length;
  return (
    <>
      <h2>{title}</h2>
      <ul class="things slim">
        {outcome.refused.map(({ uuid, label, sentence }) => (
          <li class="thing">
            <a href={`/watch/${uuid}`}>
              <Foreign text={nameText(label)} max={200} />
            </a>
            <span class="problem">
              <Said reader={reader} text={sentence} max={300} />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p class="quiet">{reader.words.set.more(rest)}</p> : null}
    </>
  );
}
