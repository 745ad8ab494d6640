/** What became of the pages of a site, each with the way to its own page. Pure. */
import { Foreign, ForeignLink, hostOf, pathText } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { ChangedLines } from "../parts/changedLines.tsx";
import type { ShownPages } from "./shown.ts";

type Part = { reader: Reader; report: ShownPages; uuid: string | null };

/** The report as a list, above the lines that it is made of. */
export function PageEvents({ reader, report, uuid }: Part) {
  const words = reader.words.watch.pages;
  const { counts, pages, shared_changes: shared } = report;
  const more = Object.values(counts).reduce((sum, count) => sum + count, 0) - pages.length;
  if (pages.length + shared.length === 0) return null;
  const isOneHost = new Set(pages.map(({ url }) => hostOf(url))).size === 1;
  return (
    <section class="page-events" aria-label={words.title}>
      <ul>
        {pages.map((page) => (
          <li>
            <span class="badge">{words.events[page.event]}</span>{" "}
            <PageName uuid={uuid} page={page} text={pathText(page.url, isOneHost)} />
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
        {shared.map(({ text }) => (
          <li>
            <Foreign text={text} max={400} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p class="quiet">{words.more(new Intl.NumberFormat(reader.locale).format(more))}</p> : null}
    </section>
  );
}

/** The way to what is known of the page, or to the page itself. */
function PageName({ uuid, page, text }: { uuid: string | null; page: ShownPages["pages"][number]; text: string }) {
  if (uuid === null || page.id === undefined) return <ForeignLink url={page.url} text={text} />;
  return (
    <a href={`/watch/${uuid}/pages/${page.id}`}>
      <Foreign text={text} max={200} />
    </a>
  );
}
