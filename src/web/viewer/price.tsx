/** A price before and after a change. Pure. */
import { percentText, priceText } from "../parts/money.ts";
import type { Reader } from "../reader.ts";
import type { ShownChange } from "./viewed.ts";

type Price = NonNullable<ShownChange["price"]>;

export function PriceView({ reader, price, uuid }: { reader: Reader; price: Price; uuid: string }) {
  const { words, locale } = reader;
  const { before, after, currency } = price;
  const shown = (text: string | null) =>
    text === null ? words.viewer.unknownPrice : priceText(locale, Number(text), currency);
  const percent = percentOf(price);
  return (
    <section class="price-move" aria-label={words.viewer.price}>
      <dl class="row">
        <div>
          <dt>{words.viewer.priceWas}</dt>
          <dd class="number">{shown(before)}</dd>
        </div>
        <div>
          <dt>{words.viewer.priceIs}</dt>
          <dd class="number">{shown(after)}</dd>
        </div>
        {percent === null ? null : (
          <div>
            <dt>{words.viewer.priceMove}</dt>
            <dd class={`number ${percent < 0 ? "falls" : "rises"}`}>{percentText(locale, percent)}</dd>
          </div>
        )}
      </dl>
      <p>
        <a href={`/watch/${uuid}/price`}>{words.viewer.priceHistory}</a>
      </p>
    </section>
  );
}

/** How far the price moved, in percent of the one before; null where that is unknown or nothing. */
function percentOf({ before, after }: Pick<Price, "before" | "after">): number | null {
  const [was, is] = [Number(before), Number(after)];
  return before === null || after === null || !(was > 0) || !Number.isFinite(is) ? null : ((is - was) / was) * 100;
}
