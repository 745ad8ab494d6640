/** What stands around a change: its deliveries, whether it was seen, copies and a link for others. Pure. */
import type { DeliveryState } from "../../services/deliveryState.ts";
import { messageIn } from "../../message/written.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import { deliveredTo, type NamedChannel } from "../channels/data.ts";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import type { ShownChange } from "./viewed.ts";

type Part = { reader: Reader; change: ShownChange };

const pathOf = (change: ShownChange) => `/watch/${change.watch}/changes/${change.timestamp}`;

/** Whether the change was seen. Browser code sends the mark by itself when the page was opened. */
export function Seen({ reader, change }: Part) {
  const { words } = reader;
  const isSeen = change.seen_at !== null;
  return (
    <form
      method="post"
      action={`${pathOf(change)}/seen`}
      class="action"
      data-swap
      {...(isSeen ? {} : { "data-mark-seen": "" })}
    >
      <input type="hidden" name="seen" value={isSeen ? "false" : "true"} />
      <input type="hidden" name="next" value={reader.here} />
      <button
        type="submit"
        class="button"
        data-key="m"
        data-seen-text={words.viewer.markUnseen}
        title={`${isSeen ? words.viewer.markUnseen : words.viewer.markSeen} (m)`}
      >
        <Icon name="eye" /> <span>{isSeen ? words.viewer.markUnseen : words.viewer.markSeen}</span>
      </button>
    </form>
  );
}

export function Copy({ reader: { words }, path }: { reader: Reader; path: string }) {
  return (
    <details class="menu">
      <summary class="button">
        <Icon name="copy" /> {words.viewer.copy}
      </summary>
      <div class="sheet">
        {(["text", "markdown", "patch"] as const).map((format) => (
          <a href={`${path}/difference/${format}`} data-copy={words.viewer.copied}>
            {words.viewer.formats[format]}
          </a>
        ))}
      </div>
    </details>
  );
}

export function Share({ reader: { words }, change }: Part) {
  return (
    <details class="menu share">
      <summary class="button">
        <Icon name="link" /> {words.viewer.share}
      </summary>
      <div class="sheet">
        {change.share_url ? (
          <>
            <p>{words.viewer.shareText}</p>
            <label class="field">
              <span>{words.viewer.shareLink}</span>
              <input type="text" readonly value={change.share_url} />
            </label>
            <a href={change.share_url} data-copy-address={words.viewer.copied}>
              <Icon name="copy" /> {words.viewer.copyLink}
            </a>
          </>
        ) : (
          <p>{words.viewer.noShare}</p>
        )}
      </div>
    </details>
  );
}

export function Deliveries({ reader, change, channels }: Part & { channels: readonly NamedChannel[] }) {
  const { words } = reader;
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title">{words.viewer.deliveries}</h2>
      {change.deliveries.length === 0 ? (
        <p class="quiet">
          {words.viewer.notSent}{" "}
          <a href={`/watch/${change.watch}/edit#notification_urls`}>{words.reading.chooseChannel}</a>
        </p>
      ) : (
        <ul class="sent">
          {change.deliveries.map((delivery) => (
            <li>
              <Foreign
                text={words.viewer.deliveryState(
                  deliveredTo(words, delivery, channels),
                  stateText(words, delivery.state),
                )}
                max={200}
              />
              {delivery.last_error ? (
                <small class="help">
                  <Said reader={reader} text={messageIn(delivery.last_error_code) ?? delivery.last_error} max={300} />
                </small>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** In the words of the list of deliveries, inside a line. */
const stateText = ({ deliveries }: Reader["words"], state: DeliveryState): string =>
  deliveries.states[state].toLowerCase();
