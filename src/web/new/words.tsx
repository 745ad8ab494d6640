/** Which words of a page are told of: at every change, or only while a text stands there or no longer does. Pure. */
import type { Reader } from "../reader.ts";
import { wordModes, type Choice } from "./choice.ts";

type Props = { reader: Reader; choice: Pick<Choice, "wordMode" | "words"> };

/** The words have their field only where a choice needs them, in browsers that can tell (`:has`). */
export const WordQuestion = ({ reader: { words }, choice }: Props) => (
  <fieldset class="word-question">
    <legend>{words.new.asks.words}</legend>
    <div class="row">
      <select name="word_mode" aria-label={words.new.asks.words}>
        {wordModes.map((mode) => (
          <option value={mode} selected={mode === choice.wordMode}>
            {words.new.wordModes[mode]}
          </option>
        ))}
      </select>
      <label class="grow">
        <span class="spoken">{words.new.words}</span>
        <input name="words" value={choice.words} placeholder={words.new.wordsExample} autocomplete="off" />
      </label>
    </div>
  </fieldset>
);
