/** Settings that are chosen from things of the account: its tags and its named channels. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import { Dot } from "../parts/dot.tsx";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { textOf } from "./inputs.ts";
import type { FormView } from "./view.ts";

export function TagChoices({ reader: { words }, view }: { reader: Reader; view: FormView }) {
  const chosen = new Set(view.values.get("tags") ?? []);
  return (
    <>
      <div class="choices">
        {view.tags.map(({ uuid, title, colour }) => (
          <label class="choice">
            <input type="checkbox" name="tags" value={uuid} checked={chosen.has(uuid)} />
            <span>
              <Dot colour={colour} /> <Foreign text={title} max={60} />
            </span>
          </label>
        ))}
      </div>
      <input
        type="text"
        name="tags.new"
        value={textOf(view.values, "tags.new")}
        aria-label={words.settings.newTags}
        placeholder={words.settings.newTags}
      />
    </>
  );
}

export function ChannelChoices({ view, field: { name, options = [] } }: { view: FormView; field: FormField }) {
  const chosen = new Set(view.values.get(name) ?? []);
  return (
    <div class="choices">
      {options.map(({ value, label }) => (
        <label class="choice">
          <input type="checkbox" name={name} value={value} checked={chosen.has(value)} />
          <span>
            <Foreign text={label} max={80} />
          </span>
        </label>
      ))}
    </div>
  );
}
