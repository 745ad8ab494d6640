/** A value of a setting in words: a number, yes or no, a list, a block of members. Pure. */
import type { Child } from "hono/jsx";
import { lookup } from "../../lib/lookup.ts";
import { Foreign } from "../parts/foreign.tsx";
import { memberName } from "../parts/names.ts";
import { durationText, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

const maxEntries = 10;

type Named = { reader: Reader; name: string; value: unknown; options?: readonly { value: string; label: string }[] };

/** The value of a setting by its name. `options`: what can be chosen, such as the channels and tags of the account. */
export function ValueOf({ reader, name, value, options = [] }: Named): Child {
  if (name === "time_between_check" && value !== null) return <>{durationText(reader, secondsOf(value))}</>;
  if (name === "notification_muted_until" && typeof value === "number" && value > 0)
    return <Time reader={reader} at={value} as="absolute" />;
  if (name === "browser_steps" && Array.isArray(value)) return <StepList reader={reader} steps={value as Step[]} />;
  if (name === "conditions" && Array.isArray(value) && value.length > 0)
    return <ConditionList reader={reader} conditions={value as Condition[]} />;
  const known = Object.entries(lookup(reader.words.settings.labels.choices, name) ?? {});
  const chosen = new Map([...known, ...options.map(({ value: each, label }) => [each, label] as const)]);
  return <SettingValue reader={reader} value={value} options={chosen} />;
}

const secondsIn: Readonly<Record<string, number>> = {
  weeks: 604_800,
  days: 86_400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
};

/** The length of an interval that is stored as its parts. */
const secondsOf = (value: unknown): number =>
  Object.entries((value ?? {}) as Record<string, number | null>).reduce(
    (sum, [unit, number]) => sum + (number ?? 0) * (lookup(secondsIn, unit) ?? 0),
    0,
  );

/** `options`: the names of a choice. Values are people's own words or numbers: they are shown as text, whatever they hold. */
function SettingValue({
  reader,
  value,
  options,
}: {
  reader: Reader;
  value: unknown;
  options?: ReadonlyMap<string, string>;
}): Child {
  const words = reader.words.watch.settings;
  if (value === null || value === "") return <>{words.nothing}</>;
  if (typeof value === "boolean") return <>{value ? words.yes : words.no}</>;
  if (typeof value === "number") return <>{new Intl.NumberFormat(reader.locale).format(value)}</>;
  if (typeof value === "string") return <Foreign text={options?.get(value) ?? value} max={400} />;
  if (Array.isArray(value)) return <Entries reader={reader} entries={value} options={options} />;
  return <Members reader={reader} value={value as Record<string, unknown>} />;
}

type Listed = { reader: Reader; entries: readonly unknown[]; options: ReadonlyMap<string, string> | undefined };

function Entries({ reader, entries, options = new Map<string, string>() }: Listed) {
  if (entries.length === 0) return <>{reader.words.watch.settings.nothing}</>;
  return (
    <ul class="entries">
      {entries.slice(0, maxEntries).map((entry) => (
        <li>
          <SettingValue reader={reader} value={entry} options={options} />
        </li>
      ))}
      {entries.length > maxEntries ? <li>{reader.words.why.more(entries.length - maxEntries)}</li> : null}
    </ul>
  );
}

type Step = { operation: string; selector: string; optional_value: string };

/** Steps in the browser by their operations. What they type may be a password: it is not shown. */
const StepList = ({ reader: { words }, steps }: { reader: Reader; steps: readonly Step[] }) => (
  <ol class="entries">
    {steps.map(({ operation, selector, optional_value: value }) => (
      <li>
        {words.settings.labels.choices["operation"]?.[operation] ?? <Foreign text={operation} max={60} />}{" "}
        {selector ? (
          <code>
            <Foreign text={selector} max={200} />
          </code>
        ) : null}
        {value ? <span class="quiet"> {words.watch.settings.stepValue}</span> : null}
      </li>
    ))}
  </ol>
);

export type Condition = { field?: string; operator?: string; value?: unknown };

/** A condition as a sentence of the reader: what is looked at, how it has to be, and what it is compared with. */
export function ConditionText({ reader: { words }, condition }: { reader: Reader; condition: Condition }) {
  const { field = "", operator = "", value = "" } = condition;
  const { choices } = words.settings.labels;
  return (
    <>
      {choices["field"]?.[field] ?? <Foreign text={field} max={60} />}{" "}
      {choices["operator"]?.[operator] ?? <Foreign text={operator} max={60} />}{" "}
      <code>
        <Foreign text={String(value)} max={200} />
      </code>
    </>
  );
}

/** Conditions, a line each. */
const ConditionList = ({ reader, conditions }: { reader: Reader; conditions: readonly Condition[] }) => (
  <ul class="entries">
    {conditions.slice(0, maxEntries).map((condition) => (
      <li>
        <ConditionText reader={reader} condition={condition} />
      </li>
    ))}
    {conditions.length > maxEntries ? <li>{reader.words.why.more(conditions.length - maxEntries)}</li> : null}
  </ul>
);

/** Members that say something: an interval holds one for each unit. */
function Members({ reader, value }: { reader: Reader; value: Record<string, unknown> }) {
  const { choices } = reader.words.settings.labels;
  const optionsOf = (name: string) => new Map(Object.entries(choices[name] ?? {}));
  const set = Object.entries(value).filter(([, member]) => member !== null && member !== 0 && member !== "");
  return (
    <span>
      {set.slice(0, 20).map(([name, member], index) => (
        <>
          {index > 0 ? ", " : ""}
          <Foreign text={memberName(reader.words, name)} max={60} />
          {reader.words.frame.colon} <SettingValue reader={reader} value={member} options={optionsOf(name)} />
        </>
      ))}
    </span>
  );
}
