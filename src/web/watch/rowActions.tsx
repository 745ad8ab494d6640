/** What can be done about a row: to the watch that it is, or to its page and the site that reads it, which may get a watch of its own. Pure. */
import type { getRowHistory } from "../../history/rows/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { ForeignLink } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";

type Part = { reader: Reader; row: AnswerOf<typeof getRowHistory>; path: string };

/** `path`: of this screen. */
export function RowActions({ reader, row: { watch, site, page }, path }: Part) {
  const { rows, pages } = reader.words.watch;
  if (site === null || page === null)
    return watch === null ? null : (
      <p>
        <a href={`/watch/${watch}`}>{rows.watch}</a>
      </p>
    );
  const ofSite = `/watch/${site}/pages/${page.id}`;
  return (
    <div class="row page-actions" role="group" aria-label={reader.words.watch.act.label}>
      <ForeignLink url={page.url} text={pages.open} />
      <a class="button quiet" href={ofSite}>
        {rows.page}
      </a>
      {watch === null && page.state === "listed" ? (
        <Action path={`${ofSite}/watch`} next={path} title={pages.watchHelp}>
          {pages.watchIt}
        </Action>
      ) : null}
      {watch === null ? null : (
        <a class="button" href={`/watch/${watch}`}>
          {pages.itsWatch}
        </a>
      )}
    </div>
  );
}
