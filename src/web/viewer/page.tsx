/** The viewer: one change, or any two readings of a watch, as text, as pictures, as a price. Pure. */
import { ChangeHead } from "../change/head.tsx";
import { isReported, Report } from "../change/report.tsx";
import { SummaryOf } from "../change/summary.tsx";
import { countKeptBack } from "../../history/keptBack.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign, ForeignLink } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Tabs } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { Actions } from "./actions.tsx";
import { Learned, PickedLines, PickedOutcome } from "./verdict.tsx";
import { PictureView } from "./pictures.tsx";
import { keptView, viewQuery } from "./query.ts";
import { Severity } from "./severity.tsx";
import { Copy, Deliveries } from "./side.tsx";
import { TextView } from "./text.tsx";
import { Times } from "./times.tsx";
import { shownOf } from "./shown.ts";
import { viewedPath, type Outcomes, type ShownChange, type Viewed } from "./viewed.ts";

export function viewerPage(reader: Reader, viewed: Viewed): string {
  const { words } = reader;
  const { change, label } = viewed;
  const title = change ? words.viewer.title(nameText(label)) : words.viewer.compareTitle(nameText(label));
  return pageDocument(
    reader,
    { title, section: "changes", isWide: true, hasOwnHeading: true, scripts: ["viewer.js"] },
    <>
      <Head reader={reader} viewed={viewed} />
      {change ? <SummaryOf reader={reader} text={change.summary} /> : null}
      <div class="viewer-shown">
        <Shows reader={reader} viewed={viewed} />
        <Shown reader={reader} viewed={viewed} />
      </div>
      {change ? (
        <div class="viewer-foot">
          <Neighbours reader={reader} viewed={viewed} change={change} />
          <Learned reader={reader} change={change} learned={viewed.learned} />
          <Severity reader={reader} change={change} />
          <Deliveries reader={reader} change={change} channels={viewed.channels} />
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
  const shown = viewed.change && shownOf(viewed, viewed.change);
  if (!shown || !isReported(shown)) return text;
  // What noise reduction held back stands among the lines alone.
  return (
    <>
      <Report reader={reader} shown={shown} uuid={viewed.uuid} />
      {shown.offers ? (
        <p>
          <a href={`/watch/${viewed.uuid}/price`}>{reader.words.viewer.priceHistory}</a>
        </p>
      ) : null}
      <details class="stored-line" open={countKeptBack(viewed.keptBack) > 0}>
        <summary>{reader.words.reading.storedLine}</summary>
        {text}
      </details>
    </>
  );
}

const Back = ({ reader: { words }, viewed }: Part) => (
  <a class="back" href={`/watch/${viewed.uuid}`} title={words.viewer.back}>
    <Icon name="left" label={words.viewer.back} />
  </a>
);

function Head({ reader, viewed }: Part) {
  const { change } = viewed;
  if (!change) return <ComparedHead reader={reader} viewed={viewed} />;
  return (
    <ChangeHead
      reader={reader}
      shown={shownOf(viewed, change)}
      before={<Back reader={reader} viewed={viewed} />}
      beside={<InInbox reader={reader} viewed={viewed} change={change} />}
    >
      <Actions reader={reader} viewed={viewed} change={change} />
    </ChangeHead>
  );
}

/** Of any two readings, which are no change. */
function ComparedHead({ reader, viewed }: Part) {
  const { label, url, host, from, to, text } = viewed;
  return (
    <header class="viewer-head">
      <div class="viewer-title">
        <Back reader={reader} viewed={viewed} />
        <h1>
          <Foreign text={nameText(label)} max={200} />
        </h1>
      </div>
      <p class="under quiet">
        <ForeignLink url={url} text={host} /> <Time reader={reader} at={to} as="absolute" />
        <span>
          {reader.words.viewer.against} <Time reader={reader} at={from} as="absolute" />
        </span>
      </p>
      {text ? (
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
    <nav class="row of-watch" aria-label={words.viewer.title(nameText(viewed.label))}>
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
