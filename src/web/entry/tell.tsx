/** How somebody who just arrived wants to hear of a page. Pure. */
import type { Reader } from "../reader.ts";

/** `later`: not now. */
export const tells = ["mail", "browser", "telegram", "later"] as const;
export type Tell = (typeof tells)[number];

export const TellQuestion = ({
  reader: { words },
  ways,
  tell,
}: {
  reader: Reader;
  ways: readonly Tell[];
  tell: Tell;
}) => (
  <fieldset class="field radios">
    <legend>{words.entry.tell}</legend>
    {ways.map((way) => (
      <label class="choice">
        <input type="radio" name="tell" value={way} checked={way === tell} />
        <span>{words.entry.tells[way]}</span>
      </label>
    ))}
  </fieldset>
);
