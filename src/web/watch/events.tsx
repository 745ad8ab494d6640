/** Failures, recoveries and edits in a timeline. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { settingName } from "../parts/names.ts";
import { failureText } from "../parts/said.tsx";
import { StateMark } from "../parts/state.tsx";
import { durationText, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { SettingField } from "./settings.tsx";
import { ValueOf } from "./value.tsx";
import type { TimelineEntry } from "./view.ts";

type Failure = Extract<TimelineEntry, { kind: "failure" }>["failure"];
type Edit = Extract<TimelineEntry, { kind: "edit" }>["edit"];

/** Whether a status tells something: a page that was answered well may fail all the same. */
export const isRefusal = (status: number | null): status is number => status !== null && status >= 400;

export function FailureEntry({ reader, failure }: { reader: Reader; failure: Failure }) {
  const { timeline: words } = reader.words.watch;
  return (
    <article>
      <p class="event-line">
        <StateMark reader={reader} state="failing" /> <Time reader={reader} at={failure.last_at} />{" "}
        <strong>{words.failed(failure.count)}</strong>
        {isRefusal(failure.status) ? <span class="quiet"> {words.status(failure.status)}</span> : null}
        {failure.count > 1 ? (
          <span class="quiet small">
            {" "}
            {words.since} <Time reader={reader} at={failure.first_at} as="absolute" />
          </span>
        ) : null}
      </p>
      <p>
        <Foreign text={failureText(reader, failure)} max={500} />
      </p>
    </article>
  );
}

export const RecoveryEntry = ({ reader, failure }: { reader: Reader; failure: Failure }) => (
  <article>
    <p class="event-line">
      <StateMark reader={reader} state="healthy" /> <Time reader={reader} at={failure.ended_at} />{" "}
      <strong>{reader.words.watch.timeline.recovered}</strong>{" "}
      <span class="quiet small">
        {reader.words.watch.timeline.lasted(durationText(reader, (failure.ended_at ?? 0) - failure.first_at))}
      </span>
    </p>
  </article>
);

type EditPart = { reader: Reader; uuid: string; edit: Edit; fields: ReadonlyMap<string, SettingField> };

export function EditEntry({ reader, uuid, edit, fields }: EditPart) {
  const words = reader.words.watch.timeline;
  const named = (name: string) => settingName(reader, name);
  const names = edit.members.map(({ name }) => named(name));
  return (
    <article>
      <p class="event-line">
        <span class="state paused" aria-hidden="true">
          ⚙
        </span>{" "}
        <Time reader={reader} at={edit.timestamp} /> <strong>{words.edited(joined(reader, names))}</strong>{" "}
        {edit.by ? (
          <span class="quiet small">
            {words.editedBy(words.keys[edit.by.kind])} <Foreign text={edit.by.label} max={60} />
          </span>
        ) : null}
      </p>
      <details class="small">
        <summary>{words.before}</summary>
        <dl class="facts">
          {edit.members.map(({ name, old, secret }) => (
            <>
              <dt>{named(name)}</dt>
              <dd>
                {secret ? (
                  words.secret
                ) : old === null ? (
                  words.unset
                ) : (
                  <ValueOf reader={reader} name={name} value={old} options={fields.get(name)?.options ?? []} />
                )}
              </dd>
            </>
          ))}
        </dl>
      </details>
      {edit.members.every(({ secret }) => secret) ? null : (
        <Action path={`/watch/${uuid}/undo`} fields={{ edit: String(edit.id) }} next={reader.here} kind="link">
          {words.undo}
        </Action>
      )}
    </article>
  );
}

const joined = ({ words, locale }: Reader, names: string[]): string =>
  new Intl.ListFormat(locale).format(names.map(words.frame.quoted));
