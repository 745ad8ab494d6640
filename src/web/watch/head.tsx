/** The head of a watch: its name, its state in a sentence, what can be done with it, and the tabs. Pure. */
import { messageIn } from "../../message/written.ts";
import { isMuted } from "../../settings/muted.ts";
import { Foreign, ForeignLink, hostOf } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { failureText, Said } from "../parts/said.tsx";
import { Action, Hidden } from "../parts/form.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Notice, Tabs } from "../parts/page.tsx";
import type { FailureClass } from "../../page/failure.ts";
import { adviceText } from "./advice.ts";
import { WayOutButton } from "../parts/wayOutButton.tsx";
import { PriceNow } from "../parts/priceMove.tsx";
import { StateMark, type State } from "../parts/state.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { Schedule } from "./checks.tsx";
import { listsPages, readsRows } from "../../settings/processors.ts";
import { showsPrice, tabPath, watchTabs, type WatchView } from "./view.ts";

type Part = { reader: Reader; view: WatchView };

export const WatchHead = ({ reader, view }: Part) => (
  <>
    <header class="watch-head">
      <div class="titles">
        <h1>
          <Foreign text={nameText(view.watch.label)} max={300} />
        </h1>
        <ForeignLink url={view.watch.open_link} text={shortAddress(view.watch.open_link)} />
      </div>
      <Value reader={reader} watch={view.watch} isStale={view.errors.failing !== null} />
      <Actions reader={reader} view={view} />
      <div data-live="state" class="state-place">
        <StateSentence reader={reader} view={view} />
      </div>
    </header>
    <TabLinks reader={reader} view={view} />
  </>
);

/** What a product costs now and whether it can be bought, in large. `isStale`: as it was when the page could be read. */
function Value({
  reader,
  watch: { restock },
  isStale,
}: {
  reader: Reader;
  watch: WatchView["watch"];
  isStale: boolean;
}) {
  if (!restock || (restock.price === null && restock.in_stock === null)) return null;
  const { price, currency, in_stock: isIn, last_price: before } = restock;
  const offer = (amount: string | null) => ({ price: amount, currency, in_stock: isIn });
  return (
    <p class={isStale ? "watch-value stale" : "watch-value"}>
      <PriceNow reader={reader} before={offer(before ?? price)} after={offer(price)} />
    </p>
  );
}

const shortAddress = (link: string): string => {
  const { pathname = "", search = "" } = URL.parse(link) ?? {};
  return `${hostOf(link)}${pathname === "/" ? "" : pathname}${search}`;
};

/** The one state that the sentence begins with: what asks for attention first. */
function stateOf({ watch, errors }: Pick<WatchView, "watch" | "errors">): State {
  if (watch.paused) return "paused";
  if (watch.checking) return "checking";
  if (errors.failing) return "failing";
  if (watch.waiting) return "waiting";
  return watch.last_checked === 0 ? "checking" : "healthy";
}

function StateSentence({ reader, view }: Part) {
  const { words } = reader;
  const { says } = words.watch;
  const { watch, errors } = view;
  const state = stateOf(view);
  const isFirst = watch.last_checked === 0;
  const mutedUntil = watch.notification_muted_until ?? 0;
  const opening: Record<State, string> = {
    ...{
      paused: says.paused,
      failing: says.failing,
      waiting: says.waiting,
      checking: isFirst ? says.first : says.checking,
    },
    ...{ healthy: says.watching, changed: says.watching, suppressed: says.watching, muted: says.watching },
  };
  const isUnderWay = state === "checking";
  return (
    <div id="watch-state" class={`watch-state ${state}`} {...(isUnderWay ? { "data-checking": "" } : {})}>
      <p class="state-line">
        <StateMark reader={reader} state={state} /> <strong>{opening[state]}</strong>{" "}
        <span class="schedule">
          <Schedule reader={reader} view={view} />
        </span>
        {isFirst ? null : (
          <span class="last-read">
            <Time reader={reader} at={watch.last_checked} />
          </span>
        )}
      </p>
      {errors.failing ? <Failed reader={reader} view={view} failing={errors.failing} /> : null}
      {watch.waiting && !watch.paused ? (
        <p class="trouble">
          <Said reader={reader} text={messageIn(watch.waiting) ?? watch.waiting.reason} max={500} />
        </p>
      ) : null}
      {watch.notification_muted ? (
        <p>
          <StateMark reader={reader} state="muted" /> {says.muted}
        </p>
      ) : mutedUntil > reader.now ? (
        <p>
          <StateMark reader={reader} state="muted" /> {says.mutedUntil} <Time reader={reader} at={mutedUntil} />
        </p>
      ) : null}
      <ChosenSuppressed reader={reader} watch={watch} />
      {watch.last_notification_error ? (
        <p class="trouble failing">
          {says.alerts}{" "}
          <Said
            reader={reader}
            text={messageIn(watch.last_notification_error_code) ?? watch.last_notification_error}
            max={500}
          />
        </p>
      ) : null}
    </div>
  );
}

/** The failure in a line beside its way out, and what else there is to know and to do when it is unfolded. */
function Failed({ reader, view, failing }: Part & { failing: NonNullable<WatchView["errors"]["failing"]> }) {
  const { words } = reader;
  const { watch, errors, tried } = view;
  const className = failing.class as FailureClass;
  const isSeen = errors.screenshot !== null && errors.screenshot.taken_at >= failing.since;
  return (
    <form method="post" action={`/watch/${watch.uuid}/way-out`} class="failed" data-swap>
      <Hidden name="next" value={reader.here} />
      <details>
        <summary class="trouble failing">
          <span>
            <Foreign text={failureText(reader, failing)} max={500} />
          </span>
        </summary>
        <p class="quiet">{adviceText(words.watch, className, { tried, hasBrowser: reader.hasBrowser })}</p>
        <p class="row">
          <a href={tabPath(watch.uuid, "health")}>{words.watch.tabs.health}</a>
          {isSeen ? <a href={`${tabPath(watch.uuid, "health")}#seen`}>{words.watch.health.seen}</a> : null}
          {watch.paused ? null : (
            <button type="submit" class="button small" name="way" value="give_up">
              {words.wayOut.give_up}
            </button>
          )}
        </p>
      </details>
      {watch.paused ? null : (
        <WayOutButton
          reader={reader}
          uuid={watch.uuid}
          failure={className}
          code={failing.code}
          isRendered={tried.browser}
        />
      )}
    </form>
  );
}

const noticeSeconds = 7 * 86_400;

/** Once, for a week: of what somebody chose to watch something was not told. */
function ChosenSuppressed({ reader, watch }: { reader: Reader; watch: WatchView["watch"] }) {
  const { says } = reader.words.watch;
  const at = watch.noise_reduction_first_at;
  if (at === null || !watch.include_filters?.length || reader.now - at > noticeSeconds) return null;
  return (
    <Notice kind="suppressed">
      <p>
        {says.chosenSuppressed} <Time reader={reader} at={at} />.{" "}
        <a href={`/watch/${watch.uuid}?kind=suppressed`}>{says.seeSuppressed}</a>
      </p>
      <Action path={`/watch/${watch.uuid}/tell-all`} next={reader.here}>
        {says.tellAll}
      </Action>
    </Notice>
  );
}

function Actions({ reader, view }: Part) {
  const { act } = reader.words.watch;
  const { watch } = view;
  const { uuid } = watch;
  return (
    <div class="row watch-actions" role="group" aria-label={act.label}>
      <form method="post" action="/watches/act" data-swap class="inline row">
        <Hidden name="next" value={reader.here} />
        {watch.paused ? <Act {...pausing(reader, watch)} isMain /> : null}
        <Act name={`recheck:${uuid}`} icon="refresh" label={act.check} shortcut="r" isMain={!watch.paused} />
        <Act {...(watch.paused ? muting : pausing)(reader, watch)} isWide />
        {watch.paused ? null : <Act {...muting(reader, watch)} />}
        {isUnseen(watch) ? <Act name={`viewed:${uuid}`} icon="eye" label={act.seen} shortcut="m" isWide /> : null}
      </form>
      <a class="button" href={`/watch/${uuid}/edit`} data-key="e">
        <Icon name="edit" /> <span class="label">{act.edit}</span>
      </a>
      <More reader={reader} view={view} />
    </div>
  );
}

type ActButton = { name: string; icon: IconName; label: string };

const pausing = ({ words }: Reader, { uuid, paused }: WatchView["watch"]): ActButton =>
  paused
    ? { name: `resume:${uuid}`, icon: "play", label: words.watch.act.resume }
    : { name: `pause:${uuid}`, icon: "pause", label: words.watch.act.pause };

const muting = ({ words, now }: Reader, watch: WatchView["watch"]): ActButton =>
  isMuted(watch, now)
    ? { name: `unmute:${watch.uuid}`, icon: "bell", label: words.watch.act.unmute }
    : { name: `mute:${watch.uuid}`, icon: "mute", label: words.watch.act.mute };

const isUnseen = ({ viewed, last_changed: changed }: WatchView["watch"]): boolean => !viewed && changed !== 0;

/** `isWide`: on a phone it stands in the menu. There buttons show their icon alone. */
const Act = (button: ActButton & { shortcut?: string; isMain?: boolean; isWide?: boolean }) => (
  <button
    type="submit"
    name="one"
    value={button.name}
    class={`button ${button.isMain ? "primary" : ""} ${button.isWide ? "wide-only" : ""}`}
    data-key={button.shortcut}
  >
    <Icon name={button.icon} /> <span class="label">{button.label}</span>
  </button>
);

function More({ reader, view }: Part) {
  const { act } = reader.words.watch;
  const { uuid, url, title } = view.watch;
  const shared = `/new?${new URLSearchParams({ url, ...(title ? { title } : {}) }).toString()}`;
  const onPhones = [
    // What is left to do of a paused watch is to resume it.
    (view.watch.paused ? muting : pausing)(reader, view.watch),
    ...(isUnseen(view.watch) ? [{ name: `viewed:${uuid}`, icon: "eye" as const, label: act.seen }] : []),
  ];
  return (
    <details class="menu">
      <summary aria-label={act.more} class="button">
        <Icon name="more" />
      </summary>
      <div class="sheet">
        <p class="quiet small on-phones">
          <Schedule reader={reader} view={view} />
        </p>
        <form method="post" action="/watches/act" data-swap class="inline on-phones">
          <Hidden name="next" value={reader.here} />
          {onPhones.map(({ name, icon, label }) => (
            <button type="submit" name="one" value={name} class="link">
              <Icon name={icon} /> {label}
            </button>
          ))}
        </form>
        <form method="post" action="/watches/act" data-swap class="inline">
          <Hidden name="next" value="/watches" />
          <button type="submit" name="one" value={`clone:${uuid}`} class="link">
            <Icon name="copy" /> {act.clone}
          </button>
          <button type="submit" name="one" value={`delete:${uuid}`} class="link">
            <Icon name="trash" /> {act.delete}
          </button>
        </form>
        <a href={`/watch/${uuid}/share`}>
          <Icon name="link" /> {act.shareSettings}
        </a>
        <a href={shared}>
          <Icon name="link" /> {act.share}
        </a>
      </div>
    </details>
  );
}

function TabLinks({ reader: { words }, view: { watch, tab } }: Part) {
  const isShown = { price: showsPrice(watch), pages: listsPages(watch.processor), rows: readsRows(watch.processor) };
  const shown = watchTabs.filter((each) => each === tab || (isShown as Record<string, boolean>)[each] !== false);
  const tabs = shown.map((each) => ({
    href: tabPath(watch.uuid, each),
    label: words.watch.tabs[each],
    isCurrent: each === tab,
  }));
  return <Tabs label={words.watch.tabs.label} tabs={tabs} />;
}
