/** A row of the list of watches: state, name, strip, price, times, actions. On a phone, a card of three lines. Pure. */
import { messageIn } from "../../message/written.ts";
import type { z } from "zod";
import type { watchPageShape } from "../../watch/list/entry.ts";
import { moveOf } from "../../lib/price/move.ts";
import { listsPages } from "../../settings/processors.ts";
import { isMuted } from "../../settings/muted.ts";
import { Dot } from "../parts/dot.tsx";
import { Foreign, placeText } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { failureText, Said } from "../parts/said.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { WayOutButton } from "../parts/wayOutButton.tsx";
import { priceText } from "../parts/money.ts";
import { StateMark, type State } from "../parts/state.tsx";
import { Strip } from "../parts/strip.tsx";
import { LatestThumbnail } from "../parts/thumbnail.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

export type WatchEntry = z.infer<typeof watchPageShape>["watches"][number];

type Row = { reader: Reader; watch: WatchEntry };

/** The one state that the row shows: what asks for attention first. */
function stateOf(watch: Pick<WatchEntry, "checking" | "paused" | "failing" | "unseen" | "waiting">): State {
  if (watch.checking) return "checking";
  if (watch.paused) return "paused";
  if (watch.failing) return "failing";
  if (watch.unseen) return "changed";
  return watch.waiting ? "waiting" : "healthy";
}

/** `isShared`: another watch of the page is called the same. */
export function WatchRow({ reader, watch, isShared }: Row & { isShared: boolean }) {
  const { uuid } = watch;
  const { words } = reader;
  return (
    <li
      id={`watch-${uuid}`}
      data-row
      class={`watch-row ${watch.unseen ? "unseen" : ""}`}
      {...(watch.checking ? { "data-checking": "" } : {})}
    >
      <label class="pick">
        <input
          type="checkbox"
          name="watch"
          value={uuid}
          data-key="x"
          aria-label={words.watches.pick(nameText(watch.label))}
        />
      </label>
      <StateMark reader={reader} state={stateOf(watch)} />
      {watch.picture ? <LatestThumbnail uuid={uuid} picture={watch.picture} /> : null}
      <div class="name">
        <a href={`/watch/${uuid}`} data-key="o" class="title">
          <Foreign text={nameText(watch.label)} max={200} />
        </a>
        <span class="under">
          {watch.icon ? (
            <img
              src={`/picture/icon/${uuid}${watch.icon.replace(/^[^?]*/, "")}`}
              alt=""
              width="16"
              height="16"
              loading="lazy"
            />
          ) : null}
          <Foreign text={placeText(watch, isShared)} max={100} />
          {isMuted(watch, reader.now) ? <StateMark reader={reader} state="muted" /> : null}
          {watch.suppressed_n ? (
            <a class="state suppressed" href={`/watch/${uuid}?kind=suppressed`}>
              <span aria-hidden="true">◐</span> {words.watches.suppressed(watch.suppressed_n)}
            </a>
          ) : null}
          <Tags watch={watch} />
        </span>
      </div>
      <Strip reader={reader} strip={watch.strip} />
      <Price reader={reader} watch={watch} />
      <span class="when changed">
        {watch.last_changed ? (
          <>
            <span class="caption">{words.watches.changed}</span> <Time reader={reader} at={watch.last_changed} />
          </>
        ) : (
          words.watches.unchanged
        )}
      </span>
      <span class="when checked">
        <span class="caption">{words.watches.checked}</span> <Time reader={reader} at={watch.last_checked} />
      </span>
      <RowMenu reader={reader} watch={watch} />
      <Trouble reader={reader} watch={watch} />
    </li>
  );
}

const Tags = ({ watch }: { watch: WatchEntry }) => (
  <>
    {watch.tags.map(({ uuid, title, colour }) => (
      <a class="badge" href={`/watches?tag=${uuid}`}>
        <Dot colour={colour} />
        <Foreign text={title} max={40} />
      </a>
    ))}
  </>
);

function Trouble({ reader, watch }: Row) {
  const { words } = reader;
  if (watch.failing)
    return (
      <p class="trouble failing">
        <Foreign text={failureText(reader, { ...watch.failing, sentence: watch.failing.message })} max={300} />{" "}
        <span class="quiet">({words.watches.since}</span>{" "}
        <Time reader={reader} at={watch.failing.since} as="absolute" />
        <span class="quiet">)</span> <a href={`/watch/${watch.uuid}/why`}>{words.watches.why}</a>{" "}
        <WayOutButton
          reader={reader}
          uuid={watch.uuid}
          failure={watch.failing.class}
          code={watch.failing.code}
          isRendered={watch.read_by === "browser" || listsPages(watch.processor ?? undefined)}
        />
      </p>
    );
  if (watch.waiting && !watch.paused)
    return (
      <p class="trouble">
        <Said reader={reader} text={messageIn(watch.waiting) ?? watch.waiting.reason} max={300} />
      </p>
    );
  return null;
}

function Price({ reader, watch }: Row) {
  if (watch.price === null && watch.in_stock === null) return <span class="price"></span>;
  const { words, locale } = reader;
  const { price, last_price: before } = watch.restock ?? { price: null, last_price: null };
  const offer = (amount: string | null) => ({ price: amount, currency: watch.currency, in_stock: watch.in_stock });
  const moved = moveOf(offer(before ?? price), offer(price), { locale, words: words.reading.move });
  return (
    <span class="price number">
      {watch.price === null ? null : <span>{priceText(locale, watch.price, watch.currency)}</span>}
      {moved.share ? <span class={(moved.percent ?? 0) < 0 ? "falls" : "rises"}>{moved.share}</span> : null}
      {watch.in_stock === null ? null : (
        <span class={watch.in_stock ? "small" : "small quiet"}>
          {words.watches[watch.in_stock ? "inStock" : "soldOut"]}
        </span>
      )}
    </span>
  );
}

/** Actions of one watch: buttons of the list's own form, each with its watch in its value. */
function RowMenu({ reader, watch }: Row) {
  const { words } = reader;
  const { act } = words.watches;
  return (
    <div class="row-actions">
      <RowAction watch={watch} action="recheck" icon="refresh" label={act.recheck} shortcut="r" isShort />
      <details class="menu">
        <summary aria-label={words.watches.actionsOf(nameText(watch.label))}>
          <Icon name="more" />
        </summary>
        <div class="sheet">
          {watch.unseen ? (
            <RowAction watch={watch} action="viewed" icon="eye" label={act.viewed} shortcut="m" />
          ) : (
            <RowAction watch={watch} action="unviewed" icon="eye" label={act.unviewed} shortcut="m" />
          )}
          {watch.paused ? (
            <RowAction watch={watch} action="resume" icon="play" label={act.resume} />
          ) : (
            <RowAction watch={watch} action="pause" icon="pause" label={act.pause} />
          )}
          {isMuted(watch, reader.now) ? (
            <RowAction watch={watch} action="unmute" icon="bell" label={act.unmute} />
          ) : (
            <RowAction watch={watch} action="mute" icon="mute" label={act.mute} />
          )}
          <a href={`/watch/${watch.uuid}/edit`} data-key="e">
            <Icon name="edit" /> {act.edit}
          </a>
          <RowAction watch={watch} action="clone" icon="copy" label={act.clone} />
          <RowAction watch={watch} action="delete" icon="trash" label={act.delete} />
        </div>
      </details>
    </div>
  );
}

type Act = {
  watch: WatchEntry;
  action: string;
  icon: IconName;
  label: string;
  shortcut?: string;
  /** Only its picture; the words are spoken. */
  isShort?: boolean;
};

const RowAction = ({ watch, action, icon, label, shortcut, isShort = false }: Act) => (
  <button
    type="submit"
    name="one"
    value={`${action}:${watch.uuid}`}
    class={isShort ? "button icon" : ""}
    data-key={shortcut}
    {...(isShort ? { title: label, "aria-label": `${label}: ${nameText(watch.label)}` } : {})}
  >
    <Icon name={icon} /> {isShort ? null : label}
  </button>
);
