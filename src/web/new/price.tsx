/** What of a price is told: the first question of a page that sells something. Pure. */
import { TextField } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import { priceModes, type Choice } from "./choice.ts";

type Props = {
  reader: Reader;
  choice: Pick<Choice, "what" | "priceMode" | "atMost" | "percent">;
  currency: string | null;
  /** Whether any other text can be chosen here as well. */
  orText?: boolean;
};

/** Which prices are told, each choice with the number that it needs beside it. */
export function PriceQuestion({ reader: { words }, choice, currency, orText }: Props) {
  const isPrice = choice.what === "price";
  return (
    <fieldset class="price-question">
      <legend>{orText ? words.new.asks.any : words.new.asks.price}</legend>
      {priceModes.map((mode) => (
        <div class="row">
          <label class="choice">
            <input
              type="radio"
              name="price_mode"
              value={mode}
              checked={(isPrice || !orText) && choice.priceMode === mode}
            />
            <span>{words.new.priceModes[mode]}</span>
          </label>
          {mode === "at_most" ? (
            <span class="amount">
              <input
                name="at_most"
                inputmode="decimal"
                value={choice.atMost === null ? "" : String(choice.atMost)}
                aria-label={currency ? `${words.new.atMost} (${currency})` : words.new.atMost}
                size={8}
                autocomplete="off"
              />{" "}
              {currency}
            </span>
          ) : null}
        </div>
      ))}
      {orText ? (
        <label class="choice">
          <input type="radio" name="price_mode" value="text" checked={!isPrice} />
          <span>{words.new.orText}</span>
        </label>
      ) : null}
    </fieldset>
  );
}

/** The smallest change that counts, which few people need. */
export const SmallestChange = ({ reader: { words }, choice }: Pick<Props, "reader" | "choice">) => (
  <TextField
    name="percent"
    type="number"
    label={words.new.percent}
    value={choice.percent}
    min={0}
    max={100}
    step="any"
  />
);
