/** When alerts go to a channel, of what, and how urgent they are, as a form. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { FormValues } from "../forms/inputs.ts";
import { isGroup, SettingControl } from "../forms/controls.tsx";
import type { FormView } from "../forms/view.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { PostButton } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

/** `problem`: why it was refused. */
type Schedule = { id: string; name: string; fields: FormField[]; values: FormValues; problem: string | null };

export function schedulePage(reader: Reader, { id, name, fields, values, problem }: Schedule): string {
  const { channels } = reader.words;
  const view: FormView = {
    ...{ level: "watch", groups: [], fields, values, own: {}, origins: {}, tags: [], marks: {} },
    ...{ group: "all", find: "", matches: [], standing: [], problems: {} },
  };
  return pageDocument(
    reader,
    { title: channels.scheduleOf(name), section: "channels" },
    <div class="narrow">
      <p>{channels.scheduleHelp}</p>
      {problem ? (
        <Notice kind="failing">
          <Foreign text={problem} max={300} />
        </Notice>
      ) : null}
      <form method="post" action={`/channels/${id}/schedule`} class="settings">
        {fields.map((field) => (
          <ScheduleField reader={reader} view={view} field={field} />
        ))}
        <PostButton kind="primary">{channels.save}</PostButton>
      </form>
      <p>
        <a href="/channels">{channels.back}</a>
      </p>
    </div>,
  );
}

function ScheduleField({ reader, view, field }: { reader: Reader; view: FormView; field: FormField }) {
  const ties = { id: `field-${field.name}` };
  const control = <SettingControl {...{ reader, view, field, ties, inherited: reader.words.channels.asWatch }} />;
  return isGroup(field) ? (
    <fieldset class="setting">
      <legend>{field.label}</legend>
      {control}
    </fieldset>
  ) : (
    <div class="setting field">
      <label for={ties.id}>{field.label}</label>
      {control}
    </div>
  );
}
