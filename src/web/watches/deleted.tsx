/** Watches that were deleted in the last seven days, and the way back for each and for many. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Pager } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listDeletedWatches } from "../../watch/deletion/routes.ts";

export type DeletedWatch = {
  uuid: string;
  url: string;
  title: string | null;
  page_title: string | null;
  deleted_at: number;
  purged_at: number;
};
export type DeletedPage = AnswerOf<typeof listDeletedWatches>;

/** The deleted watches as a page. `isLater`: it is not the first one. */
export function deletedPage(
  reader: Reader,
  { watches, next_cursor: next, isLater }: DeletedPage & { isLater: boolean },
) {
  const { words } = reader;
  const here = "/watches/deleted";
  return pageDocument(
    reader,
    { title: words.watches.deleted.title, section: "watches", hasOwnHeading: true, scripts: ["watches.js"] },
    <>
      <p class="way">
        <a href="/watches">
          <Icon name="left" /> {words.watches.views.back}
        </a>
      </p>
      <h1>{words.watches.deleted.title}</h1>
      {watches.length === 0 ? (
        <Empty title={words.watches.deleted.noneTitle} text={words.watches.deleted.noneText} />
      ) : (
        <Restorable reader={reader} watches={watches} />
      )}
      <Pager
        reader={reader}
        previous={isLater ? here : null}
        next={next ? `${here}?cursor=${encodeURIComponent(next)}` : null}
      />
    </>,
  );
}

const Restorable = ({ reader, watches }: { reader: Reader; watches: DeletedWatch[] }) => {
  const { words } = reader;
  return (
    <form method="post" action="/watches/act" data-swap class="watches inline">
      <Hidden name="next" value={reader.here} />
      <div class="many row" data-many={words.watches.picked}>
        <label class="choice">
          <input type="checkbox" data-pick-all aria-label={words.watches.pickPage} />
          <span data-picked>{words.watches.pickPage}</span>
        </label>
        <div class="row many-actions" data-many-actions>
          <button type="submit" class="button primary" name="many" value="restore">
            {words.watches.deleted.restore}
          </button>
        </div>
      </div>
      <ul class="watch-list deleted">
        {watches.map((watch) => (
          <Row reader={reader} watch={watch} />
        ))}
      </ul>
    </form>
  );
};

function Row({ reader, watch }: { reader: Reader; watch: DeletedWatch }) {
  const { deleted, pick } = reader.words.watches;
  const { uuid, url, deleted_at: from, purged_at: until } = watch;
  const name = watch.title || watch.page_title || url;
  return (
    <li class="deleted-row" id={`deleted-${uuid}`} data-row>
      <label class="pick">
        <input type="checkbox" name="watch" value={uuid} aria-label={pick(name)} />
      </label>
      <div>
        <strong>
          <Foreign text={name} max={200} />
        </strong>
        <p class="small quiet">
          <Foreign text={url} max={200} />
        </p>
        <p class="small quiet">
          {deleted.at} <Time reader={reader} at={from} />, {deleted.until}{" "}
          <Time reader={reader} at={until} as="absolute" />
        </p>
      </div>
      <button type="submit" class="button" name="one" value={`restore:${uuid}`} aria-label={deleted.restoreOf(name)}>
        {deleted.restore}
      </button>
    </li>
  );
}
