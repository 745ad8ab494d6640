/** One page of a site: how it is, since when and by which proof, what it says, when it is read, and what became of it. Pure. */
import type { getPage } from "../../history/site/onePage.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { sentenceIn } from "../../message/written.ts";
import { pageName } from "../../services/pageName.ts";
import { ChangedLines } from "../parts/changedLines.tsx";
import { Foreign, ForeignLink, pathText } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import { relative, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { partPage } from "./page.tsx";
import { SuppressedReading } from "./suppressedReading.tsx";
import type { WatchView } from "./view.ts";

export type WholePage = AnswerOf<typeof getPage>;
type Part = { reader: Reader; view: WatchView; page: WholePage };

/** Characters of its text that are drawn. */
const textCharacters = 20_000;

/** A page of a site as a page of the dashboard. */
export const sitePagePage = (reader: Reader, view: WatchView, page: WholePage): string =>
  partPage(
    reader,
    { view, name: pageName(page.title, pathText(page.url, false)).name },
    <PageOfSite reader={reader} view={view} page={page} />,
  );

const pathOf = ({ watch }: WatchView): string => `/watch/${watch.uuid}/pages`;

function PageOfSite({ reader, view, page }: Part) {
  const words = reader.words.watch.pages;
  const { text, events } = page;
  const { name, beside } = pageName(page.title, pathText(page.url, false));
  // What the last reports say is not said twice.
  const last = events.some(({ event }) => event === "page_changed") ? null : page.last_change;
  return (
    <section class="site-page" aria-labelledby="page-title">
      <p>
        <a href={pathOf(view)}>
          <Icon name="left" /> {words.title}
        </a>
      </p>
      <h2 id="page-title">
        <Foreign text={name} max={300} />
      </h2>
      {beside === null ? null : (
        <p class="quiet">
          <Foreign text={beside} max={300} />
        </p>
      )}
      <p>
        <strong>{words.states[page.state]}</strong>
        {page.by === null ? null : <span class="quiet"> ({words.by[page.by]})</span>}
        {page.ignored ? (
          <>
            {" "}
            <span class="badge">{words.ignored}</span>
          </>
        ) : null}
      </p>
      <p>
        <Foreign text={sentenceOf(spoken(reader, sentenceIn(page.reading.sentence, page.reading)))} max={600} />{" "}
        {page.reading.next_at === null ? null : (
          <span class="quiet">{words.about(relative(reader, page.reading.next_at))}</span>
        )}
      </p>
      <Actions reader={reader} view={view} page={page} />
      <Facts reader={reader} page={page} />
      {last === null ? null : (
        <>
          <h3>{words.lastChange}</h3>
          <ChangedLines {...last} />
        </>
      )}
      <Events reader={reader} view={view} page={page} />
      <Suppressed reader={reader} view={view} page={page} />
      {text === null ? null : (
        <details>
          <summary>{words.text}</summary>
          <pre class="page-text" tabindex={0} dir="auto">
            <Foreign text={text} max={textCharacters} />
          </pre>
          {text.length > textCharacters ? <p class="help">{words.textGoesOn}</p> : null}
        </details>
      )}
    </section>
  );
}

function Actions({ reader, view, page }: Part) {
  const words = reader.words.watch.pages;
  const path = `${pathOf(view)}/${page.id}`;
  const { state, ignored, watch, pinned_every_hours: hours } = page;
  const { status } = page.reading;
  const isFollowed = state === "listed" && !ignored && watch === null;
  const isRead = isFollowed && status !== "off";
  return (
    <div class="row page-actions" role="group" aria-label={reader.words.watch.act.label}>
      <ForeignLink url={page.url} text={words.open} />
      {isRead && status !== "wanted" ? (
        <Action path={`${path}/read`} next={path} title={words.readNowHelp}>
          {words.readNow}
        </Action>
      ) : null}
      {isRead && hours === null ? (
        <Action path={`${path}/pin`} next={path} title={words.pinHelp}>
          {words.pin}
        </Action>
      ) : null}
      {hours === null ? null : (
        <Action path={`${path}/unpin`} next={path} title={words.pinned(hours)}>
          {words.unpin}
        </Action>
      )}
      {ignored ? (
        <Action path={`${path}/unignore`} next={path}>
          {words.unignore}
        </Action>
      ) : (
        <Action path={`${path}/ignore`} next={path} title={words.ignoreHelp}>
          {words.ignore}
        </Action>
      )}
      {isFollowed ? (
        <Action path={`${path}/watch`} next={path} title={words.watchHelp}>
          {words.watchIt}
        </Action>
      ) : null}
      {watch === null ? null : (
        <a class="button" href={`/watch/${watch}`}>
          {words.itsWatch}
        </a>
      )}
    </div>
  );
}

function Facts({ reader, page }: Omit<Part, "view">) {
  const words = reader.words.watch.pages;
  const { asked, moved_to: to, previous_url: previous, listed_by: file, changes } = page;
  const at = (seconds: number | null) => <Time reader={reader} at={seconds} as="absolute" />;
  return (
    <dl class="facts">
      <dt>{words.first}</dt>
      <dd>{at(page.first_seen)}</dd>
      <dt>{words.inState}</dt>
      <dd>{at(page.since)}</dd>
      {page.back_at === null ? null : (
        <>
          <dt>{words.backAt}</dt>
          <dd>{at(page.back_at)}</dd>
        </>
      )}
      {to === null ? null : (
        <>
          <dt>{words.states.moved}</dt>
          <dd>
            <ForeignLink url={to} />
          </dd>
        </>
      )}
      {previous === null ? null : (
        <>
          <dt>{words.formerly}</dt>
          <dd>
            <Foreign text={previous} max={300} />
          </dd>
        </>
      )}
      {asked === null ? null : (
        <>
          <dt>{words.asked}</dt>
          <dd>
            {words.answers[asked.answer]} <span class="quiet">{at(asked.at)}</span>
          </dd>
        </>
      )}
      <dt>{words.readAt}</dt>
      <dd>{at(page.read_at)}</dd>
      {changes === 0 ? null : (
        <>
          <dt>{words.changedAt}</dt>
          <dd>
            {at(page.changed_at)} <span class="quiet">{words.changes(changes)}</span>
          </dd>
        </>
      )}
      {file === null ? null : (
        <>
          <dt>{words.listedBy}</dt>
          <dd>
            <ForeignLink url={file} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** What was read on it and not reported, and why. */
function Suppressed({ reader, view, page: { id, held_back: readings } }: Part) {
  if (readings.length === 0) return null;
  return (
    <>
      <h3>{reader.words.watch.pages.suppressed}</h3>
      <ol class="timeline">
        {readings.map((reading) => (
          <li class="event">
            <SuppressedReading reader={reader} reading={reading} of={{ uuid: view.watch.uuid, page: id }} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Events({ reader, view, page: { events } }: Part) {
  const words = reader.words.watch.pages;
  return (
    <>
      <h3>{words.reports}</h3>
      {events.length === 0 ? <p class="quiet">{words.noReports}</p> : null}
      <ol class="timeline">
        {events.map((event) => (
          <li class="event change">
            <p class="event-line">
              <strong>{words.events[event.event]}</strong>
              {event.previous_url === null ? null : (
                <span class="quiet">
                  {" "}
                  {words.previous} <Foreign text={pathText(event.previous_url, true)} max={200} />
                </span>
              )}{" "}
              <Time reader={reader} at={event.at} />{" "}
              <a href={`/watch/${view.watch.uuid}/compare/${event.from}/${event.at}`}>{words.compare}</a>
            </p>
            <ChangedLines {...event} />
          </li>
        ))}
      </ol>
    </>
  );
}
