/** One delivery with its attempts: when, how long, what was answered. Pure. */
import { messageIn } from "../../message/written.ts";
import type { Attempt } from "../../notify/attempt.ts";
import type { DeliveryDetail } from "../../notify/shape.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { deliveredTo, type ShownChannel } from "../channels/data.ts";
import { Said } from "../parts/said.tsx";
import { Action } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { DeliveryMark } from "./mark.tsx";

/** `channels`: those of the account, by whose names it is called. */
export function deliveryPage(reader: Reader, delivery: DeliveryDetail, channels: readonly ShownChannel[]): string {
  const { deliveries } = reader.words;
  const { id, kind, watch, watch_title: title, change, channel_id: channelId, state, tries } = delivery;
  const about = watch && (kind === "change" && change ? `/watch/${watch}/changes/${change}` : `/watch/${watch}`);
  return pageDocument(
    reader,
    { title: deliveries.one(id), section: "channels" },
    <>
      <p class="row">
        <DeliveryMark reader={reader} state={state} />
        <span class="badge">{deliveries.kinds[kind]}</span>
        {about ? (
          <a href={about}>
            <Foreign text={title && nameText(title)} max={100} />
          </a>
        ) : null}
      </p>
      <p class="quiet">
        {deliveries.channel}
        {reader.words.frame.colon}{" "}
        <a href={`/deliveries?channel=${channelId}`}>
          <Foreign text={deliveredTo(reader.words, delivery, channels)} max={200} />
        </a>
      </p>
      <h2>{deliveries.attemptsTitle}</h2>
      {tries.length === 0 ? (
        <p class="quiet">
          {delivery.last_error ? (
            <Said reader={reader} text={messageIn(delivery.last_error_code) ?? delivery.last_error} max={500} />
          ) : (
            deliveries.noAttempts
          )}
        </p>
      ) : (
        <ol class="tries">
          {tries.map((attempt) => (
            <Tried reader={reader} attempt={attempt} />
          ))}
        </ol>
      )}
      {delivery.next_attempt_at && delivery.attempts > 0 ? (
        <p class="quiet">
          {deliveries.again} <Time reader={reader} at={delivery.next_attempt_at} />
        </p>
      ) : null}
      {state === "failed" || state === "suppressed" ? (
        <Action path={`/deliveries/${id}/retry`} next={`/deliveries/${id}`}>
          {deliveries.retry}
        </Action>
      ) : null}
      <p>
        <a href="/deliveries">{deliveries.all}</a>
      </p>
    </>,
  );
}

function Tried({ reader, attempt }: { reader: Reader; attempt: Attempt }) {
  const { deliveries } = reader.words;
  const { at, duration_ms: duration, result, status, answer, parts } = attempt;
  const error = messageIn(attempt.error_code) ?? attempt.error;
  const note = messageIn(attempt.note_code) ?? attempt.note;
  return (
    <li class="card">
      <p class="row">
        <strong>{deliveries.results[result]}</strong>
        <Time reader={reader} at={at} as="absolute" />
        <span class="quiet">{deliveries.took(duration)}</span>
        {status === null ? null : <span class="quiet">{deliveries.answer(status)}</span>}
        {parts ? <span class="quiet">{deliveries.parts(parts.sent, parts.of)}</span> : null}
      </p>
      {note ? (
        <p class="quiet">
          <Said reader={reader} text={note} max={300} />
        </p>
      ) : null}
      {error ? (
        <p class="problem">
          <Said reader={reader} text={error} max={500} />
        </p>
      ) : null}
      {answer ? (
        <details>
          <summary>{deliveries.answerText}</summary>
          <pre class="address" tabindex={0}>
            <Foreign text={answer} />
          </pre>
        </details>
      ) : null}
    </li>
  );
}
