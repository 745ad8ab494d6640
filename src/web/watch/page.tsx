/** A page of a watch: its head and one of its tabs. Pure. */
import type { Child } from "hono/jsx";
import { pageDocument } from "../frame.tsx";
import type { AssetName } from "../assets.ts";
import { Untold } from "../tell/offer.tsx";
import { visible } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import type { Reader } from "../reader.ts";
import { WatchHead } from "./head.tsx";
import { Open } from "./open.tsx";
import type { LeftOpen } from "./leftOpen.ts";
import { showsPrice, type WatchTab, type WatchView } from "./view.ts";

/** A tab of a watch as a whole document. */
export const watchPage = (reader: Reader, view: WatchView, content: Child): string =>
  documentOf(reader, { view, name: null }, content);

/** The same about one of its pages or rows, whose name stands in the title before that of the watch. */
export const partPage = (reader: Reader, part: { view: WatchView; name: string }, content: Child): string =>
  documentOf(reader, part, content);

function documentOf(reader: Reader, { view, name }: { view: WatchView; name: string | null }, content: Child): string {
  const { tab, watch } = view;
  const label = visible(nameText(watch.label)).slice(0, 100);
  // Where there is news, it comes first; that the page cannot be read is news, too.
  const hasNews = watch.last_changed !== 0 || view.errors.failing !== null;
  const untold = view.untold ? <Untold reader={reader} place={view.untold} /> : null;
  const about = name === null ? reader.words.watch.tabs[tab] : visible(name).slice(0, 100);
  const title = tab === "timeline" ? label : `${about}${reader.words.frame.colon} ${label}`;
  return pageDocument(
    reader,
    { title, section: "watches", isWide: true, hasOwnHeading: true, scripts: scriptsOf(view) },
    <>
      <WatchHead reader={reader} view={view} />
      {hasNews ? null : untold}
      <Open reader={reader} uuid={watch.uuid} open={shownAbove(tab, view.open)} />
      {content}
      {hasNews ? untold : null}
    </>,
  );
}

const scriptsOf = ({ tab, untold, watch }: WatchView): AssetName[] => [
  ...(tab === "price" || (tab === "timeline" && showsPrice(watch)) ? (["watch.js"] as const) : []),
  ...(untold ? (["account.js"] as const) : []),
];

/** A question stands above whatever is read of the page; what can stay as it is only where its reading is looked at. */
const shownAbove = (tab: WatchTab, open: LeftOpen): LeftOpen =>
  tab === "now" || tab === "why" ? open : { ...open, frames: [] };
