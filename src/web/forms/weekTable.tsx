/** A weekly schedule as a table of inputs: a day a row. Pure. */
import { weekdays } from "../../lib/schedule/windows.ts";
import type { FormField } from "../../settings/form/form.ts";
import type { Reader } from "../reader.ts";
import { textOf, type FormValues } from "./inputs.ts";

type Week = { reader: Reader; field: FormField; values: FormValues; inherited: string };

export function WeekTable({ reader: { words }, field: { name }, values, inherited }: Week) {
  const { schedule, inherits, value: said } = words.settings;
  const enabled = textOf(values, `${name}.enabled`);
  const choices = [
    ["", inherits(inherited)],
    ["true", said.schedule],
    ["false", said.always],
  ];
  return (
    <div class="week">
      <div class="choices">
        {choices.map(([value, label]) => (
          <label class="choice">
            <input type="radio" name={`${name}.enabled`} value={value} checked={enabled === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{schedule.day}</th>
            <th scope="col">{schedule.from}</th>
            <th scope="col">{schedule.for}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <Day {...{ words, name: `${name}.${day}`, day: schedule.days[day], values }} />
          ))}
        </tbody>
      </table>
      <div class="field">
        <label for={`field-${name}.timezone`}>{schedule.zone}</label>
        <input
          id={`field-${name}.timezone`}
          name={`${name}.timezone`}
          type="text"
          value={textOf(values, `${name}.timezone`)}
          placeholder={schedule.zoneInherited}
          autocomplete="off"
        />
      </div>
    </div>
  );
}

type DayPart = { words: Reader["words"]; name: string; day: string; values: FormValues };

function Day({ words, name, day, values }: DayPart) {
  const { schedule } = words.settings;
  const isOn = textOf(values, `${name}.enabled`) === "true";
  const hours = textOf(values, `${name}.hours`);
  const minutes = textOf(values, `${name}.minutes`);
  return (
    <tr>
      <th scope="row">
        <label class="choice">
          <input type="checkbox" name={`${name}.enabled`} value="true" checked={isOn} />
          <span>{day}</span>
        </label>
      </th>
      <td>
        <input
          type="time"
          name={`${name}.start_time`}
          value={textOf(values, `${name}.start_time`)}
          aria-label={schedule.fromOn(day)}
        />
      </td>
      <td>
        <span class="row">
          <input
            type="number"
            name={`${name}.hours`}
            min={0}
            max={24}
            value={hours}
            aria-label={schedule.hoursOn(day)}
          />
          <span aria-hidden="true">:</span>
          <input
            type="number"
            name={`${name}.minutes`}
            min={0}
            max={59}
            value={minutes}
            aria-label={schedule.minutesOn(day)}
          />
        </span>
      </td>
    </tr>
  );
}
