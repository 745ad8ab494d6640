/** A part of a long group of settings, which says in one line what is set in it while it is closed. Pure. */
import type { Child } from "hono/jsx";
import type { FormField } from "../../settings/form/form.ts";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import type { SectionName } from "./sections.ts";
import { isInSight, type FormView } from "./view.ts";
import { valueText } from "./wording.ts";

type Props = { reader: Reader; view: FormView; name: SectionName; fields: FormField[]; children?: Child };

/** Open where it is the first, where something in it was refused, and wherever it is not its group alone that is looked at. */
export function SettingSection({ reader: { words }, view, name, fields, children }: Props) {
  const isOpen =
    view.group !== "alerts" || view.find !== "" || name === "to" || fields.some((field) => view.problems[field.name]);
  const set = fields.flatMap((field) => {
    const value = view.own[field.name] ?? null;
    const isSet = view.origins[field.name]?.is_set ?? value !== null;
    return isSet ? [`${field.label}${words.frame.colon} ${valueText(words, field, value)}`] : [];
  });
  return (
    <details
      class="setting-section"
      data-section={name}
      open={isOpen}
      hidden={!fields.some((field) => isInSight(view, field))}
    >
      <summary>
        <span class="section-name">{words.settings.sections[name]}</span>{" "}
        <span class="quiet small">
          <Foreign text={set.length > 0 ? set.join(" · ") : words.settings.sectionAsUsual} max={140} />
        </span>
      </summary>
      {children}
    </details>
  );
}
