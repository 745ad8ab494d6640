/** Hours of the day, digests and times until which something holds, as inputs: choices, and the times beside them. Pure. */
import { weekdays } from "../../lib/schedule/windows.ts";
import type { FormField } from "../../settings/form/form.ts";
import { instantOf, wallClock } from "../../lib/time/zone.ts";
import { Hidden } from "../parts/form.tsx";
import { absolute } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { textOf, type FormValues } from "./inputs.ts";

type Part = { reader: Reader; field: FormField; values: FormValues; inherits: string };

export function HoursControl({ reader: { words }, field: { name }, values, inherits }: Part) {
  const { hours, schedule } = words.settings;
  const enabled = textOf(values, `${name}.enabled`);
  const days = new Set(values.get(`${name}.days`));
  return (
    <div class="hours" data-wakes="true">
      <Choices
        name={`${name}.enabled`}
        value={enabled}
        choices={[
          ["", inherits],
          ["true", hours.these],
          ["false", hours.none],
        ]}
      />
      <div class="row">
        {(["from", "to"] as const).map((end) => (
          <label class="choice">
            <span>{hours[end]}</span>
            <input type="time" name={`${name}.${end}`} value={textOf(values, `${name}.${end}`)} />
          </label>
        ))}
      </div>
      <fieldset>
        <legend>{hours.days}</legend>
        <div class="choices">
          {weekdays.map((day) => (
            <label class="choice">
              <input type="checkbox" name={`${name}.days`} value={day} checked={days.has(day)} />
              <span>{schedule.days[day]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

export function DigestControl({ reader: { words }, field, values, inherits }: Part) {
  const { name, members = [] } = field;
  const { digest, schedule } = words.settings;
  const every = members.find((member) => member.name === "every")?.options ?? [];
  const day = textOf(values, `${name}.day`) || "monday";
  return (
    <div class="hours">
      <Choices
        name={`${name}.every`}
        value={textOf(values, `${name}.every`)}
        choices={[["", inherits], ...every.map(({ value, label }): [string, string] => [value, label])]}
      />
      <div class="row">
        <label class="choice">
          <span>{digest.at}</span>
          <input type="time" name={`${name}.at`} value={textOf(values, `${name}.at`) || "08:00"} />
        </label>
        <label class="choice">
          <span>{digest.day}</span>
          <select name={`${name}.day`}>
            {weekdays.map((each) => (
              <option value={each} selected={each === day}>
                {schedule.days[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

const daySeconds = 86_400;
/** When people who mute something until tomorrow want to hear of it again. */
const morningSeconds = 8 * 3600;

/** A time until which something holds: quick choices, and a day and time on the reader's clock. */
export function UntilControl({ reader, field: { name }, values }: Omit<Part, "inherits">) {
  const { words, zone, now } = reader;
  const { until } = words.settings;
  const value = Number(textOf(values, name)) || 0;
  const wall = wallClock(now, zone);
  const tomorrow = instantOf(Math.floor(wall / daySeconds + 1) * daySeconds + morningSeconds, zone, "earlier");
  const week = instantOf(wall - (wall % 60) + 7 * daySeconds, zone, "earlier");
  const isAhead = value > now;
  const local = new Date(wallClock(isAhead ? value : tomorrow, zone) * 1000).toISOString().slice(0, 16);
  const chosen = textOf(values, name) === "at" ? "at" : value ? String(value) : "";
  const said = textOf(values, `${name}.local`);
  return (
    <div class="hours">
      <Choices
        name={name}
        value={chosen}
        choices={[
          ["", until.off],
          ...(value ? [[String(value), (isAhead ? until.current : until.over)(absolute(reader, value))] as const] : []),
          [String(tomorrow), until.tomorrow(absolute(reader, tomorrow))],
          [String(week), until.week(absolute(reader, week))],
          ["at", until.at],
        ]}
      />
      <input
        type="datetime-local"
        name={`${name}.local`}
        value={said || local}
        aria-label={until.time}
        data-wakes="at"
      />
      <Hidden name={`${name}.zone`} value={zone} />
    </div>
  );
}

type ChoicesPart = { name: string; value: string; choices: (readonly [value: string, label: string])[] };
const Choices = ({ name, value, choices }: ChoicesPart) => (
  <div class="choices">
    {choices.map(([choice, label]) => (
      <label class="choice">
        <input type="radio" name={name} value={choice} checked={choice === value} />
        <span>{label}</span>
      </label>
    ))}
  </div>
);
