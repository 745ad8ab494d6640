/** The list of watches: search, states, tags, order, rows, one action for many. Pure. */
import type { z } from "zod";
import { searchStates, watchSorts, type SearchState } from "../../watch/list/filter.ts";
import type { watchPageShape } from "../../watch/list/entry.ts";
import { pageDocument } from "../frame.tsx";
import { Dot } from "../parts/dot.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Pager, Tabs } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { isNarrowed, listPath, sizes, type ListQuery } from "./query.ts";
import { WatchRow } from "./row.tsx";
import type { View } from "./views/page.tsx";

export type ListPage = {
  query: ListQuery;
  page: z.infer<typeof watchPageShape>;
  tags: { uuid: string; title: string; colour: string }[];
  views: View[];
  /** Why the search could not be understood. */
  problem: string | null;
};

export function watchesPage(reader: Reader, list: ListPage): string {
  const { words } = reader;
  const isFirstRun = list.page.counts.all === 0;
  return pageDocument(
    reader,
    { title: words.watches.title, section: "watches", isWide: true, scripts: ["watches.js"] },
    isFirstRun ? <FirstRun reader={reader} /> : <List reader={reader} list={list} />,
  );
}

const FirstRun = ({ reader }: { reader: Reader }) => {
  const { words } = reader;
  return (
    <Empty title={words.watches.firstTitle} text={words.watches.firstText}>
      <p class="row centred">
        <a class="button primary" href="/new">
          <Icon name="plus" /> {words.frame.newWatchLong}
        </a>
        <a class="button" href="/import">
          {words.watches.firstImport}
        </a>
      </p>
      <ToDeleted reader={reader} />
    </Empty>
  );
};

const ToDeleted = ({ reader: { words } }: { reader: Reader }) => (
  <p class="small to-deleted">
    <a href="/watches/deleted">{words.watches.deleted.title}</a>
  </p>
);

type Part = { reader: Reader; list: ListPage };

function List({ reader, list }: Part) {
  const { words } = reader;
  const { query, page } = list;
  const path = (cursor: string | null) => (cursor ? listPath(query, { cursor }) : null);
  return (
    <>
      <Find reader={reader} list={list} />
      <States reader={reader} list={list} />
      <TagFilter reader={reader} list={list} />
      {page.watches.length === 0 ? (
        <Empty title={words.watches.noneTitle} text={words.watches.noneText}>
          <p>
            <a class="button" href="/watches">
              {words.watches.clear}
            </a>
          </p>
        </Empty>
      ) : (
        <form method="post" action="/watches/act" data-swap class="watches inline">
          <Hidden name="next" value={reader.here} />
          <Hidden name="filter" value={listPath(query).replace(/^\/watches\??/, "")} />
          <Many reader={reader} list={list} />
          <div data-arrivals={words.watches.arrived} hidden></div>
          <ul class="watch-list" data-live="watches">
            {page.watches.map((watch) => (
              <WatchRow reader={reader} watch={watch} />
            ))}
          </ul>
        </form>
      )}
      <Pager
        reader={reader}
        previous={path(page.previous_cursor)}
        next={path(page.next_cursor)}
        range={words.watches.shown(page.watches.length, page.total)}
      />
      <ToDeleted reader={reader} />
    </>
  );
}

function Find({ reader: { words }, list }: Part) {
  const { query, problem, views } = list;
  return (
    <form class="find-bar inline" action="/watches" data-swap data-typing>
      <div class="field grow">
        <label class="spoken" for="find-q">
          {words.watches.find}
        </label>
        <input
          id="find-q"
          type="search"
          name="q"
          value={query.q}
          placeholder={words.watches.findExample}
          aria-describedby="find-help"
          {...(problem ? { "aria-invalid": "true" } : {})}
        />
        <p class="help" id="find-help">
          {problem ?? words.watches.findHelp}
        </p>
      </div>
      {query.tags.map((tag) => (
        <Hidden name="tag" value={tag} />
      ))}
      {query.state ? <Hidden name="state" value={query.state} /> : null}
      <label class="sort">
        <span class="spoken">{words.watches.sort}</span>
        <select name="sort">
          {watchSorts.map((sort) => (
            <option value={sort} selected={sort === query.sort}>
              {words.watches.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label class="size">
        <span class="spoken">{words.watches.size}</span>
        <select name="size">
          {sizes.map((size) => (
            <option value={String(size)} selected={size === query.size}>
              {words.watches.perPage(size)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button">
        {words.watches.findButton}
      </button>
      <Views words={words} query={query} views={views} />
    </form>
  );
}

const Views = ({ words, query, views }: { words: Reader["words"]; query: ListQuery; views: ListPage["views"] }) => (
  <details class="menu views">
    <summary class="button">{words.watches.views.menu}</summary>
    <div class="sheet">
      {views.map((view) => (
        <a href={`/watches?${view.query}`}>
          <Foreign text={view.name} max={60} />
        </a>
      ))}
      <a href={`/watches/views?${listPath(query).replace(/^\/watches\??/, "")}`}>{words.watches.views.keep}</a>
    </div>
  </details>
);

function States({ reader: { words }, list: { query, page } }: Part) {
  const counts: Partial<Record<SearchState, number>> = page.counts;
  const tabs = [
    {
      href: listPath(query, { state: null }),
      label: words.watches.all,
      count: page.counts.all,
      isCurrent: !query.state,
    },
    ...searchStates.map((state) => ({
      href: listPath(query, { state }),
      label: words.watches.states[state],
      count: counts[state],
      isCurrent: query.state === state,
    })),
  ];
  return <Tabs label={words.watches.statesLabel} tabs={tabs} />;
}

function TagFilter({ reader: { words }, list: { query, tags } }: Part) {
  if (tags.length === 0) return null;
  return (
    <nav class="tag-filter row" aria-label={words.watches.tags}>
      {tags.slice(0, 30).map((tag) => {
        const isOn = query.tags.includes(tag.uuid) || query.tags.includes(tag.title);
        const rest = query.tags.filter((each) => each !== tag.uuid && each !== tag.title);
        return (
          <a
            class={`badge ${isOn ? "on" : ""}`}
            aria-current={isOn ? "true" : undefined}
            href={listPath(query, { tags: isOn ? rest : [...rest, tag.uuid] })}
          >
            <Dot colour={tag.colour} />
            <Foreign text={tag.title} max={40} />
          </a>
        );
      })}
      <a class="small" href="/tags">
        {words.watches.allTags}
      </a>
    </nav>
  );
}

/** The bar of actions on many. Without scripts it is always there; with them, once something is picked. */
function Many({ reader: { words }, list }: Part) {
  const { act } = words.watches;
  const { total } = list.page;
  return (
    <div class="many row" data-many={words.watches.picked}>
      <label class="choice">
        <input type="checkbox" data-pick-all aria-label={words.watches.pickPage} />
        <span data-picked>{words.watches.pickPage}</span>
      </label>
      <div class="row many-actions" data-many-actions>
        {(["recheck", "viewed", "pause", "resume", "mute", "unmute", "clear_errors"] as const).map((action) => (
          <button type="submit" class="button" name="many" value={action}>
            {act[action]}
          </button>
        ))}
        <input name="tag" list="known-tags" aria-label={words.watches.tagName} placeholder={words.watches.tagName} />
        <datalist id="known-tags">
          {list.tags.map(({ title }) => (
            <option value={title}></option>
          ))}
        </datalist>
        <button type="submit" class="button" name="many" value="add_tag">
          {act.add_tag}
        </button>
        <button type="submit" class="button" name="many" value="remove_tag">
          {act.remove_tag}
        </button>
        <button type="submit" class="button" name="many" value="set" formaction="/watches/set">
          {act.set}
        </button>
        <button type="submit" class="button danger" name="many" value="delete">
          {act.delete}
        </button>
        {isNarrowed(list.query) || total > list.page.watches.length ? (
          <label class="choice">
            <input type="checkbox" name="whole" value="true" />
            <span>{words.watches.whole(total)}</span>
          </label>
        ) : null}
      </div>
    </div>
  );
}
