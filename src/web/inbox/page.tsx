/** The inbox: the changes of all watches, newest first, each with the first lines of its difference. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Said } from "../parts/said.tsx";
import type { z } from "zod";
import type { changeShape } from "../../history/shape.ts";
import { pageDocument } from "../frame.tsx";
import { BriefLines } from "../parts/brief.tsx";
import { countsText } from "../parts/counts.ts";
import { Foreign, placeText, sharedNames } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Tabs } from "../parts/page.tsx";
import { offersOf, PriceMove } from "../parts/priceMove.tsx";
import { ThumbnailAt } from "../parts/thumbnail.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { isStockBrief } from "../../lib/price/stock.ts";
import { isSevere } from "../../reading/severity/severity.ts";
import { inboxPath, inboxViews, type InboxQuery } from "./query.ts";

export type InboxEntry = z.infer<typeof changeShape>;
export type Inbox = {
  query: InboxQuery;
  changes: InboxEntry[];
  /** Cursors of the pages beside this one. */
  older: string | null;
  newer: string | null;
  tags: { uuid: string; title: string }[];
  /** Whether the account has any change at all. */
  hasAny: boolean;
};

export function inboxPage(reader: Reader, inbox: Inbox): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.changes.title, section: "changes", scripts: ["inbox.js"] },
    inbox.hasAny ? <Full reader={reader} inbox={inbox} /> : <FirstRun reader={reader} />,
  );
}

const FirstRun = ({ reader: { words } }: { reader: Reader }) => (
  <Empty title={words.changes.firstTitle} text={words.changes.firstText}>
    <p>
      <a class="button primary" href="/new">
        <Icon name="plus" /> {words.changes.firstNew}
      </a>
    </p>
  </Empty>
);

type Part = { reader: Reader; inbox: Inbox };

/** How many changes are unseen, where all of them are in sight: the number of the navigation is that of watches. */
const unseenIn = ({ query, changes, older, newer }: Inbox): number | null =>
  query.view === "unseen" && older === null && newer === null ? changes.length : null;

function Full({ reader, inbox }: Part) {
  const { words } = reader;
  const { query, changes } = inbox;
  const shared = sharedNames(changes);
  const tabs = inboxViews.map((view) => ({
    href: inboxPath(query, { view }),
    label: words.changes[view],
    count: view === "unseen" ? unseenIn(inbox) : null,
    isCurrent: query.view === view,
  }));
  return (
    <>
      <Tabs label={words.changes.tabs} tabs={tabs} />
      <Filter reader={reader} inbox={inbox} />
      {changes.length === 0 ? <None reader={reader} inbox={inbox} /> : null}
      <div data-arrivals={words.changes.arrived} hidden></div>
      <ul class="inbox" data-live="inbox">
        {changes.map((change) => (
          <Entry reader={reader} change={change} isShared={shared.has(nameText(change.label))} />
        ))}
      </ul>
      <Pages reader={reader} inbox={inbox} />
    </>
  );
}

function None({ reader: { words }, inbox: { query } }: Part) {
  const isSeen = query.view === "unseen" && !query.tag && !query.watch;
  return (
    <Empty
      title={isSeen ? words.changes.seenTitle : words.changes.noneTitle}
      text={isSeen ? words.changes.seenText : words.changes.noneText}
    >
      <p>
        <a class="button" href="/changes?view=all">
          {words.changes.showAll}
        </a>
      </p>
    </Empty>
  );
}

function Filter({ reader, inbox: { query, tags, changes } }: Part) {
  const { words } = reader;
  const newest = Math.max(0, ...changes.map(({ timestamp }) => timestamp));
  return (
    <div class="row inbox-bar">
      {query.watch ? (
        <a class="button" href={inboxPath(query, { watch: "" })}>
          <Icon name="close" /> {words.changes.allWatches}
        </a>
      ) : null}
      {tags.length > 0 ? (
        <form action="/changes" data-swap data-send-on-change class="row inline">
          {query.view === "unseen" ? null : <Hidden name="view" value={query.view} />}
          <label>
            <span class="spoken">{words.changes.tag}</span>
            <select name="tag">
              <option value="">{words.changes.anyTag}</option>
              {tags.slice(0, 500).map(({ uuid, title }) => (
                <option value={uuid} selected={query.tag === uuid || query.tag === title}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <button type="submit" class="button">
              {words.changes.filter}
            </button>
          </noscript>
        </form>
      ) : null}
      {changes.some(({ seen_at }) => seen_at === null) && !query.tag && !query.watch && !query.cursor ? (
        <form method="post" action="/changes/seen" data-swap class="inline all-seen">
          <Hidden name="before" value={String(newest)} />
          <Hidden name="next" value={reader.here} />
          <PostButton>
            <Icon name="check" /> {words.changes.markAll}
          </PostButton>
        </form>
      ) : null}
    </div>
  );
}

/** `isShared`: another watch of the page is called the same. */
function Entry({ reader, change, isShared }: { reader: Reader; change: InboxEntry; isShared: boolean }) {
  const { words } = reader;
  const isUnseen = change.seen_at === null;
  const path = `/watch/${change.watch}/changes/${change.timestamp}`;
  return (
    <li id={`change-${change.watch}-${change.timestamp}`} data-row class={`entry ${isUnseen ? "unseen" : ""}`}>
      <div class="entry-head">
        <span class="state changed" aria-hidden="true">
          {isUnseen ? "●" : ""}
        </span>
        <h2>
          <a href={path} data-key="o">
            {isUnseen ? <span class="spoken">{`${words.changes.isUnseen}${words.frame.colon} `}</span> : null}
            <Foreign text={nameText(change.label)} max={200} />
          </a>
        </h2>
        <span class="quiet small">
          <Time reader={reader} at={change.timestamp} />
        </span>
      </div>
      {change.picture ? <ThumbnailAt uuid={change.watch} at={change.timestamp} /> : null}
      <p class="under">
        <a href={`/changes?view=all&watch=${change.watch}`} title={words.changes.ofWatch(nameText(change.label))}>
          <Foreign text={placeText(change, isShared)} max={100} />
        </a>
        {change.tags.map(({ uuid, title }) => (
          <a class="badge" href={`/changes?view=all&tag=${uuid}`}>
            <Foreign text={title} max={40} />
          </a>
        ))}
        {isStockBrief(change.diff) ? null : <span>{countsText(words, change)}</span>}
        {isSevere(change.severity) ? <span class="badge">{words.changes.severities[change.severity]}</span> : null}
        {change.feedback ? <span class="badge">{words.changes[change.feedback.verdict]}</span> : null}
      </p>
      <Move reader={reader} change={change} />
      {change.intent_error === null ? null : (
        <p class="quiet small">
          {words.changes.unjudged}
          {words.frame.colon}{" "}
          <Said reader={reader} text={sentenceIn(change.intent_error, change.intent_error_code)} max={500} />
        </p>
      )}
      <BriefLines reader={reader} change={change} />
      <div class="row entry-actions">
        <a class="button" href={path} tabindex={-1} aria-hidden="true">
          {words.changes.open}
        </a>
        <form method="post" action="/changes/seen" data-swap class="action">
          <Hidden name="change" value={`${change.watch}/${change.timestamp}`} />
          <Hidden name="seen" value={String(isUnseen)} />
          <Hidden name="next" value={reader.here} />
          <PostButton
            shortcut="m"
            label={`${isUnseen ? words.changes.markSeen : words.changes.markUnseen}: ${change.label}`}
          >
            <Icon name="eye" /> {isUnseen ? words.changes.markSeen : words.changes.markUnseen}
          </PostButton>
        </form>
      </div>
    </li>
  );
}

function Move({ reader, change }: { reader: Reader; change: InboxEntry }) {
  const offers = isStockBrief(change.diff) ? offersOf(change) : null;
  return offers ? (
    <p class="move">
      <PriceMove reader={reader} {...offers} size="large" />
    </p>
  ) : null;
}

function Pages({ reader: { words }, inbox: { query, older, newer } }: Part) {
  if (!older && !newer) return null;
  return (
    <nav class="pager" aria-label={words.paging.label}>
      {newer ? (
        <a class="button" rel="prev" href={inboxPath(query, { cursor: newer })}>
          {words.changes.newer}
        </a>
      ) : null}
      {older ? (
        <a class="button" rel="next" href={inboxPath(query, { cursor: older })}>
          {words.changes.older}
        </a>
      ) : null}
    </nav>
  );
}
