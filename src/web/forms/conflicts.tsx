/** What is to be decided where two people edited the same settings at once. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { valueIn } from "./values.ts";
import type { FormView } from "./view.ts";
import { valueText } from "./wording.ts";

type Part = { reader: Reader; view: FormView; conflicts: string[] };

/** Settings that were changed here and elsewhere: both versions, and a choice. */
export function Conflicts({ reader: { words }, view, conflicts }: Part) {
  return (
    <Notice kind="suppressed">
      <h2 id="conflict" tabindex={-1}>
        {words.settings.conflictTitle}
      </h2>
      <p>{words.settings.conflictText}</p>
      {view.fields
        .filter(({ name }) => conflicts.includes(name))
        .map((field) => {
          const versions = [
            ["theirs", words.settings.theirs, valueText(words, field, view.own[field.name])],
            ["mine", words.settings.mine, valueText(words, field, valueIn(field, view.values, view.own))],
          ] as const;
          return (
            <fieldset>
              <legend>{field.label}</legend>
              {versions.map(([version, label, text]) => (
                <label class="choice">
                  <input type="radio" name={`keep.${field.name}`} value={version} checked={version === "mine"} />
                  <span>
                    {label}
                    {words.frame.colon} <Foreign text={text} max={500} />
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
    </Notice>
  );
}
