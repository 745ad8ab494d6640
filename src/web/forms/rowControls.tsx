/** Settings of several rows: headers, conditions, steps. A row is a line of inputs; buttons add and remove rows by the form. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import type { FormValues, FormMember } from "./inputs.ts";
import { priceConditionWarnings } from "../../settings/priceConditions.ts";
import { processorNames } from "../../settings/processors.ts";
import { rowsIn } from "./rows.ts";
import { keyOf, keyOfRow, standingText } from "./standing.ts";
import type { FormView, Standing } from "./view.ts";

/** A setting of several rows, or what has them within one. */
type RowField = Pick<FormField, "label" | "kind" | "members"> & { name: string };
type Rows = { reader: Reader; field: RowField; values: FormValues };

/** Name and value of each header. A masked value that comes back keeps what is stored. */
export function HeaderRows({ reader, field, values }: Rows) {
  const { words } = reader;
  return (
    <div class="rows">
      {rowsIn(field, values).map(([key = "", value = ""], at) => (
        <div class="setting-row" data-setting-row>
          <input
            type="text"
            name={`${field.name}.key`}
            value={key}
            aria-label={words.settings.headerName(at + 1)}
            placeholder="Accept-Language"
            autocomplete="off"
          />
          <input
            type="text"
            name={`${field.name}.value`}
            value={value}
            aria-label={words.settings.headerValue(at + 1)}
            autocomplete="off"
          />
          <RemoveRow reader={reader} field={field} at={at} />
        </div>
      ))}
      <AddRow reader={reader} field={field} />
    </div>
  );
}

/** Conditions and steps: an input a member. `standing`: of which conditions it is known whether they hold. */
export function MemberRows({ reader, field, values, standing }: Rows & { standing: readonly Standing[] }) {
  const members = field.members ?? [];
  return (
    <div class="rows">
      {rowsIn(field, values).map((row, at) => (
        <div class={`setting-row ${field.kind}`} data-setting-row data-place={String(at)}>
          {members.map((member, column) => (
            <MemberInput {...{ reader, field, member, at, value: row[column] ?? "" }} />
          ))}
          <RemoveRow reader={reader} field={field} at={at} />
          {field.kind === "conditions" ? <RowStanding reader={reader} row={row} standing={standing} /> : null}
        </div>
      ))}
      <AddRow reader={reader} field={field} />
    </div>
  );
}

/** What is to be known of conditions on a price where the watch, with the kind that the form has, follows no price. */
export function PriceConditionNote({ reader, view }: { reader: Reader; view: FormView }) {
  const [chosen] = view.values.get("processor") ?? [];
  const processor = chosen || view.origins["processor"]?.value;
  const known = processorNames.find((name) => name === processor);
  if (!known) return null;
  return (
    <>
      {priceConditionWarnings(view.values.get("conditions.field") ?? [], known).map((warning) => (
        <p class="small suppressed-text">{reader.words.settings.priceConditions[warning]}</p>
      ))}
    </>
  );
}

/** The place is there before anything is known: a dry run fills it. */
function RowStanding({ reader, row, standing }: { reader: Reader; row: string[]; standing: readonly Standing[] }) {
  const known = standing.find((one) => keyOf(one) === keyOfRow(row));
  return (
    <p
      class={`standing small ${known?.holds === false ? "is-none" : ""}`}
      data-condition={known ? keyOf(known) : undefined}
      hidden={!known}
      dir="auto"
    >
      {known ? standingText(reader, known) : ""}
    </p>
  );
}

type MemberPart = { reader: Reader; field: RowField; member: FormMember; at: number; value: string };

function MemberInput({ reader: { words }, field, member, at, value }: MemberPart) {
  const name = `${field.name}.${member.name}`;
  const label = words.settings.inRow(member.label, at + 1);
  if (!member.options)
    return <input type="text" name={name} value={value} aria-label={label} dir="auto" autocomplete="off" />;
  const isKnown = value === "" || member.options.some((option) => option.value === value);
  return (
    <select name={name} aria-label={label}>
      <option value="">{words.settings.choose}</option>
      {member.options.map((option) => (
        <option value={option.value} selected={option.value === value}>
          {option.label}
        </option>
      ))}
      {isKnown ? null : (
        <option value={value} selected>
          {value}
        </option>
      )}
    </select>
  );
}

type RowButton = { reader: Reader; field: RowField; at: number };

const RemoveRow = ({ reader: { words }, field, at }: RowButton) => (
  <button
    type="submit"
    name="do"
    value={`remove:${field.name}:${at}`}
    class="button icon"
    aria-label={words.settings.removeRow(field.label, at + 1)}
  >
    <Icon name="close" />
  </button>
);

const AddRow = ({ reader: { words }, field }: Omit<RowButton, "at">) => (
  <button type="submit" name="do" value={`add:${field.name}`} id={`add-${field.name}`} class="button">
    <Icon name="plus" /> {words.settings.addRow}
  </button>
);
