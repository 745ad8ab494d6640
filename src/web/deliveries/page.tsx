/** The log of deliveries: what was sent where, what the receiver said, when it is tried again. Pure. */
import { messageIn } from "../../message/written.ts";
import { eventKinds } from "../../notify/event.ts";
import { deliveryStates } from "../../services/deliveryState.ts";
import type { LoggedDelivery as Delivery } from "../../notify/shape.ts";
import { channelName, deliveredTo, type ShownChannel } from "../channels/data.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Said } from "../parts/said.tsx";
import { Action, Hidden, PostButton, type Choice } from "../parts/form.tsx";
import { Empty } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { DeliveryMark } from "./mark.tsx";
import { isNarrowed, logPath, times, type LogQuery } from "./query.ts";

type Log = { query: LogQuery; deliveries: Delivery[]; channels: ShownChannel[]; next: string | null };

export function deliveriesPage(reader: Reader, log: Log): string {
  const { words } = reader;
  const narrowed = isNarrowed(log.query);
  const none = narrowed
    ? { title: words.deliveries.emptyTitle, text: words.deliveries.emptyText }
    : { title: words.deliveries.noneTitle, text: words.deliveries.noneText };
  return pageDocument(
    reader,
    { title: words.deliveries.title, section: "channels", isWide: true },
    <>
      <p class="quiet">{words.deliveries.lead}</p>
      <Filters reader={reader} log={log} />
      {log.deliveries.length === 0 ? (
        <Empty {...none}>
          <p>
            <a class="button" href={narrowed ? "/deliveries" : "/channels"}>
              {narrowed ? words.deliveries.clear : words.channels.title}
            </a>
          </p>
        </Empty>
      ) : (
        <>
          <RetryAll reader={reader} log={log} />
          <ul class="deliveries" data-live="deliveries">
            {log.deliveries.map((delivery) => (
              <Row reader={reader} log={log} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
      <nav class="pager" aria-label={words.paging.label}>
        {log.query.cursor ? (
          <a class="button" href={logPath(log.query)}>
            {words.deliveries.newest}
          </a>
        ) : null}
        {log.next ? (
          <a class="button" rel="next" href={logPath(log.query, { cursor: log.next })}>
            {words.deliveries.earlier}
          </a>
        ) : null}
      </nav>
    </>,
  );
}

type Part = { reader: Reader; log: Log };

function Filters({ reader: { words }, log: { query, channels } }: Part) {
  const { deliveries } = words;
  const any = { value: "", label: deliveries.any };
  const filters: [name: "state" | "kind" | "channel" | "since", label: string, choices: Choice[]][] = [
    ["state", deliveries.state, deliveryStates.map((value) => ({ value, label: deliveries.states[value] }))],
    ["kind", deliveries.kind, eventKinds.map((value) => ({ value, label: deliveries.kinds[value] }))],
    [
      "channel",
      deliveries.channel,
      channels.map((each) => ({ value: each.id, label: channelName(words, each).slice(0, 60) })),
    ],
    ["since", deliveries.since, times.map((value) => ({ value, label: deliveries.times[value] }))],
  ];
  return (
    <form class="log-filters inline" action="/deliveries" data-swap data-send-on-change>
      {filters.map(([name, label, choices]) => (
        <label>
          <span>{label}</span>
          <select name={name}>
            {[any, ...choices].map((choice) => (
              <option value={choice.value} selected={choice.value === (query[name] ?? "")} dir="auto">
                {choice.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {query.watch ? <Hidden name="watch" value={query.watch} /> : null}
      <PostButton>{deliveries.filter}</PostButton>
      {query.watch ? <p class="help">{deliveries.watch}</p> : null}
    </form>
  );
}

/** Where failed ones are shown: sends all of them again that the log is narrowed to, of a week at most. */
function RetryAll({ reader, log: { query, deliveries } }: Part) {
  const { words } = reader;
  if (!deliveries.some(({ state, kind }) => state === "failed" && kind !== "account")) return null;
  const fields = { since: query.since || "7d", channel: query.channel, watch: query.watch };
  return (
    <Action path="/deliveries/retry" fields={fields} next={reader.here} label={words.deliveries.retryAll}>
      {words.deliveries.retryAll}
    </Action>
  );
}

function Row({ reader, log, delivery }: Part & { delivery: Delivery }) {
  const { words } = reader;
  const name = deliveredTo(words, delivery, log.channels);
  const isQueued = delivery.state === "held" && delivery.digest === null;
  const canRetry = isQueued || delivery.state === "failed" || delivery.state === "suppressed";
  return (
    <li id={`delivery-${delivery.id}`} class="delivery" data-row>
      <DeliveryMark reader={reader} state={delivery.state} />
      <div class="delivery-what">
        <About reader={reader} delivery={delivery} />
        <span class="quiet small">
          <a href={logPath(log.query, { channel: delivery.channel_id })}>
            <Foreign text={name} max={100} />
          </a>
        </span>
      </div>
      <Outcome reader={reader} delivery={delivery} />
      <span class="when">
        <Time reader={reader} at={delivery.delivered_at ?? delivery.created_at} />
      </span>
      {canRetry ? (
        <Action
          path={`/deliveries/${delivery.id}/retry`}
          next={reader.here}
          label={`${words.deliveries.retryOf(name)}, ${delivery.id}`}
        >
          {isQueued ? words.deliveries.sendNow : words.deliveries.retry}
        </Action>
      ) : (
        <span></span>
      )}
    </li>
  );
}

function About({
  reader: { words },
  delivery: { kind, watch, watch_title: title, change },
}: {
  reader: Reader;
  delivery: Delivery;
}) {
  const about = words.deliveries.kinds[kind];
  if (kind === "account" || (kind === "digest" && !watch)) return <span>{about}</span>;
  const path = watch && (kind === "change" && change ? `/watch/${watch}/changes/${change}` : `/watch/${watch}`);
  return (
    <span>
      {path ? (
        <a href={path}>
          <Foreign text={title && nameText(title)} max={100} />
        </a>
      ) : (
        <span class="quiet">{words.deliveries.gone}</span>
      )}{" "}
      <span class="badge">{about}</span>
    </span>
  );
}

function Outcome({ reader, delivery }: { reader: Reader; delivery: Delivery }) {
  const { words } = reader;
  const { attempts, last_status: status, last_error: error, next_attempt_at: next, state } = delivery;
  const { held_for: held, digest } = delivery;
  return (
    <div class="delivery-outcome small">
      <span class="quiet">
        {attempts > 0 ? <a href={`/deliveries/${delivery.id}`}>{words.deliveries.attempts(attempts)}</a> : null}
        {status ? `, ${words.deliveries.answer(status)}` : null}
      </span>
      {next && attempts > 0 ? (
        <span class="quiet">
          {words.deliveries.again} <Time reader={reader} at={next} />
        </span>
      ) : null}
      {state === "held" && held && next ? (
        <span class="quiet">
          {words.deliveries.waitsFor[held]} <Time reader={reader} at={next} />
        </span>
      ) : null}
      {digest ? <a href={`/deliveries/${digest}`}>{words.deliveries.inDigest}</a> : null}
      {error && state !== "delivered" ? (
        <Said reader={reader} text={messageIn(delivery.last_error_code) ?? error} max={500} />
      ) : null}
    </div>
  );
}
