/** What happened to a watch: changes, held-back readings, failures, edits, newest first. Pure. */
import { Empty } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import type { Prices } from "../parts/chart.tsx";
import { EditEntry, FailureEntry, RecoveryEntry } from "./events.tsx";
import type { NamedChannel } from "../channels/data.ts";
import { LaterList, type LaterAlerts } from "./later.tsx";
import type { SettingField } from "./settings.tsx";
import { ChangeEntry, SuppressedEntry } from "./readings.tsx";
import { listsPages } from "../../settings/processors.ts";
import { suppressedPagesPath } from "./suppressedPages.tsx";
import { watchPage } from "./page.tsx";
import type { FeedbackRule, Timeline, TimelineEntry, WatchView } from "./view.ts";

/** Which kinds the list is narrowed to; a failure and its end are one choice. */
export const timelineFilters = ["change", "suppressed", "failure", "edit"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

export type TimelinePage = {
  timeline: Timeline;
  filter: TimelineFilter | null;
  /** Whether this is not the first page. */
  isLater: boolean;
  rules: FeedbackRule[];
  /** The settings of forms by name. */
  fields: ReadonlyMap<string, SettingField>;
  hasModel: boolean;
  later: LaterAlerts;
  /** The named channels of the account, by which deliveries are called. */
  channels: readonly NamedChannel[];
  /** Held-back readings, by time, that rules of today would have reported. */
  newsToday: ReadonlySet<number>;
  /** How the price moved, where one is followed. */
  prices: Prices | null;
};

type Part = { reader: Reader; view: WatchView; page: TimelinePage };

/** The timeline as a page. */
export const timelinePage = (reader: Reader, view: WatchView, page: TimelinePage): string =>
  watchPage(reader, view, <TimelineTab reader={reader} view={view} page={page} />);

const filterPath = (uuid: string, filter: TimelineFilter | null, cursor?: string | null): string => {
  const query = new URLSearchParams({ ...(filter ? { kind: filter } : {}), ...(cursor ? { cursor } : {}) }).toString();
  return `/watch/${uuid}${query ? `?${query}` : ""}`;
};

function TimelineTab({ reader, view, page }: Part) {
  const words = reader.words.watch.timeline;
  const { uuid } = view.watch;
  const { entries, next_cursor: cursor } = page.timeline;
  return (
    <section aria-label={words.title} class="watch-timeline">
      <div data-live="later">
        <LaterList reader={reader} watch={view.watch} later={page.later} />
      </div>
      {entries.length === 0 && page.filter === null && !page.isLater ? null : (
        <nav class="row filters" aria-label={words.show}>
          {[null, ...timelineFilters].map((filter) => (
            <a
              class={`badge ${filter === page.filter ? "on" : ""}`}
              aria-current={filter === page.filter ? "true" : undefined}
              href={filterPath(uuid, filter)}
            >
              {filter ? words.kinds[filter] : words.all}
            </a>
          ))}
        </nav>
      )}
      {page.filter === "suppressed" && listsPages(view.watch.processor) ? (
        <p>
          <a href={suppressedPagesPath(uuid)}>{reader.words.suppressed.onPages}</a>
        </p>
      ) : null}
      {entries.length === 0 ? <Nothing reader={reader} view={view} page={page} /> : null}
      <div data-arrivals={words.arrived} hidden></div>
      <ol class="timeline" data-live={page.isLater ? undefined : "timeline"}>
        {entries.map((entry) => (
          <li id={idOf(entry)} data-row class={`event ${entry.kind}`}>
            <Entry reader={reader} view={view} page={page} entry={entry} />
          </li>
        ))}
      </ol>
      <p class="pager">
        {page.isLater ? (
          <a class="button" href={filterPath(uuid, page.filter)}>
            {words.newest}
          </a>
        ) : null}
        {cursor ? (
          <a class="button" rel="next" href={filterPath(uuid, page.filter, cursor)}>
            {words.older}
          </a>
        ) : null}
      </p>
    </section>
  );
}

/** A name that stays with an entry while it is on the page. */
function idOf(entry: TimelineEntry): string {
  if (entry.kind === "suppressed") return `suppressed-${entry.suppressed.timestamp}`;
  if (entry.kind === "edit") return `edit-${entry.edit.id}`;
  if (entry.kind === "change") return `change-${entry.timestamp}`;
  return `${entry.kind}-${entry.failure.first_at}-${entry.failure.class}`;
}

function Nothing({ reader: { words }, view, page }: Part) {
  const { timeline } = words.watch;
  if (!page.filter) return <Empty title={timeline.firstTitle} text={timeline.firstText} />;
  return (
    <Empty title={timeline.noneTitle} text={timeline.noneText}>
      <p>
        <a class="button" href={filterPath(view.watch.uuid, null)}>
          {timeline.clear}
        </a>
      </p>
    </Empty>
  );
}

function Entry({ reader, view, page, entry }: Part & { entry: TimelineEntry }) {
  const { uuid } = view.watch;
  switch (entry.kind) {
    case "change": {
      const rule = page.rules.find(({ change, page: of }) => of === null && change === entry.timestamp) ?? null;
      // The newest move of a price, beside all that it came from.
      const isNewest = page.prices?.points.at(-1)?.at === entry.timestamp;
      const prices = isNewest ? page.prices : null;
      return (
        <ChangeEntry
          reader={reader}
          change={entry.change}
          {...{ rule, prices }}
          hasModel={page.hasModel}
          channels={page.channels}
        />
      );
    }
    case "suppressed":
      return (
        <SuppressedEntry
          reader={reader}
          watch={view.watch}
          suppressed={entry.suppressed}
          isNewsToday={page.newsToday.has(entry.timestamp)}
        />
      );
    case "failure":
      return <FailureEntry reader={reader} failure={entry.failure} />;
    case "recovery":
      return <RecoveryEntry reader={reader} failure={entry.failure} />;
    case "edit":
      return <EditEntry reader={reader} uuid={uuid} edit={entry.edit} fields={page.fields} />;
  }
}
