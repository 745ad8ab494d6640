/** The control of one setting, by its kind. Every one is a plain input, so that it works without scripts. Pure. */
import { noticeTokens } from "../../services/tokens.ts";
import { ChannelChoices, TagChoices } from "./choices.tsx";
import { ColourChoices } from "../parts/colour.tsx";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { inheritChoice, intervalUnits } from "./codec.ts";
import { textOf, type FormControl, type FormValues } from "./inputs.ts";
import { DigestControl, HoursControl, UntilControl } from "./timing.tsx";
import { HeaderRows, MemberRows, PriceConditionNote } from "./rowControls.tsx";
import { WeekTable } from "./weekTable.tsx";
import type { FormField, Option } from "../../settings/form/form.ts";
import type { FormView } from "./view.ts";

/** What a control ties to its label and to sentences about it. */
export type Ties = { id: string; "aria-describedby"?: string; "aria-invalid"?: "true" };
export type ControlPart = {
  reader: Reader;
  view: FormView;
  field: FormField;
  ties: Ties;
  /** The value that is inherited, in words. */
  inherited: string;
};
type Member = FormControl & Partial<Pick<FormField, "min" | "max" | "max_length" | "placeholder">>;
/** A hint in an empty field: what is inherited, where that is something. */
const hint = (inherited: string, { words }: Reader): string | undefined =>
  inherited === words.settings.value.none ? undefined : inherited.slice(0, 200);

type Simple = { name: string; control: Member; values: FormValues; ties: Ties; inherited: string; reader: Reader };

/** Kinds whose control is several inputs below one legend. */
export const isGroup = ({ kind, widget }: FormControl): boolean =>
  ["flag", "choice", "choices", "interval", "schedule", "headers", "conditions", "steps", "columns", "block"].includes(
    kind,
  ) || ["tags", "named_channels", "colour", "hours", "digest", "until"].includes(widget ?? "");

export function SettingControl({ reader, view, field, ties, inherited }: ControlPart) {
  const { values } = view;
  const { name, kind } = field;
  if (field.widget === "tags") return <TagChoices reader={reader} view={view} />;
  if (field.widget === "named_channels") return <ChannelChoices view={view} field={field} />;
  if (kind === "interval") return <Interval {...{ name, control: field, values, ties, inherited, reader }} />;
  if (kind === "schedule") return <WeekTable {...{ reader, field, values, inherited }} />;
  if (kind === "headers") return <HeaderRows {...{ reader, field, values }} />;
  if (kind === "conditions" || kind === "steps")
    return (
      <>
        <MemberRows {...{ reader, field, values, standing: view.standing }} />
        {kind === "conditions" ? <PriceConditionNote reader={reader} view={view} /> : null}
      </>
    );
  const inherits = inheritsText(reader.words.settings, inherited);
  if (field.widget === "hours") return <HoursControl {...{ reader, field, values, inherits }} />;
  if (field.widget === "digest") return <DigestControl {...{ reader, field, values, inherits }} />;
  if (field.widget === "until") return <UntilControl {...{ reader, field, values }} />;
  if (kind === "block") return <Block {...{ reader, view, field, ties, inherited }} />;
  return (
    <>
      <Input {...{ name, control: field, values, ties, inherited, reader }} />
      {kind === "template" && name.startsWith("notification_") ? <Tokens reader={reader} /> : null}
    </>
  );
}

/** The controls of one value each. */
function Input(part: Simple) {
  const { control } = part;
  if (control.kind === "flag") return <Flag {...part} />;
  if (control.kind === "choice") return <Choice {...part} />;
  if (control.kind === "choices") return <Boxes {...part} />;
  if (control.kind === "time") return <TimeInput {...part} />;
  if (control.kind === "number") return <NumberInput {...part} />;
  if (control.widget === "colour") return <Colour {...part} />;
  const text = part.values.get(part.name)?.join("\n") ?? "";
  const isLong =
    ["list", "template"].includes(control.kind) ||
    ["code", "multiline"].includes(control.widget ?? "") ||
    /[\r\n]/.test(text);
  return isLong ? <Area {...part} text={text} /> : <Line {...part} />;
}

const Area = ({ name, control, ties, inherited, text, reader }: Simple & { text: string }) => (
  <textarea
    {...ties}
    name={name}
    rows={Math.min(12, Math.max(control.kind === "list" ? 2 : 3, text.split("\n").length))}
    class={control.widget === "multiline" ? "" : "code"}
    dir="auto"
    spellcheck={control.widget === "multiline"}
    placeholder={control.kind === "list" ? undefined : hint(inherited, reader)}
    {...(control.kind === "list" ? { "data-list": control.widget ?? "lines" } : {})}
  >
    {`\n${text}`}
  </textarea>
);

const Line = ({ name, control, values, ties, inherited, reader }: Simple) => (
  <input
    {...ties}
    name={name}
    type="text"
    value={textOf(values, name)}
    placeholder={control.placeholder ?? hint(inherited, reader)}
    maxlength={control.max_length}
    dir="auto"
    autocomplete="off"
  />
);

const NumberInput = ({ name, control, values, ties, inherited, reader }: Simple) => (
  <input
    {...ties}
    name={name}
    type="number"
    step="any"
    value={textOf(values, name)}
    min={control.min}
    max={control.max}
    placeholder={hint(inherited, reader)}
  />
);

/** The choice that leaves a setting to what it inherits. */
const inheritsText = (settings: Reader["words"]["settings"], inherited: string): string =>
  inherited === settings.value.none ? settings.inheritsNothing : settings.inherits(inherited);

/** Inherit, yes, no. */
function Flag({ name, values, inherited, reader: { words } }: Simple) {
  const value = textOf(values, name);
  const { settings } = words;
  return (
    <div class="choices">
      {[
        ["", inheritsText(settings, inherited)],
        ["true", settings.value.yes],
        ["false", settings.value.no],
      ].map(([choice, label]) => (
        <Radio {...{ name, value: choice as string, label: label as string, isChecked: value === choice }} />
      ))}
    </div>
  );
}

function Choice({ name, control, values, inherited, reader: { words } }: Simple) {
  const value = textOf(values, name);
  const options = (control.options ?? []).filter((option) => option.value !== inheritChoice);
  // A value that is no choice any more stays what it is.
  const unknown: Option[] = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : [];
  return (
    <div class="choices">
      <Radio name={name} value="" label={inheritsText(words.settings, inherited)} isChecked={value === ""} />
      {[...options, ...unknown].map((option) => (
        <Radio
          name={name}
          value={option.value}
          label={option.label}
          isChecked={value === option.value}
          lacks={lacksOf(words, option)}
        />
      ))}
    </div>
  );
}

/** What a choice needs and this server or plan does not have, as a sentence; null where it lacks nothing. */
function lacksOf({ settings }: Reader["words"], { unmet = [] }: Pick<Option, "unmet">): string | null {
  return unmet.length > 0 ? settings.unmetChoice(unmet.map((need) => settings.needs[need])) : null;
}

/** Any number of the options; none of them: inherited. Where nothing is, the help says what that means. */
const Boxes = ({ name, control, values, inherited, reader: { words } }: Simple) => (
  <>
    {inherited === words.settings.value.none ? null : <p class="muted">{words.settings.noneChecked(inherited)}</p>}
    <div class="choices">
      {(control.options ?? []).map(({ value, label }) => (
        <label class="choice">
          <input type="checkbox" name={name} value={value} checked={values.get(name)?.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </>
);

const TimeInput = ({ name, values, ties }: Simple) => (
  <input {...ties} type="time" name={name} value={textOf(values, name)} />
);

const Radio = ({
  name,
  value,
  label,
  isChecked,
  lacks = null,
}: {
  name: string;
  value: string;
  label: string;
  isChecked: boolean;
  lacks?: string | null;
}) => (
  <label class="choice">
    <input type="radio" name={name} value={value} checked={isChecked} />
    <span>
      <Foreign text={label} max={100} />
      {lacks === null ? null : <small class="help">{lacks}</small>}
    </span>
  </label>
);

function Interval({ name, values, ties, inherited, reader }: Simple) {
  const { words } = reader;
  const unit = textOf(values, `${name}.unit`) || "hours";
  return (
    <div class="row">
      <input
        {...ties}
        name={`${name}.number`}
        type="number"
        min={0}
        step="any"
        value={textOf(values, `${name}.number`)}
        aria-label={words.settings.number}
        placeholder={hint(inherited, reader)}
      />
      <select name={`${name}.unit`} aria-label={words.settings.unit}>
        {Object.keys(intervalUnits).map((each) => (
          <option value={each} selected={each === unit}>
            {words.settings.units[each as keyof typeof intervalUnits]}
          </option>
        ))}
      </select>
    </div>
  );
}

const Colour = ({ name, values, reader: { words } }: Simple) => (
  <ColourChoices words={words} name={name} choice={textOf(values, name)} own={textOf(values, `${name}.own`)} />
);

function Block({ reader, view, field }: ControlPart) {
  return (
    <div class="block">
      {(field.members ?? []).map((member) => {
        const name = `${field.name}.${member.name}`;
        const ties = { id: `field-${name}` };
        const input =
          member.kind === "columns" ? (
            <MemberRows reader={reader} field={{ ...member, name }} values={view.values} standing={[]} />
          ) : (
            <Input
              {...{
                name,
                control: member,
                values: view.values,
                ties,
                inherited: reader.words.settings.value.none,
                reader,
              }}
            />
          );
        return isGroup(member) ? (
          <fieldset>
            <legend>{member.label}</legend>
            {input}
          </fieldset>
        ) : (
          <div class="field">
            <label for={ties.id}>{member.label}</label>
            {input}
          </div>
        );
      })}
    </div>
  );
}

const Tokens = ({ reader: { words } }: { reader: Reader }) => (
  <details class="tokens">
    <summary>{words.settings.tokens}</summary>
    <p class="row">
      {Object.keys(noticeTokens).map((token) => (
        <code data-token>{`{{ ${token} }}`}</code>
      ))}
    </p>
  </details>
);
