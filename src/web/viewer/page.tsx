/** The viewer: one change, or any two readings of a watch, as text, as pictures, as a price. Pure. */
import { pageDocument } from "../frame.tsx";
import { isStockBrief } from "../../lib/price/stock.ts";
import { isSevere } from "../../reading/severity/severity.ts";
import { countsText } from "../parts/counts.ts";
import { Foreign, ForeignLink, nameText } from "../parts/foreign.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Tabs } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { Actions } from "./actions.tsx";
import { CellChanges } from "./cells.tsx";
import { Facts } from "./facts.tsx";
import { countKeptBack } from "./keptBack.ts";
import { Learned, PickedLines, PickedOutcome } from "./verdict.tsx";
import { PictureView } from "./pictures.tsx";
import { keptView, viewQuery } from "./query.ts";
import { Severity } from "./severity.tsx";
import { PageEvents } from "./sitePages.tsx";
import { Copy, Deliveries, Summary } from "./side.tsx";
import { TextView } from "./text.tsx";
import { Times } from "./times.tsx";
import { isPictureChange, viewedPath, type Outcomes, type ShownChange, type Viewed } from "./viewed.ts";

export function viewerPage(reader: Reader, viewed: Viewed): string {
  const { words } = reader;
  const { change, label } = viewed;
  const title = change ? words.viewer.title(label) : words.viewer.compareTitle(label);
  return pageDocument(
    reader,
    { title, section: "changes", isWide: true, hasOwnHeading: true, scripts: ["viewer.js"] },
    <>
      <Head reader={reader} viewed={viewed} />
      {change ? <Summary change={change} words={words} /> : null}
      <div class="viewer-shown">
        <Shows reader={reader} viewed={viewed} />
        <Shown reader={reader} viewed={viewed} />
      </div>
      {change ? (
        <div class="viewer-foot">
          <Neighbours reader={reader} viewed={viewed} change={change} />
          <Learned reader={reader} change={change} learned={viewed.learned} />
          <Severity reader={reader} change={change} />
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
  const text = (
    <>
      <TextView reader={reader} viewed={viewed} />
      {viewed.change && viewed.text ? <PickedLines reader={reader} path={viewedPath(viewed)} /> : null}
    </>
  );
  if (!isReported(viewed)) return text;
  // What noise reduction held back stands among the lines alone.
  return (
    <>
      <Report reader={reader} viewed={viewed} />
      <details class="stored-line" open={countKeptBack(viewed.keptBack) > 0}>
        <summary>{reader.words.reading.storedLine}</summary>
        {text}
      </details>
    </>
  );
}

const isOfStock = ({ change }: Viewed): boolean => change !== null && isStockBrief(change.diff);

/** Whether the change is stated in words of people, so that the lines that stand for it are for programs. */
const isReported = (viewed: Viewed): boolean =>
  isOfStock(viewed) || Boolean(viewed.cells?.rows.length) || Boolean(viewed.site?.pages.length);

function Report({ reader, viewed }: Part) {
  const { cells, site, uuid } = viewed;
  return (
    <>
      {isOfStock(viewed) ? (
        <p>
          <a href={`/watch/${uuid}/price`}>{reader.words.viewer.priceHistory}</a>
        </p>
      ) : null}
      {cells ? <CellChanges reader={reader} report={cells} uuid={uuid} /> : null}
      {site ? <PageEvents reader={reader} report={site} uuid={uuid} /> : null}
    </>
  );
}

function Head({ reader, viewed }: Part) {
  const { words } = reader;
  const { uuid, label, url, host, change, from, to } = viewed;
  return (
    <header class="viewer-head">
      <div class="viewer-title">
        <a class="back" href={`/watch/${uuid}`} title={words.viewer.back}>
          <Icon name="left" label={words.viewer.back} />
        </a>
        <h1>
          <Foreign text={nameText(label)} max={200} />
        </h1>
        {change ? <InInbox reader={reader} viewed={viewed} change={change} /> : null}
      </div>
      <p class="under quiet">
        <ForeignLink url={url} text={host} /> <Time reader={reader} at={to} as={change ? "relative" : "absolute"} />
        <span class={change ? "wide-only" : ""}>
          {words.viewer.against} <Time reader={reader} at={from} as="absolute" />
        </span>
        {change && !isPictureChange(viewed) ? <span class="wide-only">{countsText(words, change)}</span> : null}
        {isSevere(change?.severity ?? null) && change?.severity ? (
          <span class="badge">{words.changes.severities[change.severity]}</span>
        ) : null}
      </p>
      {change ? <Facts reader={reader} viewed={viewed} change={change} /> : null}
      {change ? (
        <Actions reader={reader} viewed={viewed} change={change} />
      ) : viewed.text ? (
        <div class="row viewer-tools">
          <Copy reader={reader} path={viewedPath(viewed)} />
        </div>
      ) : null}
    </header>
  );
}

type Way = { href: string | null; key: string; label: string; icon: IconName; isWide?: boolean };

const Ways = ({ ways, isNamed }: { ways: Way[]; isNamed: boolean }) => (
  <>
    {ways.map(({ href, key, label, icon, isWide }) =>
      href ? (
        <a class={`button icon ${isWide ? "wide-only" : ""}`} href={href} data-key={key} title={`${label} (${key})`}>
          <Icon name={icon} />
          <span class={isNamed ? "" : "spoken"}>{label}</span>
        </a>
      ) : null,
    )}
  </>
);

type ChangePart = Part & { change: ShownChange };

/** The way through the inbox, at the top: on a phone the next one alone. */
function InInbox({ reader: { words }, viewed, change }: ChangePart) {
  const kept = keptView(viewed.view);
  const path = (name: ShownChange["older_in_inbox"]) => name && `/watch/${name.watch}/changes/${name.timestamp}${kept}`;
  const [next, previous] = [path(change.older_in_inbox), path(change.newer_in_inbox)];
  if (!next && !previous) return null;
  return (
    <nav class="row in-inbox" aria-label={words.changes.title}>
      <Ways
        isNamed={false}
        ways={[
          { href: previous, key: "k", label: words.viewer.previousInInbox, icon: "up", isWide: true },
          { href: next, key: "j", label: words.viewer.nextInInbox, icon: "down" },
        ]}
      />
    </nav>
  );
}

/** The changes of the same watch around this one. */
function Neighbours({ reader: { words }, viewed, change }: ChangePart) {
  const path = (at: number | null) => at && `/watch/${viewed.uuid}/changes/${at}${keptView(viewed.view)}`;
  if (!change.older && !change.newer) return null;
  return (
    <nav class="row of-watch" aria-label={words.viewer.title(viewed.label)}>
      <Ways
        isNamed
        ways={[
          { href: path(change.older) || null, key: "[", label: words.viewer.older, icon: "left" },
          { href: path(change.newer) || null, key: "]", label: words.viewer.newer, icon: "right" },
        ]}
      />
    </nav>
  );
}

function Shows({ reader: { words }, viewed }: Part) {
  const { view, hasPictures } = viewed;
  const path = viewedPath(viewed);
  const shows = [
    "text" as const,
    ...(hasPictures || view.show === "picture" || view.usual === "picture" ? ["picture" as const] : []),
  ];
  if (shows.length < 2) return null;
  const tabs = shows.map((show) => ({
    href: path + viewQuery(view, { show }),
    label: words.viewer[show],
    isCurrent: view.show === show,
  }));
  return <Tabs label={words.viewer.shows} tabs={tabs} />;
}
