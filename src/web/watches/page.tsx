/** The list of watches: search, states, tags, order, rows, one action for many. Pure. */
import { searchStates, type SearchState } from "../../watch/list/filter.ts";
import { pageDocument } from "../frame.tsx";
import { Examples } from "../entry/examples.tsx";
import { Dot } from "../parts/dot.tsx";
import { Foreign, sharedNames } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Pager, Tabs } from "../parts/page.tsx";
import { addressTyped } from "../new/suggestion.ts";
import type { Reader } from "../reader.ts";
import { Find } from "./find.tsx";
import { ListHead } from "./head.tsx";
import type { ListPage, Part } from "./listed.ts";
import { Many } from "./picked.tsx";
import { listPath } from "./query.ts";
import { WatchRow } from "./row.tsx";

export function watchesPage(reader: Reader, list: ListPage): string {
  const { words } = reader;
  const isFirstRun = list.page.counts.all === 0;
  return pageDocument(
    reader,
    {
      title: words.watches.title,
      section: "watches",
      isWide: true,
      hasOwnHeading: !isFirstRun,
      scripts: ["watches.js"],
    },
    isFirstRun ? <FirstRun reader={reader} hasDeleted={list.hasDeleted} /> : <List reader={reader} list={list} />,
  );
}

const FirstRun = ({ reader, hasDeleted }: { reader: Reader; hasDeleted: boolean }) => {
  const { words } = reader;
  return (
    <Empty title={words.watches.firstTitle} text={words.watches.firstText}>
      <form method="post" action="/new" class="row centred first-address">
        <input
          type="text"
          inputmode="url"
          name="url"
          class="grow"
          required
          maxlength={2000}
          autocomplete="url"
          aria-label={words.entry.address}
          placeholder={words.entry.addressExample}
          autocapitalize="off"
        />
        <PostButton kind="primary">{words.entry.look}</PostButton>
      </form>
      <Examples reader={reader} action="/new" method="post" />
      <p class="row centred">
        <a class="button" href="/import">
          {words.watches.firstImport}
        </a>
      </p>
      {hasDeleted ? <ToDeleted reader={reader} /> : null}
    </Empty>
  );
};

const ToDeleted = ({ reader: { words } }: { reader: Reader }) => (
  <p class="small to-deleted">
    <a href="/watches/deleted">{words.watches.deleted.title}</a>
  </p>
);

function List({ reader, list }: Part) {
  const { words } = reader;
  const { query, page } = list;
  const shared = sharedNames(page.watches.map(({ label, uuid }) => ({ label, watch: uuid })));
  const path = (cursor: string | null) => (cursor ? listPath(query, { cursor }) : null);
  return (
    <>
      <ListHead reader={reader} list={list} />
      <Find reader={reader} list={list} />
      <States reader={reader} list={list} />
      <TagFilter reader={reader} list={list} />
      <WatchTyped reader={reader} list={list} />
      {page.watches.length === 0 && addressTyped(query.q) !== null ? null : page.watches.length === 0 ? (
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
              <WatchRow reader={reader} watch={watch} isShared={shared.has(nameText(watch.label))} />
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

/** What was typed into the search is the address of a page: it can be watched. */
function WatchTyped({ reader: { words }, list: { query } }: Part) {
  const url = addressTyped(query.q);
  if (url === null) return null;
  return (
    <p class="row watch-typed">
      <a class="button primary" href={`/new?url=${encodeURIComponent(url)}`}>
        <Icon name="plus" />
        <span>
          {words.watches.watchTyped} <Foreign text={query.q.trim()} max={60} />
        </span>
      </a>
    </p>
  );
}

function States({ reader: { words, locale }, list: { query, page } }: Part) {
  const number = new Intl.NumberFormat(locale);
  const counts: Partial<Record<SearchState, number>> = page.counts;
  const tabs = [
    {
      href: listPath(query, { state: null }),
      label: words.watches.all,
      count: page.counts.all && number.format(page.counts.all),
      isCurrent: !query.state,
    },
    ...searchStates.map((state) => ({
      href: listPath(query, { state }),
      label: words.watches.states[state],
      count: counts[state] ? number.format(counts[state]) : null,
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
