/** Choosing a colour: none, one of a few, or any other. Plain inputs, so that it works without scripts. Pure. */
import type { Words } from "../words/index.ts";
import { colours, choiceOfColour, type ColourName } from "./colours.ts";
import { Dot } from "./dot.tsx";

type Part = { words: Words; name: string; choice: string; own: string };

/** `choice`, `own`: what the form holds, see choiceOfColour. Stands below a legend. */
export function ColourChoices({ words: { settings }, name, choice, own }: Part) {
  const entries = Object.entries(colours) as [ColourName, string][];
  return (
    <div class="choices">
      <label class="choice">
        <input type="radio" name={name} value="" checked={choice === ""} />
        <span>{settings.noColour}</span>
      </label>
      {entries.map(([colour, value]) => (
        <label class="choice">
          <input type="radio" name={name} value={value} checked={choice === value} />
          <span>
            <Dot colour={value} /> {settings.colours[colour]}
          </span>
        </label>
      ))}
      <span class="row">
        <label class="choice">
          <input type="radio" name={name} value="own" checked={choice === "own"} />
          <span>{settings.ownColour}</span>
        </label>
        <input type="color" name={`${name}.own`} value={own} aria-label={settings.pickColour} data-colour-of={name} />
      </span>
    </div>
  );
}

/** The same as a field of a form. `value`: hex, or "" for none. */
export const ColourField = ({
  words,
  name,
  label,
  value,
}: {
  words: Words;
  name: string;
  label: string;
  value: string;
}) => (
  <fieldset class="field">
    <legend>{label}</legend>
    <ColourChoices words={words} name={name} {...choiceOfColour(value)} />
  </fieldset>
);
