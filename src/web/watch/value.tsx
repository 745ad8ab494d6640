/** A value of a setting in words: a number, yes or no, a list, a block of members. Pure. */
import type { Child } from "hono/jsx";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";

const maxEntries = 10;

/** `options`: the names of a choice. Values are people's own words or numbers: they are shown as text, whatever they hold. */
export function SettingValue({
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
  if (Array.isArray(value)) return <Entries reader={reader} entries={value} />;
  return <Members reader={reader} value={value as Record<string, unknown>} />;
}

function Entries({ reader, entries }: { reader: Reader; entries: readonly unknown[] }) {
  if (entries.length === 0) return <>{reader.words.watch.settings.nothing}</>;
  return (
    <ul class="entries">
      {entries.slice(0, maxEntries).map((entry) => (
        <li>
          <SettingValue reader={reader} value={entry} />
        </li>
      ))}
      {entries.length > maxEntries ? <li>{reader.words.why.more(entries.length - maxEntries)}</li> : null}
    </ul>
  );
}

export type Step = { operation: string; selector: string; optional_value: string };

/** Steps in the browser by their operations. What they type may be a password: it is not shown. */
export const StepList = ({ reader: { words }, steps }: { reader: Reader; steps: readonly Step[] }) => (
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
export const ConditionList = ({ reader, conditions }: { reader: Reader; conditions: readonly Condition[] }) => (
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
  const { members, choices } = reader.words.settings.labels;
  const optionsOf = (name: string) => new Map(Object.entries(choices[name] ?? {}));
  const set = Object.entries(value).filter(([, member]) => member !== null && member !== 0 && member !== "");
  return (
    <span>
      {set.slice(0, 20).map(([name, member], index) => (
        <>
          {index > 0 ? ", " : ""}
          <Foreign text={members[name] ?? name.replaceAll("_", " ")} max={60} />:{" "}
          <SettingValue reader={reader} value={member} options={optionsOf(name)} />
        </>
      ))}
    </span>
  );
}
