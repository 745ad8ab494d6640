/** The pages of a site: what its list has, what is missing in it and what is gone, and how good the list is. Pure. */
import { sentenceIn } from "../../message/written.ts";
import type { listPages } from "../../history/site/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { pageName } from "../../services/pageName.ts";
import { titleWithoutSite } from "../../services/siteTitle.ts";
import { memberStates } from "../../site/member.ts";
import type { Child } from "hono/jsx";
import { Foreign, ForeignLink, hostOf, pathText } from "../parts/foreign.tsx";
import { Action, Hidden, TextField } from "../parts/form.tsx";
import { Empty, Notice, Pager, Tabs } from "../parts/page.tsx";
import { Said } from "../parts/said.tsx";
import { absolute, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { listsPages } from "../../settings/processors.ts";
import { watchPage } from "./page.tsx";
import { suppressedPagesPath } from "./suppressedPages.tsx";
import type { WatchView } from "./view.ts";

type SitePages = AnswerOf<typeof listPages>;
type SitePage = SitePages["pages"][number];
/** What the list is narrowed to: pages in a state, or those that are ignored. */
export const pagesChoices = [...memberStates, "ignored"] as const;
export type PagesChoice = (typeof pagesChoices)[number];
/** What is asked for, and where in the list that is. */
export type PagesQuery = { state: PagesChoice | null; q: string; from: number; next: number | null };

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
      </form>
      <div class="row table-tools">
        <a class="button" href={`/watch/${uuid}/pages.csv`} download>
          {words.csv}
        </a>
        {site.pages.some((page) => page.read_at !== null) ? (
          <a class="button" href={suppressedPagesPath(uuid)}>
            {words.suppressed}
          </a>
        ) : null}
        {site.pages.some((page) => page.read_at !== null) ? (
          <Action path={`/watch/${uuid}/pages/table`} title={words.tableHelp}>
            {words.table}
          </Action>
        ) : null}
      </div>
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
  const { requests_per_day: requests, days_each: days, first_reading: first, left_alone: alone } = listing;
  const number = new Intl.NumberFormat(reader.locale);
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
      {alone === null ? null : (
        <Notice kind="suppressed">
          {words.leftAlone(absolute(reader, alone.until))}{" "}
          <Said reader={reader} text={sentenceIn(alone.sentence, alone)} />
        </Notice>
      )}
      {first === null ? null : (
        <p>{words.reading(number.format(first.read), number.format(first.pages), absolute(reader, first.done_at))}</p>
      )}
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
  const tab = (state: PagesChoice | null) => ({
    href: hrefOf(view, { ...query, state }),
    label: state === null ? words.all : state === "ignored" ? words.ignored : words.states[state],
    count: state ? counts[state] : all,
    isCurrent: query.state === state,
  });
  const shown = pagesChoices.filter((each) => each !== "ignored" || counts.ignored > 0 || query.state === each);
  return <Tabs label={words.state} tabs={[null, ...shown].map(tab)} />;
}

/** Each by its name, with its address beside it, and in the order of addresses. */
function Table({ reader, view, site: { pages } }: Part) {
  const words = reader.words.watch.pages;
  const isOneHost = new Set(pages.map(({ url }) => hostOf(url))).size === 1;
  const shownTitle = titleWithoutSite(pages.map(({ title }) => title));
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
        {pages.map((page) => (
          <tr>
            <td>
              <NameOf
                page={{ ...page, title: shownTitle(page.title) }}
                href={`/watch/${view.watch.uuid}/pages/${page.id}`}
                isOneHost={isOneHost}
              />
              <Notes reader={reader} page={page} isOneHost={isOneHost} />
            </td>
            <td title={words.stateHelp[page.state]} class={page.state === "listed" ? "quiet" : ""}>
              {words.states[page.state]}
              {page.back_at === null || page.state !== "listed" ? null : <small> {words.back}</small>}
              {page.by === null ? null : <small class="quiet"> {words.by[page.by]}</small>}
            </td>
            <td class="quiet">
              <Time reader={reader} at={page.since} as="day" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NameOf({ page, href, isOneHost }: { page: SitePage; href: string; isOneHost: boolean }) {
  const { name, beside } = pageName(page.title, pathText(page.url, isOneHost));
  return (
    <>
      <a href={href}>
        <Foreign text={name} max={300} />
      </a>
      {beside === null ? null : (
        <small class="notes">
          <Foreign text={beside} max={300} />
        </small>
      )}
    </>
  );
}

/** What else is known of a page, in one quiet line. */
function Notes({ reader, page, isOneHost }: { reader: Reader; page: SitePage; isOneHost: boolean }) {
  const words = reader.words.watch.pages;
  const { changes, moved_to: to, previous_url: previous, pinned_every_hours: hours } = page;
  const notes: Child[] = [
    ...(changes === 0 ? [] : [words.changes(changes)]),
    ...(page.failed ? [words.unread] : []),
    ...(to === null ? [] : [<Where word={words.movedTo} url={to} isOneHost={isOneHost} />]),
    ...(previous === null ? [] : [<Where word={words.previous} url={previous} isOneHost={isOneHost} />]),
    ...(page.ignored ? [words.ignored] : []),
    ...(hours === null || page.ignored ? [] : [words.pinned(hours)]),
    ...(page.watch === null ? [] : [<a href={`/watch/${page.watch}`}>{words.itsWatch}</a>]),
  ];
  if (notes.length === 0) return null;
  return (
    <small class="notes">
      {notes.map((note, place) => (
        <>
          {place === 0 ? "" : " · "}
          {note}
        </>
      ))}
    </small>
  );
}

const Where = ({ word, url, isOneHost }: { word: string; url: string; isOneHost: boolean }) => (
  <>
    {word} <Foreign text={pathText(url, isOneHost)} max={200} />
  </>
);

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
