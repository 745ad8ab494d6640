/**
 * What a stage of a check saw, as people read it: prices as amounts, shares in percent, names of choices by their words. What only says
 * how the page was sent and compared is folded away. Pure.
 */
import { portionText } from "../../language/portion.ts";
import { lookup } from "../../lib/lookup.ts";
import type { Stage } from "../../trace.ts";
import { Foreign } from "../parts/foreign.tsx";
import { percentText, priceText } from "../parts/money.ts";
import type { InMoney } from "../parts/pricesInSentence.ts";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

type Given = NonNullable<Stage["facts"]>;
type Part = { reader: Reader; facts: Given; money: InMoney };

const maxShown = 30;
/** How the page was sent, decoded and compared. */
const inDetail: ReadonlySet<string> = new Set([
  ...["elapsed_ms", "content_type", "bytes", "redirects", "charset", "charset_from", "kind", "type"],
  ...["characters", "fingerprint", "availability", "class", "threshold", "min_change_percentage"],
  ...["changed_pixels", "antialiased_pixels", "compared_pixels"],
]);
const prices: ReadonlySet<string> = new Set(["price", "price_before", "price_now", "price_reported", "price_told"]);
const shares: ReadonlySet<string> = new Set(["change_percentage", "min_change_percentage"]);
const moves: ReadonlySet<string> = new Set(["percent_from_reported", "percent_from_told"]);

/** Whether a fact says something to whoever asks why; the status of a page that came, and its own address, are as usual. */
function isTelling(name: string, value: unknown, facts: Given): boolean {
  if (name === "status") return value !== 200;
  if (name === "final_url") return Boolean(facts["redirects"]);
  return !inDetail.has(name);
}

export function Facts({ reader, facts, money }: Part) {
  // Which failure it was is said above, in a sentence; a currency stands with its price.
  const all = Object.entries(facts)
    .filter(([name]) => name !== "failure" && (name !== "currency" || facts["price"] === null))
    .slice(0, maxShown);
  const [plain, rest] = [true, false].map((wanted) =>
    all.filter(([name, value]) => isTelling(name, value, facts) === wanted),
  );
  const ownMoney = { ...money, currency: typeof facts["currency"] === "string" ? facts["currency"] : money.currency };
  return (
    <>
      <FactList reader={reader} facts={plain ?? []} money={ownMoney} />
      {rest?.length ? (
        <details class="small in-detail">
          <summary>{reader.words.why.inDetail}</summary>
          <FactList reader={reader} facts={rest} money={ownMoney} />
        </details>
      ) : null}
    </>
  );
}

type Listed = { reader: Reader; facts: readonly (readonly [string, unknown])[]; money: InMoney };

const FactList = ({ reader, facts, money }: Listed) =>
  facts.length === 0 ? null : (
    <dl class="facts small">
      {facts.map(([name, value]) => (
        <div>
          <dt>
            <Foreign text={lookup(reader.words.why.facts, name) ?? name} max={200} />
          </dt>
          <dd>
            <Fact reader={reader} name={name} value={value} money={money} />
          </dd>
        </div>
      ))}
    </dl>
  );

type OneFact = { reader: Reader; name: string; value: unknown; money: InMoney };

/** The value of a fact. */
export function Fact({ reader, name, value, money }: OneFact) {
  const { why } = reader.words;
  if (value === null || value === undefined) return <>{why.unknown}</>;
  if (typeof value === "boolean") return <>{value ? why.yes : why.no}</>;
  const amount = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  if (prices.has(name) && value !== "" && Number.isFinite(amount))
    return <>{priceText(reader.locale, amount, money.currency)}</>;
  if (typeof value === "number" && name.endsWith("_at")) return <Time reader={reader} at={value} as="absolute" />;
  if (typeof value === "number" && moves.has(name)) return <>{percentText(reader.locale, value)}</>;
  if (typeof value === "number" && shares.has(name)) return <>{portionText(reader.locale, value, 2)}</>;
  if (typeof value === "number") return <>{new Intl.NumberFormat(reader.locale).format(value)}</>;
  const named = typeof value === "string" ? lookup(valuesOf(reader, name), value) : null;
  if (named) return <>{named}</>;
  return <Foreign text={typeof value === "string" ? value : JSON.stringify(value)} max={200} />;
}

/** The words for the values of a fact that are names of choices. */
function valuesOf({ words }: Reader, name: string): Record<string, string> {
  if (name === "backend") return words.watch.health.backends;
  if (name === "class") return words.operator.failureNames;
  if (name === "charset_from" || name === "kind" || name === "place") return words.why.trace.values[name];
  return name === "logic" ? (words.settings.labels.choices["conditions_match_logic"] ?? {}) : {};
}
