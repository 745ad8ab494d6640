/** A change and a held-back reading in a timeline. Pure. */
import { messageIn } from "../../message/written.ts";
import { isStockBrief } from "../../lib/price/stock.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import { deliveredTo, type NamedChannel } from "../channels/data.ts";
import { countsText } from "../parts/counts.ts";
import { PricesUntil } from "../change/prices.tsx";
import type { Prices } from "../parts/chart.tsx";
import { BriefLines } from "../parts/brief.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { ruleName } from "../parts/ruleName.ts";
import { Said } from "../parts/said.tsx";
import { Action } from "../parts/form.tsx";
import { inMoney, sentenceWithPrices } from "../parts/pricesInSentence.ts";
import { offersOf, PriceMove } from "../parts/priceMove.tsx";
import { StateMark } from "../parts/state.tsx";
import { absolute, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { FeedbackRule, TimelineEntry, Watch } from "./view.ts";

export type Change = Extract<TimelineEntry, { kind: "change" }>["change"];
export type Suppressed = Extract<TimelineEntry, { kind: "suppressed" }>["suppressed"];
type ChangePart = { reader: Reader; change: Change };
/** The named channels of the account, by which deliveries are called. */
type WithChannels = { channels: readonly NamedChannel[] };

/** `prices`: up to it, where it is drawn how a price came to it. */
type EntryPart = ChangePart & { rule: FeedbackRule | null; prices: Prices | null; hasModel: boolean } & WithChannels;

export function ChangeEntry({ reader, change, rule, prices, hasModel, channels }: EntryPart) {
  const words = reader.words.watch.timeline;
  const path = `/watch/${change.watch}/changes/${change.timestamp}`;
  return (
    <article>
      <p class="event-line">
        <StateMark reader={reader} state="changed" /> <Time reader={reader} at={change.timestamp} />{" "}
        <a href={path} data-key="o" class="title">
          <Headline reader={reader} change={change} />
        </a>{" "}
        {change.seen_at === null ? <span class="badge on">{words.unseen}</span> : null}
      </p>
      <BriefLines reader={reader} change={change} />
      <PricesUntil reader={reader} prices={prices} at={reader.now} />
      <Summary reader={reader} change={change} hasModel={hasModel} />
      <Deliveries reader={reader} change={change} channels={channels} />
      <Verdict reader={reader} change={change} />
      {rule ? <Learned reader={reader} rule={rule} uuid={change.watch} /> : null}
    </article>
  );
}

/** "€49.90 −5 % was €52.50", how much of a picture, how many pages of a site, or how many lines. */
function Headline({ reader, change }: ChangePart) {
  const { words } = reader;
  const share = shareOfSummary(change.diff);
  if (share !== null) return <>{words.changes.pictureShare(share)}</>;
  const offers = offersOf(change);
  if (offers && isStockBrief(change.diff)) return <PriceMove reader={reader} {...offers} size="line" />;
  const { added, removed, replaced } = change;
  if (change.unit !== "lines") return <>{countsText(words, change) || words.watch.timeline.changed(change)}</>;
  return <>{words.watch.timeline.changed({ added, removed, replaced })}</>;
}

function Summary({ reader, change, hasModel }: ChangePart & { hasModel: boolean }) {
  const words = reader.words.watch.timeline;
  if (change.summary)
    return (
      <p class="summary">
        <Foreign text={change.summary} max={1000} /> <span class="quiet small">({words.summary})</span>
      </p>
    );
  if (!hasModel) return null;
  return (
    <Action
      path={`/watch/${change.watch}/summary`}
      fields={{ unix: String(change.timestamp) }}
      next={reader.here}
      label={words.verdictOf(words.summarise, absolute(reader, change.timestamp))}
    >
      {words.summarise}
    </Action>
  );
}

function Deliveries({ reader, change, channels }: ChangePart & WithChannels) {
  const words = reader.words.watch.timeline;
  if (change.deliveries.length === 0) return <p class="small quiet">{words.notSent}</p>;
  return (
    <ul class="sent-to small" aria-label={words.sent}>
      {change.deliveries.map((delivery) => (
        <li>
          <span aria-hidden="true">
            {delivery.state === "delivered" ? "✓" : delivery.state === "failed" ? "▲" : "…"}
          </span>{" "}
          <Foreign text={deliveredTo(reader.words, delivery, channels)} max={120} /> {words.deliveries[delivery.state]}
          {delivery.last_error && delivery.state !== "delivered" ? (
            <>
              : <Said reader={reader} text={messageIn(delivery.last_error_code) ?? delivery.last_error} max={200} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ reader, change }: ChangePart) {
  const words = reader.words.watch.timeline;
  const when = absolute(reader, change.timestamp);
  const path = `/watch/${change.watch}/feedback`;
  return (
    <div class="row">
      <form method="post" action={path} data-swap class="inline row">
        <input type="hidden" name="next" value={reader.here} />
        <input type="hidden" name="unix" value={String(change.timestamp)} />
        {(["useful", "noisy"] as const).map((verdict) => (
          <button
            type="submit"
            class="button"
            name="verdict"
            value={verdict}
            aria-pressed={change.feedback?.verdict === verdict ? "true" : "false"}
            aria-label={words.verdictOf(words[verdict], when)}
          >
            {words[verdict]}
          </button>
        ))}
      </form>
      <a class="button" href={`/watch/${change.watch}/why/${change.timestamp}`} aria-label={words.whyOf(when)}>
        {words.why}
      </a>
    </div>
  );
}

/** What the mark on a change taught, and the way back. */
const Learned = ({ reader, rule, uuid }: { reader: Reader; rule: FeedbackRule; uuid: string }) =>
  rule.verdict === "noisy" ? (
    <div class="learned small">
      <p>{reader.words.watch.timeline.learned}</p>
      <RuleLines lines={rule.lines} />
      <Action path={`/watch/${uuid}/forget`} fields={{ unix: String(rule.change) }} next={reader.here} kind="link">
        {reader.words.watch.timeline.forget}
      </Action>
    </div>
  ) : null;

const maxRuleLines = 10;

/** Lines that a rule is about, the first ones in sight. */
export const RuleLines = ({ lines }: { lines: readonly string[] }) => (
  <ul class="code rule-lines">
    {lines.slice(0, maxRuleLines).map((line) => (
      <li>
        <Foreign text={line} max={300} />
      </li>
    ))}
    {lines.length > maxRuleLines ? <li aria-hidden="true">…</li> : null}
  </ul>
);

export function SuppressedEntry({
  reader,
  watch,
  suppressed,
  isNewsToday,
}: {
  reader: Reader;
  watch: Watch;
  suppressed: Suppressed;
  isNewsToday: boolean;
}) {
  const { uuid } = watch;
  const words = reader.words.watch.timeline;
  const { timestamp, last_at: last, times } = suppressed;
  const when = absolute(reader, last);
  return (
    <article>
      <p class="event-line">
        <StateMark reader={reader} state="suppressed" /> <Time reader={reader} at={last} />{" "}
        <a href={`/watch/${uuid}/held/${timestamp}`} data-key="o" class="title">
          {words.suppressedTimes(times)}
        </a>{" "}
        {isNewsToday ? <span class="badge on">{words.newsToday}</span> : null}
        {times > 1 ? (
          <span class="quiet small">
            {words.between} <Time reader={reader} at={timestamp} />
          </span>
        ) : null}
      </p>
      <p>
        <Said
          reader={reader}
          text={sentenceWithPrices(messageIn(suppressed) ?? suppressed.reason, inMoney(reader, watch))}
          max={400}
        />
      </p>
      <BriefLines reader={reader} change={suppressed} />
      {suppressed.held_back.map(({ rule, count, lines }) => (
        <details class="small">
          <summary>
            <Foreign text={words.rule(ruleName(reader, rule), count)} max={200} />
          </summary>
          <RuleLines lines={lines} />
        </details>
      ))}
      {suppressed.restored === null ? (
        <div class="row">
          <Action
            path={`/watch/${uuid}/restore`}
            fields={{ unix: String(timestamp) }}
            next={reader.here}
            label={words.matteredOf(when)}
          >
            {words.mattered}
          </Action>
          <a class="button" href={`/watch/${uuid}/why/${timestamp}`} aria-label={words.whyOf(when)}>
            {words.why}
          </a>
        </div>
      ) : (
        <p class="small">
          {words.restored} <a href={`/watch/${uuid}/changes/${suppressed.restored}`}>{words.view}</a>
        </p>
      )}
    </article>
  );
}
