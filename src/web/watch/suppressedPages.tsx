/** What was read on the pages of a site and not reported, of all of them, newest first. Pure. */
import type { listSuppressedOfPages } from "../../history/site/suppressedRoutes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { pageName } from "../../services/pageName.ts";
import { titleWithoutSite } from "../../services/siteTitle.ts";
import { Foreign, hostOf, pathText } from "../parts/foreign.tsx";
import { TextField } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { partPage } from "./page.tsx";
import { SuppressedReading } from "./suppressedReading.tsx";
import type { WatchView } from "./view.ts";

/** `next`: the cursor of what was read before these; null where there is none. `isLater`: newer ones stand before these. */
export type SuppressedPages = {
  readings: AnswerOf<typeof listSuppressedOfPages>;
  q: string;
  next: string | null;
  isLater: boolean;
};
type Part = { reader: Reader; view: WatchView; page: SuppressedPages };

export const suppressedPagesPage = (reader: Reader, view: WatchView, page: SuppressedPages): string =>
  partPage(
    reader,
    { view, name: reader.words.watch.pages.suppressed },
    <SuppressedTab reader={reader} view={view} page={page} />,
  );

export const suppressedPagesPath = (uuid: string): string => `/watch/${uuid}/pages/held`;

function hrefOf({ watch }: WatchView, q: string, cursor?: string): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }).toString();
  return `${suppressedPagesPath(watch.uuid)}${query && `?${query}`}`;
}

function SuppressedTab({ reader, view, page }: Part) {
  const { watch, suppressed } = reader.words;
  const words = watch.pages;
  const { readings, q, next, isLater } = page;
  return (
    <section class="site-page" aria-labelledby="held-title">
      <p>
        <a href={`/watch/${view.watch.uuid}/pages`}>
          <Icon name="left" /> {words.title}
        </a>
      </p>
      <h2 id="held-title">{words.suppressed}</h2>
      <p>{words.suppressedLead}</p>
      {readings.length === 0 && q === "" ? null : (
        <form method="get" action={suppressedPagesPath(view.watch.uuid)} class="row" role="search">
          <TextField name="q" type="search" label={words.find} value={q} maxlength={200} />
          <button type="submit" class="button">
            {words.search}
          </button>
        </form>
      )}
      {readings.length ? (
        <Readings reader={reader} view={view} page={page} />
      ) : q ? (
        <Empty title={words.nothingFits} />
      ) : (
        <Empty title={suppressed.noneOnPages} text={suppressed.noneOnPagesText} />
      )}
      <p class="pager">
        {isLater ? (
          <a class="button" href={hrefOf(view, q)}>
            {watch.timeline.newest}
          </a>
        ) : null}
        {next === null ? null : (
          <a class="button" rel="next" href={hrefOf(view, q, next)}>
            {watch.timeline.older}
          </a>
        )}
      </p>
    </section>
  );
}

function Readings({ reader, view, page: { readings } }: Part) {
  const isOneHost = new Set(readings.map(({ url }) => hostOf(url))).size === 1;
  const shownTitle = titleWithoutSite(readings.map(({ title }) => title));
  return (
    <ol class="timeline">
      {readings.map((reading) => {
        const { name, beside } = pageName(shownTitle(reading.title), pathText(reading.url, isOneHost));
        return (
          <li class="event suppressed">
            <p class="event-line">
              <a class="title" href={`/watch/${view.watch.uuid}/pages/${reading.page}`}>
                <Foreign text={name} max={300} />
              </a>{" "}
              {beside === null ? null : (
                <span class="quiet">
                  <Foreign text={beside} max={300} />
                </span>
              )}
            </p>
            <SuppressedReading reader={reader} reading={reading} of={{ uuid: view.watch.uuid, page: reading.page }} />
          </li>
        );
      })}
    </ol>
  );
}
