/** The viewer: one change, or any two readings of a watch, as text, as pictures, as a price. Pure. */
import { pageDocument } from "../frame.tsx";
import { countsText } from "../parts/counts.ts";
import { Foreign, ForeignLink } from "../parts/foreign.tsx";
import { Icon } from "../parts/icon.tsx";
import { Tabs } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { PickedLines, PickedOutcome, Verdict } from "./verdict.tsx";
import { PictureView } from "./pictures.tsx";
import { PriceView } from "./price.tsx";
import { keptView, viewQuery } from "./query.ts";
import { Severity } from "./severity.tsx";
import { Copy, Deliveries, Seen, Share, Summary } from "./side.tsx";
import { TextView } from "./text.tsx";
import { Times } from "./times.tsx";
import { viewedPath, type Outcomes, type ShownChange, type Viewed } from "./viewed.ts";

export function viewerPage(reader: Reader, viewed: Viewed): string {
  const { words } = reader;
  const { change, label } = viewed;
  const title = change ? words.viewer.title(label) : words.viewer.compareTitle(label);
  return pageDocument(
    reader,
    { title, section: "changes", isWide: true, hasOwnHeading: true, scripts: ["viewer.js"] },
    <>
      <Head reader={reader} viewed={viewed} />
      {change ? <Severity reader={reader} change={change} /> : null}
      {change ? <Summary reader={reader} change={change} /> : null}
      <Shows reader={reader} viewed={viewed} />
      <Shown reader={reader} viewed={viewed} />
      {change ? (
        <div class="viewer-foot">
          <Verdict reader={reader} change={change} learned={viewed.learned} />
          <Deliveries reader={reader} change={change} />
        </div>
      ) : null}
      <Times reader={reader} viewed={viewed} />
    </>,
  );
}

/** The outcome of picked lines alone, for browser code that puts it in the place of the one before. */
export const pickedOutcomePage = (reader: Reader, outcomes: Outcomes | null): string =>
  ((<PickedOutcome reader={reader} outcomes={outcomes} />) as { toString(): string }).toString();

type Part = { reader: Reader; viewed: Viewed };

function Shown({ reader, viewed }: Part) {
  if (viewed.view.show === "picture") return <PictureView reader={reader} viewed={viewed} />;
  if (viewed.view.show === "price" && viewed.change?.price)
    return <PriceView reader={reader} price={viewed.change.price} uuid={viewed.uuid} />;
  return (
    <>
      <TextView reader={reader} viewed={viewed} />
      {viewed.change && viewed.text ? <PickedLines reader={reader} path={viewedPath(viewed)} /> : null}
    </>
  );
}

function Head({ reader, viewed }: Part) {
  const { words } = reader;
  const { uuid, label, url, host, change, from, to } = viewed;
  return (
    <header class="viewer-head">
      <p class="way">
        <a href={`/watch/${uuid}`}>
          <Icon name="left" /> {words.viewer.back}
        </a>
        <span class="quiet small">
          <ForeignLink url={url} text={host} />
        </span>
      </p>
      <h1>
        <Foreign text={label} max={200} />
      </h1>
      <p class="quiet">
        {change ? words.viewer.found : null} <Time reader={reader} at={to} as="absolute" /> {words.viewer.against}{" "}
        <Time reader={reader} at={from} as="absolute" />
        {change ? (
          <>
            {" · "}
            {countsText(words, change)}
          </>
        ) : null}
      </p>
      <div class="row viewer-tools">
        {change ? <Neighbours reader={reader} viewed={viewed} change={change} /> : null}
        {change ? <Seen reader={reader} change={change} /> : null}
        {viewed.text ? <Copy reader={reader} path={viewedPath(viewed)} /> : null}
        {change ? <Share reader={reader} change={change} /> : null}
      </div>
    </header>
  );
}

function Neighbours({ reader: { words }, viewed, change }: Part & { change: ShownChange }) {
  const kept = keptView(viewed.view);
  const inInbox = (name: ShownChange["older_in_inbox"]) =>
    name && `/watch/${name.watch}/changes/${name.timestamp}${kept}`;
  const ofWatch = (at: number | null) => at && `/watch/${viewed.uuid}/changes/${at}${kept}`;
  const links = [
    { href: ofWatch(change.older), key: "[", label: words.viewer.older, icon: "left", isShown: true },
    { href: ofWatch(change.newer), key: "]", label: words.viewer.newer, icon: "right", isShown: true },
    { href: inInbox(change.older_in_inbox), key: "j", label: words.viewer.nextInInbox, icon: "down", isShown: true },
    { href: inInbox(change.newer_in_inbox), key: "k", label: words.viewer.previousInInbox, icon: "up", isShown: false },
  ] as const;
  return (
    <nav class="row" aria-label={words.changes.title}>
      {links.map(({ href, key, label, icon, isShown }) =>
        href ? (
          <a class="button icon" href={href} data-key={key} title={`${label} (${key})`}>
            <Icon name={icon} />
            <span class={isShown ? "" : "spoken"}>{label}</span>
          </a>
        ) : null,
      )}
    </nav>
  );
}

function Shows({ reader: { words }, viewed }: Part) {
  const { view, change, hasPictures } = viewed;
  const path = viewedPath(viewed);
  const shows = [
    "text" as const,
    ...(hasPictures || view.show === "picture" || view.usual === "picture" ? ["picture" as const] : []),
    ...(change?.price ? ["price" as const] : []),
  ];
  if (shows.length < 2) return null;
  const tabs = shows.map((show) => ({
    href: path + viewQuery(view, { show }),
    label: words.viewer[show],
    isCurrent: view.show === show,
  }));
  return <Tabs label={words.viewer.shows} tabs={tabs} />;
}
