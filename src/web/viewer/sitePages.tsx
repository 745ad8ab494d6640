/** What became of the pages of a site, each with the way to its own page. Pure. */
import { Foreign, hostOf, pathText } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { ChangedLines } from "../watch/sitePage.tsx";
import type { Viewed } from "./viewed.ts";

type Report = NonNullable<Viewed["site"]>;

/** The report as a list, above the lines that it is made of. */
export function PageEvents({ reader, report, uuid }: { reader: Reader; report: Report; uuid: string }) {
  const words = reader.words.watch.pages;
  const { counts, pages } = report;
  const more = Object.values(counts).reduce((sum, count) => sum + count, 0) - pages.length;
  if (pages.length === 0) return null;
  const isOneHost = new Set(pages.map(({ url }) => hostOf(url))).size === 1;
  return (
    <section class="page-events" aria-label={words.title}>
      <ul>
        {pages.map((page) => (
          <li>
            <span class="badge">{words.events[page.event]}</span>{" "}
            <a href={`/watch/${uuid}/pages/${page.id}`}>
              <Foreign text={pathText(page.url, isOneHost)} max={200} />
            </a>
            {page.title === null ? null : (
              <small class="quiet">
                {" "}
                <Foreign text={page.title} max={120} />
              </small>
            )}
            {page.previous_url === null ? null : (
              <small class="quiet">
                {" "}
                {words.previous} <Foreign text={pathText(page.previous_url, isOneHost)} max={200} />
              </small>
            )}
            <ChangedLines {...page} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p class="quiet">{words.more(new Intl.NumberFormat(reader.locale).format(more))}</p> : null}
    </section>
  );
}
