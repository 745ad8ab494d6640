/** The pages of a site: what its list has, what is missing in it and what is gone, and how good the list is. Pure. */
import { sentenceIn } from "../../message/written.ts";
import type { listPages } from "../../history/site/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { memberStates, type MemberState } from "../../site/member.ts";
import { Foreign, ForeignLink } from "../parts/foreign.tsx";
import { Action, Hidden, TextField } from "../parts/form.tsx";
import { Empty, Notice, Pager, Tabs } from "../parts/page.tsx";
import { Said } from "../parts/said.tsx";
import { absolute, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { listsPages } from "../../settings/processors.ts";
import { watchPage } from "./page.tsx";
import type { WatchView } from "./view.ts";

type SitePages = AnswerOf<typeof listPages>;
type SitePage = SitePages["pages"][number];
/** What is asked for, and where in the list that is. */
export type PagesQuery = { state: MemberState | null; q: string; from: number; next: number | null };

type Part = { reader: Reader; view: WatchView; site: SitePages; query: PagesQuery };

/** The pages of a site as a page. */
export const pagesPage = (reader: Reader, view: WatchView, given: Pick<Part, "site" | "query">): string =>
  watchPage(reader, view, <PagesTab reader={reader} view={view} {...given} />);

export const pagesPerPage = 50;

/** The address of the same list with something else asked for. */
function hrefOf({ watch }: WatchView, { state, q }: Pick<PagesQuery, "state" | "q">, from = 0): string {
  const query = new URLSearchParams({
    ...(state ? { state } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from: String(from) } : {}),
  }).toString();
  return `/watch/${watch.uuid}/pages${query && `?${query}`}`;
}

function PagesTab({ reader, view, site, query }: Part) {
  const words = reader.words.watch.pages;
  const { uuid, processor } = view.watch;
  if (site.listing === null) {
    const isSite = listsPages(processor);
    return (
      <Empty title={words.none} text={isSite ? words.noneText : words.notFollowed}>
        {isSite ? null : (
          <p>
            <a class="button" href={`/watch/${uuid}/edit#what`}>
              {words.edit}
            </a>
          </p>
        )}
      </Empty>
    );
  }
  return (
    <section aria-label={words.title}>
      <ListNotice reader={reader} view={view} listing={site.listing} />
      <States reader={reader} view={view} site={site} query={query} />
      <form method="get" action={`/watch/${uuid}/pages`} class="row" role="search">
        {query.state ? <Hidden name="state" value={query.state} /> : null}
        <TextField name="q" type="search" label={words.find} value={query.q} maxlength={200} />
        <button type="submit" class="button">
          {words.search}
        </button>
        <a class="button" href={`/watch/${uuid}/pages.csv`} download>
          {words.csv}
        </a>
      </form>
      {site.pages.length ? (
        <Table reader={reader} view={view} site={site} query={query} />
      ) : (
        <Empty title={words.nothingFits} />
      )}
      <Ways reader={reader} view={view} site={site} query={query} />
    </section>
  );
}

function ListNotice({
  reader,
  view,
  listing,
}: Pick<Part, "reader" | "view"> & { listing: NonNullable<SitePages["listing"]> }) {
  const words = reader.words.watch.pages;
  const { complete, doubted_since: doubted, left_out: leftOut, outside, problems, crawl } = listing;
  const { requests_per_day: requests, days_each: days } = listing;
  return (
    <>
      {complete ? null : (
        <Notice kind="suppressed">
          <p>{words.part}</p>
          <ul>
            {problems.map(({ file, ...said }) => (
              <li>
                <ForeignLink url={file} /> <Said reader={reader} text={sentenceIn(said.sentence, said)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {doubted === null ? null : <Notice kind="suppressed">{words.doubted(absolute(reader, doubted))}</Notice>}
      {leftOut ? (
        <Notice kind="suppressed">
          {words.leftOut(leftOut)} <a href={`/watch/${view.watch.uuid}/edit#part`}>{words.edit}</a>
        </Notice>
      ) : null}
      <p class="quiet">
        {words.cost(requests)} {days === null ? null : days <= 1 ? words.eachDay : words.eachDays(Math.round(days))}
      </p>
      {crawl ? <p class="quiet">{words.crawled(crawl.asked, crawl.open)}</p> : null}
      {crawl?.traps.length ? (
        <p class="quiet">
          {words.traps} <Foreign text={crawl.traps.join(", ")} max={300} />
        </p>
      ) : null}
      {outside ? <p class="quiet">{words.outside(outside)}</p> : null}
    </>
  );
}

function States({ reader, view, site: { counts }, query }: Part) {
  const words = reader.words.watch.pages;
  const all = memberStates.reduce((sum, state) => sum + counts[state], 0);
  const tab = (state: MemberState | null) => ({
    href: hrefOf(view, { ...query, state }),
    label: state ? words.states[state] : words.all,
    count: state ? counts[state] : all,
    isCurrent: query.state === state,
  });
  return <Tabs label={words.state} tabs={[null, ...memberStates].map(tab)} />;
}

function Table({ reader, view, site: { pages }, query }: Part) {
  const words = reader.words.watch.pages;
  const next = hrefOf(view, query, query.from);
  return (
    <table class="site-pages">
      <thead>
        <tr>
          <th scope="col">{words.address}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.since}</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(
          ({
            url,
            state,
            since,
            back_at: backAt,
            by,
            moved_to: to,
            previous_url: previous,
            title,
            changes,
            ...page
          }) => (
            <tr>
              <td>
                <ForeignLink url={url} text={shortOf(url)} />
                {title === null ? null : (
                  <small class="quiet">
                    {" "}
                    <Foreign text={title} max={120} />
                  </small>
                )}
                {changes === 0 ? null : <small> {words.changes(changes)}</small>}
                {to === null ? null : (
                  <small>
                    {" "}
                    {words.movedTo} <ForeignLink url={to} text={shortOf(to)} />
                  </small>
                )}
                {previous === null ? null : (
                  <small class="quiet">
                    {" "}
                    {words.previous} {shortOf(previous)}
                  </small>
                )}
                {state === "listed" ? <Apart reader={reader} uuid={view.watch.uuid} page={page} next={next} /> : null}
              </td>
              <td title={words.stateHelp[state]}>
                {words.states[state]}
                {backAt === null || state !== "listed" ? null : <small class="quiet"> {words.back}</small>}
                {by === null ? null : <small class="quiet"> {words.by[by]}</small>}
              </td>
              <td>
                <Time reader={reader} at={since} as="absolute" />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type ApartPage = Pick<SitePage, "id" | "read_at" | "pinned_every_hours" | "watch">;

/** How a page is treated apart from the others, and the buttons that do it. */
function Apart({ reader, uuid, page, next }: { reader: Reader; uuid: string; page: ApartPage; next: string }) {
  const words = reader.words.watch.pages;
  const { id, read_at: readAt, pinned_every_hours: hours, watch } = page;
  const path = `/watch/${uuid}/pages/${id}`;
  if (watch !== null)
    return (
      <small>
        {" "}
        <a href={`/watch/${watch}`}>{words.itsWatch}</a>
      </small>
    );
  return (
    <span class="row">
      {hours === null ? null : <small class="quiet">{words.pinned(hours)}</small>}
      {readAt === null ? null : hours === null ? (
        <Action path={`${path}/pin`} next={next} title={words.pinHelp}>
          {words.pin}
        </Action>
      ) : (
        <Action path={`${path}/unpin`} next={next}>
          {words.unpin}
        </Action>
      )}
      <Action path={`${path}/watch`} next={next} title={words.watchHelp}>
        {words.watchIt}
      </Action>
    </span>
  );
}

const shortOf = (url: string): string => url.replace(/^https?:\/\//i, "");

function Ways({ reader, view, site, query }: Part) {
  const { from, next } = query;
  const number = new Intl.NumberFormat(reader.locale);
  const range = reader.words.watch.pages.range(number.format(from + 1), number.format(from + site.pages.length));
  const before = from > 0 ? hrefOf(view, query, Math.max(0, from - pagesPerPage)) : null;
  return (
    <Pager
      reader={reader}
      previous={before}
      next={next === null ? null : hrefOf(view, query, next)}
      {...(site.pages.length ? { range } : {})}
    />
  );
}
