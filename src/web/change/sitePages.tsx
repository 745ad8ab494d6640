/** What became of the pages of a site, each by its name and with the way to its own page. Pure. */
import type { Child } from "hono/jsx";
import { listText } from "../../services/siteChange.ts";
import { isOfList, pagesApart, type ListGone } from "../../services/webhook/siteReport.ts";
import { pageName } from "../../services/pageName.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { ChangedLines } from "../parts/changedLines.tsx";
import { Foreign, ForeignLink, hostOf, pathText } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import type { ShownPages } from "./shown.ts";

type Part = { reader: Reader; report: ShownPages; uuid: string | null };
type Page = ShownPages["pages"][number];

/** The report as a list, above the lines that it is made of. */
export function PageEvents({ reader, report, uuid }: Part) {
  const words = reader.words.watch.pages;
  const { pages, shared_changes: shared, restructured, lists_gone: lists = [] } = report;
  const { apart, more } = pagesApart(report);
  if (pages.length + shared.length + lists.length === 0) return null;
  const isOneHost = new Set([...pages, ...lists].map(({ url }) => hostOf(url))).size === 1;
  const event = (page: Page) => <PageEvent reader={reader} page={page} uuid={uuid} isOneHost={isOneHost} />;
  return (
    <section class="page-events" aria-label={words.title}>
      {restructured ? <Restructured reader={reader} patterns={restructured.patterns} /> : null}
      <ul>
        {lists.map((list) => (
          <li>
            <ListEvent reader={reader} list={list} isOneHost={isOneHost}>
              {pages.filter((page) => isOfList(page, [list])).map(event)}
            </ListEvent>
          </li>
        ))}
        {apart.map(event)}
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

type OfPage = { reader: Reader; page: Page; uuid: string | null; isOneHost: boolean };

function PageEvent({ reader, page, uuid, isOneHost }: OfPage) {
  const words = reader.words.watch.pages;
  return (
    <li>
      <span class="badge">{words.events[page.event]}</span>{" "}
      <PageOf uuid={uuid} page={page} address={pathText(page.url, isOneHost)} />
      {page.previous_url === null ? null : (
        <small class="quiet">
          {" "}
          {words.previous} <Foreign text={pathText(page.previous_url, isOneHost)} max={200} />
        </small>
      )}
      <ChangedLines {...page} />
    </li>
  );
}

type OfList = { reader: Reader; list: ListGone; isOneHost: boolean; children: Child[] };

/** A list that is gone with its pages, which stand behind it where they are known here. */
function ListEvent({ reader, list, isOneHost, children }: OfList) {
  const written = (url: string) => pathText(url, isOneHost);
  const said = <Foreign text={listText(list, alertLanguageOf(reader.locale), written)} max={400} />;
  if (children.length === 0) return said;
  return (
    <details>
      <summary>{said}</summary>
      <ul>{children}</ul>
    </details>
  );
}

type Patterns = NonNullable<ShownPages["restructured"]>["patterns"];

/** That the site was built anew, and by which patterns its pages moved. */
function Restructured({ reader, patterns }: { reader: Reader; patterns: Patterns }) {
  const words = alertWords(alertLanguageOf(reader.locale)).pages;
  const { colon } = reader.words.frame;
  return (
    <div class="notice">
      <p>
        <strong>{words.restructured}</strong>
        {colon} {words.restructuredHelp}
      </p>
      {patterns.length === 0 ? null : (
        <ul>
          {patterns.map(({ from, to, pages }) => (
            <li>
              {words.movedSo(pages)}
              {colon} <Foreign text={from} max={200} /> → <Foreign text={to} max={200} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Its name, which leads to what is known of the page, or to the page itself; beside it the address. */
function PageOf({ uuid, page, address }: { uuid: string | null; page: Page; address: string }) {
  const { name, beside } = pageName(page.title, address);
  return (
    <>
      {uuid === null || page.id === undefined ? (
        <ForeignLink url={page.url} text={name} />
      ) : (
        <a href={`/watch/${uuid}/pages/${page.id}`}>
          <Foreign text={name} max={200} />
        </a>
      )}
      {beside === null ? null : (
        <small class="quiet">
          {" "}
          <Foreign text={beside} max={200} />
        </small>
      )}
    </>
  );
}
